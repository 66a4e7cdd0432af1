"""A lesson at a table: its steps go on by any way, and back and forth at will."""

from __future__ import annotations

import pytest
from tests.lessons.sample import SAMPLE, sample, text
from tests.table.play import Played, fresh

from ludoteka.server.bots import shown
from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.learning import LessonState, state
from ludoteka.table.refusals import Refused
from ludoteka.table.table import rebuild

ME = 1


def begin(**changes: object) -> Played:
    """A table for the lesson, owned by a guest."""
    plan = setup.from_lesson(text(sample(**changes)))
    return Played(setup.owned(plan, "a", "Anna"))


def where(played: Played) -> LessonState:
    """Where the learner is."""
    found = state(played.table)
    assert found is not None
    return found


def go(played: Played, step: int, guest: str = "a") -> None:
    """Go to a step."""
    version = played.table.count(ME if guest == "a" else None).version
    played.do(guest, c.GoToStep(id=fresh(), seat=ME, expect=version, step=step))


def move(played: Played, text: str, seat: int = ME) -> None:
    """The learner or, as the server does for it, a bot makes a move."""
    if seat == ME:
        played.wish("a", c.Move, ME, move=text)
    else:
        played.write(decide.move(played.table, seat, text))


def test_the_learner_sits_with_bots_and_turns_end_by_themselves() -> None:
    table = begin().table
    assert [seat.kind for seat in table.seats] == ["bot", "person"]
    assert table.seats[ME].auto_end
    assert not table.created.public


def test_a_step_without_an_aim_is_read() -> None:
    played = begin()
    assert (where(played).step, where(played).waits) == (0, False)
    go(played, 1)
    assert (where(played).step, where(played).waits) == (1, True)


@pytest.mark.parametrize("way", ["draw", "take centaur:purple"])
def test_an_aim_is_reached_by_any_way(way: str) -> None:
    played = begin()
    go(played, 1)
    move(played, way)
    assert where(played).step == 2


def test_other_seats_follow_the_shown_way_as_long_as_the_learner_does() -> None:
    played = begin()
    go(played, 1)
    move(played, "draw")
    codec = played.table.match.game.codec
    assert shown(played.table) == codec.parse("draw").pack()
    other = begin()
    go(other, 1)
    move(other, "take centaur:purple")
    assert shown(other.table) is None


def test_another_move_is_answered_kindly() -> None:
    played = begin()
    go(played, 2)
    assert played.table.match.seat == ME
    move(played, "draw")
    answer = where(played).answer
    assert answer is not None
    assert (answer.key, answer.back) == ("lesson.away", True)
    go(played, 2)  # a step back
    assert where(played).answer is None
    assert played.table.match.seat == ME


def test_an_own_answer_comes_first() -> None:
    lesson = sample()
    told = {"when": {"told": "drew", "where": {"seat": "you"}}, "say": "hello", "back": True}
    lesson["steps"][2]["answers"] = [told]
    played = begin(steps=lesson["steps"])
    go(played, 2)
    move(played, "draw")
    answer = where(played).answer
    assert answer is not None
    assert answer.key == "hello"


def test_every_step_is_reached_from_every_other_one() -> None:
    places = {}
    for step in range(len(SAMPLE["steps"]) + 1):
        played = begin()
        go(played, step)
        places[step] = played.table.match.state.digest()
    for first in places:
        for second in places:
            played = begin()
            go(played, first)
            if first != 1 or second != 2:  # the next step is not entered before its time
                go(played, second)
                assert where(played).step == second
                wanted = places[first] if second == first + 1 and first == 0 else places[second]
                assert played.table.match.state.digest() == wanted


def test_skipping_a_step_shows_the_way() -> None:
    played = begin()
    go(played, 1)
    go(played, 2)
    assert [str(step.move) for step in played.table.match.steps] == ["draw", "draw"]
    go(played, 3)
    assert where(played).say is None
    assert played.table.match.lines[-1] == "band elf:red by tribe"


def test_taking_back_goes_to_the_step_before() -> None:
    played = begin()
    go(played, 1)
    move(played, "draw")
    assert where(played).step == 2
    played.wish("a", c.Undo, ME, to=0)
    assert (where(played).step, where(played).waits) == (1, True)
    move(played, "draw")
    assert where(played).step == 2


def test_the_log_tells_the_same_lesson_again() -> None:
    played = begin()
    for step in (1, 3, 0, 2):
        go(played, step)
    move(played, "draw")
    again = rebuild("the-table", played.log)
    assert state(again) == where(played)
    assert again.match.state.digest() == played.table.match.state.digest()


def test_a_finished_game_can_still_be_left_for_a_step() -> None:
    played = begin()
    played.table.match.state.over = True
    go(played, 1)
    assert where(played).step == 1


def test_bad_wishes() -> None:
    played = begin()
    with pytest.raises(Refused, match="no step 9"):
        go(played, 9)
    with pytest.raises(Refused):
        go(played, 1, guest="b")
    plain = Played(setup.owned(setup.create("ethnos", [setup.SeatWish("me")] * 2, {}), "a", None))
    with pytest.raises(Refused, match="no lesson"):
        plain.do("a", c.GoToStep(id=fresh(), seat=0, expect=1, step=0))
    with pytest.raises(Refused, match="cannot be used: line 1: the field `id` is missing"):
        setup.from_lesson("{}")
