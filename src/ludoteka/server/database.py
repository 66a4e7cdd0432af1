"""Reaching the database: SQLite in threads, PostgreSQL by its own asynchronous driver."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from ludoteka.core.errors import clean
from ludoteka.server import datafile
from ludoteka.server.datafile import DatabaseProblem as DatabaseProblem

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6C75646F  # one process at a time changes the schema
BUSY_MILLISECONDS = 10_000
PATIENT_MILLISECONDS = 120_000  # for work that may have to wait for the same work of others
READERS = 4
JOURNAL_TRIES, JOURNAL_PAUSE = 100, 0.05  # seconds
LONGEST = 10.0  # seconds a transaction on PostgreSQL may take before its connection is given up

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Unsure(SQLAlchemyError):
    """A commit failed, or never ended: what it should store may be stored or not."""


class Database:
    """Runs work - a function of a connection - in a transaction, beside the event loop."""

    shared = False  # whether several server processes may use it

    async def read(self, work: Work[T], patient: bool = False) -> T:
        """Run work that changes nothing; `patient`: however long it takes."""
        raise NotImplementedError

    async def write(self, work: Work[T], patient: bool = False) -> T:
        """Run work and commit it. Raises Unsure; any other error: nothing is stored."""
        raise NotImplementedError

    def take(self) -> None:
        """Be the only server, where there can be only one. Raises DatabaseProblem."""

    async def close(self) -> None:
        """Let go."""
        raise NotImplementedError


class Sqlite(Database):
    """One thread writes, some read: work is handed over once, not for every statement."""

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "")
        self.lock: IO[bytes] | None = None
        self.engine = sa.create_engine(url)
        sa.event.listen(self.engine, "connect", self.on_connect)
        sa.event.listen(self.engine, "begin", self.on_begin)
        self.reading = self.engine.execution_options(reading=True)
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.kept: sa.Connection | None = None  # the writer's own, as long as nothing fails
        self.waits = BUSY_MILLISECONDS

    @staticmethod
    def on_connect(connection: Any, _: Any) -> None:
        """Settings of each connection."""
        connection.isolation_level = None  # we begin transactions ourselves, see below
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "synchronous=FULL",  # acknowledged survives a loss of power
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        keep_journal(cursor)
        cursor.close()

    @staticmethod
    def on_begin(connection: sa.Connection) -> None:
        """Take the one place to write at once, or leave it to others."""
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    async def read(self, work: Work[T], patient: bool = False) -> T:
        def run() -> T:
            with self.reading.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def write(self, work: Work[T], patient: bool = False) -> T:
        # a thread cannot be given up: whoever waits for it has to lose patience
        def run() -> T:
            worked = False
            try:
                if self.kept is None:
                    self.kept = self.engine.connect()
                self.wait(PATIENT_MILLISECONDS if patient else BUSY_MILLISECONDS)
                with self.kept.begin():
                    found = work(self.kept)
                    worked = True
            except Exception as error:
                self.let_go()
                if worked:
                    raise Unsure("the commit failed") from error
                raise
            return found

        return await asyncio.get_running_loop().run_in_executor(self.writer, run)

    def wait(self, milliseconds: int) -> None:
        """Wait so long for others who write."""
        if self.kept is not None and milliseconds != self.waits:
            driver: Any = self.kept.connection.driver_connection
            driver.execute(f"PRAGMA busy_timeout={milliseconds}")
            self.waits = milliseconds

    def take(self) -> None:
        self.lock = datafile.take(self.file)

    def let_go(self) -> None:
        """The writer begins anew with another connection."""
        if self.kept is not None:
            self.kept.invalidate()
            self.kept.close()
            self.kept = None
            self.waits = BUSY_MILLISECONDS

    async def close(self) -> None:
        self.writer.shutdown()
        self.let_go()
        self.readers.shutdown()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()


def keep_journal(cursor: Any) -> None:
    """Write ahead. While others open a new file too, SQLite refuses this without waiting."""
    for left in reversed(range(JOURNAL_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if not left:
                raise
            time.sleep(JOURNAL_PAUSE)


class Postgres(Database):
    """For several processes, with word to the others."""

    shared = True

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)

        self.given_up: set[asyncio.Task[Any]] = set()

    async def read(self, work: Work[T], patient: bool = False) -> T:
        async def transaction() -> T:
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)

        return await self.within(None if patient else LONGEST, transaction())

    async def write(self, work: Work[T], patient: bool = False) -> T:
        worked = False

        async def transaction() -> T:
            nonlocal worked
            async with self.engine.begin() as connection:
                found = await connection.run_sync(work)
                worked = True
            return found

        try:
            return await self.within(None if patient else LONGEST, transaction())
        except Exception as error:
            if worked:
                raise Unsure("the commit failed") from error
            raise

    async def within(self, longest: float | None, transaction: Coroutine[Any, Any, T]) -> T:
        """The outcome of a transaction. One that hangs is left alone: nobody waits for it."""
        task = asyncio.create_task(transaction)
        try:
            await asyncio.wait({task}, timeout=longest)
            if task.done() and not task.cancelled():
                return task.result()
            raise Unsure("the database does not answer")
        finally:
            if not task.done():
                task.cancel()
                self.given_up.add(task)
                task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        """A transaction that hung has come to its end."""
        self.given_up.discard(task)
        if not task.cancelled():
            task.exception()

    async def close(self) -> None:
        await self.engine.dispose()


def connect(text: str, new: bool = True) -> Database:
    """The database at an address; `new`: it may be made there. Raises DatabaseProblem."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseProblem(
            "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    kind = url.drivername.split("+")[0]
    if kind in ("postgresql", "postgres"):
        return Postgres(url.set(drivername="postgresql+asyncpg"))
    if kind != "sqlite":
        raise DatabaseProblem(
            f"'{clean(kind)}' is no database we know: use sqlite:///FILE or postgresql://..."
        )
    if not url.database or url.database == ":memory:":
        raise DatabaseProblem("the database address names no file: sqlite:///FILE")
    if new:
        datafile.prepare(Path(url.database))
    elif not Path(url.database).is_file():
        raise DatabaseProblem("there is no such database file")
    return Sqlite(url.set(drivername="sqlite"))


async def migrate(database: Database) -> None:
    """Bring the schema up to date, one process at a time. Raises DatabaseProblem."""
    try:
        await database.write(upgrade, patient=True)
    except (DBAPIError, Unsure) as error:
        raise DatabaseProblem(f"the database cannot be used: {reason_of(error)}") from None
    except OSError as error:
        raise DatabaseProblem(f"the database cannot be reached: {clean(str(error))}") from None
    if isinstance(database, Sqlite):
        datafile.tighten(database.file)


def reason_of(error: Exception) -> str:
    """The driver's own words, on one line, without our statement."""
    told = str(error.orig if isinstance(error, DBAPIError) else error)
    return clean(told.splitlines()[0].split(">: ")[-1])


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Run the migrations that are missing, up to a revision."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    script = ScriptDirectory(str(MIGRATIONS))
    revision_of(connection)

    def missing(revision: Any, _: MigrationContext) -> Any:
        return script._upgrade_revs(to, revision)  # as Alembic's documentation does

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of the schema; None: there is none. Raises DatabaseProblem for a newer one."""
    script = ScriptDirectory(str(MIGRATIONS))
    present = MigrationContext.configure(connection).get_current_revision()
    if present not in {None, *(revision.revision for revision in script.walk_revisions())}:
        raise DatabaseProblem("the database was made by a newer Ludoteka; update this one")
    return present


def newest() -> str:
    """The revision of the schema that this release uses."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())
