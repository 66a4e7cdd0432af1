"""Nobody gets round the consent of the others: whoever held a seat is asked, bot or no bot."""

from __future__ import annotations

import pytest
from tests.table.play import Played, ethnos
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table import decide
from ludoteka.table.entries import Replaced, UndoAnswered, UndoAsked


def drawn(guests: str = "ab") -> tuple[Played, int]:
    """The owner, `a`, has just drawn: a card is known that nobody may take back alone."""
    for seed in range(100):
        played = ethnos(guests, seed)
        seat = played.table.match.seat
        if guests[seat] == "a":
            played.move("a", "draw")
            return played, seat
    raise AssertionError


def ask(played: Played, seat: int, to: int = 0) -> list[int]:
    """The owner asks for the undo: the seats that are waited for."""
    played.wish("a", c.Undo, seat, to=to)
    return [] if played.table.ask is None else played.table.ask.waiting


def test_one_who_was_replaced_is_asked_and_answers_while_the_bot_stands_in() -> None:
    played, mine = drawn()
    played.wish("a", c.Replace, 1 - mine, level="easy")
    assert ask(played, mine) == [1 - mine]
    assert len(played.table.match.steps) == 1, "nothing was taken back"
    assert played.see("b", 1 - mine).table.undo_ask is not None
    played.wish("b", c.AnswerUndo, 1 - mine, agree=False)
    assert played.table.ask is None
    assert len(played.table.match.steps) == 1
    assert ask(played, mine) == [1 - mine]
    played.wish("b", c.AnswerUndo, 1 - mine, agree=True)
    assert not played.table.match.steps
    assert played.table.seats[1 - mine].stand_in


def test_replacing_before_the_card_is_drawn_is_no_way_round() -> None:
    played = ethnos("ab", 1)
    mine = played.table.match.seat
    other = "ab"[1 - mine]
    played.table.owner = "ab"[mine]
    played.wish("ab"[mine], c.Replace, 1 - mine, level="easy")
    played.move("ab"[mine], "draw")
    played.wish("ab"[mine], c.Undo, mine, to=0)
    assert played.table.ask is not None
    assert played.guest_at(played.table.ask.waiting[0]) == other


def test_replacing_one_who_is_asked_grants_nothing() -> None:
    played, mine = drawn()
    ask(played, mine)
    played.wish("a", c.Replace, 1 - mine, level="easy")
    assert played.table.ask is not None
    assert len(played.table.match.steps) == 1
    played.wish("b", c.TakeBackSeat, 1 - mine)
    assert played.table.ask is not None
    assert played.table.ask.waiting == [1 - mine]
    played.wish("a", c.Replace, 1 - mine, level="hard")
    played.wish("a", c.Replace, 1 - mine, level="easy")
    assert len(played.table.match.steps) == 1


def test_leaving_by_own_wish_grants_nothing_either() -> None:
    played, mine = drawn()
    ask(played, mine)
    played.wish("b", c.Replace, 1 - mine, level="easy")
    assert played.table.ask is not None
    played.wish("b", c.AnswerUndo, 1 - mine, agree=True)
    assert not played.table.match.steps


def test_one_who_left_before_all_that_is_taken_back_is_not_asked() -> None:
    played = ethnos("ab", 1)
    mine = played.table.match.seat
    guest, other = "ab"[mine], "ab"[1 - mine]
    played.wish(other, c.Replace, 1 - mine, level="easy")
    played.move(guest, "draw")
    played.wish(guest, c.Undo, mine, to=0)
    assert not played.table.match.steps


@pytest.mark.parametrize("leaves_again", [False, True])
def test_one_who_came_back_in_between_is_asked(leaves_again: bool) -> None:
    played = ethnos("ab", 1)
    mine = played.table.match.seat
    guest, other = "ab"[mine], "ab"[1 - mine]
    played.wish(other, c.Replace, 1 - mine, level="easy")
    played.move(guest, "draw")
    played.wish(other, c.TakeBackSeat, 1 - mine)
    if leaves_again:
        played.wish(other, c.Replace, 1 - mine, level="easy")
    played.wish(guest, c.Undo, mine, to=0)
    assert played.table.ask is not None
    assert played.table.ask.waiting == [1 - mine]


def test_the_owner_cannot_say_that_it_was_the_players_own_wish() -> None:
    played = ethnos("ab", 1)
    played.wish("b", c.Replace, 1, level="easy")
    played.wish("b", c.TakeBackSeat, 1)
    played.wish("a", c.Replace, 1, level="easy")
    played.wish("a", c.Replace, 1, level="hard")
    assert played.table.concerned(0, 0) == [1]
    assert played.table.seats[1].gone is None


def test_one_who_resigned_is_not_asked() -> None:
    played, mine = drawn()
    ask(played, mine)
    played.wish("b", c.Resign, 1 - mine)
    assert not played.table.match.steps, "who has left for good is not waited for"


def test_each_person_is_asked_once_for_all_seats() -> None:
    played, mine = drawn("abb")
    played.wish("a", c.Replace, 1, level="easy")
    assert ask(played, mine) == [1, 2]
    played.wish("b", c.AnswerUndo, 1, agree=True)
    assert not played.table.match.steps


def test_a_name_or_a_seat_of_ones_own_changes_nothing() -> None:
    played, mine = drawn("aab")
    played.wish("a", c.Rename, mine, name="Zoe")
    played.wish("a", c.Replace, 2, level="easy")
    other = 1 - mine
    assert ask(played, mine) == [2]
    played.wish("a", c.Replace, other, level="easy")
    assert played.table.ask is not None
    with refused("error.undo_not_asked"):
        played.wish("a", c.AnswerUndo, other, agree=True)


def test_the_owner_cannot_leave_and_come_back_to_be_alone() -> None:
    played, mine = drawn()
    played.wish("a", c.Replace, mine, level="easy")
    with refused("error.not_your_seat"):
        played.wish("a", c.Undo, mine, to=0)
    played.wish("a", c.TakeBackSeat, mine)
    assert ask(played, mine) == [1 - mine]


def test_who_agreed_may_refuse_while_others_are_waited_for() -> None:
    played, mine = drawn("abc")
    assert ask(played, mine) == [1, 2]
    played.wish("b", c.AnswerUndo, 1, agree=True)
    with refused("error.undo_not_asked"):
        played.wish("b", c.AnswerUndo, 1, agree=True)
    played.wish("b", c.AnswerUndo, 1, agree=False)
    assert played.table.ask is None
    assert len(played.table.match.steps) == 1


def test_strangers_do_not_answer() -> None:
    played, mine = drawn()
    played.wish("a", c.Replace, 1 - mine, level="easy")
    ask(played, mine)
    for guest in ("a", "z", None):
        with refused("error.not_your_seat"):
            played.wish(guest, c.AnswerUndo, 1 - mine, agree=True)


def test_logs_of_earlier_releases_tell_what_they_told() -> None:
    played, mine = drawn("abc")
    played.write(Replaced(2, "easy"), "a")
    played.write(UndoAsked(mine, 0), "a")
    assert played.table.ask is not None
    assert played.table.ask.waiting == [1], "the people who play"
    played.write(Replaced(1, "easy"), "a")
    assert not played.table.match.steps, "a bot that sat down agreed"
    played.write(decide.move(played.table, mine, "draw"), "a")
    played.write(UndoAsked(mine, 0, [1, 2]), "a")
    played.write(Replaced(1, "hard"), "a")
    assert len(played.table.match.steps) == 1
    played.write(UndoAnswered(1, True), "b")
    played.write(UndoAnswered(2, True), "c")
    assert not played.table.match.steps
    assert played.again().match.record() == played.table.match.record()
