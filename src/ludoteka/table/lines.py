"""The story of a table: events of the game, things that happened at the table, and chat."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.reason import Param


class Line(msgspec.Struct, frozen=True):
    """One line as a viewer gets it: a message key with parameters."""

    number: int
    at: int
    kind: Literal["event", "table", "chat"]
    step: int
    key: str
    params: dict[str, Param]
    private: bool = False


class StoryLine(msgspec.Struct, frozen=True):
    """A line and who may see it (None: everybody)."""

    line: Line
    seats: tuple[int, ...] | None = None

    def visible(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may see the line."""
        return self.seats is None or (seat is not None and seat in self.seats)


def event_line(number: int, at: int, event: Event) -> StoryLine:
    """A line of the game's own story."""
    private = event.seats is not None
    line = Line(number, at, "event", event.step, event.key, event.params, private)
    return StoryLine(line, event.seats)
