"""Who has something at a table: kept beside its log, in the same commit."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import json

from ludoteka.server import relations as db
from ludoteka.server.rows import insert
from ludoteka.table.entries import AnyBody, Claimed, Handed

CODE = "seat"  # the kind of token that moves a seat to another device


def follow(connection: sa.Connection, shared: bool, table: str, body: AnyBody) -> None:
    """Keep what an entry that was just stored says of seats."""
    match body:
        case Claimed(guest=guest):
            hold(connection, shared, table, guest)
        case Handed(guest, to, seat):
            hold(connection, shared, table, to)
            end_codes(connection, table, guest, seat)
            if seat is None:
                held = db.holders.c
                mine = sa.and_(held.guest == guest, held.table_id == table)
                connection.execute(sa.delete(db.holders).where(mine))
                move_notes(connection, table, guest, to)


def code_for(table: str, seat: int) -> dict[str, object]:
    """What is kept for a code: the seat that it moves."""
    return {"table": table, "seat": seat}


def end_codes(connection: sa.Connection, table: str, guest: str, seat: int | None) -> None:
    """Codes that a guest had made for a seat, or for all at a table, hold no longer."""
    kept = db.tokens.c
    if seat is None:
        there = kept.body.startswith(f'{{"table":"{table}",', autoescape=True)
    else:
        there = kept.body == json.encode(code_for(table, seat)).decode()
    mine = sa.and_(kept.kind == CODE, kept.guest == guest, there)
    connection.execute(sa.delete(db.tokens).where(mine))


def hold(connection: sa.Connection, shared: bool, table: str, guest: str) -> None:
    """A guest has something at a table."""
    connection.execute(insert(db.holders, shared).values(guest=guest, table_id=table))


def move_notes(connection: sa.Connection, table: str, guest: str, to: str) -> None:
    """Notes go with the seat; those that the other had written come first."""
    kept = db.notes.c
    here = sa.select(kept.guest, kept.text).where(kept.table_id == table)
    found = connection.execute(here.where(kept.guest.in_((guest, to))))
    texts = {str(row.guest): str(row.text) for row in found}
    if guest not in texts:
        return
    both = "\n\n".join(texts[one] for one in (to, guest) if texts.get(one))
    own = sa.and_(kept.table_id == table, kept.guest == guest)
    if to in texts:
        other = sa.and_(kept.table_id == table, kept.guest == to)
        connection.execute(sa.delete(db.notes).where(other))
    connection.execute(sa.update(db.notes).where(own).values(guest=to, text=both))
