"""Rows for every relation there is, also for those that are yet to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db

Row = dict[str, Any]
Named = Callable[[sa.Column[Any], int], Any]  # a value for a column in a row; None: any
LEAST, MOST = 20, 80  # characters of columns that could hold the key of a guest or a table

# what columns hold that look as if they named a guest or a table by another name than `guest`,
# `table_id`, or a foreign key: "guest", "table", or in a word what else
MEANING = {
    "guests.name": "name",
    "tables.game": "game",
    "entries.command": "command",
    "sessions.cookie_hash": "hash",
    "sessions.device": "browser",
    "accounts.name": "name",
    "accounts.handle": "name",
    "settings.topic": "topic",
    "tokens.hash": "hash",
    "tokens.kind": "kind",
    "passkeys.name": "name",
    "blocks.name": "name",
    "blocks.other": "guest",
    "errands.id": "key",
    "event_players.level": "level",
    "event_players.name": "name",
    "events.id": "key",
    "events.league": "key",
    "events.organiser": "guest",
    "events.title": "title",
    "events.token": "token",
    "friends.other": "guest",
    "invitations.host": "guest",
    "keys.name": "name",
    "moderation.about": "guest",
    "moderation.about_name": "name",
    "moderation.deed": "deed",
    "moderation.id": "key",
    "moderation.who": "name",
    "outbox.id": "key",
    "outbox.kind": "kind",
    "person_notes.other": "guest",
    "presence.place": "table",
    "rating_changes.scale": "scale",
    "rating_changes.who": "guest",
    "ratings.scale": "scale",
    "ratings.who": "guest",
    "reports.about": "guest",
    "reports.about_name": "name",
    "reports.id": "key",
    "reports.reason": "reason",
    "reports.reporter": "guest",
    "result_seats.level": "level",
    "result_seats.name": "name",
    "results.game": "game",
    "results.unrated": "reason",
    "subscriptions.auth": "secret",
    "subscriptions.id": "hash",
}
OWN = {"guests.id": "guest", "tables.id": "table"}
USUAL = {"guest": "guest", "table_id": "table"}


def meaning(column: sa.Column[Any]) -> str:
    """What a column names; '' where nobody has said so."""
    for key in column.foreign_keys:
        if key.target_fullname in OWN:
            return OWN[key.target_fullname]
        return "other"
    name = f"{column.table.name}.{column.name}"
    return OWN.get(name) or MEANING.get(name) or USUAL.get(column.name, "")


def unclear() -> list[str]:
    """Columns that may name a guest or a table, and of which nobody has said what they hold."""
    return [
        f"{column.table.name}.{column.name}"
        for relation in db.metadata.sorted_tables
        for column in relation.c
        if isinstance(column.type, sa.String)
        and LEAST <= (column.type.length or 0) <= MOST
        and not meaning(column)
    ]


def nothing(_: sa.Column[Any], __: int) -> None:
    """Any value will do."""


def fill(connection: sa.Connection, count: int = 2, named: Named = nothing) -> None:
    """Put so many rows into every relation."""
    for relation in db.metadata.sorted_tables:
        rows = [row(relation, number, named) for number in range(count)]
        connection.execute(sa.insert(relation), rows)


def row(relation: sa.Table, number: int, named: Named = nothing) -> Row:
    """A row unlike those with other numbers."""
    found: Row = {}
    for column in relation.c:
        value = named(column, number)
        found[column.name] = made_up(column, number) if value is None else value
    return found


def made_up(column: sa.Column[Any], number: int) -> Any:
    """Some value that the column takes; where it points to another row, the one of this number."""
    for key in column.foreign_keys:
        return made_up(key.column, number)
    kind = column.type
    if isinstance(kind, sa.Boolean):
        return bool(number % 2)
    if isinstance(kind, sa.Enum):
        return kind.enums[number % len(kind.enums)]
    if isinstance(kind, sa.JSON):
        return {"number": number}
    if isinstance(kind, sa.LargeBinary):
        return f"\0{number}".encode()
    if isinstance(kind, sa.Integer):
        return number + 1
    if isinstance(kind, sa.Float | sa.Numeric):
        return number + 0.5
    return f"{number}ž{column.name}"[: getattr(kind, "length", None) or 100]


def contents(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all relations."""
    return {
        relation.name: sorted(map(tuple, connection.execute(sa.select(relation)).all()), key=repr)
        for relation in db.metadata.sorted_tables
    }


def naming(connection: sa.Connection, key: str) -> set[str]:
    """The relations with a row that has this key anywhere, also in the middle of a text."""
    return {
        name
        for name, rows in contents(connection).items()
        if any(key in str(value) for found in rows for value in found)
    }
