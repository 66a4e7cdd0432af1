"""What notices keep of a person: told, given to the account it came to be, and removed with it."""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.service import Accounts

outbox, subscriptions = db.notices.outbox, db.notices.subscriptions


def register(accounts: Accounts) -> None:
    """Let accounts know of it."""

    async def export(guest: str) -> list[dict[str, object]]:
        kept = outbox.c
        query = sa.select(kept.kind, kept.made, kept.sent).where(kept.guest == guest)
        return [dict(row._mapping) for row in await accounts.store.fetch(query)]

    accounts.exporters["notices"] = export
    accounts.movers.append(move)
    accounts.leavers.append(remove)


def move(connection: sa.Connection, guest: str, to: str) -> None:
    """A guest has become an account."""
    for relation in (outbox, subscriptions):
        connection.execute(sa.update(relation).where(relation.c.guest == guest).values(guest=to))


def remove(connection: sa.Connection, guest: str) -> None:
    """A person leaves: also what was sent to their address."""
    mine = sa.select(db.accounts.c.email).where(db.accounts.c.guest == guest)
    connection.execute(sa.delete(outbox).where(outbox.c.address.in_(mine)))
    for relation in (outbox, subscriptions):
        connection.execute(sa.delete(relation).where(relation.c.guest == guest))
