"""When the tables were served: each process notes it in the database, every few seconds.

Clocks of players are charged only for such time: see `clocks.py`.
"""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY, Store, now

LATE = 15_000  # milliseconds without a note: then nobody was served
Interval = tuple[int, int]


class Service:
    """What this process notes, and what all have noted."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.since = self.until = 0  # our present interval

    @property
    def late(self) -> bool:
        """Whether we have not been serving: we were stopped, or the database was away."""
        return now() - self.until > LATE

    async def note(self) -> None:
        """We serve now; after a pause, again. Raises Refused when the database is away."""
        at, kept = now(), db.service.c
        if self.late:
            values = {"process": self.store.process, "since": at, "until": at}
            new = insert(db.service, self.store.database.shared).values(values)
            await self.store.change("service", new, forget(at))
            self.since = at
        else:
            ours = sa.and_(kept.process == self.store.process, kept.since == self.since)
            await self.store.change("service", sa.update(db.service).where(ours).values(until=at))
        self.until = max(self.until, at)

    async def served(self, at: int) -> list[Interval]:
        """The intervals after a moment in which some process served, ours up to now."""
        kept = db.service.c
        rows = await self.store.fetch(sa.select(kept.since, kept.until).where(kept.until > at))
        ours = (self.since, self.until if self.late else now())
        return [ours, *((since, until) for since, until in rows)]


def forget(at: int) -> sa.Delete:
    """Remove the intervals that no game needs any more.

    Each was over before the last entry of every game that goes on, and a day ago: its process has
    ended, or will begin another.
    """
    tables, until = db.tables.c, db.service.c.until
    going_on = sa.select(sa.func.min(tables.updated)).where(tables.phase != "over")
    oldest = sa.func.coalesce(going_on.scalar_subquery(), at)
    return sa.delete(db.service).where(until < at - DAY, until < oldest)


def unserved(served: list[Interval], start: int, end: int) -> int:
    """How many milliseconds between two moments lie in none of the intervals."""
    missing = 0
    for since, until in sorted(served):
        missing += max(0, min(since, end) - start)
        start = max(start, until)
    return missing + max(0, end - start)
