"""Whether an aim is reached: by what was told to a seat, and by what it sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.ledger import Ledger
from ludoteka.core.match import Match
from ludoteka.core.reason import Param
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.lessons.files import YOU, Aim, Range

MISSING = object()
PART = re.compile(r"\d+")


class Scene:
    """What one seat was told since a step began, and what it sees now."""

    def __init__(self, match: Match, seat: int, told: Sequence[Event]) -> None:
        self.match = match
        self.seat = seat
        self.told = told
        self._view: object = None

    @property
    def view(self) -> object:
        """What the seat sees, as plain values."""
        if self._view is None:
            self._view = msgspec.to_builtins(self.match.view(self.seat))
        return self._view

    def reaches(self, aim: Aim) -> bool:
        """Whether the aim is reached."""
        if aim.any:
            return any(map(self.reaches, aim.any))
        if aim.all:
            return all(map(self.reaches, aim.all))
        if aim.told is not None:
            return sum(self.fits(event, aim) for event in self.told) >= aim.times
        if aim.counts is not None:
            return Range(aim.least, aim.most).holds(counted(self.match, self.seat, aim))
        found = at(self.view, aim.shows or "")
        if aim.equal is not None:
            return found == aim.equal
        return Range(aim.least, aim.most).holds(len(found) if isinstance(found, list) else found)

    def fits(self, event: Event, aim: Aim) -> bool:
        """Whether an event is one of those that the aim asks for."""
        return event.key == aim.told and all(
            self.agrees(event.params.get(name), wanted) for name, wanted in aim.where.items()
        )

    def agrees(self, given: Param | None, wanted: int | str | Range) -> bool:
        """Whether a parameter - of several, one - is as wanted."""
        if isinstance(given, list):
            return any(self.agrees(one, wanted) for one in given)
        if isinstance(wanted, Range):
            return wanted.holds(given)
        if wanted == YOU:
            return given == f"seat.{self.seat}"
        if isinstance(wanted, str) and wanted.endswith("*"):
            return isinstance(given, str) and given.startswith(wanted[:-1])
        return given == wanted


def at(value: object, path: str) -> object:
    """What stands at a path of names and places; MISSING if there is nothing."""
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part, MISSING)
        elif isinstance(value, list) and PART.fullmatch(part) and int(part) < len(value):
            value = value[int(part)]
        else:
            return MISSING
    return value


def counted(match: Match, seat: int, aim: Aim) -> int | None:
    """The quantity that an aim is about; None: there is none now."""
    if match.game.ledger is None or aim.counts is None:
        return None
    if aim.after and match.seat == seat and not match.over:
        return None
    return Counter(match.game.ledger(), aim.counts, aim.thing, aim.after, seat)(match.state)


class Counter:
    """Reads one quantity of a seat, or of the table, in positions of one game."""

    def __init__(self, ledger: Ledger, quantity: str, thing: str, after: str, seat: int) -> None:
        self.ledger = ledger
        self.wanted = quantity, thing
        self.seat = seat
        self.waiting = next((one for one in ledger.waiting if one.key == after), None)
        self.place: int | None = None

    def __call__(self, state: State) -> int | None:
        """The number in a position, as the seat may know it."""
        if self.place is None:
            self.place = self.find(state)
            if self.place is None:
                return None
        if self.waiting is not None:
            state = state.copy()
            state.determinize(self.seat, Rng(1))
            self.waiting.run(state)
        return int(self.ledger.read(state, self.seat)[self.place])

    def find(self, state: State) -> int | None:
        """Where the number stands."""
        for place, one in enumerate(self.ledger.names(state, self.seat).quantities):
            if (one.quantity, one.thing) == self.wanted and one.seat in (None, self.seat):
                return place
        return None


def told_to(seat: int, events: Iterable[Event]) -> list[Event]:
    """Those of the events that a seat may see."""
    return [event for event in events if event.visible(seat)]
