"""Who sends a request: guests, known by a cookie."""

from __future__ import annotations

import time

import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludoteka.server import relations as db
from ludoteka.server.store import Guest, Store, hashed
from ludoteka.table.names import name_of

COOKIE = "ludoteka_guest"
YEAR = 365 * 24 * 3600
REMEMBERED = 60.0  # seconds
MOST = 10_000
LONGEST_COOKIE = 64


class Guests:
    """Finds and makes guests; remembers them for a minute."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[float, Guest]] = {}

    async def find(self, connection: ASGIConnection) -> Guest | None:  # type: ignore[type-arg]
        """The guest behind a request or socket; None: a stranger."""
        cookie = connection.cookies.get(COOKIE)
        if not cookie or len(cookie) > LONGEST_COOKIE:
            return None
        until, guest = self.known.get(hashed(cookie), (0.0, None))
        if guest is not None and until > time.monotonic():
            return guest
        guest = await self.store.guest(cookie)
        if guest is not None:
            if len(self.known) >= MOST:
                self.known.clear()
            self.known[hashed(cookie)] = (time.monotonic() + REMEMBERED, guest)
        return guest

    async def find_or_add(
        self,
        connection: ASGIConnection,  # type: ignore[type-arg]
        name: str | None,
    ) -> tuple[Guest, list[Cookie]]:
        """The guest, a new one if need be, and the cookie to set then."""
        guest = await self.find(connection)
        if guest is not None:
            return guest, []
        guest, cookie = await self.store.add_guest(None if name is None else name_of(name))
        secure = connection.scope["scheme"] in ("https", "wss")
        return guest, [
            Cookie(COOKIE, value=cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        ]

    async def forget(self, guest: Guest) -> None:
        """Remove a guest who was just added: what they came for was refused."""
        await self.store.change(
            "forget guest",
            sa.delete(db.sessions).where(db.sessions.c.guest == guest.id),
            sa.delete(db.guests).where(db.guests.c.id == guest.id),
        )

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A guest goes by another name."""
        name = name_of(name)
        await self.store.rename_guest(guest.id, name)
        self.known = {key: kept for key, kept in self.known.items() if kept[1].id != guest.id}
        return Guest(guest.id, name)
