"""Whatever comes in: a typed error with one clear sentence, or the right thing; never half done."""

from collections.abc import Callable

import pytest
from tests.conformance import pebbles

import ludoteka
from ludoteka.core.errors import (
    BadMove,
    BadOption,
    BadRecord,
    BadUndo,
    IllegalMove,
    LudotekaError,
    UnknownGame,
)
from ludoteka.core.match import Match
from ludoteka.games.ethnos.moves import Raid, Take, TakeToken

HUGE = pytest.param(10**5000, id="huge")  # more digits than Python writes
FIVE = ["elves", "dwarves", "orcs", "trolls", "giants"]


def refused(error: type[LudotekaError], act: Callable[[], object], *words: str) -> None:
    """The act raises this error with one clean, short sentence that has these words."""
    with pytest.raises(error) as caught:
        act()
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert 10 < len(sentence) < 700
    for word in words:
        assert word in sentence


def match() -> Match:
    return ludoteka.new("ethnos", 3, 1, tribes=FIVE)


@pytest.mark.parametrize(
    "key",
    ["etnos", "", "\x1b[31m", pytest.param("a" * 10_000, id="long"), None, 5, ["ethnos"], b"x"],
)
def test_unknown_game(key: object) -> None:
    refused(UnknownGame, lambda: ludoteka.new(key, 3), "there is no game")  # type: ignore[arg-type]


def test_a_typo_in_the_game_is_understood() -> None:
    refused(UnknownGame, lambda: ludoteka.new("etnos", 3), "did you mean 'ethnos'?")


@pytest.mark.parametrize("seats", [0, 1, 7, -3, True, 3.0, "3", None, HUGE, [3]])
def test_wrong_number_of_seats(seats: object) -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", seats), "2 to 6 seats")  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 63, HUGE, True, 1.5, "7"])
def test_wrong_seed(seed: object) -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, seed), "a seed is")  # type: ignore[arg-type]


def test_the_largest_seed_is_fine() -> None:
    assert not ludoteka.new("ethnos", 3, (1 << 63) - 1).over


def test_unknown_option() -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, tribe=FIVE), "did you mean 'tribes'?")
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, **{"\n": 1}), "there is no option '?'")


@pytest.mark.parametrize("value", ["maybe", 1, None, HUGE, [], "ON\x00"])
def test_wrong_switch(value: object) -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, elf_keep_exact=value), "on or off")


@pytest.mark.parametrize("value", ["leader", 1, None, HUGE, ["leader_only"], True])
def test_wrong_choice(value: object) -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, merfolk_scoring=value), "cannot be")


@pytest.mark.parametrize(
    "tribes, words",
    [
        ([*FIVE[:4], "hobbits"], "no 'hobbits'"),
        ([*FIVE[:4], "elfs"], "did you mean 'elves'?"),
        (FIVE[:4], "there are 5 tribes, not 4"),
        ([*FIVE, "wizards"], "there are 5 tribes, not 6"),
        ([*FIVE[:4], "elves"], "twice"),
        ([], "there are 5 tribes, not 0"),
        ("", "no ''"),
        ("random,elves", "no 'random'"),
        (5, "a list"),
        (None, "a list"),
        ([1, 2, 3, 4, 5], "no '1'"),
        pytest.param([10**5000] * 5, "a value of type int", id="huge"),
        (b"elves", "no '101'"),
    ],
)
def test_wrong_tribes(tribes: object, words: str) -> None:
    refused(BadOption, lambda: ludoteka.new("ethnos", 3, tribes=tribes), words)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "drow", "take", "take elf", "take elf:rde", "take elf:red elf:red", "raid red red",
     "token 9", "token -1", "token ٣", "token 1e0", "draw\x00", "draw\ndraw", "take elf:red\x1b[0m",
     "x" * 501, pytest.param("x" * 1_000_000, id="long"), "{}",
     "band elf:red by", "raid", "TAKE elf:red", "take  elf:red"],
)  # fmt: skip
def test_a_text_that_is_no_move(text: str) -> None:
    table = match()
    before = table.record()
    refused(BadMove, lambda: table.play(text))
    refused(BadMove, lambda: table.why_not(text))
    assert table.record() == before


def test_spaces_around_a_move_do_no_harm() -> None:
    table = match()
    table.play("  draw ")
    assert table.lines == ["draw"]


@pytest.mark.parametrize(
    "move", [None, 0, b"draw", ["draw"], object(), Take, pebbles.Swap(), pebbles.Take(1)]
)
def test_something_that_is_no_move_of_the_game(move: object) -> None:
    table = match()
    refused(BadMove, lambda: table.play(move), "not a move of Ethnos")  # type: ignore[arg-type]
    assert table.lines == []


@pytest.mark.parametrize("value", [-1, 72, True, 1.0, "elf:red", None, HUGE, [1]])
def test_a_move_with_a_foreign_field(value: object) -> None:
    table = match()
    refused(BadMove, lambda: table.play(Take(value)), "card cannot be")  # type: ignore[arg-type]
    assert table.lines == []


def test_a_move_with_a_field_out_of_range() -> None:
    refused(BadMove, lambda: match().play(TakeToken(7)), "value cannot be 7")
    refused(BadMove, lambda: match().play(Raid(64)), "colours cannot be 64")


@pytest.mark.parametrize("move", ["play", "raid nothing", "skeletons", "take skeleton:red"])
def test_an_illegal_move_changes_nothing(move: str) -> None:
    table = match()
    before = (table.state.digest(), table.record(), table.events)
    refused(IllegalMove, lambda: table.play(move), "is not legal now")
    assert (table.state.digest(), table.record(), table.events) == before


@pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "0", HUGE])
def test_a_seat_that_does_not_exist(seat: object) -> None:
    table = match()
    refused(IllegalMove, lambda: table.play("draw", seat), "no_such_seat")  # type: ignore[arg-type]
    refused(BadOption, lambda: table.view(seat), "there is no seat")  # type: ignore[arg-type]


def test_not_your_turn() -> None:
    table = match()
    other = (table.seat + 1) % 3
    refused(IllegalMove, lambda: table.play("draw", other), "not_your_turn", f"seat.{table.seat}")


@pytest.mark.parametrize("steps", [0, -1, True, 1.0, "1", None])
def test_undo_of_no_number_of_moves(steps: object) -> None:
    table = match()
    table.play("draw")
    refused(BadUndo, lambda: table.undo(steps), "number of moves to take back is at least 1")  # type: ignore[arg-type]
    assert table.lines == ["draw"]


@pytest.mark.parametrize("steps", [2, HUGE])
def test_undo_of_what_is_not_there(steps: int) -> None:
    table = match()
    refused(BadUndo, lambda: table.undo(steps), "no move has been made")
    table.play("draw")
    refused(BadUndo, lambda: table.undo(steps), "only one move has been made")
    assert table.lines == ["draw"]


@pytest.mark.parametrize(
    "data",
    ["", "{", "{}", "null", '{"move":"fly"}', '{"move":"take"}', '{"move":"take","card":72}',
     '{"move":"take","card":true}', '{"move":"take","card":1e400}', b"\xff\xfe",
     pytest.param("[" * 100_000, id="deep"), pytest.param("1" * 5000, id="huge")],
)  # fmt: skip
def test_json_that_is_no_move(data: str | bytes) -> None:
    codec = match().game.codec
    refused(BadMove, lambda: codec.decode(data), "not a move")


def test_json_of_a_move_with_one_field_named_in_the_refusal() -> None:
    codec = match().game.codec
    refused(BadMove, lambda: codec.decode('{"move":"take","card":99}'), "$.card")


def test_a_broken_record_is_no_half_match() -> None:
    table = match()
    table.play("draw")
    text = table.record().replace("draw", "draw\nskeletons")
    refused(BadRecord, lambda: ludoteka.load(text), "line 9", "'skeletons' is not legal now")
