"""Seats that go to another guest: the same rights, and none for who has given them away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.table.play import Played, ethnos
from tests.table.test_consent import ask, drawn
from tests.table.test_undo import leads, refused

from ludoteka.table import commands as c
from ludoteka.table import decide, handing, setup
from ludoteka.table.entries import Handed, Unlisted
from ludoteka.table.refusals import Refused
from ludoteka.table.replay import may_look
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import Table


def hand(played: Played, guest: str, to: str, seat: int | None = None) -> None:
    """One seat, or all of them, go to another guest."""
    if seat is None:
        body: Handed | None = handing.all_of(played.table, guest, to)
    else:
        body = handing.one_of(played.table, guest, to, seat)
    assert body is not None
    version = played.table.version
    played.write(body, to)
    assert played.table.version == version, "no command is stale because of it"
    same(played.again(), played.table)


def same(one: Table, other: Table) -> None:
    """Two tables that a log tells."""
    assert [(seat.guest, seat.kind) for seat in one.seats] == [
        (seat.guest, seat.kind) for seat in other.seats
    ]
    assert (one.owner, one.number, one.to_act) == (other.owner, other.number, other.to_act)


def test_all_goes_with_the_table() -> None:
    played = ethnos("aba")
    hand(played, "a", "x")
    assert [seat.guest for seat in played.table.seats] == ["x", "b", "x"]
    assert played.table.owner == "x"
    assert played.lines().count("table.handed") == 2
    assert handing.all_of(played.table, "a", "x") is None
    assert handing.all_of(played.table, "x", "x") is None


def test_one_seat_goes_alone_and_the_last_takes_the_table_along() -> None:
    played = ethnos("aba")
    hand(played, "a", "x", 2)
    assert [seat.guest for seat in played.table.seats] == ["a", "b", "x"]
    assert played.table.owner == "a"
    hand(played, "a", "x", 0)
    assert [seat.guest for seat in played.table.seats] == ["x", "b", "x"]
    assert played.table.owner == "x"
    with refused("error.code"):
        handing.one_of(played.table, "a", "y", 0)
    with refused("error.seat_yours"):
        handing.one_of(played.table, "x", "x", 0)


def test_a_seat_in_a_rated_game_stays_with_its_player() -> None:
    played = Played(replace(ethnos("ab").table.created, rated=True))
    with refused("error.rated_code"):
        handing.one_of(played.table, "a", "x", 0)
    assert handing.all_of(played.table, "a", "x") == Handed("a", "x"), "who leaves passes it on"


def test_who_has_given_a_seat_away_has_no_rights_there() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    guest = "ab"[first]
    hand(played, guest, "x")
    with refused("error.not_your_seat"):
        played.move(guest, "draw")
    with refused("error.secret"):
        may_look(played.table, guest, first)
    may_look(played.table, "x", first)
    played.move("x", "draw")


def test_a_question_for_consent_goes_along() -> None:
    played, mine = drawn()
    assert ask(played, mine) == [1 - mine]
    hand(played, "b", "x")
    with refused("error.not_your_seat"):
        played.wish("b", c.AnswerUndo, 1 - mine, agree=True)
    hand(played, "a", "y")
    with refused("error.not_your_seat"):
        played.wish("a", c.WithdrawUndo, mine)
    played.wish("x", c.AnswerUndo, 1 - mine, agree=True)
    assert not played.table.match.steps


def test_handing_seats_round_is_no_way_round_consent() -> None:
    played, mine = drawn()
    hand(played, "a", "x")
    played.wish("x", c.Undo, mine, to=0)
    assert played.table.ask is not None
    assert played.table.ask.waiting == [1 - mine]
    played.wish("x", c.WithdrawUndo, mine)
    hand(played, "x", "b")
    played.wish("b", c.Undo, mine, to=0)
    assert not played.table.match.steps, "who holds all seats asks nobody"


def test_a_stand_in_keeps_the_seat_for_the_new_holder() -> None:
    played = ethnos("ab")
    played.wish("b", c.Replace, 1, level="easy")
    hand(played, "b", "x")
    with refused("error.not_your_seat"):
        played.wish("b", c.TakeBackSeat, 1)
    played.wish("x", c.TakeBackSeat, 1)
    assert played.table.seats[1].person


def test_a_secret_choice_goes_along_and_stays_one() -> None:
    played = ethnos("ab")
    for _ in range(60):
        seat = played.table.match.seat
        if played.table.holding is not None:
            played.end_turn("ab"[played.table.holding])
        elif picks := leads(played):
            played.move("ab"[seat], picks[0])
            break
        else:
            played.move("ab"[seat], "draw")
    guest, other = "ab"[seat], 1 - seat
    steps = played.see(guest, seat).table.steps
    assert played.see("ab"[other], other).table.steps == steps - 1, "it is a secret"
    hand(played, guest, "x")
    assert played.see("x", seat).table.steps == steps
    assert played.see("ab"[other], other).table.steps == steps - 1
    assert played.see(guest, None).table.steps == steps - 1, "the first device watches"
    played.wish("x", c.Undo, seat, to=steps - 1)
    assert played.see("x", seat).table.steps == steps - 1


def test_strangers_may_not_come_any_more() -> None:
    """Only by an invitation; the same after the log was read again."""
    plan = setup.create("ethnos", [SeatWish("me"), SeatWish("open")], {}, public=True, seed=1)
    played = Played(setup.owned(plan, "a", None))
    token = played.table.seats[1].token
    assert decide.invited(played.table, None, 1) == 1
    version = played.table.version
    played.write(Unlisted(), "a")
    assert played.table.version == version
    for table in (played.table, played.again()):
        assert not table.created.public
        with pytest.raises(Refused):
            decide.invited(table, None, 1)
        assert decide.invited(table, token, None) == 1
