"""Who may ask for hints, who is coached, and what the table keeps of it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.play import Played

import ludoteka
from ludoteka.bots import Choice, Thought, make_bot
from ludoteka.bots.bot import WORLDS
from ludoteka.core.registry import find
from ludoteka.table import hinting, setup, wonder
from ludoteka.table.entries import Claimed, Created, read_body, write_body
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import rebuild


def made(*kinds: str, coach: bool = False, hints: bool = False) -> Played:
    """A table of Ethnos: `me`, `open` or `bot` at each seat."""
    wishes = [SeatWish(kind) for kind in kinds]  # type: ignore[arg-type]
    plan = setup.helped(setup.create("ethnos", wishes, {}, seed=3), coach, hints)
    return Played(setup.owned(plan, "a", "Anna"))


def test_who_plays_against_bots_alone_may_always_ask() -> None:
    for kinds in (("me", "bot"), ("me", "me")):
        assert hinting.may_ask(made(*kinds).table, 0)


@pytest.mark.parametrize("hints", [True, False])
def test_between_people_the_table_says(hints: bool) -> None:
    played = made("me", "open", "bot", hints=hints)
    assert hinting.may_ask(played.table, 0) == hints
    played.write(Claimed(1, "b", "Petr"), "b")
    assert [hinting.may_ask(played.table, seat) for seat in (0, 1)] == [hints, hints]
    if not hints:
        with pytest.raises(Refused, match="no hints"):
            hinting.noted(played.table, 1)


def test_tables_of_earlier_releases_keep_their_hints() -> None:
    old = Created(
        "ethnos", find("ethnos").rules, 1, {}, made("me", "open").table.created.seats, "a"
    )
    assert "hints" not in write_body(old)
    played = Played(old)
    assert hinting.may_ask(played.table, 0)


def test_all_see_who_asks_and_it_is_kept() -> None:
    played = made("me", "open", hints=True)
    played.write(Claimed(1, "b", "Petr"), "b")
    version = played.table.version
    for _ in range(2):
        note = hinting.noted(played.table, 1)
        assert note is not None
        played.write(note, "b")
    assert played.table.version == version, "the game is as it was"
    lines = [line for line in played.see("a", 0).lines if line.key == "table.hinted"]
    assert [line.params["seat"] for line in lines] == ["seat.1", "seat.1"]
    assert [seat.hinted for seat in played.see("a", 0).table.seats] == [False, True]
    assert [seat.hinted for seat in rebuild("t", played.log).seats] == [False, True]


def test_one_who_plays_alone_is_noted_once() -> None:
    played = made("me", "bot")
    note = hinting.noted(played.table, 0)
    assert note is not None
    played.write(note, "a")
    assert hinting.noted(played.table, 0) is None


def test_a_coach_is_for_one_against_bots() -> None:
    assert hinting.is_coached(made("me", "bot", coach=True).table, 0)
    assert not hinting.is_coached(made("me", "bot").table, 0)
    for kinds in (("me", "open"), ("me", "me")):
        with pytest.raises(Refused, match="coach"):
            made(*kinds, coach=True)
    again = setup.again(made("me", "bot", coach=True).table)
    assert again.coach
    assert read_body(write_body(again)) == msgspec.structs.replace(again)


def weighed(best: float, other: float) -> Thought:
    """The first two moves of a game, with their values."""
    played = made("me", "bot").table.match
    first, second = (int(action) for action in played.state.legal()[:2])
    choices = Choice(first, 100, best), Choice(second, 100, other)
    return Thought(0, first, choices)


@pytest.mark.parametrize(
    ("thought", "asks"),
    [
        (weighed(0.60, 0.47), True),
        (weighed(0.60, 0.49), False),
    ],
)
def test_the_coach_doubts_only_what_is_clearly_worse(thought: Thought, asks: bool) -> None:
    match = made("me", "bot").table.match
    worse = thought.choices[1].action
    doubt = wonder.doubt(match.game, match.state, thought, worse)
    assert (doubt is not None) == asks
    if doubt is not None:
        assert doubt.best.text == str(match.game.codec.unpack(thought.action))
        assert doubt.reasons[0].key.startswith("advice.")
        assert doubt.reasons[-1].key == "coach.chance"
    assert wonder.doubt(match.game, match.state, thought, thought.action) is None


@pytest.mark.once
def test_the_coach_asks_of_careless_moves_now_and_then() -> None:
    game, asked = find("ethnos"), 0
    for seed in range(8):
        luck, state = Random(seed), ludoteka.new("ethnos", 2, seed).state.copy()
        with make_bot("hard", game, seed) as coach:
            for _ in range(24):
                action = int(luck.choice(list(state.legal())))
                thought = coach.advise(state, state.seat)
                if luck.random() < 0.3 and wonder.is_doubtful(thought, action):
                    compared = coach.compare(state, state.seat, (thought.action, action))
                    assert min(choice.visits for choice in compared.choices) >= WORLDS
                    asked += wonder.doubt(game, state, compared, action) is not None
                state.apply(action)
    assert 0 < asked < 30
