"""Opens tables although nobody looks: clocks by day run out, and a kill may leave things undone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.live import Live
from ludoteka.server.logs import short
from ludoteka.server.store import Store, now
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

LOOK = 5.0  # seconds between two looks
MEND = 300.0  # seconds between two looks for what a killed process left behind
QUIET = 60_000  # milliseconds after which no other process will tell the lobby of an entry
LOCK = "behind"  # one process at a time looks for it
AT_ONCE = 50
LATER = 3_600_000  # milliseconds until a table that cannot be opened is tried again

log = logging.getLogger(__name__)


class Due:
    """Opens the tables whose moment has come; their clocks do the rest."""

    def __init__(self, store: Store, open_table: Callable[[str], Awaitable[Live]]) -> None:
        self.store = store
        self.open = open_table
        self.mended: dict[str, int] = {}  # tables that were left behind, up to which entry

    async def run(self) -> None:
        """Look for ever. Several processes may do so: only one entry can be the next."""
        while True:
            with suppress(Refused, *TROUBLE):
                await self.look()
            await asyncio.sleep(LOOK)

    async def run_after_kills(self) -> None:
        """For ever, at the start and now and then: put right what a killed process left behind."""
        while True:
            try:
                await self.mend()
            except (Refused, *TROUBLE):  # the database is away
                await asyncio.sleep(LOOK)
            else:
                await asyncio.sleep(MEND)

    async def look(self) -> None:
        """Open what is due."""
        tables = db.tables.c
        query = sa.select(tables.id).where(tables.due <= now()).order_by(tables.due)
        for (table,) in await self.store.fetch(query.limit(AT_ONCE)):
            try:
                await self.open(table)
            except Refused:
                wait = sa.update(db.tables).where(db.tables.c.id == table)
                await self.store.change("due", wait.values(due=now() + LATER))

    async def mend(self) -> None:
        """Open what was left behind: then the lobby hears of it, and whoever listens to tables."""
        if not await self.store.neighbours.advise("pg_try_advisory_lock", LOCK):
            return
        try:
            quiet = QUIET if self.store.database.shared else 0
            found = dict(await self.store.fetch(behind(now() - quiet)))
            for table, number in found.items():
                if self.mended.get(table) != number:
                    await self.open_once(table)
            self.mended = found
        finally:
            await self.store.neighbours.advise("pg_advisory_unlock", LOCK)

    async def open_once(self, table: str) -> None:
        """Open a table; one that can never be opened keeps no other waiting."""
        try:
            await self.open(table)
        except Refused as refused:
            if refused.for_now:
                raise
            log.warning("a table cannot be opened", extra={"table": short(table)})


def behind(before: int) -> sa.Select[tuple[str, int]]:
    """Tables whose log goes on after what is kept of them, and their newest entries."""
    tables, entries = db.tables.c, db.entries.c
    every = db.entries.alias().c
    newest = sa.select(sa.func.max(every.number)).where(every.table_id == tables.id)
    last = sa.and_(entries.table_id == tables.id, entries.number == newest.scalar_subquery())
    query = sa.select(tables.id, entries.number).select_from(db.tables).join(db.entries, last)
    lags = sa.and_(entries.at > tables.updated, entries.at <= before)
    return query.where(tables.phase.in_(("waiting", "running")), lags)
