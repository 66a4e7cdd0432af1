"""Writes entries, many tables' in one commit. What it calls written is on the disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
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

Row = tuple[str, int, int, str | None, str | None, str]
Brief = dict[str, object]
log = logging.getLogger(__name__)


class NotStored(Exception):
    """The database did not take an entry, or it is not known whether it did."""


def insert(table: sa.Table, shared: bool) -> Any:
    """An insert that leaves out rows that are there already."""
    return (postgresql if shared else sqlite).insert(table).on_conflict_do_nothing()


ADD = """
INSERT INTO entries (table_id, number, at, guest, command, body) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""
# one statement, whatever the number of entries, that also tells the other processes
ADD_AND_NOTIFY = sa.text("""
WITH added AS (
    INSERT INTO entries (table_id, number, at, guest, command, body)
    SELECT * FROM unnest(
        CAST(:tables AS varchar[]), CAST(:numbers AS integer[]), CAST(:times AS bigint[]),
        CAST(:guests AS varchar[]), CAST(:commands AS varchar[]), CAST(:bodies AS text[])
    )
    ON CONFLICT DO NOTHING
    RETURNING table_id, number
)
SELECT table_id, number, pg_notify(:channel, :process || ' ' || table_id) FROM added
""")


def add(connection: sa.Connection, rows: Iterable[Row]) -> set[tuple[str, int]]:
    """Store entries; those that were the first with their number and their command."""
    written: set[tuple[str, int]] = set()
    cursor = connection.connection.cursor()
    try:
        for each in rows:
            cursor.execute(ADD, each)
            if cursor.rowcount:
                written.add(each[:2])
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(ADD, None, error, sqlite3.Error) from error
    finally:
        cursor.close()
    return written


def add_and_notify(
    connection: sa.Connection, rows: Iterable[Row], process: str
) -> set[tuple[str, int]]:
    """The same where several processes share the database, with word to the others."""
    names = ("tables", "numbers", "times", "guests", "commands", "bodies")
    columns: dict[str, object] = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    found = connection.execute(ADD_AND_NOTIFY, {**columns, "channel": CHANNEL, "process": process})
    return {(table, number) for table, number, _ in found}


def row(table: str, entry: Entry) -> Row:
    """An entry as it is stored."""
    return (
        table,
        entry.number,
        entry.at,
        entry.guest,
        entry.command,
        write_body(entry.body),
    )


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
        self.briefs: dict[str, Brief] = {}
        self.stopping = False
        self.task: asyncio.Task[None] | None = None
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

    def remember(self, table: str, brief: Brief) -> None:
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

    def add(
        self, connection: sa.Connection, entries: Iterable[tuple[str, Entry]]
    ) -> set[tuple[str, int]]:
        """Store entries of tables: those that were not too late. Other processes are told."""
        rows = [row(table, entry) for table, entry in entries]
        if self.database.shared:
            return add_and_notify(connection, rows, self.process)
        return add(connection, rows)

    def write(
        self, jobs: Sequence[Job], briefs: dict[str, Brief], connection: sa.Connection
    ) -> set[tuple[str, int]]:
        """The entries, the seats' holders, the lobby's cache, and word to other processes."""
        written = self.add(connection, [(job.table, job.entry) for job in jobs]) if jobs else set()
        held = [
            {"guest": job.holder, "table_id": job.table}
            for job in jobs
            if job.holder and (job.table, job.entry.number) in written
        ]
        if held:
            connection.execute(self.hold, held)
        if briefs:
            connection.execute(self.update, [briefs[key] for key in sorted(briefs)])
        return written
