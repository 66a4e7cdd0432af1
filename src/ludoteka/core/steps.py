"""The moves of a match that stand, kept small: a server holds millions of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import overload

from ludoteka.core.codec import Codec, Move
from ludoteka.core.event import Event


class Step:
    """One move that stands: who made it, what it told, and whether it revealed something."""

    __slots__ = ("_again", "_codec", "_events", "action", "revealed", "seat")

    def __init__(
        self,
        seat: int,
        action: int,
        revealed: bool,
        codec: Codec,
        events: list[Event] | None,
        again: Callable[[], list[Event]],
    ) -> None:
        self.seat = seat
        self.action = action
        self.revealed = revealed
        self._codec = codec
        self._events = events
        self._again = again

    @property
    def move(self) -> Move:
        """The move itself."""
        return self._codec.unpack(self.action)

    @property
    def events(self) -> list[Event]:
        """What it told; made anew where it was not kept."""
        return self._again() if self._events is None else self._events


class Kept:
    """The actions, the seats that made them, and which revealed something."""

    __slots__ = ("actions", "revealed", "seats")

    def __init__(self) -> None:
        self.actions = array("q")
        self.seats = bytearray()  # unlike lists, these are nothing to the garbage collector
        self.revealed = bytearray()

    def __len__(self) -> int:
        return len(self.actions)

    def add(self, seat: int, action: int, revealed: bool) -> None:
        """One more."""
        self.actions.append(action)
        self.seats.append(seat)
        self.revealed.append(revealed)

    def copy(self) -> Kept:
        """The same once more."""
        twin = Kept()
        twin.actions, twin.seats = self.actions[:], self.seats[:]
        twin.revealed = self.revealed[:]
        return twin

    def cut(self, left: int) -> None:
        """Only the first ones stay."""
        del self.actions[left:], self.seats[left:], self.revealed[left:]


class Steps(Sequence[Step]):
    """What is kept, step by step as people ask for it; `told`: what the last of them told."""

    __slots__ = ("_again", "_codec", "_kept", "_told")

    def __init__(
        self,
        kept: Kept,
        codec: Codec,
        told: list[list[Event]],
        again: Callable[[int], list[Event]],
    ) -> None:
        self._kept = kept
        self._codec = codec
        self._told = told
        self._again = again

    def __len__(self) -> int:
        return len(self._kept.actions)

    def last_by(self, seat: int, before: int) -> int | None:
        """The place of the seat's last step among the first `before`."""
        place = self._kept.seats.rfind(seat, 0, before)
        return None if place < 0 else place

    def own_since(self, seat: int, floor: int) -> int:
        """From which place on, not before `floor`, all steps are the seat's and reveal nothing."""
        seats, revealed, place = self._kept.seats, self._kept.revealed, len(self)
        while place > floor and seats[place - 1] == seat and not revealed[place - 1]:
            place -= 1
        return place

    @overload
    def __getitem__(self, place: int) -> Step: ...

    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...

    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        kept, again = self._kept, self._again
        action = kept.actions[place]
        number = place + len(kept) if place < 0 else place
        told = number - len(kept) + len(self._told)
        return Step(
            kept.seats[number],
            action,
            bool(kept.revealed[number]),
            self._codec,
            self._told[told] if told >= 0 else None,
            lambda: again(number),
        )
