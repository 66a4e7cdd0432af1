"""One line of a table's story: an event of the game, something at the table, or chat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.reason import Param

KINDS = ("event", "table", "chat")
EVERYBODY = 0xFFFF
SPECTATORS = 15  # their bit in a mask of viewers


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line as a viewer gets it: a message key with parameters."""

    number: int
    at: int
    kind: Literal["event", "table", "chat"]
    step: int
    key: str
    params: dict[str, Param]
    private: bool = False


def mask(looks: Iterable[int | None] | None) -> int:
    """Viewers as bits, by the seat they look from; None: everybody."""
    if looks is None:
        return EVERYBODY
    found = 0
    for look in looks:
        found |= 1 << (SPECTATORS if look is None else look)
    return found


def may_see(mask: int, look: int | None) -> bool:
    """Whether a viewer at this seat (None: a spectator) is among them."""
    return bool(mask >> (SPECTATORS if look is None else look) & 1)


def event_line(event: Event) -> Line:
    """An event without a place in the story."""
    return Line(0, 0, "event", event.step, event.key, event.params, event.seats is not None)
