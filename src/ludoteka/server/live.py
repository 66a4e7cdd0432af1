"""A table that somebody uses now, and what the lobby keeps of it."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from ludoteka.bots import Thought
from ludoteka.core.errors import LudotekaError
from ludoteka.core.registry import is_ours
from ludoteka.server.audience import Audience
from ludoteka.server.messages import Brief, BriefSeat, Lesson, Pace
from ludoteka.server.times import BriefTime
from ludoteka.table.entries import AnyBody, Entry, Moved
from ludoteka.table.refusals import Refused
from ludoteka.table.rehearse import rehearse
from ludoteka.table.table import Table
from ludoteka.table.timed import away

NEVER = 2**53  # milliseconds since 1970
STILL_THERE = 60_000  # milliseconds after which the lobby hears that a table is in use
log = logging.getLogger(__name__)
encoder = msgspec.json.Encoder()


def game_failed(error: LudotekaError) -> Refused:
    """The refusal of a table whose game cannot be played, or not go on."""
    return Refused("error.game_failed", problem=error.told)


class Live:
    """A table in memory. Its lock is held from the check of a command until it is stored."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers = Audience(table)
        self.bots: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.settled: list[str | None] = []  # the players whose holidays are known here
        self.lobby = (b"", 0)  # what the lobby was told last, and of which time
        self.doubt = False  # an entry may have been stored although the database failed
        self.thought: tuple[int, int, asyncio.Task[Thought]] | None = None  # the coach's
        self.failed: Refused | None = None  # the code of the game failed: nothing goes on here

    def begin_anew(self, table: Table) -> None:
        """Older entries were written anew: all pages are told the whole story again."""
        self.table = self.viewers.table = table
        self.viewers.begin_anew()
        self.lobby = (b"", 0)
        self.thought = None

    def rehearse(self, body: AnyBody) -> None:
        """Raises Refused if somebody else's game would fail over a move: then it is not stored."""
        if not isinstance(body, Moved) or is_ours(self.table.created.game):
            return
        try:
            rehearse(self.table, body)
        except LudotekaError as error:
            log.exception("a game failed", extra={"game": self.table.created.game})
            raise Refused("error.move_failed", problem=error.told, move=body.move) from error

    def take(self, entry: Entry, checked: bool = False) -> None:
        """Take the next entry. Raises Refused if the game fails over it, now and for ever."""
        try:
            self.table.apply(entry, checked)
        except LudotekaError as error:
            log.exception("a game failed", extra={"game": self.table.created.game})
            self.failed = game_failed(error)
            raise self.failed from error

    def lobby_news(self) -> dict[str, object] | None:
        """What is to be stored for the lobby, if it is worth it."""
        table = self.table
        known, told_at = self.lobby
        news = encoder.encode((msgspec.structs.replace(brief(table), updated=0), due(table)))
        if news == known and table.shown_at - told_at < STILL_THERE:
            return None
        self.lobby = (news, table.shown_at)
        return kept_row(table)


def brief(table: Table) -> Brief:
    """A table as the lobby shows it, the same for everybody."""
    seats = [
        BriefSeat(number, seat.kind, seat.name, seat.level)
        for number, seat in enumerate(table.seats)
    ]
    return Brief(
        table=table.key,
        game=table.created.game,
        phase=table.phase,  # type: ignore[arg-type]
        public=table.created.public,
        created=table.began,
        updated=table.shown_at,
        seats=seats,
        to_act=table.to_act,
        winners=table.match.winners if table.phase == "over" else [],
        lesson=lesson(table),
        hinted=[number for number, seat in enumerate(table.seats) if seat.hinted],
        since=table.waits,
        time=time_left(table),
        paused=table.pause is not None,
        rated=table.created.rated,
        pace=pace(table),
        language=table.created.language,
        range=table.created.range,
    )


def time_left(table: Table) -> BriefTime | None:
    """What the one seat to act has left, on a clock by day."""
    if not table.by_day or len(table.to_act) != 1:
        return None
    (number,) = table.to_act
    if not table.seats[number].person:
        return None
    running = table.clocked([number]) is not None and away(table.seats[number], table.at, 0) is None
    return BriefTime(table.at, *table.times(number, table.at), running)


def due(table: Table) -> int | None:
    """When a table with a clock by day has to be looked at, even if nobody does."""
    if not table.by_day or table.phase == "over":
        return None
    if table.bot_to_act is not None:
        return table.at
    return table.wake() or NEVER


def pace(table: Table) -> Pace:
    """Whether people play without clocks, with clocks, or take days."""
    if table.created.clock is None:
        return "live"
    return "day" if table.by_day else "clock"


def lesson(table: Table) -> Lesson | None:
    """How far the lesson of a table is, if it has one."""
    course = table.course
    if course is None:
        return None
    return Lesson(course.lesson.name, course.number, len(course.lesson.steps))


class Kept(msgspec.Struct, frozen=True):
    """What is kept for the lobby: the brief, and who holds the seats."""

    brief: Brief
    guests: list[str | None]

    def seen_by(self, guest: str | None) -> Brief:
        """The brief with the seats of the one who asks."""
        held = [n for n, holder in enumerate(self.guests) if guest and holder == guest]
        return msgspec.structs.replace(self.brief, mine=held)


def kept(table: Table) -> Kept:
    """A table as it is kept for the lobby."""
    return Kept(brief(table), [seat.guest for seat in table.seats])


def kept_row(table: Table) -> dict[str, object]:
    """The same, as the parameters of the statement that stores it."""
    return {
        "key": table.key,
        "new_public": table.created.public,
        "new_phase": table.phase,
        "new_updated": table.shown_at,
        "new_brief": encoder.encode(kept(table)).decode(),
        "new_due": due(table),
    }
