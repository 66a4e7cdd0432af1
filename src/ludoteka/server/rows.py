"""How entries are stored: a few statements that must be quick, for both kinds of database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ludoteka.server import relations as db
from ludoteka.table.entries import Body, Entry, write_body

CHANNEL = "ludoteka"

Row = tuple[str, int, int, str | None, str | None, str]
Brief = dict[str, object]


def insert(table: sa.Table, shared: bool) -> Any:
    """An insert that leaves out rows that are there already."""
    return (postgresql if shared else sqlite).insert(table).on_conflict_do_nothing()


def replacing(table: sa.Table, shared: bool, *columns: str) -> Any:
    """An insert that takes the place of the row that is there."""
    query: Any = (postgresql if shared else sqlite).insert(table)
    return query.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={name: query.excluded[name] for name in columns},
    )


def tells(kind: type[Body]) -> sa.ColumnElement[bool]:
    """Whether an entry is of a kind, as its body is written."""
    return db.entries.c.body.startswith(f'{{"type":"{kind.__name__.lower()}"')


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


def is_there(connection: sa.Connection, wanted: Row) -> bool:
    """Whether the entry with this number is this one, stored by a try that seemed to fail."""
    kept = db.entries.c
    place = sa.and_(kept.table_id == wanted[0], kept.number == wanted[1])
    found = connection.execute(sa.select(db.entries).where(place)).first()
    return found is not None and tuple(found) == wanted
