"""One-time secrets: links, codes and challenges. Only their hashes are stored."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import json

from ludoteka.server import relations as db
from ludoteka.server.rows import insert
from ludoteka.server.store import Store, hashed, now


class Held(NamedTuple):
    """What was kept for who knows the secret."""

    guest: str | None
    body: dict[str, Any]


def hash_of(kind: str, secret: str) -> str:
    """What is stored of a secret: one of another kind is another."""
    return hashed(f"{kind} {secret}")


async def issue(
    store: Store, kind: str, secret: str, guest: str | None, body: dict[str, Any], ms: int
) -> int:
    """Keep something for who knows a secret, for so long: until when."""
    expires = now() + ms
    row = {
        "hash": hash_of(kind, secret),
        "kind": kind,
        "guest": guest,
        "body": json.encode(body).decode(),
        "expires": expires,
    }
    await store.change(
        "token",
        sa.delete(db.tokens).where(db.tokens.c.expires < now()),
        insert(db.tokens, store.database.shared).values(row),
    )
    return expires


def look(connection: sa.Connection, kind: str, secret: str, reserve: bool = False) -> Held | None:
    """What is kept for a secret that still holds; `reserve`: others wait until we have done."""
    kept = db.tokens.c
    query = sa.select(kept.guest, kept.body).where(
        kept.hash == hash_of(kind, secret), kept.kind == kind, kept.expires > now()
    )
    found = connection.execute(query.with_for_update() if reserve else query).first()
    return None if found is None else Held(found.guest, json.decode(found.body))


def take(connection: sa.Connection, kind: str, secret: str) -> Held | None:
    """The same, for the first who asks: then it is gone."""
    found = look(connection, kind, secret, reserve=True)
    gone = sa.delete(db.tokens).where(db.tokens.c.hash == hash_of(kind, secret))
    if found is None or not connection.execute(gone).rowcount:
        return None
    return found


async def peek(store: Store, kind: str, secret: str) -> Held | None:
    """What is kept for a secret, which stays as it is."""
    return await store.database.read(lambda connection: look(connection, kind, secret))


async def use(store: Store, kind: str, secret: str) -> Held | None:
    """What was kept for a secret, which nobody can use again."""
    return await store.writer.do("token", lambda connection: take(connection, kind, secret))
