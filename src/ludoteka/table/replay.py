"""Looking back: the view after any step, from a seat that may know it."""

from __future__ import annotations

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


def moment(table: Table, guest: str | None, seat: int | None, step: int) -> Moment:
    """The view after this number of steps."""
    may_look(table, guest, seat)
    match = table.match
    if not 0 <= step <= len(match.steps):
        raise Refused("error.bad_step", steps=len(match.steps), step=step)
    state = match.first()
    state.sink = None
    for done in match.steps[:step]:
        state.apply(done.action)
    events = match.steps[step - 1].events if step else match.opening
    view = match.game.view(state, seat)
    return Moment(step, len(match.steps), seat, view, told(events, seat))


def timeline(table: Table, guest: str | None, seat: int | None) -> Timeline:
    """All steps with the points after each."""
    may_look(table, guest, seat)
    match = table.match
    state = match.first()
    state.sink = None
    steps = []
    for number, done in enumerate(match.steps, 1):
        state.apply(done.action)
        scores = [int(points) for points in state.scores()]
        steps.append(TimelineStep(number, done.seat, scores, told(done.events, seat)))
    return Timeline(told(match.opening, seat), steps)
