"""The database: its tables, how to reach it, and its migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ludoteka.core.errors import LudotekaError, clean

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6C75646F  # one process at a time changes the schema
BUSY_MILLISECONDS = 10_000

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("cookie_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(40)),
    sa.Column("created", sa.BigInteger, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    # a cache of what the log says, for the lobby
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("brief", sa.Text, nullable=False),
    sa.Index("open_tables", "public", "phase", "updated"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("command", sa.String(64)),
    sa.Column("body", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "command", name="command_once"),
)
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
)
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)


class DatabaseProblem(LudotekaError):
    """The database cannot be used; one sentence says why."""


def read_url(text: str) -> URL:
    """A database address with our driver in it. Raises DatabaseProblem."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise DatabaseProblem(
            "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    kind = url.drivername.split("+")[0]
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise DatabaseProblem("the database address names no file: sqlite:///FILE")
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise DatabaseProblem(
        f"'{clean(kind)}' is no database we know: use sqlite:///FILE or postgresql://..."
    )


def connect(url: URL) -> AsyncEngine:
    """An engine. Connections with the option `reading` do not take SQLite's one place to write."""
    if url.drivername.startswith("postgresql"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    assert url.database is not None
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseProblem(f"the database folder cannot be made: {error.strerror}") from None
    engine = create_async_engine(url)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
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

    @sa.event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date, one process at a time. Raises DatabaseProblem."""
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                lock = sa.text("SELECT pg_advisory_xact_lock(:key)")
                await connection.execute(lock, {"key": MIGRATION_LOCK})
            await connection.run_sync(upgrade)
    except DBAPIError as error:
        raise DatabaseProblem(f"the database cannot be used: {reason(error)}") from None
    except OSError as error:
        raise DatabaseProblem(f"the database cannot be reached: {clean(str(error))}") from None


def reason(error: DBAPIError) -> str:
    """The driver's own words, on one line, without our statement."""
    return clean(str(error.orig).splitlines()[0].split(">: ")[-1])


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if present - known:
        raise DatabaseProblem("the database was made by a newer Ludoteka; update this one")
    command.upgrade(config, "head")
