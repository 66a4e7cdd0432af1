"""What a page has after a change is what it would have been sent whole."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.play import play_on, seated

from ludoteka.core.registry import find, games
from ludoteka.table.changes import changes, follow, kept, put
from ludoteka.table.snapshot import Sent, encode, message, picture, you

JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=20,
)


@given(JSON, JSON)
def test_any_value_becomes_any_other(before: Any, after: Any) -> None:
    found: Any = {"x": before}
    for way, *value in changes(before, after, ("x",)):
        found = put(found, list(way), value)
    assert found == {"x": after}


def test_moves_are_told_by_their_places() -> None:
    old = [{"text": "a", "touches": []}, {"text": "b", "touches": []}]
    new: list[dict[str, Any]] = [
        {"text": "b", "touches": []},
        {"text": "a", "touches": ["x"]},
        {"text": "c"},
    ]
    assert kept(old, new) == [1, {"text": "a", "touches": ["x"]}, {"text": "c"}]


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
