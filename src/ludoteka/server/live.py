"""A table that somebody uses now, and what the lobby keeps of it."""

from __future__ import annotations

import asyncio
import time

import msgspec

from ludoteka.server.audience import Audience
from ludoteka.server.messages import Brief, BriefSeat
from ludoteka.table.table import Table

STILL_THERE = 60_000  # milliseconds after which the lobby hears that a table is in use
encoder = msgspec.json.Encoder()


class Live:
    """A table in memory. Its lock is held from the check of a command until it is stored."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers = Audience(table)
        self.bots: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.lobby = (b"", 0)  # what the lobby was told last, and of which time
        self.doubt = False  # an entry may have been stored although the database failed

    def lobby_news(self) -> dict[str, object] | None:
        """What is to be stored for the lobby, if it is worth it."""
        table = self.table
        known, told_at = self.lobby
        news = encoder.encode(msgspec.structs.replace(brief(table), updated=0))
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
    )


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
        "new_phase": table.phase,
        "new_updated": table.shown_at,
        "new_brief": encoder.encode(kept(table)).decode(),
    }
