"""The clocks of a table: whose time runs, and how much is left."""

from __future__ import annotations

from ludoteka.table.entries import Created
from ludoteka.table.seats import SECOND, Seat


class Timed:
    """A table as far as its clocks know it."""

    created: Created
    seats: list[Seat]
    at: int

    @property
    def to_act(self) -> list[int]:
        """The seats the table waits for."""
        raise NotImplementedError

    def clocked(self, acting: list[int]) -> Seat | None:
        """The seat whose clock runs: the one person the table waits for."""
        if self.created.clock is None or len(acting) != 1:
            return None
        seat = self.seats[acting[0]]
        return seat if seat.person and not seat.out else None

    def charge(self, acting: list[int], now: int) -> None:
        """Take the time since the last entry from the seat that had to act."""
        if seat := self.clocked(acting):
            seat.left = max(0, seat.left - max(0, now - self.at))

    def reward(self, acting: list[int]) -> None:
        """A turn has passed on: its player gets the increment."""
        seat = self.clocked(acting)
        if seat is not None and self.created.clock is not None:
            seat.left += self.created.clock.increment * SECOND

    def left(self, number: int, now: int) -> int:
        """Milliseconds on the clock of a seat."""
        seat = self.seats[number]
        if seat is self.clocked(self.to_act):
            return max(0, seat.left - max(0, now - self.at))
        return seat.left

    def alarm(self) -> tuple[int, int] | None:
        """The seat whose clock runs, and the moment when its time will have run out."""
        seat = self.clocked(self.to_act)
        return None if seat is None else (self.to_act[0], self.at + seat.left)
