"""Options: read from Python and from text, written as they are read."""

import pytest

from ludoteka.core.errors import BadOption, IllegalMove, LudotekaError, clean, meant, said
from ludoteka.core.event import Event, audience
from ludoteka.core.game import Game
from ludoteka.core.options import Option, Value, read_options
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find

SWITCH = Option("fast", False)
CHOICE = Option("board", "small", ("small", "large"))
LIST = Option("cards", "random", ("a", "b", "c"), many=True)


@pytest.mark.parametrize(
    "option, given, value",
    [
        (SWITCH, True, True),
        (SWITCH, "on", True),
        (SWITCH, "no", False),
        (CHOICE, "large", "large"),
        (LIST, "random", "random"),
        (LIST, "a, b", ("a", "b")),
        (LIST, ["c", "a"], ("c", "a")),
        (LIST, ("b",), ("b",)),
    ],
)
def test_reading(option: Option, given: object, value: Value) -> None:
    assert option.read(given) == value
    assert option.read(option.write(value)) == value


def test_defaults_fill_what_is_not_given() -> None:
    assert read_options((SWITCH, CHOICE, LIST), {"board": "large"}) == {
        "fast": False, "board": "large", "cards": "random",
    }  # fmt: skip


def test_an_unknown_option_names_the_known_ones() -> None:
    with pytest.raises(BadOption, match="choose from fast, board"):
        read_options((SWITCH, CHOICE), {"xyz": 1})


def test_an_unknown_value_names_what_was_meant() -> None:
    with pytest.raises(BadOption, match="did you mean 'large'"):
        CHOICE.read("larg")


def test_foreign_text_is_shown_short_and_printable() -> None:
    assert clean("a\nb\x1b[31m") == "a?b?[31m"
    assert clean("x" * 100) == "x" * 60 + "..."
    assert said(10**5000) == "a value of type int"
    assert str(meant("x", [str(i) for i in range(30)])).endswith("19, ...")


def test_an_illegal_move_carries_its_reason() -> None:
    error = IllegalMove("draw", Reason("hand_full", {"limit": 10}, "4"))
    assert isinstance(error, LudotekaError)
    assert error.reason.key == "hand_full"
    assert str(error) == "'draw' is not legal now: hand_full (limit 10)"


def test_the_audience_of_an_event() -> None:
    assert audience(-1) is None
    assert audience(0b101) == (0, 2)
    secret = Event("drew", {}, (1,))
    assert (secret.visible(1), secret.visible(0), secret.visible(None)) == (True, False, False)
    assert Event("took").visible(None)


def test_a_seed_left_out_is_a_fresh_one() -> None:
    game: Game = find("ethnos")
    seeds = {game.check(3, None, {})[1] for _ in range(20)}
    assert len(seeds) == 20
