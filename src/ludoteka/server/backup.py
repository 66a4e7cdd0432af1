"""Backups while people play, and how they come back.

A backup is an SQLite file with our relations, whichever database it was made from; so it is also
the way from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteka.core.errors import clean
from ludoteka.server import relations as db
from ludoteka.server.database import Database, Postgres, Sqlite, reason_of, revision_of, upgrade
from ludoteka.server.datafile import PRIVATE, DatabaseProblem

HEADER = b"SQLite format 3\0"
AT_ONCE = 1000  # rows
BY_ITSELF = {"service"}  # relations that a server fills while nobody comes
REVISIONS = "alembic_version"


async def backup(database: Database, file: Path) -> Counter[str]:
    """Write all that is stored now to a new private file: the rows of each relation."""
    if file.exists():
        raise DatabaseProblem(f"'{clean(str(file))}' already exists; a backup replaces nothing")
    part = file.with_name(file.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        try:
            if isinstance(database, Sqlite):
                await asyncio.to_thread(copy_file, database.file, part)
            elif isinstance(database, Postgres):
                await export(database, part)
            rows = await asyncio.to_thread(check, part)
            with part.open("rb+") as written:
                os.fsync(written.fileno())
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        problem = clean(error.strerror or str(error))
        raise DatabaseProblem(f"the backup cannot be written: {problem}") from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise DatabaseProblem(f"the database cannot be backed up: {reason_of(error)}") from None
    return rows


def copy_file(source: Path, target: Path) -> None:
    """SQLite's own online backup: one moment of a file in use."""
    address = f"file:{quote(str(source.resolve()))}?mode=rw"
    with (
        closing(sqlite3.connect(address, uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # a single file


async def export(database: Postgres, target: Path) -> None:
    """One moment of a PostgreSQL in use."""
    moment = {"isolation_level": "REPEATABLE READ", "yield_per": AT_ONCE}
    try:
        async with database.engine.connect() as connection:
            await connection.execution_options(**moment)
            await connection.run_sync(export_rows, target)
    except OSError as error:
        raise DatabaseProblem(f"the database cannot be reached: {clean(str(error))}") from None


def export_rows(source: sa.Connection, target: Path) -> None:
    """Make the file with the schema of its source, and fill it."""
    revision = revision_of(source)
    if revision is None:
        raise DatabaseProblem("there is nothing of Ludoteka in this database")
    engine = sa.create_engine(f"sqlite:///{target}")
    with engine.begin() as new:
        upgrade(new, revision)
        transfer(source, new)
    engine.dispose()


def transfer(source: sa.Connection, target: sa.Connection) -> None:
    """Copy all rows between two databases of the same revision."""
    theirs, ours = sa.MetaData(), sa.MetaData()
    theirs.reflect(source)
    ours.reflect(target)
    for relation in ours.sorted_tables:
        if relation.name == REVISIONS or relation.name not in theirs.tables:
            continue
        columns = theirs.tables[relation.name].c
        found = source.execute(sa.select(*(columns[column.name] for column in relation.c)))
        for some in found.mappings().partitions(AT_ONCE):
            target.execute(sa.insert(relation), [dict(row) for row in some])
        count_on(target, relation)


def count_on(target: sa.Connection, relation: sa.Table) -> None:
    """Let the numbers that a PostgreSQL gives out go on after those that are there."""
    if target.dialect.name != "postgresql":
        return
    for column in relation.primary_key:
        given = sa.func.pg_get_serial_sequence(relation.name, column.name)
        if target.scalar(sa.select(given)) is not None:
            newest = sa.select(sa.func.max(column)).scalar_subquery()
            target.execute(sa.select(sa.func.setval(given, sa.func.coalesce(newest, 1))))


def check(file: Path) -> Counter[str]:
    """The rows of each relation in a backup. Raises DatabaseProblem if it cannot be used."""
    name = f"'{clean(str(file))}'"
    try:
        with file.open("rb") as opened:
            if opened.read(len(HEADER)) != HEADER:
                raise DatabaseProblem(f"{name} is not a backup of Ludoteka")
        engine = open_backup(file)
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            strays = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if found != "ok" or strays is not None:
                raise DatabaseProblem(f"{name} is damaged")
            if revision_of(connection) is None:
                raise DatabaseProblem(f"{name} is not a backup of Ludoteka")
            counts = {
                relation: sa.select(sa.func.count()).select_from(sa.text(relation))
                for relation in ("guests", "tables", "entries")
            }
            rows = Counter({key: connection.scalar(count) or 0 for key, count in counts.items()})
        engine.dispose()
    except OSError as error:
        raise DatabaseProblem(f"{name} cannot be read: {error.strerror}") from None
    except SQLAlchemyError:
        raise DatabaseProblem(f"{name} is damaged") from None
    return rows


def open_backup(file: Path) -> sa.Engine:
    """A backup, only to be read."""
    address = f"file:{quote(str(file.resolve()))}?mode=ro&immutable=1"
    return sa.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, check_same_thread=False),
        poolclass=sa.pool.StaticPool,
    )


async def restore(database: Database, file: Path) -> Counter[str]:
    """Fill an empty database from a backup, and bring it up to date. All of it, or nothing."""
    rows = check(file)
    engine = open_backup(file)

    def work(target: sa.Connection) -> None:
        with engine.connect() as source:
            make_room(target)
            upgrade(target, revision_of(source) or "head")
            transfer(source, target)
            upgrade(target)

    try:
        database.take()
        await database.write(work, patient=True)
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseProblem(f"the backup cannot be restored: {reason_of(error)}") from None
    finally:
        engine.dispose()
    return rows


def make_room(target: sa.Connection) -> None:
    """Let a database that a server has only looked at be as new."""
    present = sa.inspect(target).get_table_names()
    ours = [relation.name for relation in reversed(db.metadata.sorted_tables)]
    for name in ours:
        if name in present and name not in BY_ITSELF:
            if target.execute(sa.select(sa.text("1")).select_from(sa.table(name)).limit(1)).first():
                raise DatabaseProblem("the database is not empty: restore into a new one")
    for name in [*ours, REVISIONS]:
        if name in present:
            target.execute(sa.schema.DropTable(sa.Table(name, sa.MetaData())))
