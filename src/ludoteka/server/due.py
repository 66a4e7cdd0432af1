"""Clocks by day run out although nobody looks: tables that are due are opened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.live import Live
from ludoteka.server.store import Store, now
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

LOOK = 5.0  # seconds between two looks
STALE = 3600.0  # seconds between two looks for what a killed process left behind
AT_ONCE = 50
LATER = 3_600_000  # milliseconds until a table that cannot be opened is tried again


class Due:
    """Opens the tables whose moment has come; their clocks do the rest."""

    def __init__(self, store: Store, open_table: Callable[[str], Awaitable[Live]]) -> None:
        self.store = store
        self.open = open_table
        self.looked = 0.0

    async def run(self) -> None:
        """Look for ever. Several processes may do so: only one entry can be the next."""
        while True:
            with suppress(Refused, *TROUBLE):
                await self.look()
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Open what is due, and now and then what was not noted before a process was killed."""
        if not self.looked or time.monotonic() - self.looked > STALE:
            await self.open_all(stale())
            self.looked = time.monotonic()
        tables = db.tables.c
        query = sa.select(tables.id).where(tables.due <= now()).order_by(tables.due)
        await self.open_all(query.limit(AT_ONCE))

    async def open_all(self, query: sa.Select[tuple[str]]) -> None:
        """Open these tables; one that cannot be opened has to wait."""
        for (table,) in await self.store.fetch(query):
            try:
                await self.open(table)
            except Refused:
                wait = sa.update(db.tables).where(db.tables.c.id == table)
                await self.store.change("due", wait.values(due=now() + LATER))


def stale() -> sa.Select[tuple[str]]:
    """Tables with a clock by day whose log goes on after what is kept of them."""
    tables, entries = db.tables.c, db.entries.c
    newer = sa.exists().where(entries.table_id == tables.id, entries.at > tables.updated)
    return sa.select(tables.id).where(tables.due.is_not(None), tables.phase != "over", newer)
