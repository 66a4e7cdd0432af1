"""The clocks of a table: whose time runs, and how much is left."""

from __future__ import annotations

from ludoteka.table.entries import Created
from ludoteka.table.pauses import Pause
from ludoteka.table.seats import SECOND, Seat


class Timed:
    """A table as far as its clocks know it."""

    created: Created
    seats: list[Seat]
    at: int
    pause: Pause | None

    @property
    def to_act(self) -> list[int]:
        """The seats the table waits for."""
        raise NotImplementedError

    @property
    def by_day(self) -> bool:
        """Whether each turn has time of its own, and holidays are not charged."""
        return self.created.clock is not None and self.created.clock.move > 0

    def clocked(self, acting: list[int]) -> Seat | None:
        """The seat whose clock runs: the one person the table waits for, unless it is paused."""
        if self.created.clock is None or len(acting) != 1 or self.pause is not None:
            return None
        seat = self.seats[acting[0]]
        return seat if seat.person and not seat.out else None

    def own_time(self, seat: Seat) -> int:
        """Milliseconds a seat has left of this turn's own time, at the last entry."""
        clock = self.created.clock
        return 0 if clock is None else max(0, clock.move * SECOND - seat.used)

    def charge(self, acting: list[int], now: int) -> None:
        """Take the time since the last entry from the seat that had to act."""
        if seat := self.clocked(acting):
            ran = counted(seat, self.at, now)
            own = min(ran, self.own_time(seat))
            seat.used += own
            seat.left = max(0, seat.left - (ran - own))

    def turned(self, acting: list[int]) -> None:
        """The table waits for others now than before."""
        self.reward(acting)
        if not self.by_day:
            return
        for seat in self.seats:
            if seat.once:
                seat.come_back()
            if seat.person:
                seat.begin_turn()

    def reward(self, acting: list[int]) -> None:
        """A turn has passed on: its player gets the increment."""
        seat = self.clocked(acting)
        if seat is not None and self.created.clock is not None:
            seat.left += self.created.clock.increment * SECOND

    def left(self, number: int, now: int) -> int:
        """Milliseconds on the clock of a seat; by day: in reserve."""
        return self.times(number, now)[1]

    def times(self, number: int, now: int) -> tuple[int, int]:
        """Milliseconds of the turn's own time, and on the clock or in reserve, of a seat."""
        seat = self.seats[number]
        own, left = self.own_time(seat), seat.left
        if seat is self.clocked(self.to_act):
            ran = counted(seat, self.at, now)
            return max(0, own - ran), max(0, left - max(0, ran - own))
        return own, left

    def alarm(self) -> tuple[int, int] | None:
        """The seat whose clock runs, and the moment when its time will have run out."""
        seat = self.clocked(self.to_act)
        if seat is None:
            return None
        return self.to_act[0], moment(seat, self.at, self.own_time(seat) + seat.left)

    def wake(self) -> int | None:
        """The next moment at which something happens by itself; None: nothing will."""
        if self.pause is not None:
            return self.pause.until
        alarm = self.alarm()
        return None if alarm is None else alarm[1]


def counted(seat: Seat, start: int, end: int) -> int:
    """The milliseconds between two moments that are no holidays of a seat's player."""
    total = max(0, end - start)
    for since, until in seat.away:
        total -= max(0, min(until, end) - max(since, start))
    return total


def moment(seat: Seat, start: int, budget: int) -> int:
    """The moment after which so many milliseconds have been counted."""
    for since, until in seat.away:
        if until <= start:
            continue
        before = max(0, since - start)
        if budget <= before:
            break
        start, budget = until, budget - before
    return start + budget


def away(seat: Seat, now: int, ahead: int) -> tuple[int, int] | None:
    """The holidays of a seat's player that go on now, or begin soon."""
    return next(((a, b) for a, b in seat.away if b > now and a <= now + ahead), None)
