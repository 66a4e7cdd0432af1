"""Clocks: time is charged to the one who has to act."""

import pytest
from tests.table.play import Played, ethnos, fresh, take
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table import decide
from ludoteka.table.entries import ClockRanOut, ClockSetup


def clocked(out: str = "nothing", guests: str = "ab") -> Played:
    return ethnos(guests, clock=ClockSetup(60, 5, out))  # type: ignore[arg-type]


def test_time_runs_for_the_seat_that_has_to_act() -> None:
    played = clocked()
    first = played.table.match.seat
    played.at += 10_000
    assert played.table.left(first, played.at) == 50_000
    assert played.table.left(1 - first, played.at) == 60_000
    played.move("ab"[first], "draw")
    assert played.table.left(first, played.at) == 55_000, "with the increment"
    played.at += 1_000
    face = played.see(None, None).table.seats[1 - first].clock
    assert face is not None
    assert (face.left, face.running, face.out) == (59_000, True, False)


def test_it_runs_until_the_turn_is_ended() -> None:
    played = clocked()
    first = played.table.match.seat
    played.move("ab"[first], take(played))
    played.at += 3_000
    played.do("a", c.Chat(id=fresh(), seat=0, text="hm"))
    played.end_turn("ab"[first])
    assert played.table.left(first, played.at) == 62_000


def test_when_the_time_has_run_out_nothing_happens_if_so_wished() -> None:
    played = clocked()
    first = played.table.match.seat
    alarm = played.table.alarm()
    assert alarm == (first, played.at + 60_000)
    assert [played.table.left(first, played.at + ms) for ms in (59_999, 60_001)] == [1, 0]
    with refused("error.no_clock"):
        decide.time_out(played.table, first, played.at + 59_999)
    played.at += 60_000
    played.write(decide.time_out(played.table, first, played.at))
    assert played.table.seats[first].out
    assert played.table.left(first, played.at + 1) == 0
    assert played.table.alarm() is None
    assert played.lines()[-1] == "table.clock_out"
    played.move("ab"[first], "draw")


def test_or_a_bot_takes_over() -> None:
    played = clocked("bot")
    first = played.table.match.seat
    played.move("ab"[first], take(played))
    played.at += 60_000
    played.write(decide.time_out(played.table, first, played.at))
    assert played.table.seats[first].kind == "bot"
    assert played.table.to_act == [1 - first], "the bot holds no turn back"
    seat = played.see(None, None).table.seats[first]
    assert (seat.stand_in, seat.resigned) == (True, False)


@pytest.mark.parametrize(("increment", "grace"), [(5, 60_000), (90, 90_000)])
def test_who_ran_out_of_time_comes_back_with_a_little(increment: int, grace: int) -> None:
    played = ethnos("ab", clock=ClockSetup(60, increment, "bot"))
    first = played.table.match.seat
    guest = "ab"[first]
    played.at += 60_000
    played.write(decide.time_out(played.table, first, played.at))
    played.at += 5_000
    played.wish(guest, c.TakeBackSeat, first)
    assert played.table.left(first, played.at) == grace
    assert played.table.alarm() == (first, played.at + grace), "and it runs"
    played.at += grace
    played.write(decide.time_out(played.table, first, played.at))
    assert played.table.seats[first].stand_in
    played.wish(guest, c.TakeBackSeat, first)
    assert played.again().left(first, played.at) == grace


def test_who_left_to_a_bot_in_time_comes_back_to_the_time_that_was_left() -> None:
    played = clocked("bot")
    first = played.table.match.seat
    played.wish("ab"[first], c.Replace, first, level="easy")
    played.wish("ab"[first], c.TakeBackSeat, first)
    assert played.table.left(first, played.at) == 60_000


def test_a_bot_that_took_over_in_an_earlier_release_plays_on() -> None:
    played = clocked("bot")
    first = played.table.match.seat
    played.at += 60_000
    played.write(ClockRanOut(first))
    assert played.table.seats[first].resigned
    with refused("error.resigned"):
        played.wish("ab"[first], c.TakeBackSeat, first)


def test_time_that_nobody_served_is_charged_to_nobody() -> None:
    played = clocked("bot")
    first, version = played.table.match.seat, played.table.version
    played.at += 3_610_000
    body = decide.spare(played.table, 3_600_000, played.at)
    assert body is not None
    played.write(body)
    assert played.table.left(first, played.at) == 50_000
    assert played.table.version == version, "a move decided before is still good"
    line = played.see(None, None).lines[-1]
    assert (line.key, line.params) == ("table.spared", {"minutes": 60})
    assert decide.spare(played.table, 0, played.at) is None
    assert played.again().left(first, played.at) == 50_000


def test_a_clock_that_was_set_back_stops_no_clock_of_the_table() -> None:
    played = clocked("bot")
    first = played.table.match.seat
    played.at -= 3_600_000
    assert decide.spare(played.table, 0, played.table.at - 10_000) is None, "servers may differ"
    body = decide.spare(played.table, 0, played.at)
    assert body is not None
    played.write(body)
    played.at += 10_000
    assert played.table.left(first, played.at) == 50_000
    played.move("ab"[first], "draw")
    assert played.table.left(first, played.at) == 55_000
    assert played.again().left(first, played.at) == 55_000


def test_nothing_is_spared_where_no_clock_runs() -> None:
    for played in (ethnos("ab"), clocked(guests="a?")):
        assert decide.spare(played.table, 3_600_000, played.at + 3_600_000) is None


def test_bots_and_open_seats_have_no_time_to_lose() -> None:
    played = clocked(guests="a?")
    assert played.table.alarm() is None
    played.at += 100_000
    played.wish("a", c.Replace, 1, level="easy")
    assert played.table.left(0, played.at) == 60_000
