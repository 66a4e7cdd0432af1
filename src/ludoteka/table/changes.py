"""What changed between two states that a page was sent: the paths to it and the new values.

A value never changes between a number and a flag, which Python would take for the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Way = tuple[str | int, ...]
Change = tuple[Way, Any] | tuple[Way]  # without a value: it is gone


def changes(before: Any, after: Any, way: Way = ()) -> Iterator[Change]:
    """What must be put where, so that one JSON value becomes the other."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in before.keys() - after.keys():
            yield ((*way, name),)
        for name, value in after.items():
            if name in before:
                yield from changes(before[name], value, (*way, name))
            else:
                yield (*way, name), value
    elif isinstance(before, list) and isinstance(after, list) and grown(before, after):
        for place, (old, new) in enumerate(zip(before, after, strict=False)):
            yield from changes(old, new, (*way, place))
        for place in range(len(before), len(after)):
            yield (*way, place), after[place]
    else:
        yield way, after


def grown(before: list[Any], after: list[Any]) -> bool:
    """Whether a list has the same places as before, or the same values and more after them."""
    return len(before) == len(after) or after[: len(before)] == before


def kept(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[Any]:
    """Moves, those that were offered before told by their places then."""
    places = {move["text"]: place for place, move in enumerate(before)}
    found: list[Any] = []
    for move in after:
        place = places.get(move["text"])
        found.append(move if place is None or before[place] != move else place)
    return found


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
