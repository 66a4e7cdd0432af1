"""Whose turn it is, and who does not know it yet.

A turn of a person begins when somebody else's entry follows their own last one and the table waits
for them: the number of that own entry names the turn, so that it is told once. A person who looked
at the table meanwhile, in any process, knows. Only tables where others play as well are told of.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server import relations as db
from ludoteka.server.club.notices.queue import Queue, box, outbox, values
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept, Live, kept
from ludoteka.server.logs import short
from ludoteka.server.rows import tells
from ludoteka.server.store import DAY, now
from ludoteka.table.entries import ASIDE
from ludoteka.table.refusals import Refused

LOOK = 20.0  # seconds between two looks at the tables in memory
SETTLE = 20_000  # milliseconds: who moves sooner needs no word
SWEEP = 300_000  # milliseconds between two looks at all tables
BEFORE = 7 * DAY  # how old a change may be that a server which starts looks at
OVER_BEFORE = DAY  # the same for games that have ended
LOCK = "turns"
SOME = 200

tables, entries = db.tables.c, db.entries.c
log = logging.getLogger(__name__)


class Turns:
    """Puts into the queue whom a table waits for, and takes out who has seen it."""

    def __init__(self, hub: Hub, queue: Queue, grace: float) -> None:
        self.hub = hub
        self.store = hub.store
        self.queue = queue
        self.grace = int(grace * 1000)
        self.settle = min(SETTLE, self.grace)
        self.changed: dict[str, int] = {}  # tables that changed in this process, and when
        self.swept = 0  # up to when all tables were looked at

    def hear(self, live: Live) -> None:
        """A table changed in this process."""
        self.changed[live.table.key] = now()

    async def run(self) -> None:
        """For ever: look at what changed here, and now and then at all tables."""
        while True:
            try:
                await self.look()
                await self.see()
                if now() - self.swept > SWEEP:
                    await self.sweep()
            except (Refused, SQLAlchemyError, OSError) as error:
                log.warning("turns have to wait", extra={"problem": type(error).__name__})
            await asyncio.sleep(min(LOOK, max(0.2, self.settle / 1000)))

    # --- in this process ------------------------------------------------------------------

    async def look(self) -> None:
        """Consider the tables that have stood still for a moment."""
        for table, at in list(self.changed.items()):
            if now() - at < self.settle:
                continue
            self.changed.pop(table, None)
            live = self.hub.live.get(table)
            if live is not None:
                await self.consider(kept(live.table))

    def looking(self, guest: str, table: str) -> bool:
        """Whether a person has a table open in this process."""
        live = self.hub.live.get(table)
        return live is not None and guest in live.viewers.guests

    async def see(self) -> None:
        """Who looks at a table here needs no word about it."""
        here = [key for key, live in self.hub.live.items() if live.viewers.guests]
        for first in range(0, len(here), SOME):
            query = sa.select(box.id, box.guest, box.table_id).where(
                box.table_id.in_(here[first : first + SOME]), box.due.is_not(None)
            )
            seen = [
                name
                for name, guest, table in await self.store.fetch(query)
                if self.looking(guest, table)
            ]
            if seen:
                ended = {"due": None, "failed": now(), "trouble": "seen"}
                change = sa.update(outbox).where(box.id.in_(seen), box.lease <= now())
                await self.store.change("notice", change.values(ended))

    # --- in the database ------------------------------------------------------------------

    async def sweep(self) -> None:
        """Look at all tables that changed since the last time, whoever changed them.

        What a kill kept from the lobby is not among them: `due.py` opens it, and we hear of it.
        """
        if not await self.store.neighbours.advise("pg_try_advisory_lock", LOCK):
            return
        try:
            began = now()
            since = max(self.swept - 2 * SWEEP, began - BEFORE)
            for public in (True, False):  # as the index has them
                query = sa.select(tables.brief).where(
                    tables.public == public,
                    tables.phase.in_(("running", "over")),
                    tables.updated > since,
                    tables.updated < began - self.settle,
                )
                for (brief,) in await self.store.fetch(query):
                    await self.consider(msgspec.json.decode(brief, type=Kept))
            self.swept = began
        finally:
            await self.store.neighbours.advise("pg_advisory_unlock", LOCK)

    async def consider(self, found: Kept) -> None:
        """Put into the queue whom a table waits for, or whom its end concerns."""
        brief, people = found.brief, persons(found)
        if len(set(people.values())) < 2:
            return
        if brief.phase == "over":
            if brief.updated > now() - OVER_BEFORE:
                for guest in sorted(set(people.values())):
                    await self.add(found, guest, "game_over", f"over {brief.table} {guest}", {})
            return
        for guest in sorted({people[seat] for seat in brief.to_act if seat in people}):
            own, since = await self.turn(brief.table, guest)
            if since is not None:
                once = f"turn {brief.table} {guest} {own}"
                await self.add(found, guest, "turn", once, {"own": own})

    async def add(
        self, found: Kept, guest: str, kind: str, once: str, more: dict[str, int]
    ) -> None:
        """Put a notice about a table in; one that was seen already only counts as told."""
        brief = found.brief
        params = {"game": brief.game, "table": brief.table, **more}
        due = max(now(), brief.updated + self.grace)
        about = {"guest": guest, "channel": "person", "table_id": brief.table}
        row = values(kind, once, params, due, **about)
        if self.looking(guest, brief.table):
            row |= {"due": None, "failed": now(), "trouble": "seen"}
        else:
            log.debug("a table waits", extra={"table": short(brief.table)})
        await self.queue.add(row)

    async def turn(self, table: str, guest: str) -> tuple[int, int | None]:
        """The last own entry of a person, and the first of others after it, if there is one."""
        play = sa.and_(entries.table_id == table, *real())
        own = sa.select(entries.number).where(play, entries.guest == guest)
        found = await self.store.fetch(own.order_by(entries.number.desc()).limit(1))
        last = int(found[0][0]) if found else 0
        others = sa.or_(entries.guest.is_(None), entries.guest != guest)
        after = sa.select(entries.number).where(play, entries.number > last, others)
        follows = await self.store.fetch(after.order_by(entries.number).limit(1))
        return last, int(follows[0][0]) if follows else None

    async def waits(self, guest: str, table: str, own: int) -> bool:
        """Whether it is still the same turn of a person, who has not looked."""
        live = self.hub.live.get(table)
        if live is not None:
            found = kept(live.table)
        else:
            rows = await self.store.fetch(sa.select(tables.brief).where(tables.id == table))
            if not rows:
                return False
            found = msgspec.json.decode(rows[0][0], type=Kept)
        waiting = {persons(found).get(seat) for seat in found.brief.to_act}
        if guest not in waiting or self.looking(guest, table):
            return False
        return (await self.turn(table, guest))[0] == own


def persons(found: Kept) -> dict[int, str]:
    """The people at a table by their seats; those for whom a bot plays are none."""
    kinds = {seat.seat: seat.kind for seat in found.brief.seats}
    return {
        number: guest
        for number, guest in enumerate(found.guests)
        if guest is not None and kinds.get(number) == "person"
    }


def real() -> Sequence[sa.ColumnElement[bool]]:
    """Entries that carry the game on: no talk and the like."""
    return [~tells(kind) for kind in ASIDE]
