"""Clocks by day: time of its own for each turn, a reserve, holidays and pauses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.play import Played, ethnos, play_on, take
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.entries import ClockSetup, Created, Holidays, read_body
from ludoteka.table.seats import HOUR, Seat
from ludoteka.table.setup import SeatWish
from ludoteka.table.timed import counted, moment

DAY = 24 * HOUR
MOVE, RESERVE = 24 * 3600, 5 * 24 * 3600
Times = tuple[tuple[int, int], ...]


def by_day(out: str = "nothing", guests: str = "ab", reserve: int = RESERVE) -> Played:
    clock = ClockSetup(reserve, 0, out, MOVE)  # type: ignore[arg-type]
    return ethnos(guests, clock=clock)


def acting(played: Played) -> tuple[int, str]:
    """The seat to act, and its player."""
    seat = played.table.match.seat
    return seat, played.guest_at(seat) or ""


def expire(played: Played) -> int:
    """Let the time of the seat to act run out: the seat."""
    alarm = played.table.alarm()
    assert alarm is not None
    played.at = alarm[1]
    played.write(decide.ring(played.table, played.at))
    return alarm[0]


def test_a_turn_uses_up_its_own_time_first_and_then_the_reserve() -> None:
    played = by_day()
    first, guest = acting(played)
    assert played.table.alarm() == (first, played.at + 6 * DAY)
    played.at += 20 * HOUR
    assert played.table.times(first, played.at) == (4 * HOUR, 5 * DAY)
    played.move(guest, "draw")
    assert played.table.times(first, played.at) == (DAY, 5 * DAY), "what was left is not added"
    played.at += 30 * HOUR
    second, guest = acting(played)
    face = played.see(None, None).table.seats[second].clock
    assert face is not None
    assert (face.move, face.left, face.running) == (0, 5 * DAY - 6 * HOUR, True)
    played.move(guest, "draw")
    assert played.table.times(second, played.at) == (DAY, 5 * DAY - 6 * HOUR)
    assert played.again().times(second, played.at) == (DAY, 5 * DAY - 6 * HOUR)


def test_holding_a_turn_or_leaving_it_to_a_bot_for_a_moment_gives_no_new_time() -> None:
    played = by_day()
    seat, guest = acting(played)
    played.at += 10 * HOUR
    played.move(guest, take(played))
    played.at += 2 * HOUR
    played.wish(guest, c.Undo, seat, to=0)
    played.wish(guest, c.Replace, seat, level="easy")
    played.at += 1 * HOUR
    played.wish(guest, c.TakeBackSeat, seat)
    assert played.table.times(seat, played.at) == (12 * HOUR, 5 * DAY)


def test_an_undo_by_consent_gives_the_turn_its_time_again_but_not_the_reserve() -> None:
    played = by_day()
    seat, guest = acting(played)
    played.at += 30 * HOUR
    played.move(guest, "draw")
    played.wish(guest, c.Undo, seat, to=0)
    played.wish(acting(played)[1], c.AnswerUndo, 1 - seat, agree=True)
    assert played.table.to_act == [seat]
    assert played.table.times(seat, played.at) == (DAY, 5 * DAY - 6 * HOUR)


def test_nothing_happens_if_so_wished_and_the_next_turn_has_its_own_time() -> None:
    played = by_day("nothing")
    seat = expire(played)
    assert played.table.seats[seat].out
    assert played.table.wake() is None
    for _ in range(2):
        played.move(acting(played)[1], "draw")
    assert played.table.match.seat == seat
    assert not played.table.seats[seat].out
    assert played.table.times(seat, played.at) == (DAY, 0)
    assert played.table.alarm() == (seat, played.at + DAY)


def test_a_bot_plays_one_turn_and_the_seat_stays_with_its_player() -> None:
    played = by_day("move", reserve=0)
    seat = expire(played)
    assert played.lines()[-1] == "table.clock_move"
    assert played.table.bot_to_act == seat
    play_on(played, 1)
    while played.table.match.seat == seat and played.table.phase == "running":
        play_on(played, 1)
    back = played.table.seats[seat]
    assert back.person
    assert (back.guest, back.out, back.once) == ("ab"[seat], False, False)
    assert played.table.times(seat, played.at) == (DAY, 0)
    assert played.again().seats[seat] == back


def test_who_comes_while_the_bot_thinks_plays_the_turn() -> None:
    played = by_day("move", reserve=0)
    seat = expire(played)
    played.wish("ab"[seat], c.TakeBackSeat, seat)
    assert played.table.alarm() == (seat, played.at + DAY)
    assert not played.table.seats[seat].once


def test_a_turn_that_was_only_not_ended_is_ended() -> None:
    played = by_day("move")
    seat, guest = acting(played)
    played.move(guest, take(played))
    expire(played)
    assert played.table.to_act == [1 - seat]
    assert played.table.seats[seat].person


def test_a_bot_takes_over_and_the_player_may_come_back() -> None:
    played = by_day("bot")
    seat = expire(played)
    assert played.table.seats[seat].stand_in
    play_on(played, 4)
    played.wish("ab"[seat], c.TakeBackSeat, seat)
    assert played.table.times(seat, played.at) == (DAY, 0)


def test_or_the_game_is_lost_and_a_bot_plays_on_for_good() -> None:
    played = by_day("loss", "abc")
    seat = expire(played)
    state = played.see(None, None).table.seats[seat]
    assert (state.kind, state.resigned, state.lost, state.stand_in) == ("bot", True, True, False)
    assert played.lines()[-1] == "table.clock_lost"
    with refused("error.resigned"):
        played.wish("abc"[seat], c.TakeBackSeat, seat)
    play_on(played, 5)


def test_a_live_clock_may_be_lost_too() -> None:
    played = ethnos("ab", clock=ClockSetup(60, 5, "loss"))
    assert played.table.seats[expire(played)].lost


# --- holidays -----------------------------------------------------------------------------


def go(played: Played, guest: str, *times: tuple[int, int]) -> None:
    """The table hears of a player's holidays."""
    body = decide.plan(guest, times, played.table)
    assert body is not None
    played.write(body)
    assert decide.plan(guest, times, played.table) is None


def test_no_clock_by_day_runs_on_holidays() -> None:
    played = by_day()
    seat, guest = acting(played)
    version, start = played.table.version, played.at
    go(played, guest, (start + 10 * HOUR, start + 82 * HOUR))
    assert played.table.version == version, "a move decided before is still good"
    assert played.table.alarm() == (seat, start + 6 * DAY + 72 * HOUR)
    played.at = start + 50 * HOUR
    state = played.see(None, None).table.seats[seat]
    assert state.away is not None
    assert state.away.until == start + 82 * HOUR
    assert played.table.times(seat, played.at) == (14 * HOUR, 5 * DAY)
    played.at = start + 100 * HOUR
    assert played.table.times(seat, played.at) == (0, 5 * DAY - 4 * HOUR)
    played.move(guest, "draw")
    assert decide.plan(guest, [], played.table) is None, "they are over"
    assert played.again().times(seat, played.at) == (DAY, 5 * DAY - 4 * HOUR)


def test_who_comes_back_sooner_is_charged_again() -> None:
    played = by_day()
    seat, guest = acting(played)
    go(played, guest, (played.at, played.at + 100 * HOUR))
    start = played.at
    played.at += 40 * HOUR
    go(played, guest, (start, start + 40 * HOUR))
    played.at += 10 * HOUR
    assert played.table.times(seat, played.at) == (14 * HOUR, 5 * DAY)


def test_a_table_that_hears_late_charges_nothing_for_holidays() -> None:
    played = by_day()
    seat, guest = acting(played)
    start = played.at
    played.at += 40 * HOUR
    go(played, guest, (start + HOUR, start + 30 * HOUR), (start + 90 * HOUR, start + 99 * HOUR))
    assert played.table.times(seat, played.at) == (13 * HOUR, 5 * DAY)
    assert played.again().alarm() == (seat, start + (1 + 29 + 23 + 120 + 9) * HOUR)


def test_live_clocks_know_no_holidays() -> None:
    played = ethnos("ab", clock=ClockSetup(60))
    assert decide.plan("a", [(0, 9**15)], played.table) is None


def test_holidays_of_all_seats_of_a_player() -> None:
    played = by_day(guests="aab")
    times = [(played.at, played.at + DAY)]
    for _ in range(2):
        go_body = decide.plan("a", times, played.table)
        assert isinstance(go_body, Holidays)
        played.write(go_body)
    assert decide.plan("a", times, played.table) is None
    assert not played.table.seats[2].away


@st.composite
def holidays(draw: st.DrawFn) -> Times:
    marks = sorted(draw(st.lists(st.integers(0, 400), max_size=8, unique=True)))
    return tuple(zip(marks[::2], marks[1::2], strict=False))


@given(away=holidays(), start=st.integers(0, 400), budget=st.integers(0, 500))
@settings(max_examples=200, deadline=None)
def test_the_alarm_rings_when_all_time_was_counted(away: Times, start: int, budget: int) -> None:
    seat = Seat("person", away=away)
    rings = moment(seat, start, budget)
    assert counted(seat, start, rings) == budget
    if budget:
        assert counted(seat, start, rings - 1) == budget - 1


waits = st.lists(st.integers(0, 40 * HOUR), min_size=1, max_size=12)


@given(waits=waits, away=holidays(), seed=st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_what_is_charged_is_the_time_that_was_waited(
    waits: list[int], away: Times, seed: int
) -> None:
    """Own time and reserve of all turns together are the time that passed, less holidays."""
    played = by_day(reserve=30 * 24 * 3600)
    start = played.at
    times = [(start + a * HOUR, start + b * HOUR) for a, b in away]
    if times:
        go(played, "a", *times)
    spent = own = 0
    for wait in waits:
        seat, guest = acting(played)
        before = played.at
        played.at += wait
        expected = counted(played.table.seats[seat], before, played.at)
        own_left, left = played.table.times(seat, played.at)
        own += DAY - own_left
        spent += expected
        played.move(guest, "draw")
        assert own_left == max(0, DAY - expected)
        assert played.table.times(seat, played.at) == (DAY, left)
    reserves = sum(30 * DAY - seat.left for seat in played.table.seats)
    assert own + reserves == spent
    again = played.again()
    assert [seat.left for seat in again.seats] == [seat.left for seat in played.table.seats]


# --- pauses -------------------------------------------------------------------------------


def paused(guests: str = "ab", hours: int = 0) -> tuple[Played, int, str]:
    played = by_day("bot", guests)
    seat, guest = acting(played)
    played.wish(guest, c.AskPause, seat, hours=hours)
    return played, seat, guest


def test_a_pause_begins_when_all_others_agree() -> None:
    played, seat, guest = paused("abc")
    others = [number for number in range(3) if number != seat]
    assert played.see(None, None).table.pause_ask is not None
    played.at += HOUR
    played.wish("abc"[others[0]], c.AnswerPause, others[0], agree=True)
    assert played.table.pause is None
    played.wish("abc"[others[1]], c.AnswerPause, others[1], agree=True)
    assert played.table.pause is not None
    assert played.table.wake() is None
    played.at += 100 * DAY
    assert played.table.times(seat, played.at) == (23 * HOUR, 5 * DAY)
    assert not played.see(guest, seat).moves
    with refused("error.paused"):
        played.move(guest, "draw")
    played.wish("abc"[others[0]], c.EndPause, others[0])
    played.at += HOUR
    assert played.again().times(seat, played.at) == (22 * HOUR, 5 * DAY)
    played.move(guest, "draw")


def test_a_pause_ends_by_itself() -> None:
    played, seat, _ = paused(hours=72)
    played.wish("ab"[1 - seat], c.AnswerPause, 1 - seat, agree=True)
    assert played.table.wake() == played.at + 72 * HOUR
    with refused("error.no_clock"):
        decide.ring(played.table, played.at + 71 * HOUR)
    played.at += 72 * HOUR
    played.write(decide.ring(played.table, played.at))
    assert played.table.pause is None
    assert played.lines()[-1] == "table.pause_over"
    assert played.table.alarm() == (seat, played.at + 6 * DAY)


def test_a_pause_is_refused_or_withdrawn() -> None:
    played, seat, guest = paused()
    with refused("error.pause_pending"):
        played.wish(guest, c.AskPause, seat)
    with refused("error.no_pause_asked"):
        played.wish(guest, c.AnswerPause, seat, agree=True)
    with refused("error.no_pause_asked"):
        played.wish("ab"[1 - seat], c.WithdrawPause, 1 - seat)
    played.wish("ab"[1 - seat], c.AnswerPause, 1 - seat, agree=False)
    assert played.table.pause_ask is None
    played.wish(guest, c.AskPause, seat)
    played.move(guest, "draw")
    assert played.table.pause_ask is not None, "it may take days to answer"
    played.wish(guest, c.WithdrawPause, seat)
    assert (played.table.pause, played.table.pause_ask) == (None, None)
    with refused("error.not_paused"):
        played.wish(guest, c.EndPause, seat)


def test_a_bot_that_sits_down_is_not_asked() -> None:
    played, seat, _ = paused()
    played.wish("ab"[1 - seat], c.Replace, 1 - seat, level="easy")
    assert played.table.pause is not None
    assert played.table.bot_to_act is None
    played.wish("ab"[1 - seat], c.EndPause, 1 - seat)
    assert played.table.pause is None


def test_when_nobody_is_left_the_bots_go_on() -> None:
    played = by_day(guests="a--")
    played.wish("a", c.AskPause, 0)
    assert played.table.pause is not None
    assert played.table.bot_to_act is None
    played.wish("a", c.Resign, 0)
    assert played.table.pause is None
    assert played.table.bot_to_act is not None


def test_without_a_clock_there_are_no_pauses() -> None:
    with refused("error.pause_no_clock"):
        ethnos("ab").wish("a", c.AskPause, 0)


# --- set-up and older logs ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "seats"),
    [
        (ClockSetup(0), 2),
        (ClockSetup(0, move=60), 2),
        (ClockSetup(0, move=15 * 24 * 3600), 2),
        (ClockSetup(-1, move=MOVE), 2),
        (ClockSetup(600, out="move"), 2),
        (ClockSetup(600, move=MOVE), 1),
    ],
)
def test_clocks_that_make_no_sense(clock: ClockSetup, seats: int) -> None:
    with refused("error.setup"):
        setup.check_clock(clock, seats)


def test_a_table_by_day_can_be_made() -> None:
    clock = ClockSetup(0, out="move", move=MOVE)
    made = setup.create("ethnos", [SeatWish("me"), SeatWish("bot")], {}, clock=clock)
    assert made.clock == clock


def test_clocks_of_earlier_releases_are_read_as_they_were() -> None:
    text = (
        '{"type":"created","game":"ethnos","rules":1,"seed":7,"options":{},"seats":'
        '[{"kind":"person","guest":"a"},{"kind":"person","guest":"b"}],"owner":"a",'
        '"clock":{"bank":60,"increment":5,"out":"bot"}}'
    )
    body = read_body(text)
    assert isinstance(body, Created)
    assert body.clock == ClockSetup(60, 5, "bot")
    assert body.clock.move == 0
