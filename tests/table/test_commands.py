"""Commands: at most once, never stale, only for one's own seat."""

import msgspec
import pytest
from tests.table.play import ethnos, fresh, play_on
from tests.table.test_undo import refused

from ludoteka.table import commands as c
from ludoteka.table.refusals import Refused


def test_a_repeated_command_is_answered_as_before() -> None:
    played = ethnos("ab")
    seat = played.table.match.seat
    guest = "ab"[seat]
    command = c.Move(id=fresh(), seat=seat, expect=played.table.version, move="draw")
    number = played.do(guest, command)
    digest = played.table.match.state.digest()
    assert played.do(guest, command) == number
    assert played.again().commands.rows == played.table.commands.rows, "known after a restart too"
    assert played.table.match.state.digest() == digest
    with refused("error.id_taken"):
        played.do("ab"[1 - seat], command)


def test_a_stale_command_is_refused_with_the_version() -> None:
    played = ethnos("ab")
    seat = played.table.match.seat
    old = played.table.version
    played.move("ab"[seat], "draw")
    with pytest.raises(Refused) as caught:
        played.wish("ab"[1 - seat], c.Move, 1 - seat, expect=old, move="draw")
    assert caught.value.params == {"version": played.table.version}


def test_chat_does_not_make_a_move_stale() -> None:
    played = ethnos("ab")
    seat, version = played.table.match.seat, played.table.version
    played.do("a", c.Chat(id=fresh(), seat=0, text="hello"))
    played.wish("b", c.Rename, 1, name="Bob")
    assert played.table.version == version
    played.wish("ab"[seat], c.Move, seat, expect=version, move="draw")


def test_foreign_seats_and_spectators_are_refused() -> None:
    played = ethnos("ab")
    seat = played.table.match.seat
    for guest in ("ab"[1 - seat], "z", None):
        with refused("error.not_your_seat"):
            played.wish(guest, c.Move, seat, move="draw")
    with refused("error.not_your_turn"):
        played.move("ab"[1 - seat], "draw", 1 - seat)
    with refused("error.no_seat"):
        played.wish("a", c.Move, 9, move="draw")


@pytest.mark.parametrize(
    "wrong", [{"seat": -1}, {"seat": 100}, {"expect": -1}, {"expect": 2**53 + 1}]
)
def test_numbers_that_no_table_has_are_no_command(wrong: dict[str, int]) -> None:
    given = {"type": "move", "id": fresh(), "seat": 99, "expect": 2**53, "move": "draw"}
    assert msgspec.convert(given, c.AnyCommand) == c.Move(
        id=str(given["id"]), seat=99, expect=2**53, move="draw"
    )
    assert msgspec.convert({**given, "seat": 0, "expect": 0}, c.AnyCommand)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**given, **wrong}, c.AnyCommand)


def test_a_command_names_its_numbers() -> None:
    with pytest.raises(TypeError):
        c.EndTurn(0, 7, id=fresh())  # type: ignore[arg-type, call-arg, misc]


def test_illegal_moves_say_why() -> None:
    played = ethnos("ab")
    seat = played.table.match.seat
    with pytest.raises(Refused) as caught:
        played.move("ab"[seat], "skip")
    assert caught.value.key == "error.illegal"
    assert caught.value.reason is not None
    with refused("error.no_move"):
        played.move("ab"[seat], "castle")
    assert played.table.number == 1


def test_chat_limits() -> None:
    played = ethnos("ab")
    text = "<script>alert('x')</script> & \"quotes\""
    played.do("a", c.Chat(id=fresh(), seat=0, text=text))
    line = played.see(None, None).lines[-1]
    assert (line.kind, line.params["text"]) == ("chat", text)
    for bad in ("", " ", "x" * 501, "bell\a", "a\nb"):
        with refused("error.chat"):
            played.do("a", c.Chat(id=fresh(), seat=0, text=bad))
    with refused("error.chat_guest"):
        played.do(None, c.Chat(id=fresh(), text="hi"))
    with refused("error.not_your_seat"):
        played.do("z", c.Chat(id=fresh(), seat=0, text="hi"))
    played.do("z", c.Chat(id=fresh(), text="a spectator"))
    assert "seat" not in played.see(None, None).lines[-1].params


def test_after_the_end_only_talk_is_left() -> None:
    played = ethnos("ab")
    play_on(played, 2000)
    for kind, fields in (
        (c.Move, {"move": "draw"}),
        (c.EndTurn, {}),
        (c.Resign, {}),
        (c.Replace, {"level": "easy"}),
        (c.TakeBackSeat, {}),
    ):
        with refused("error.over"):
            played.wish("a", kind, 0, **fields)
    played.do("a", c.Chat(id=fresh(), seat=0, text="good game"))
