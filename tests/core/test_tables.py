"""Tables that the core reads: events, phases, kinds of moves."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest

from ludoteka.core.codec import Codec, Move, number
from ludoteka.core.event import Events, named
from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY

BEGAN, TOOK, GAVE = range(3)
TURN, ANSWER, SECRET = range(3)


class Take(Move, frozen=True):
    kind: ClassVar[int] = 0
    form: ClassVar[str] = "take {coins}"
    coins: Annotated[int, number(10)]


class Pass(Move, frozen=True):
    kind: ClassVar[int] = 1
    form: ClassVar[str] = "pass"


class Table:
    """A stand-in for a state."""

    phase, coins, closed = TURN, 3, False


def gave(table: Table, a: int, b: int, c: int) -> tuple[str, dict[str, object]]:
    return ("gave_all" if b == table.coins else "gave"), {"number": b}


def too_few(table: Table, seat: int, move: Take) -> Reason | None:
    if move.coins > table.coins:
        return Reason("too_few", {"coins": table.coins})
    return None


def closed(table: Table, seat: int, move: Move) -> Reason | None:
    return Reason("closed", {}, "rules.end") if table.closed else None


CODEC = Codec(Take, Pass)
EVENTS = Events(
    {"card": named("card", ("elf:red", "orc"))},
    {BEGAN: ("began", ""), TOOK: ("took", "seat card giver:seat"), GAVE: gave},  # type: ignore[dict-item]
)
PHASES = Phases(
    {TURN: "turn", ANSWER: "answer"},
    lambda table, seat: SECRET if seat == NOBODY and table.closed else table.phase,
)
KINDS = Kinds(
    PHASES,
    {Take: Kind((TURN,), "rules.take", (too_few,)), Pass: Kind((TURN, ANSWER), "rules.pass")},
    always=(closed,),
)


def test_events_are_told_by_their_row_or_by_their_function() -> None:
    table = Table()
    told = EVENTS.tell(table, TOOK, 1, 0, 2)
    assert (told.key, told.params) == (
        "took",
        {"seat": "seat.1", "card": "card.elf.red", "giver": "seat.2"},
    )
    assert EVENTS.tell(table, BEGAN, 5, 5, 5).params == {}
    assert EVENTS.tell(table, GAVE, 0, 3, 0).key == "gave_all"
    assert EVENTS.tell(table, GAVE, 0, 2, 0).params == {"number": 2}
    assert EVENTS.params(table, "- card", 7, 1) == {"card": "card.orc"}


def test_a_word_that_is_not_declared_is_noticed_at_once() -> None:
    with pytest.raises(KeyError):
        Events({}, {BEGAN: ("began", "dragon")})


def test_the_first_obstacle_is_told_with_its_paragraph() -> None:
    table = Table()
    assert KINDS.reason(table, 0, Take(3)) is None
    assert KINDS.reason(table, 0, Take(4)) == Reason("too_few", {"coins": 3}, "rules.take")
    table.phase = ANSWER
    assert KINDS.reason(table, 0, Pass()) is None
    wrong = Reason("wrong_phase", {"when": "when.take", "question": "phase.answer"}, "rules.take")
    assert KINDS.reason(table, 0, Take(4)) == wrong
    table.closed = True
    assert KINDS.reason(table, 0, Take(4)) == Reason("closed", {}, "rules.end")


def test_a_question_is_asked_as_the_viewer_knows_it() -> None:
    table = Table()
    assert PHASES.question(table, 0) == "phase.turn"
    table.closed = True
    assert (PHASES.question(table, 0), PHASES.question(table, NOBODY)) == ("phase.turn", "")
