"""What one viewer gets to see of a table. Built only from what a viewer at the seat may know."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from ludoteka.core.codec import Move
from ludoteka.core.options import Value
from ludoteka.core.reason import Param
from ludoteka.core.state import State
from ludoteka.core.view import View
from ludoteka.table import learning
from ludoteka.table.changes import changes, kept
from ludoteka.table.entries import ClockSetup, EventPlace, Kind, Origin
from ludoteka.table.hidden import Count
from ludoteka.table.hinting import is_coached, may_ask
from ludoteka.table.learning import LessonState
from ludoteka.table.lines import Line
from ludoteka.table.pauses import Pause, PauseAsk
from ludoteka.table.refusals import Refused
from ludoteka.table.seats import HOUR
from ludoteka.table.table import Table
from ludoteka.table.timed import away
from ludoteka.table.undo import UndoAsk, UndoChoices

Phase = Literal["waiting", "running", "over"]
SOON = 72 * HOUR  # holidays that begin sooner are shown to others
MOST_LABELS = 20_000  # of moves, kept for the next time

WHOLE = b'{"type":"table","number":%d,"version":%d,"now":%d,"table":%b,"you":%b,"view":%b,"undo":%b'
CHANGED = b'{"type":"change","number":%d,"version":%d,"now":%d,"changes":%b'
END = b',"moves":%b,"since":%d,"lines":[%b],"more":%b}'
encode = msgspec.json.Encoder().encode


class ClockFace(msgspec.Struct, frozen=True, gc=False):
    """Milliseconds left, whether they run, and whether they have run out.

    `move`: on a clock by day, what is left of this turn's own time; then `left` is the reserve.
    """

    left: int
    running: bool
    out: bool
    move: int | None = None


class Away(msgspec.Struct, frozen=True, gc=False):
    """Holidays of a player: clocks by day do not run for them."""

    since: int
    until: int


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    kind: Kind
    name: str | None
    level: str | None
    online: bool
    resigned: bool
    stand_in: bool
    auto_end: bool
    hinted: bool
    clock: ClockFace | None
    lost: bool = False  # the time ran out, and the game was lost with it
    away: Away | None = None


class TableState(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a table; `hints`, `coach`: whether the viewer's seat may have them."""

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
    hints: bool
    coach: bool
    lesson: LessonState | None = None
    origin: Origin | None = None
    pause: Pause | None = None
    pause_ask: PauseAsk | None = None
    rated: bool = False
    event: EventPlace | None = None


class You(msgspec.Struct, frozen=True, gc=False):
    """Who the viewer is: seats held, and the one looked from."""

    name: str | None
    owner: bool
    seats: list[int]
    look: int | None


class MoveChoice(msgspec.Struct, frozen=True, gc=False):
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
    more: bool


class TableChange(msgspec.Struct, frozen=True, tag_field="type", tag="change"):
    """What changed since the state that this page was sent before, and the story since then.

    `changes`: each a way - names and places from the message down to a value - and the value to
    be put there; without one it is gone. `moves`: all of them, those that were offered before by
    their places then; null: the same as before.
    """

    number: int
    version: int
    since: int
    now: int
    changes: list[list[Any]]
    moves: list[int | MoveChoice] | None
    lines: list[Line]
    more: bool


class Encoded(NamedTuple):
    """A picture as it is sent."""

    number: int
    version: int
    now: int
    table: bytes
    view: bytes
    moves: bytes
    undo: bytes


class Picture(NamedTuple):
    """All that is the same for everybody who looks from one seat."""

    shown: Count
    now: int
    table: TableState
    view: View
    moves: list[MoveChoice]
    undo: UndoChoices

    def encoded(self) -> Encoded:
        """All of it, part by part."""
        parts = self.table, self.view, self.moves, self.undo
        return Encoded(self.shown.number, self.shown.version, self.now, *map(encode, parts))


class Sent:
    """A state as a page was sent it: a picture, and who the viewer is."""

    __slots__ = ("parts", "picture")

    def __init__(self, picture: Encoded, you: bytes) -> None:
        self.picture = picture
        self.parts = {
            "table": picture.table, "you": you, "view": picture.view, "undo": picture.undo
        }  # fmt: skip

    def whole(self) -> bytes:
        """All of it; the moves and the story follow."""
        number, version, now, *_ = self.picture
        return WHOLE % (number, version, now, *self.parts.values())

    def since(self, before: Sent) -> tuple[bytes, bytes]:
        """What is unlike another state, and the moves."""
        found = [
            change
            for name, after in self.parts.items()
            if after != (old := before.parts[name])
            for change in changes(msgspec.Raw(old), msgspec.Raw(after), (name,))
        ]
        number, version, now, *_ = self.picture
        moves = b"null"
        if self.picture.moves != before.picture.moves:
            moves = encode(kept(before.picture.moves, self.picture.moves))
        return CHANGED % (number, version, now, encode(found)), moves


def choice(move: Move, state: State) -> MoveChoice:
    """A move as it is offered. What does not depend on the position is kept for the next time."""
    if type(move).touches is not Move.touches:
        return MoveChoice(*label(move), move.touches(state))
    return plain_choice(move)


@lru_cache(MOST_LABELS)
def plain_choice(move: Move) -> MoveChoice:
    """A move that touches what its fields name."""
    return MoveChoice(*label(move), move.named())


@lru_cache(MOST_LABELS)
def label(move: Move) -> tuple[str, str, dict[str, Param]]:
    """Text, key and parameters."""
    return str(move), *move.label()


def moves(table: Table, seat: int | None) -> list[MoveChoice]:
    """The legal moves of a seat, if it decides now."""
    if seat is None or table.holding is not None or seat not in table.to_act:
        return []
    if table.pause is not None:
        return []
    with table.match.game.blamed:
        return [choice(move, table.match.state) for move in table.match.legal()]


def undo_choices(table: Table, seat: int | None) -> UndoChoices:
    """How far a seat may go back, freely and by asking, in steps as it counts them."""
    if seat is None or table.phase != "running" or table.pause is not None:
        return UndoChoices()
    if not table.seats[seat].person:
        return UndoChoices()
    steps = table.match.steps
    free = table.free_undo(seat)
    ask = None
    if table.ask is None and not table.created.at_stake:
        ask = steps.last_by(seat, len(steps) if free is None else free)
        if ask is not None and ask < table.match.deals.floor:
            ask = None
    count = table.hidden.count_steps
    return UndoChoices(
        None if free is None else count(seat, free), None if ask is None else count(seat, ask)
    )


def table_state(table: Table, look: int | None, online: Collection[int], now: int) -> TableState:
    """What everybody sees, with steps as a viewer at the seat counts them."""
    to_act, ask = table.to_act, table.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, to=table.hidden.count_steps(look, ask.to))
    acting = table.clocked(to_act)
    seats = []
    for number, seat in enumerate(table.seats):
        clock = None
        if table.created.clock is not None:
            own, left = table.times(number, now)
            clock = ClockFace(left, seat is acting, seat.out, own if table.by_day else None)
        soon = away(seat, now, SOON)
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
                hinted=seat.hinted,
                clock=clock,
                lost=seat.lost,
                away=None if soon is None else Away(*soon),
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
        steps=table.count(look).steps,
        to_act=to_act,
        anyone=match.anyone and table.holding is None,
        holding=table.holding,
        undo_ask=ask,
        clock=created.clock,
        winners=match.winners if table.phase == "over" else [],
        again=table.again,
        uploaded=created.record is not None,
        lesson=learning.state(table),
        origin=created.origin,
        event=created.event,
        hints=look is not None and may_ask(table, look),
        coach=look is not None and is_coached(table, look),
        pause=table.pause,
        pause_ask=table.pause_ask,
        rated=created.rated,
    )


def picture(table: Table, look: int | None, now: int, online: Collection[int] = ()) -> Picture:
    """All that a viewer at a seat may know now."""
    return Picture(
        shown=table.count(look),
        now=now,
        table=table_state(table, look, online, now),
        view=table.match.view(look),
        moves=moves(table, look),
        undo=undo_choices(table, look),
    )


def look_round(table: Table) -> None:
    """Look at a table from every seat. Raises GameFault where its game cannot be looked at."""
    with table.match.game.blamed:
        for look in (None, *range(len(table.seats))):
            picture(table, look, table.at).encoded()


def you(table: Table, guest: str | None, name: str | None, look: int | None) -> You:
    """Who the viewer is."""
    held = table.held_by(guest)
    if look is not None and look not in held:
        raise Refused("error.not_your_seat", seat=look)
    return You(name, guest is not None and guest == table.owner, held, look)


def message(
    table: Table, sent: Sent, look: int | None, since: int, before: Sent | None = None
) -> bytes:
    """The state for one viewer, with what happened after entry `since`.

    Only what changed since the state `before`, if there was one. When too much happened, it begins
    anew with the newest: `since` is 0, and there are `more`.
    """
    lines, more = table.story.newest(look, since)
    if more or before is None:
        start, moves = sent.whole(), sent.picture.moves
    else:
        start, moves = sent.since(before)
    story = b",".join(lines), b"true" if more else b"false"
    return start + END % (moves, 0 if more else since, *story)


def first_look(table: Table, guest: str | None) -> int | None:
    """The seat to look from at first: one that has to act, else the first, else none."""
    held = table.held_by(guest)
    acting = [seat for seat in held if seat in table.to_act]
    return next(iter(acting or held), None)
