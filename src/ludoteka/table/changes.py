"""What changed between two states that a page was sent: the paths to it and the new values.

States are compared as they are encoded; only what is unlike is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Raw

Way = tuple[str | int, ...]
Change = tuple[Way, Raw] | tuple[Way]  # without a value: it is gone
# one level of a value; what lies inside stays encoded
opened = msgspec.json.Decoder(dict[str, Raw] | list[Raw] | str | float | bool | None).decode
listed = msgspec.json.Decoder(list[Raw]).decode


def changes(before: Raw, after: Raw, way: Way = ()) -> Iterator[Change]:
    """What must be put where, so that one JSON value becomes the other."""
    if before == after:
        return
    old, new = opened(before), opened(after)
    if isinstance(old, list) and isinstance(new, list) and grown(old, new):
        old, new = dict(enumerate(old)), dict(enumerate(new))
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield way, after
        return
    for step in old.keys() - new.keys():
        yield ((*way, step),)
    for step, value in new.items():
        if step not in old:
            yield (*way, step), value
        elif value != old[step]:
            yield from changes(old[step], value, (*way, step))


def grown(before: list[Raw], after: list[Raw]) -> bool:
    """Whether a list has the same places as before, or the same values and more after them."""
    return len(before) == len(after) or after[: len(before)] == before


def kept(before: bytes, after: bytes) -> list[int | Raw]:
    """Moves, those that were offered before told by their places then."""
    places = {bytes(move): place for place, move in enumerate(listed(before))}
    return [places.get(bytes(move), move) for move in listed(after)]


def follow(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The table message that a page has after a change; the one before stays as it was."""
    after: Any = state
    for way, *value in change["changes"]:
        after = put(after, way, value)
    moves = change["moves"]
    if moves is None:
        moves = state["moves"]
    else:
        moves = [state["moves"][move] if isinstance(move, int) else move for move in moves]
    told = ("number", "version", "since", "now", "lines", "more")
    return {**after, **{name: change[name] for name in told}, "moves": moves}


def put(inside: Any, way: list[str | int], value: list[Any]) -> Any:
    """A copy with a value, or without it, at the end of a path."""
    step, *rest = way
    copy = inside.copy()
    if rest:
        copy[step] = put(inside[step], rest, value)
    elif value and isinstance(copy, list) and step == len(copy):
        copy.append(value[0])
    elif value:
        copy[step] = value[0]
    else:
        del copy[step]
    return copy
