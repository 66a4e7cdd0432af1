"""ICU messages are read and written as the page's library does."""

import pytest

from ludoteka.language.message import BadMessage, read


def english(n: int) -> str:
    return "one" if n == 1 else "other"


@pytest.mark.parametrize(
    ("text", "params", "written"),
    [
        ("plain", {}, "plain"),
        ("{a} and {b}", {"a": 1, "b": "two"}, "1 and two"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 1}, "1 card"),
        ("{n, plural, one {# card} other {# cards}}", {"n": 4}, "4 cards"),
        ("{n, plural, =0 {none} one {# of {x}} other {#}}", {"n": 0, "x": "y"}, "none"),
        ("{n, plural, =0 {none} one {# of {x}} other {#}}", {"n": 1, "x": "y"}, "1 of y"),
        ("{x, select, a {first} other {{x}?}}", {"x": "a"}, "first"),
        ("{x, select, a {first} other {{x}?}}", {"x": "b"}, "b?"),
        ("{n, plural, other {{x, select, a {#} other {-}}}}", {"n": 2, "x": "b"}, "-"),
        ("the leader's colour", {}, "the leader's colour"),
        ("'{'{a}'}' it''s", {"a": 1}, "{1} it's"),
        ("'{a}", {}, "{a}"),
        ("# outside", {}, "# outside"),
        ("{n, plural, other {'#' #}}", {"n": 2}, "# 2"),
    ],
)
def test_messages(text: str, params: dict[str, object], written: str) -> None:
    assert read(text).write(params, english) == written


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "{}",
        "{a",
        "{a b}",
        "{a, number}",
        "{a, plural}",
        "{a, plural, one {x}}",
        "{a, plural, one {x} one {y} other {z}}",
        "{a, plural, one x other {z}}",
        "{a, select, other {x}",
        "<b>bold</b>",
    ],
)
def test_bad_messages(text: str) -> None:
    with pytest.raises(BadMessage):
        read(text)


def test_arguments_of_inner_messages_are_found() -> None:
    message = read("{a} {n, plural, one {{b}} other {{x, select, p {{c}} other {}}}}")
    assert message.arguments() == {"a", "n", "b", "x", "c"}
    assert [choice.name for choice in message.choices()] == ["n", "x"]
