"""All that is kept of a person, as one JSON document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from msgspec import json

from ludoteka.server import relations as db

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts


async def export(accounts: Accounts, guest: str) -> dict[str, Any]:
    """Account, settings, devices without secrets, tables with own entries, notes, and the rest."""
    found: dict[str, Any] = await accounts.store.database.read(lambda it: own(it, guest))
    for name, more in accounts.exporters.items():
        found[name] = await more(guest)
    return found


def own(connection: sa.Connection, guest: str) -> dict[str, Any]:
    """What lies in the tables of accounts and games."""
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
    query = sa.select(kept.id, kept.game, kept.created, kept.phase)
    query = query.where(kept.id.in_(mine.union(mine_too))).order_by(kept.created)
    told = []
    for row in connection.execute(query).mappings().all():
        own_entries = sa.select(said.number, said.at, said.body).where(
            said.table_id == row["id"], said.guest == guest
        )
        entries = [
            {"number": entry.number, "at": entry.at, "entry": without_luck(json.decode(entry.body))}
            for entry in connection.execute(own_entries.order_by(said.number))
        ]
        told.append({**row, "entries": entries})
    return told


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
