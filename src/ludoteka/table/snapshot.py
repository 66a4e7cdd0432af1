"""What one viewer gets to see of a table. Built only from what the seat looked from may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from ludoteka.core.codec import Move, thing_id
from ludoteka.core.options import Value
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.core.view import View
from ludoteka.table.entries import ClockSetup, Kind
from ludoteka.table.lines import Line
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table
from ludoteka.table.undo import UndoAsk, UndoChoices, last_own

Phase = Literal["waiting", "running", "over"]


class ClockFace(msgspec.Struct, frozen=True):
    """Milliseconds left, whether they run, and whether they have run out."""

    left: int
    running: bool
    out: bool


class SeatState(msgspec.Struct, frozen=True):
    """What everybody sees of a seat."""

    seat: int
    kind: Kind
    name: str | None
    level: str | None
    online: bool
    resigned: bool
    stand_in: bool
    auto_end: bool
    clock: ClockFace | None


class TableState(msgspec.Struct, frozen=True):
    """What everybody sees of a table."""

    table: str
    game: str
    rules: int
    options: dict[str, Value]
    public: bool
    pace: int
    phase: Phase
    seats: list[SeatState]
    steps: int
    to_act: list[int]
    anyone: bool
    holding: int | None
    undo_ask: UndoAsk | None
    clock: ClockSetup | None
    winners: list[int]
    again: str | None
    uploaded: bool


class You(msgspec.Struct, frozen=True):
    """Who the viewer is: seats held, and the one looked from."""

    name: str | None
    owner: bool
    seats: list[int]
    look: int | None


class MoveChoice(msgspec.Struct, frozen=True):
    """A legal move: its text, its label, and the things it touches."""

    text: str
    key: str
    params: dict[str, Param]
    touches: list[str]


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The whole present state for one viewer, and the story after entry `since`."""

    number: int
    version: int
    since: int
    now: int
    table: TableState
    you: You
    view: View
    moves: list[MoveChoice]
    undo: UndoChoices
    lines: list[Line]


def choice(move: Move, state: State) -> MoveChoice:
    """A move as it is offered; names of fields as the catalogues use them."""
    params: dict[str, Param] = {}
    for field in move.layout:
        value = getattr(move, field.name)
        if not field.names:
            params[field.name] = value
        elif field.many:
            params[field.name] = field.things(value)
        else:
            params[field.name] = thing_id(field.thing or field.name, field.names[value])
    key = f"move.{type(move).__struct_config__.tag}"
    return MoveChoice(str(move), key, params, move.touches(state))


def moves(table: Table, seat: int | None) -> list[MoveChoice]:
    """The legal moves of a seat, if it decides now."""
    if seat is None or table.holding is not None or seat not in table.to_act:
        return []
    return [choice(move, table.match.state) for move in table.match.legal()]


def undo_choices(table: Table, seat: int | None) -> UndoChoices:
    """How far a seat may go back, freely and by asking."""
    if seat is None or table.phase != "running" or not table.seats[seat].person:
        return UndoChoices()
    steps = table.match.steps
    free = table.free_undo(seat)
    ask = None
    if table.ask is None:
        ask = last_own(steps, seat, len(steps) if free is None else free)
    return UndoChoices(free, ask)


def lines(table: Table, seat: int | None, since: int) -> list[Line]:
    """The story after an entry, as a seat may hear it."""
    found = []
    for told in reversed(table.story):
        if told.line.number <= since:
            break
        if told.visible(seat):
            found.append(told.line)
    found.reverse()
    return found


def table_state(table: Table, online: Collection[int], now: int) -> TableState:
    """The part that is the same for all viewers."""
    acting = table.clocked(table.to_act)
    seats = []
    for number, seat in enumerate(table.seats):
        clock = None
        if table.created.clock is not None:
            clock = ClockFace(table.left(number, now), seat is acting, seat.out)
        seats.append(
            SeatState(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                online=number in online,
                resigned=seat.resigned,
                stand_in=seat.stand_in,
                auto_end=seat.auto_end,
                clock=clock,
            )
        )
    created, match = table.created, table.match
    return TableState(
        table=table.key,
        game=created.game,
        rules=created.rules,
        options=match.options,
        public=created.public,
        pace=created.pace,
        phase=table.phase,  # type: ignore[arg-type]
        seats=seats,
        steps=len(match.steps),
        to_act=table.to_act,
        anyone=match.anyone and table.holding is None,
        holding=table.holding,
        undo_ask=table.ask,
        clock=created.clock,
        winners=match.winners if table.phase == "over" else [],
        again=table.again,
        uploaded=created.record is not None,
    )


def snapshot(
    table: Table,
    guest: str | None,
    name: str | None,
    look: int | None,
    since: int,
    now: int,
    online: Collection[int] = (),
    shared: TableState | None = None,
) -> TableMessage:
    """Everything a viewer may know now, and what happened after entry `since`."""
    if look is not None and look not in table.held_by(guest):
        raise Refused("error.not_your_seat", seat=look)
    return TableMessage(
        number=table.number,
        version=table.version,
        since=since,
        now=now,
        table=shared or table_state(table, online, now),
        you=You(name, guest is not None and guest == table.owner, table.held_by(guest), look),
        view=table.match.view(look),
        moves=moves(table, look),
        undo=undo_choices(table, look),
        lines=lines(table, look, since),
    )


def first_look(table: Table, guest: str | None) -> int | None:
    """The seat to look from at first: one that has to act, else the first, else none."""
    held = table.held_by(guest)
    acting = [seat for seat in held if seat in table.to_act]
    return next(iter(acting or held), None)
