"""Writes what changes, much of it in one commit. What it calls stored is on the disk.

Every job gets a true answer. A commit that failed may have happened all the same; then the job is
tried again until it is known what became of it: all jobs can be repeated, and of two entries with
one number the database keeps the first. A sender who has waited too long is told `error.busy` - it
is not stored and never will be - or, where even that is not known, `error.unknown`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from ludoteka.server import relations as db
from ludoteka.server.database import Database, Unsure, Work
from ludoteka.server.holding import follow
from ludoteka.server.logs import short
from ludoteka.server.metrics import Metrics
from ludoteka.server.rows import Brief, add, add_and_notify, insert, is_there, row
from ludoteka.server.steady import Steady
from ludoteka.table.entries import Entry
from ludoteka.table.refusals import Refused

MOST_AT_ONCE = 200
BRIEFS_WAIT = 0.5  # seconds
# A commit costs as much as many entries: soon after one, wait a moment for others to come along.
BUSY, GATHER = 0.02, 0.008  # seconds
PATIENCE = 30.0  # seconds a sender waits for a database that is away
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between two tries
STRIKES = 2  # a job that fails this often while others can be written is itself at fault
STOPPING = 4.0  # seconds to write what is left
MOST_DOUBTS = 10_000
TOO_OLD = 5.0  # seconds: a job that waits longer means that nothing is written
WATCH = 1.0  # seconds between two looks at who waits
FRESH = 1.0  # seconds for which a check holds

T = TypeVar("T")
log = logging.getLogger(__name__)


class Stuck(Exception):
    """Nothing is written now."""


def touch(connection: sa.Connection) -> None:
    """A real write that changes nothing."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def about(kind: str, table: str | None) -> dict[str, object]:
    """What the log says of a job."""
    return {"kind": kind} if table is None else {"kind": kind, "table": short(table)}


@dataclass(eq=False)
class Job:
    """Something to be written, which may be tried again. `done` gives its result."""

    kind: str
    table: str | None = None
    work: Work[Any] | None = None
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.Future())
    at: float = field(default_factory=time.monotonic)
    begun: bool = False  # a transaction does it now
    unsure: bool = False  # it may be stored already
    dropped: bool = False  # its sender was told that it is not stored
    command: str | None = None


@dataclass(eq=False, kw_only=True)
class Append(Job):
    """One entry; its result: whether it was the first with its number."""

    table: str
    entry: Entry


def order(job: Job) -> tuple[bool, str, int]:
    """Entries first, by table and number."""
    if isinstance(job, Append):
        return False, job.table, job.entry.number
    return True, "", 0


class Writer:
    """One task that takes what has come in the meantime and commits it together."""

    def __init__(self, database: Database, process: str, metrics: Metrics) -> None:
        self.database = database
        self.process = process
        self.metrics = metrics
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()  # None: wake up
        self.open: dict[Job, None] = {}  # whose outcome is not known yet, oldest first
        self.taken: list[Job] = []
        self.beginning = threading.Lock()  # a job is begun, or dropped, but never both
        self.written = 0.0  # when something was written last
        self.doubts: dict[tuple[str | None, str | None], None] = {}
        self.briefs: dict[str, Brief] = {}
        self.opened: set[str] = set()
        self.checking: asyncio.Future[None] | None = None
        self.checked = 0.0
        self.writing = Steady("writer", self.run)
        self.watching = Steady("patience", self.watch)
        self.late: Callable[[list[str]], None] = lambda tables: None
        metrics.gauge("writer_jobs", "what waits to be written", lambda: len(self.open))
        metrics.gauge("writer_oldest_seconds", "how long the oldest of it waits", self.oldest)
        metrics.gauge("writer_restarts", "how often the writer died", lambda: self.writing.restarts)
        self.hold = insert(db.holders, database.shared)
        self.update = (
            sa.update(db.tables)
            .where(db.tables.c.id == sa.bindparam("key"))
            .values(
                public=sa.bindparam("new_public"),
                phase=sa.bindparam("new_phase"),
                updated=sa.bindparam("new_updated"),
                brief=sa.bindparam("new_brief"),
                due=sa.bindparam("new_due"),
            )
        )

    def start(self, late: Callable[[list[str]], None]) -> None:
        """Begin to write; `late` hears of tables whose entry was resolved after its sender left."""
        self.late = late
        self.writing.start()
        self.watching.start()

    async def stop(self) -> None:
        """Write what is left, then end."""
        self.writing.stopping = True
        self.jobs.put_nowait(None)
        await self.writing.stop(STOPPING)
        await self.watching.stop()

    # --- what others ask for --------------------------------------------------------------

    async def append(self, table: str, entry: Entry) -> bool:
        """Store an entry for good; False: another one was first with this number."""
        kind, command = type(entry.body).__name__, entry.command
        job = Append(kind, command=command, table=table, entry=entry)
        return bool(await self.submit(job))

    async def do(self, kind: str, work: Work[T], table: str | None = None) -> T:
        """Do other work that may be repeated, with the next commit."""
        result: T = await self.submit(Job(kind, table, work))
        return result

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queue a job. Its future raises Refused when it cannot be stored."""
        if self.writing.stopping:
            raise Refused("error.closing")
        self.open[job] = None
        self.jobs.put_nowait(job)
        return job.done

    def doubt(self, table: str, command: str | None) -> None:
        """Whoever sent this does not know whether it was stored, and may send it again."""
        self.doubts[table, command] = None
        if len(self.doubts) > MOST_DOUBTS:
            del self.doubts[next(iter(self.doubts))]

    def refusal(self, table: str | None, command: str | None) -> str:
        """How to refuse what is not stored now - but perhaps was, when it came before."""
        return "error.unknown" if command and (table, command) in self.doubts else "error.busy"

    def remember(self, table: str, brief: Brief) -> None:
        """Keep what the lobby says of a table up to date, with the next commit or soon."""
        if not self.briefs:
            asyncio.get_running_loop().call_later(BRIEFS_WAIT, self.jobs.put_nowait, None)
        self.briefs[table] = brief

    def oldest(self) -> float:
        """How many seconds the oldest job waits."""
        return time.monotonic() - next(iter(self.open)).at if self.open else 0.0

    async def check(self) -> None:
        """Really write something, at most once in a while; raises when that does not work."""
        if self.oldest() > TOO_OLD:
            raise Stuck
        if self.checking is None or time.monotonic() - self.checked > FRESH:
            if self.checking is None or self.checking.done():
                self.checked = time.monotonic()
                self.checking = self.submit(Job("check", work=touch))
        await asyncio.shield(self.checking)

    # --- the task -------------------------------------------------------------------------

    async def run(self) -> None:
        """Take all jobs that wait, commit them together, and go on."""
        await self.resolve_all()  # what the last task left behind when it died
        while not self.writing.stopping or not self.jobs.empty():
            taken = [await self.jobs.get()]
            if time.monotonic() - self.written < BUSY:
                await asyncio.sleep(GATHER)
            while len(taken) < MOST_AT_ONCE and not self.jobs.empty():
                taken.append(self.jobs.get_nowait())
            self.taken = [job for job in taken if job is not None and not job.dropped]
            # in one order everywhere: two processes must not wait for each other in a circle
            self.taken.sort(key=order)
            briefs, self.briefs = self.briefs, {}
            if not self.taken and not briefs:
                continue
            try:
                await self.attempt(self.taken, briefs)
            except Exception as error:
                self.note("could not write", error, "batch")
                await self.resolve_all()
                await self.write_briefs(briefs)

    async def attempt(self, jobs: Sequence[Job], briefs: dict[str, Brief]) -> None:
        """Commit all of this, or raise."""
        try:
            results = await self.database.write(partial(self.commit, jobs, briefs))
        except BaseException as error:
            unsure = isinstance(error, Unsure) or not isinstance(error, Exception)
            for job in jobs:
                job.begun, job.unsure = False, job.unsure or (job.begun and unsure)
            raise
        self.written = time.monotonic()
        for job, result in zip(jobs, results, strict=True):
            self.finish(job, result)

    def finish(self, job: Job, result: object) -> None:
        """Tell the sender, or, when nobody waits any more, all who look at the table."""
        self.open.pop(job, None)
        if not job.done.done():
            job.done.set_result(result)
        elif job.table is not None:
            self.late([job.table])

    # --- when something fails -------------------------------------------------------------

    async def resolve_all(self) -> None:
        """Find out about every job of a failed batch: a faulty one harms no other."""
        for job in self.taken:
            if job in self.open:
                await self.resolve(job)

    async def resolve(self, job: Job) -> None:
        """Try a job alone until it is known what became of it, or it was given up."""
        pause, strikes = FIRST_PAUSE, 0
        while not job.dropped:
            try:
                return await self.attempt([job], {})
            except Exception as error:
                self.note("could not write", error, job.kind, job.table)
                if not isinstance(error, Unsure) and await self.takes_writes():
                    strikes += 1
                if strikes == STRIKES:
                    return self.reject(job, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def write_briefs(self, briefs: dict[str, Brief]) -> None:
        """Write each alone; without the database they wait for the next commit."""
        for table, brief in briefs.items():
            try:
                await self.database.write(partial(self.write, [], {table: brief}))
            except Exception as error:
                self.note("could not write", error, "brief", table)
                if table not in self.briefs and not await self.takes_writes():
                    self.remember(table, brief)

    async def takes_writes(self) -> bool:
        """Whether the database takes anything now."""
        try:
            await self.database.write(touch)
        except Exception:
            return False
        return True

    def reject(self, job: Job, error: Exception) -> None:
        """A job that the database will never take."""
        if job.unsure or (job.table, job.command) in self.doubts:
            key = "error.unknown"
        elif isinstance(error, IntegrityError):  # its table was removed in this moment
            key = "error.no_table"
        elif isinstance(error, (OperationalError, OSError)):
            key = "error.busy"  # the database is at fault, not the job
        else:
            key = "error.internal"
            self.metrics.count("failures")
            log.error("cannot be stored", exc_info=error, extra=about(job.kind, job.table))
        self.refuse(job, key)

    def refuse(self, job: Job, key: str) -> None:
        """The last word on a job that is not stored, or not known to be."""
        self.open.pop(job, None)
        job.dropped = True
        if not job.done.done():
            job.done.set_exception(Refused(key))

    async def watch(self) -> None:
        """Let no sender wait for ever."""
        while True:
            await asyncio.sleep(WATCH)
            for job in list(self.open):
                if time.monotonic() - job.at < PATIENCE:
                    break
                with self.beginning:
                    job.dropped = not job.begun and not job.unsure
                if job.dropped:
                    self.refuse(job, self.refusal(job.table, job.command))
                elif not job.done.done():
                    self.metrics.count("unknown")
                    if job.table is not None:
                        self.doubt(job.table, job.command)
                    job.done.set_exception(Refused("error.unknown"))

    def note(self, what: str, error: Exception, kind: str, table: str | None = None) -> None:
        """A try that failed."""
        self.metrics.count("write_failures")
        log.warning(what, extra={**about(kind, table), "problem": type(error).__name__})

    # --- inside the transaction -----------------------------------------------------------

    def commit(
        self, jobs: Sequence[Job], briefs: dict[str, Brief], connection: sa.Connection
    ) -> list[object]:
        """All jobs that are still wanted, and the lobby's cache: the result of each job."""
        with self.beginning:
            for job in jobs:
                job.begun = not job.dropped
        appends = [job for job in jobs if isinstance(job, Append) and job.begun]
        written = self.write(appends, briefs, connection)
        results: list[object] = []
        for job in jobs:
            if not job.begun:
                results.append(None)
            elif isinstance(job, Append):
                place = (job.table, job.entry.number)
                results.append(
                    place in written
                    or (job.unsure and is_there(connection, row(job.table, job.entry)))
                )
                written.discard(place)  # a second job with the same number came too late
            elif job.work is not None:
                results.append(job.work(connection))
        return results

    def add(
        self, connection: sa.Connection, entries: Iterable[tuple[str, Entry]]
    ) -> set[tuple[str, int]]:
        """Store entries of tables: those that were not too late. Other processes are told."""
        rows = [row(table, entry) for table, entry in entries]
        if self.database.shared:
            return add_and_notify(connection, rows, self.process)
        return add(connection, rows)

    def write(
        self, jobs: Sequence[Append], briefs: dict[str, Brief], connection: sa.Connection
    ) -> set[tuple[str, int]]:
        """The entries, the seats' holders, the lobby's cache, and word to other processes."""
        written = self.add(connection, [(job.table, job.entry) for job in jobs]) if jobs else set()
        for job in jobs:
            if (job.table, job.entry.number) in written:
                follow(connection, self.database.shared, job.table, job.entry.body)
        if briefs:
            connection.execute(self.update, [briefs[key] for key in sorted(briefs)])
        return written
