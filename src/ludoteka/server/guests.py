"""Who sends a request: guests, known by a cookie.

A session that has ended is refused at once in the process that ended it. Others hear of it, and
whoever does not hear remembers it for a minute at most.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludoteka.server import relations as db
from ludoteka.server.devices import device_of
from ludoteka.server.store import Guest, Store, hashed
from ludoteka.table.names import name_of
from ludoteka.table.refusals import Refused

COOKIE = "ludoteka_guest"
YEAR = 365 * 24 * 3600
REMEMBERED = 60.0  # seconds
MOST = 10_000
LONGEST_COOKIE = 64

Connection = ASGIConnection[Any, Any, Any, Any]


def session_of(connection: Connection) -> str | None:
    """What is stored of the cookie that comes with a request or socket."""
    cookie = connection.cookies.get(COOKIE)
    return hashed(cookie) if cookie and len(cookie) <= LONGEST_COOKIE else None


def cookie_for(connection: Connection, value: str) -> Cookie:
    """The cookie to set."""
    secure = connection.scope["scheme"] in ("https", "wss")
    return Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def device(connection: Connection) -> str:
    """What the browser says of itself, in short."""
    return device_of(connection.headers.get("user-agent", ""))


class Guests:
    """Finds and makes guests; remembers them for a minute."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[float, Guest]] = {}
        self.ended: dict[str, float] = {}  # sessions that must not be remembered again
        self.open: dict[str, list[Callable[[], None]]] = {}  # closes the sockets of a session
        # renames a guest who has an account: the accounts of the club do that
        self.rename_account: Callable[[sa.Connection, str, str], str | None] | None = None

    async def find(self, connection: Connection) -> Guest | None:
        """The guest behind a request or socket; None: a stranger."""
        session = session_of(connection)
        if session is None or self.ended.get(session, 0.0) > time.monotonic():
            return None
        until, guest = self.known.get(session, (0.0, None))
        if guest is not None and until > time.monotonic():
            return guest
        guest = await self.store.guest(connection.cookies[COOKIE])
        if self.ended.get(session, 0.0) > time.monotonic():
            return None
        if guest is not None:
            if len(self.known) >= MOST:
                self.known.clear()
            self.known[session] = (time.monotonic() + REMEMBERED, guest)
        return guest

    async def find_or_add(
        self, connection: Connection, name: str | None
    ) -> tuple[Guest, list[Cookie]]:
        """The guest, a new one if need be, and the cookie to set then."""
        guest = await self.find(connection)
        if guest is not None:
            return guest, []
        named = None if name is None else name_of(name)
        guest, cookie = await self.store.add_guest(named, device(connection))
        return guest, [cookie_for(connection, cookie)]

    @asynccontextmanager
    async def coming(
        self, connection: Connection, name: str | None
    ) -> AsyncIterator[tuple[Guest, list[Cookie]]]:
        """The same, for something that may be refused: then nobody new stays behind."""
        guest, cookies = await self.find_or_add(connection, name)
        try:
            yield guest, cookies
        except Refused as refused:
            if cookies and refused.key != "error.unknown":  # what they came for may be stored
                await self.forget(guest)
            raise

    async def forget(self, guest: Guest) -> None:
        """Remove a guest who was just added, unless a table is theirs already."""
        holds = sa.exists().where(db.holders.c.guest == guest.id)
        await self.store.change(
            "forget guest",
            sa.delete(db.sessions).where(db.sessions.c.guest == guest.id, ~holds),
            sa.delete(db.guests).where(db.guests.c.id == guest.id, ~holds),
        )

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A guest goes by another name."""
        name = name_of(name)
        if guest.account and (rename := self.rename_account) is not None:
            problem = await self.store.writer.do("guest", lambda it: rename(it, guest.id, name))
            if problem is not None:
                raise Refused(problem)
        else:
            await self.store.rename_guest(guest.id, name)
        self.look_again(guest.id)
        return Guest(guest.id, name, guest.account)

    def look_again(self, guest: str) -> None:
        """What is remembered of a guest has changed."""
        self.known = {key: kept for key, kept in self.known.items() if kept[1].id != guest}

    # --- sessions that end ----------------------------------------------------------------

    @contextmanager
    def listening(self, connection: Connection, close: Callable[[], None]) -> Iterator[None]:
        """While a socket is open: `close` is called when its session ends."""
        session = session_of(connection) or ""
        self.open.setdefault(session, []).append(close)
        try:
            yield
        finally:
            self.open[session].remove(close)
            if not self.open[session]:
                del self.open[session]

    def end(self, session: str) -> None:
        """A session has ended: forget it and close its sockets."""
        now = time.monotonic()
        if len(self.ended) >= MOST:
            self.ended = {key: until for key, until in self.ended.items() if until > now}
        self.ended[session] = now + REMEMBERED
        self.known.pop(session, None)
        for close in list(self.open.get(session, ())):
            close()
