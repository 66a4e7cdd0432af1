"""Writes entries, many tables' in one commit. What it calls written is on the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludoteka.server import database as db
from ludoteka.table.entries import Entry, write_body

CHANNEL = "ludoteka"
MOST_AT_ONCE = 200
BRIEFS_WAIT = 0.5  # seconds

log = logging.getLogger(__name__)


class NotStored(Exception):
    """The database did not take an entry, or it is not known whether it did."""


def insert(engine: AsyncEngine, table: sa.Table) -> Any:
    """An insert that leaves out rows that are there already."""
    dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing()


def row(table: str, entry: Entry) -> dict[str, object]:
    """An entry as it is stored."""
    return {
        "table_id": table,
        "number": entry.number,
        "at": entry.at,
        "guest": entry.guest,
        "command": entry.command,
        "body": write_body(entry.body),
    }


@dataclass
class Job:
    """One entry to be written; `done` tells whether it was the first with its number."""

    table: str
    entry: Entry
    holder: str | None
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.Future())


class Writer:
    """One task that takes what has come in the meantime and commits it together."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()  # None: wake up
        self.briefs: dict[str, dict[str, object]] = {}
        self.stopping = False
        self.task: asyncio.Task[None] | None = None
        self.add = insert(engine, db.entries).returning(db.entries.c.table_id, db.entries.c.number)
        self.hold = insert(engine, db.holders)
        self.update = (
            sa.update(db.tables)
            .where(db.tables.c.id == sa.bindparam("key"))
            .values(
                phase=sa.bindparam("new_phase"),
                updated=sa.bindparam("new_updated"),
                brief=sa.bindparam("new_brief"),
            )
        )

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """Write what is left, then end."""
        self.stopping = True
        self.jobs.put_nowait(None)
        if self.task is not None:
            await self.task

    async def append(self, table: str, entry: Entry, holder: str | None = None) -> bool:
        """Store an entry for good; False: another one was first with this number."""
        job = Job(table, entry, holder)
        self.jobs.put_nowait(job)
        return await job.done

    def remember(self, table: str, brief: dict[str, object]) -> None:
        """Keep what the lobby says of a table up to date, with the next commit or soon."""
        if not self.briefs:
            asyncio.get_running_loop().call_later(BRIEFS_WAIT, self.jobs.put_nowait, None)
        self.briefs[table] = brief

    async def run(self) -> None:
        """Take all jobs that wait, commit them together, and go on."""
        while not self.stopping or not self.jobs.empty():
            taken = [await self.jobs.get()]
            while len(taken) < MOST_AT_ONCE and not self.jobs.empty():
                taken.append(self.jobs.get_nowait())
            # in one order everywhere: two processes must not wait for each other in a circle
            jobs = [job for job in taken if job is not None]
            jobs.sort(key=lambda job: (job.table, job.entry.number))
            if not jobs and not self.briefs:
                continue
            try:
                async with self.engine.begin() as connection:
                    written = await self.write(jobs, connection)
            except (SQLAlchemyError, OSError) as error:
                log.warning("could not write", extra={"problem": type(error).__name__})
                for job in jobs:
                    if not job.done.done():
                        job.done.set_exception(NotStored())
                continue
            for job in jobs:
                if not job.done.done():
                    job.done.set_result((job.table, job.entry.number) in written)

    async def write(self, jobs: Sequence[Job], connection: AsyncConnection) -> set[tuple[str, int]]:
        """The entries, the seats' holders, the lobby's cache, and word to other processes."""
        written: set[tuple[str, int]] = set()
        if jobs:
            rows = [row(job.table, job.entry) for job in jobs]
            found = await connection.execute(self.add, rows)
            written = {(table, number) for table, number in found.tuples()}
        held = [
            {"guest": job.holder, "table_id": job.table}
            for job in jobs
            if job.holder and (job.table, job.entry.number) in written
        ]
        if held:
            await connection.execute(self.hold, held)
        if self.briefs:
            briefs, self.briefs = self.briefs, {}
            await connection.execute(self.update, [briefs[key] for key in sorted(briefs)])
        if written and self.engine.dialect.name == "postgresql":
            told = " ".join([self.process, *sorted(table for table, _ in written)])
            notify = sa.text("SELECT pg_notify(:channel, :told)")
            await connection.execute(notify, {"channel": CHANNEL, "told": told})
        return written
