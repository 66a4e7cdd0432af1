"""Clocks: time is charged to the one who has to act."""

from tests.table.play import Played, ethnos, fresh, take
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table import decide
from ludoteka.table.entries import ClockSetup


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
    with refused("error.no_clock"):
        decide.time_out(played.table, first, played.at + 59_999)
    played.at += 60_000
    played.write(decide.time_out(played.table, first, played.at))
    assert played.table.seats[first].out
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
    with refused("error.resigned"):
        played.wish("ab"[first], c.TakeBackSeat, first)


def test_bots_and_open_seats_have_no_time_to_lose() -> None:
    played = clocked(guests="a?")
    assert played.table.alarm() is None
    played.at += 100_000
    played.wish("a", c.Replace, 1, level="easy")
    assert played.table.left(0, played.at) == 60_000
