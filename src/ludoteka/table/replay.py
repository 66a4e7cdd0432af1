"""Looking back: the view after any step, from a seat that may know it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.view import View
from ludoteka.table.lines import Line, event_line
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table


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
    return [event_line(0, 0, event).line for event in events if event.visible(seat)]


def moment(table: Table, guest: str | None, seat: int | None, step: int) -> Callable[[], Moment]:
    """The view after this number of steps, to be made anywhere while the table goes on."""
    may_look(table, guest, seat)
    match = table.match
    number = len(match.steps)
    if not 0 <= step <= number:
        raise Refused("error.bad_step", steps=number, step=step)
    steps = match.steps[:step]
    events = steps[-1].events if steps else match.opening

    def look() -> Moment:
        state = match.first()
        state.sink = None
        for done in steps:
            state.apply(done.action)
        view = match.game.view(state, seat)
        return Moment(step, number, seat, view, told(events, seat))

    return look


def timeline(table: Table, guest: str | None, seat: int | None) -> Callable[[], Timeline]:
    """All steps with the points after each, to be made anywhere while the table goes on."""
    may_look(table, guest, seat)
    match = table.match
    steps = match.steps[:]

    def look() -> Timeline:
        state = match.first()
        state.sink = None
        found = []
        for number, done in enumerate(steps, 1):
            state.apply(done.action)
            scores = [int(points) for points in state.scores()]
            found.append(TimelineStep(number, done.seat, scores, told(done.events, seat)))
        return Timeline(told(match.opening, seat), found)

    return look
