"""Writes entries, many tables' in one commit. What it calls written is on the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server import relations as db
from ludoteka.server.database import Database
from ludoteka.table.entries import Entry, write_body

CHANNEL = "ludoteka"
MOST_AT_ONCE = 200
BRIEFS_WAIT = 0.5  # seconds

Row = dict[str, object]
log = logging.getLogger(__name__)


class NotStored(Exception):
    """The database did not take an entry, or it is not known whether it did."""


def insert(table: sa.Table, shared: bool) -> Any:
    """An insert that leaves out rows that are there already."""
    return (postgresql if shared else sqlite).insert(table).on_conflict_do_nothing()


def notify(connection: sa.Connection, process: str, tables: Iterable[str]) -> None:
    """Word to other processes that we wrote to these tables."""
    told = " ".join([process, *tables])
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, told)))


def row(table: str, entry: Entry) -> Row:
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

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()  # None: wake up
        self.briefs: dict[str, Row] = {}
        self.stopping = False
        self.task: asyncio.Task[None] | None = None
        entries = db.entries.c
        add = insert(db.entries, database.shared)
        self.add = add.returning(entries.table_id, entries.number)
        self.hold = insert(db.holders, database.shared)
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

    def remember(self, table: str, brief: Row) -> None:
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
            briefs, self.briefs = self.briefs, {}
            if not jobs and not briefs:
                continue
            try:
                written = await self.database.write(partial(self.write, jobs, briefs))
            except (SQLAlchemyError, OSError) as error:
                log.warning("could not write", extra={"problem": type(error).__name__})
                for job in jobs:
                    if not job.done.done():
                        job.done.set_exception(NotStored())
                continue
            for job in jobs:
                if not job.done.done():
                    job.done.set_result((job.table, job.entry.number) in written)

    def write(
        self, jobs: Sequence[Job], briefs: dict[str, Row], connection: sa.Connection
    ) -> set[tuple[str, int]]:
        """The entries, the seats' holders, the lobby's cache, and word to other processes."""
        written: set[tuple[str, int]] = set()
        if jobs:
            rows = [row(job.table, job.entry) for job in jobs]
            found = connection.execute(self.add, rows)
            written = {(table, number) for table, number in found}
        held = [
            {"guest": job.holder, "table_id": job.table}
            for job in jobs
            if job.holder and (job.table, job.entry.number) in written
        ]
        if held:
            connection.execute(self.hold, held)
        if briefs:
            connection.execute(self.update, [briefs[key] for key in sorted(briefs)])
        if written and self.database.shared:
            notify(connection, self.process, sorted(table for table, _ in written))
        return written
