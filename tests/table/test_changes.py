"""What a page has after a change is what it would have been sent whole."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import encode
from tests.table.play import play_on, seated

from ludoteka.core.registry import find, games
from ludoteka.table.changes import changes, follow, kept, put
from ludoteka.table.snapshot import Sent, message, picture, you

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=20,
)


def encoded(value: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(value))


@given(JSON, JSON)
def test_any_value_becomes_any_other(before: Any, after: Any) -> None:
    found: Any = {"x": before}
    told = encode(list(changes(encoded(before), encoded(after), ("x",))))
    for way, *value in msgspec.json.decode(told):
        found = put(found, way, value)
    assert encode(found, order="sorted") == encode({"x": after}, order="sorted")


def test_only_what_is_unlike_is_told() -> None:
    old = {"hexes": [{"name": "A1", "seat": None}, {"name": "A2", "seat": 0}], "gone": 1, "on": 1}
    new = {"hexes": [{"name": "A1", "seat": 1}, {"name": "A2", "seat": 0}], "on": True}
    found = msgspec.json.decode(encode(list(changes(encoded(old), encoded(new)))))
    assert found == [[["gone"]], [["hexes", 0, "seat"], 1], [["on"], True]]


def test_moves_are_told_by_their_places() -> None:
    old = [{"text": "a", "touches": []}, {"text": "b", "touches": []}]
    new: list[dict[str, Any]] = [
        {"text": "b", "touches": []},
        {"text": "a", "touches": ["x"]},
        {"text": "c"},
    ]
    found = msgspec.json.decode(encode(kept(encode(old), encode(new))))
    assert found == [1, {"text": "a", "touches": ["x"]}, {"text": "c"}]


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_followed_by_changes(key: str) -> None:
    played = seated(key, "ab"[: find(key).most])
    last: Sent | None = None
    state: dict[str, Any] = {}
    for step in range(150):
        table = played.table
        sent = Sent(picture(table, 0, played.at).encoded(), encode(you(table, "a", None, 0)))
        since = state.get("number", 0)
        whole = msgspec.json.decode(message(table, sent, 0, since))
        if last is None:
            state = whole
        else:
            state = follow(state, msgspec.json.decode(message(table, sent, 0, since, last)))
        assert {**state, "type": "table"} == whole
        last = sent
        play_on(played, 1, step)
