"""Reaching the database: SQLite in threads, PostgreSQL by its own asynchronous driver."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from ludoteka.core.errors import LudotekaError, clean

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6C75646F  # one process at a time changes the schema
BUSY_MILLISECONDS = 10_000
READERS = 4

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class DatabaseProblem(LudotekaError):
    """The database cannot be used; one sentence says why."""


class Database:
    """Runs work - a function of a connection - in a transaction, beside the event loop."""

    shared = False  # whether several server processes may use it

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing."""
        raise NotImplementedError

    async def write(self, work: Work[T]) -> T:
        """Run work and commit it."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let go."""
        raise NotImplementedError


class Sqlite(Database):
    """One thread writes, some read: work is handed over once, not for every statement."""

    def __init__(self, url: URL) -> None:
        self.engine = sa.create_engine(url)
        sa.event.listen(self.engine, "connect", self.on_connect)
        sa.event.listen(self.engine, "begin", self.on_begin)
        self.reading = self.engine.execution_options(reading=True)
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    @staticmethod
    def on_connect(connection: Any, _: Any) -> None:
        """Settings of each connection."""
        connection.isolation_level = None  # we begin transactions ourselves, see below
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",  # acknowledged survives a loss of power
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @staticmethod
    def on_begin(connection: sa.Connection) -> None:
        """Take the one place to write at once, or leave it to others."""
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    async def read(self, work: Work[T]) -> T:
        def run() -> T:
            with self.reading.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, run)

    async def write(self, work: Work[T]) -> T:
        def run() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.writer, run)

    async def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()


class Postgres(Database):
    """For several processes, with word to the others."""

    shared = True

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)

    async def read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def connect(text: str) -> Database:
    """The database at an address. Raises DatabaseProblem."""
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
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseProblem(f"the database folder cannot be made: {error.strerror}") from None
    return Sqlite(url.set(drivername="sqlite"))


async def migrate(database: Database) -> None:
    """Bring the schema up to date, one process at a time. Raises DatabaseProblem."""
    try:
        await database.write(upgrade)
    except DBAPIError as error:
        raise DatabaseProblem(f"the database cannot be used: {reason(error)}") from None
    except OSError as error:
        raise DatabaseProblem(f"the database cannot be reached: {clean(str(error))}") from None


def reason(error: DBAPIError) -> str:
    """The driver's own words, on one line, without our statement."""
    return clean(str(error.orig).splitlines()[0].split(">: ")[-1])


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that are missing."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    script = ScriptDirectory(str(MIGRATIONS))
    known = {revision.revision for revision in script.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_heads()
    if not known.issuperset(present):
        raise DatabaseProblem("the database was made by a newer Ludoteka; update this one")

    def missing(revision: Any, _: MigrationContext) -> Any:
        return script._upgrade_revs("head", revision)  # as Alembic's documentation does

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
