"""Who sits where: invitations, names, bots in and out, resignation, restart."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.play import Played, ethnos, play_on, take
from tests.table.test_undo import refused

from ludoteka.language import Catalogue
from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.entries import ClockSetup, Created, Entry, EventPlace, Substituted, write_body
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import Table, rebuild


def sit(played: Played, guest: str, token: str | None = None, seat: int | None = None) -> None:
    number = decide.invited(played.table, token, seat)
    body = decide.claim(played.table, guest, guest, number)
    if body is not None:
        played.write(body, guest)


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    played = ethnos("a??")
    assert played.table.phase == "waiting"
    assert played.see("a", 0).moves == []
    with refused("error.waiting"):
        played.move("a", "draw", 0)
    tokens = [seat.token for seat in played.table.seats]
    assert tokens[0] is None
    assert tokens[1] != tokens[2]
    sit(played, "b", tokens[2])
    assert played.table.phase == "waiting"
    sit(played, "c", tokens[1])
    assert played.table.phase == "running"
    assert played.lines()[-1] == "table.began"
    assert played.table.held_by("b") == [2]


def test_an_invitation_is_good_for_one() -> None:
    played = ethnos("a?")
    token = played.table.seats[1].token
    with refused("error.invitation"):
        sit(played, "b", "wrong")
    with refused("error.invitation"):
        sit(played, "b", seat=1)  # the table is not public
    sit(played, "b", token)
    sit(played, "b", token)  # as before
    with refused("error.seat_taken"):
        sit(played, "c", token)


def test_a_bot_fills_an_open_seat() -> None:
    played = ethnos("a?")
    token = played.table.seats[1].token
    with refused("error.not_owner"):
        played.wish("b", c.Replace, 1, level="easy")
    with refused("error.level"):
        played.wish("a", c.Replace, 1, level="genius")
    played.wish("a", c.Replace, 1, level="easy")
    assert played.table.phase == "running"
    with refused("error.seat_bot"):
        sit(played, "b", token)


def test_a_bot_stands_in_and_the_player_comes_back() -> None:
    played = ethnos("ab")
    with refused("error.not_replaced"):
        played.wish("b", c.TakeBackSeat, 1)
    played.wish("b", c.Replace, 1, level="hard")
    assert played.see(None, None).table.seats[1].stand_in
    with refused("error.not_your_seat"):
        played.move("b", "draw", 1)
    with refused("error.not_your_seat"):
        played.wish("a", c.TakeBackSeat, 1)
    played.wish("b", c.TakeBackSeat, 1)
    assert played.table.seats[1].person


@pytest.mark.parametrize("counts", [{"rated": True}, {"event": EventPlace("cup", "Cup", 1)}, {}])
def test_nobody_lets_a_bot_play_for_a_while_where_the_result_counts(counts: Any) -> None:
    played = ethnos("ab")
    played.table.created = replace(played.table.created, **counts)
    acts = played.table.match.seat
    away = 1 - acts
    stays, leaves = "ab"[acts], "ab"[away]
    played.wish(leaves, c.Replace, away, level="hard")
    played.wish(leaves, c.TakeBackSeat, away)
    assert played.table.seats[away].person, "nothing has happened yet"
    played.wish(leaves, c.Replace, away, level="hard")
    played.move(stays, "draw", acts)
    if not counts:
        played.wish(leaves, c.TakeBackSeat, away)
        return
    with refused("error.left_to_bot"):
        played.wish(leaves, c.TakeBackSeat, away)


def test_a_bot_that_the_server_offers_stands_in_until_it_is_gone() -> None:
    played = ethnos("ab")
    played.table.offered = ("Wolf",)
    played.wish("b", c.Replace, 1, level="Wolf")
    version = played.table.version
    played.write(Substituted(1, "medium"))
    seat = played.see(None, None).table.seats[1]
    assert (seat.level, seat.stand_in) == ("medium", True)
    told = played.see(None, None).lines[-1]
    assert (told.key, told.params) == ("table.substituted", {"seat": "seat.1", "bot": "level.Wolf"})
    english = Catalogue("en", names=["Ema", "Jan"], strict=True)
    assert english.text(told.key, told.params) == (
        "The bot “Wolf” is not offered here any more; a built-in bot plays for Jan."
    )
    assert played.table.version == version
    again = rebuild("the-table", played.log)
    assert again.seats == played.table.seats
    played.wish("b", c.TakeBackSeat, 1)
    assert played.table.seats[1].person


def test_the_owner_may_replace_a_player_who_is_gone() -> None:
    played = ethnos("abc")
    with refused("error.not_owner"):
        played.wish("b", c.Replace, 2, level="easy")
    played.wish("a", c.Replace, 2, level="easy")
    assert played.table.seats[2].stand_in


def test_resignation_is_for_good() -> None:
    played = ethnos("ab")
    played.wish("b", c.Resign, 1)
    seat = played.see(None, None).table.seats[1]
    assert (seat.kind, seat.resigned, seat.stand_in) == ("bot", True, False)
    assert played.table.held_by("b") == []
    with refused("error.resigned"):
        played.wish("b", c.TakeBackSeat, 1)
    with refused("error.not_your_seat"):
        played.see("b", 1)


def test_one_who_resigns_lets_the_turn_go() -> None:
    played = ethnos("ab")
    first = played.table.match.seat
    played.move("ab"[first], take(played))
    played.wish("ab"[first], c.Resign, first)
    assert played.table.to_act == [1 - first]


def test_names() -> None:
    played = ethnos("ab")
    played.wish("a", c.Rename, 0, name="  Jiří <b>  ")
    assert played.table.seats[0].name == "Jiří <b>", "markup is kept as text"
    for bad in ("", "   ", "x" * 41, "two\nlines", "turn \u202e around", "null\0"):
        with refused("error.name"):
            played.wish("a", c.Rename, 0, name=bad)
    with refused("error.not_your_seat"):
        played.wish("b", c.Rename, 0, name="Eve")


def test_restart_keeps_people_and_settings() -> None:
    played = ethnos("ab--", elf_keep_exact=True)
    played.wish("b", c.Replace, 1, level="easy")
    again = setup.again(played.table)
    assert [seat.kind for seat in again.seats] == ["person", "person", "bot", "bot"]
    assert [seat.guest for seat in again.seats][:2] == ["a", "b"]
    assert again.seed != played.table.created.seed
    assert again.options["elf_keep_exact"] is True
    assert Table("next", Entry(1, 1, again)).phase == "running"


def test_a_table_needs_a_person_and_good_wishes() -> None:
    with refused("error.no_person"):
        setup.create("ethnos", [SeatWish("bot"), SeatWish("bot")], {})
    for game, seats, options in (
        ("chess", 2, {}),
        ("ethnos", 1, {}),
        ("ethnos", 7, {}),
        ("ethnos", 2, {"colour": "red"}),
        ("ethnos", 2, {"tribes": ["elves", "orks"]}),
    ):
        with refused("error.setup"):
            setup.create(game, [SeatWish("me")] * seats, options)  # type: ignore[arg-type]
    with refused("error.too_many_seats"):
        setup.create("ethnos", [SeatWish("me")] * 100, {})
    with refused("error.name"):
        setup.create("ethnos", [SeatWish("me", "x" * 99), SeatWish("bot")], {})


def test_a_record_becomes_a_table() -> None:
    played = ethnos("ab")
    play_on(played, 50)
    plan = setup.owned(setup.from_record(played.table.match.record()), "z", "Zoe")
    table = Played(plan).table
    assert table.match.state.digest() == played.table.match.state.digest()
    assert table.held_by("z") == [0, 1]
    assert table.phase == "running"
    play_on(played, 2000)
    over = Table("over", Entry(1, 1, setup.from_record(played.table.match.record())))
    assert over.phase == "over"
    assert over.match.winners == played.table.match.winners


def test_the_story_of_a_record_begins_with_its_beginning() -> None:
    played = ethnos("ab")
    play_on(played, 2000)
    created = setup.from_record(played.table.match.record())
    lines = Table("over", Entry(1, 1, created)).story.since(None)
    keys = [line.key for line in lines]
    assert keys[0] == "table.created"
    assert keys.count("table.began") == 1
    assert [line.step for line in lines] == sorted(line.step for line in lines)
    assert [line.step for line in lines[: keys.index("table.began") + 2]][-2:] == [0, 1]
    assert keys[-1] == "game_ended"


@pytest.mark.parametrize(
    "text", ["", "hello", "ludoteka record 1\ngame ethnos\n", "\0" * 9, "\n" * 9000]
)
def test_a_bad_record_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as caught:
        setup.from_record(text)
    assert caught.value.key == "error.bad_record"
    assert "\n" not in str(caught.value)


def test_owned_tables_go_by_the_guests_name() -> None:
    plan = setup.create("ethnos", [SeatWish("me"), SeatWish("bot")], {})
    assert setup.owned(plan, "a", "Anna").seats[0].name == "Anna"
    both: Created = setup.create("ethnos", [SeatWish("me"), SeatWish("me", "Eva")], {})
    assert [seat.name for seat in setup.owned(both, "a", "Anna").seats] == [None, "Eva"]


def test_only_the_owner_is_told_to_own_the_table() -> None:
    played = ethnos("ab")
    told = [played.see(guest, look).you.owner for guest, look in (("a", 0), ("b", 1), (None, None))]
    assert told == [True, False, False]


def test_what_a_seat_has_not_is_not_stored() -> None:
    stored = write_body(ethnos("a-?").log[0].body)
    assert "null" not in stored


def test_a_clock_has_thirty_days_at_most() -> None:
    days = 30 * 24 * 3600
    wishes = [SeatWish("me"), SeatWish("bot")]
    assert setup.create("ethnos", wishes, {}, clock=ClockSetup(days)).clock == ClockSetup(days)
    with pytest.raises(Refused):
        setup.create("ethnos", wishes, {}, clock=ClockSetup(days + 1))
