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

FIRST, EVERY = 3.0, 60.0  # seconds
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
        await asyncio.sleep(FIRST)  # until this process has noted that it serves
        while True:
            with suppress(SQLAlchemyError, OSError):
                await self.count()
            await asyncio.sleep(EVERY)

    async def count(self) -> None:
        """Count once."""
        service, sessions = db.service.c, db.sessions.c
        queries = (
            sa.select(sa.func.count()).select_from(db.guests),
            sa.select(sa.func.count()).select_from(db.accounts),
            sa.select(sa.func.count()).where(sessions.seen > now() - 2 * DAY),
            sa.select(sa.func.count(service.process.distinct())).where(
                service.until > now() - LATE
            ),
        )
        row = (await self.store.fetch(sa.select(*(q.scalar_subquery() for q in queries))))[0]
        self.found = dict(zip(COUNTED, map(int, row), strict=True))
