"""Counts now and then what is in the database, for `/metrics`."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server import relations as db
from ludoteka.server.metrics import Metrics
from ludoteka.server.service import LATE
from ludoteka.server.store import DAY, Store, now

EVERY = 60.0  # seconds
COUNTED = {
    "guests": "guests in the database, with and without an account",
    "accounts": "accounts in the database",
    "sessions": "browsers that have come in the last day or two",
    "processes": "server processes on this database",
}


class Census:
    """How many there are of each, as it was a while ago."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.found = dict.fromkeys(COUNTED, 0)
        for name, about in COUNTED.items():
            metrics.gauge(name, about, lambda name=name: self.found[name])  # type: ignore[misc]

    async def run(self) -> None:
        """For ever; while the database is away the numbers stay."""
        while True:
            with suppress(SQLAlchemyError, OSError):
                await self.count()
            await asyncio.sleep(EVERY)

    async def count(self) -> None:
        """Count once."""
        everybody = sa.func.count()
        service, sessions = db.service.c, db.sessions.c
        queries = (
            sa.select(everybody).select_from(db.guests),
            sa.select(everybody).select_from(db.accounts),
            sa.select(everybody).where(sessions.seen > now() - 2 * DAY),
            sa.select(service.process.distinct().label("p")).where(service.until > now() - LATE),
        )
        *counts, processes = (query.subquery() for query in queries)
        columns = [sa.select(count).scalar_subquery() for count in counts]
        columns.append(sa.select(everybody).select_from(processes).scalar_subquery())
        row = (await self.store.fetch(sa.select(*columns)))[0]
        self.found = dict(zip(COUNTED, map(int, row), strict=True))
