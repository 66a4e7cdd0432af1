"""One seat at a table: who plays there, and the time left."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteka.table.entries import ClockSetup, Kind, SeatSetup

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


@dataclass(slots=True)
class Seat:
    """`guest` is the person the seat belongs to, also while a bot stands in."""

    kind: Kind
    name: str | None = None
    guest: str | None = None
    level: str | None = None
    token: str | None = None
    resigned: bool = False
    auto_end: bool = False
    left: int = 0  # milliseconds on the clock
    out: bool = False  # the time has run out
    grace: int = 0  # milliseconds for a person who comes back after that
    hinted: bool = False  # hints were given for it
    used: int = 0  # milliseconds of the own time of this turn, on a clock by day
    away: tuple[tuple[int, int], ...] = ()  # when no clock by day runs, from and to, in order
    once: bool = False  # the bot plays this turn only
    lost: bool = False  # with the time the game was lost
    gone: int | None = None  # the steps made when the person chose to leave it to a bot
    whose: str | None = None  # the person who played here, also one who has given up
    taken_over: int | None = None  # the steps made when a bot took over from that person

    @property
    def person(self) -> bool:
        """Whether a person plays here now."""
        return self.kind == "person"

    @property
    def stand_in(self) -> bool:
        """Whether a bot keeps the seat for a person who may come back."""
        return self.kind == "bot" and self.guest is not None

    def sit(self, guest: str, name: str | None) -> None:
        """A person takes an open seat."""
        self.kind, self.guest, self.name = "person", guest, name
        self.whose = guest

    def give_to_bot(self, level: str, for_good: bool) -> None:
        """A bot takes the seat."""
        self.kind, self.level = "bot", level
        if for_good:
            self.resigned, self.guest = True, None

    def come_back(self) -> None:
        """The person takes the seat from the bot."""
        self.kind, self.level, self.gone = "person", None, None
        self.once, self.taken_over = False, None
        if self.grace:
            self.left, self.out, self.grace = self.grace, False, 0

    def begin_turn(self) -> None:
        """On a clock by day the turn has time of its own."""
        self.used, self.out = 0, False

    def run_out(self, grace: int) -> None:
        """The time has run out."""
        self.left, self.out, self.grace = 0, True, grace

    def setup(self) -> SeatSetup:
        """The same seat at a new table."""
        if self.guest is not None:
            return SeatSetup("person", self.name, self.guest)
        return SeatSetup(self.kind, self.name, None, self.level, self.token)


def seat(setup: SeatSetup, clock: ClockSetup | None) -> Seat:
    """A seat as it is when the table is made."""
    left = clock.bank * SECOND if clock else 0
    given = (setup.kind, setup.name, setup.guest, setup.level, setup.token)
    return Seat(*given, left=left, whose=setup.guest)
