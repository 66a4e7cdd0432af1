"""Looking back: the view after any step, from a seat that may know it."""

from __future__ import annotations

from itertools import islice

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.view import View
from ludoteka.table.lines import Line, event_line
from ludoteka.table.refusals import Refused
from ludoteka.table.story import joined
from ludoteka.table.table import Table


class StoryPart(msgspec.Struct, frozen=True):
    """A part of the story, oldest line first, and whether there is more before it."""

    lines: list[Line]
    more: bool


class Moment(msgspec.Struct, frozen=True):
    """The view after a step, and what that step told."""

    step: int
    steps: int
    seat: int | None
    view: View
    lines: list[Line]


class TimelineStep(msgspec.Struct, frozen=True):
    """One step: who made it, the points after it, and what it told."""

    step: int
    seat: int
    scores: list[int]
    lines: list[Line]


class Timeline(msgspec.Struct, frozen=True):
    """All steps that stand."""

    opening: list[Line]
    steps: list[TimelineStep]


def may_look(table: Table, guest: str | None, seat: int | None) -> None:
    """While the game runs only one's own seats are open, afterwards all."""
    if seat is None:
        return
    if not 0 <= seat < len(table.seats):
        raise Refused("error.no_seat", seat=seat)
    if table.phase != "over" and seat not in table.held_by(guest):
        raise Refused("error.secret")


def told(events: list[Event], seat: int | None) -> list[Line]:
    """The events a seat may see, as lines."""
    return [event_line(event) for event in events if event.visible(seat)]


class Past:
    """The steps a viewer may look back at. The table may go on meanwhile: nothing is shared."""

    def __init__(self, table: Table, guest: str | None, seat: int | None) -> None:
        may_look(table, guest, seat)
        self.seat = seat
        self.walk = table.match.walk()
        # true numbers of steps, 0 the opening; what others hide is passed over while it runs
        hidden = () if table.phase == "over" else table.hidden.from_viewer(seat)
        self.shown = [n for n in range(len(table.match.steps) + 1) if n not in hidden]

    def moment(self, step: int) -> Moment:
        """The view after this number of steps."""
        last = len(self.shown) - 1
        if not 0 <= step <= last:
            raise Refused("error.bad_step", steps=last, step=step)
        match = next(islice(self.walk, self.shown[step], None))
        return Moment(step, last, self.seat, match.view(self.seat), told(match.latest, self.seat))

    def timeline(self) -> Timeline:
        """All steps with the points after each."""
        opening = told(next(self.walk).opening, self.seat)
        steps: list[TimelineStep] = []
        shown = set(self.shown)
        for number, match in enumerate(self.walk, 1):
            if number in shown:
                made_by, heard = match.steps[-1].seat, told(match.latest, self.seat)
                steps.append(TimelineStep(len(steps) + 1, made_by, match.scores, heard))
        return Timeline(opening, steps)


def story(table: Table, guest: str | None, seat: int | None, before: int) -> bytes:
    """The lines of the story before an entry, as many as are told at once."""
    may_look(table, guest, seat)
    lines, more = table.story.before(seat, before)
    return b'{"lines":%b,"more":%b}' % (joined(lines), b"true" if more else b"false")
