"""What lies in the tables of accounts and games of a person, for the file with all their data."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import json

from ludoteka.server import relations as db


def own(connection: sa.Connection, guest: str) -> dict[str, Any]:
    """Account, settings, devices without secrets, tables with own entries, and notes."""
    sessions, passkeys, identities = db.sessions.c, db.passkeys.c, db.identities.c
    accounts, chosen, notes = db.accounts.c, db.settings.c, db.notes.c

    def rows(*columns: sa.ColumnElement[Any], owner: sa.ColumnElement[Any]) -> list[dict[str, Any]]:
        query = sa.select(*columns).where(owner == guest)
        return [dict(row) for row in connection.execute(query).mappings()]

    about = (accounts.name, accounts.email, accounts.role, accounts.created)
    return {
        "guest": rows(db.guests.c.id, db.guests.c.name, db.guests.c.created, owner=db.guests.c.id),
        "account": rows(*about, owner=accounts.guest),
        "settings": {
            row["topic"]: json.decode(row["body"])
            for row in rows(chosen.topic, chosen.body, owner=chosen.guest)
        },
        "devices": rows(sessions.device, sessions.created, sessions.seen, owner=sessions.guest),
        "passkeys": rows(passkeys.name, passkeys.created, passkeys.used, owner=passkeys.guest),
        "house": rows(identities.issuer, identities.subject, owner=identities.guest),
        "tables": tables(connection, guest),
        "notes": rows(notes.table_id, notes.text, owner=notes.guest),
    }


def tables(connection: sa.Connection, guest: str) -> list[dict[str, Any]]:
    """Tables where the person has a seat, or wrote something, with what they did there."""
    kept, held, said = db.tables.c, db.holders.c, db.entries.c
    mine = sa.select(held.table_id).where(held.guest == guest)
    mine_too = sa.select(said.table_id).where(said.guest == guest)
    own_entries = sa.and_(said.table_id == kept.id, said.guest == guest)
    query = (
        sa.select(kept.id, kept.game, kept.created, kept.phase, said.number, said.at, said.body)
        .select_from(db.tables.outerjoin(db.entries, own_entries))
        .where(kept.id.in_(mine.union(mine_too)))
        .order_by(kept.created, kept.id, said.number)
    )
    told: dict[str, dict[str, Any]] = {}
    for table, game, created, phase, number, at, body in connection.execute(query):
        about = {"id": table, "game": game, "created": created, "phase": phase, "entries": []}
        entries = told.setdefault(table, about)["entries"]
        if number is not None:
            entries.append({"number": number, "at": at, "entry": without_luck(json.decode(body))})
    return list(told.values())


def without_luck(body: dict[str, Any]) -> dict[str, Any]:
    """An entry without what nobody at the table may know: the luck to come, and invitations."""
    kept = {key: value for key, value in body.items() if key not in ("seed", "record")}
    if "seats" in kept:
        hidden = ("token", "guest")
        kept["seats"] = [
            {key: value for key, value in seat.items() if key not in hidden}
            for seat in kept["seats"]
        ]
    return kept
