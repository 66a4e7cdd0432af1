"""What happened, as a message key with parameters, and who may see it."""

from __future__ import annotations

import msgspec

from ludoteka.core.reason import Param


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of the story. `seats` None: everybody sees it, spectators too."""

    key: str
    params: dict[str, Param] = {}
    seats: tuple[int, ...] | None = None
    step: int = 0

    def visible(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may see the event."""
        return self.seats is None or (seat is not None and seat in self.seats)


def audience(mask: int) -> tuple[int, ...] | None:
    """The seats of a raw event's bit mask."""
    if mask < 0:
        return None
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
