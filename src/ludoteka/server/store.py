"""All that is kept: guests, tables with their logs, and notes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ludoteka.server import database as db
from ludoteka.server.writer import CHANNEL, Writer, insert, row
from ludoteka.table.entries import Created, Entry, read_body

LISTED = 50


class Guest(msgspec.Struct, frozen=True):
    """A person, known by a cookie."""

    id: str
    name: str | None = None


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def key() -> str:
    """A name nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(cookie: str) -> str:
    """What is stored of a cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()


class Store:
    """The database behind a server process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.reading = engine.execution_options(reading=True)
        self.shared = engine.dialect.name == "postgresql"
        self.process = secrets.token_hex(8)
        self.writer = Writer(engine, self.process)
        self.listener: asyncio.Task[None] | None = None
        self.locks: AsyncConnection | None = None
        self.locking = asyncio.Lock()

    async def check(self) -> None:
        """Ask the database something; raises if it does not answer."""
        async with self.reading.connect() as connection:
            await connection.execute(sa.select(1))

    async def fetch(self, query: sa.Select[Any]) -> Sequence[Any]:
        """The rows of a query."""
        async with self.reading.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(query)).all()
            return rows

    # --- guests ---------------------------------------------------------------------------

    async def guest(self, cookie: str) -> Guest | None:
        """The guest with this cookie."""
        guests = db.guests
        query = sa.select(guests.c.id, guests.c.name).where(guests.c.cookie_hash == hashed(cookie))
        rows = await self.fetch(query)
        return Guest(*rows[0]) if rows else None

    async def add_guest(self, name: str | None) -> tuple[Guest, str]:
        """A new guest and their cookie, which only they will know."""
        cookie, guest = key(), Guest(key(), name)
        async with self.engine.begin() as connection:
            values = {
                "id": guest.id, "cookie_hash": hashed(cookie), "name": name, "created": now(),
            }  # fmt: skip
            await connection.execute(sa.insert(db.guests).values(values))
        return guest, cookie

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest goes by another name."""
        query = sa.update(db.guests).where(db.guests.c.id == guest).values(name=name)
        async with self.engine.begin() as connection:
            await connection.execute(query)

    # --- tables ---------------------------------------------------------------------------

    async def create(
        self, table: str, first: Entry, brief: dict[str, object], after: tuple[str, Entry] | None
    ) -> bool:
        """Store a new table, and in the same commit the entry of another one that leads to it.

        False: that other entry came too late, and nothing was stored.
        """
        created = first.body
        assert isinstance(created, Created)
        guests = {created.owner, *(seat.guest for seat in created.seats if seat.guest)}
        async with self.engine.begin() as connection:
            if after is not None:
                add = self.writer.add
                found = await connection.execute(add, [row(*after)])
                if not found.all():
                    return False
            new = {
                "id": table,
                "game": created.game,
                "public": created.public,
                "created": first.at,
                "phase": brief["new_phase"],
                "updated": first.at,
                "brief": brief["new_brief"],
            }
            await connection.execute(sa.insert(db.tables).values(new))
            await connection.execute(sa.insert(db.entries).values(row(table, first)))
            held = [{"guest": guest, "table_id": table} for guest in sorted(guests)]
            await connection.execute(insert(self.engine, db.holders), held)
            if after is not None and self.shared:
                notify = sa.text("SELECT pg_notify(:channel, :told)")
                told = f"{self.process} {after[0]}"
                await connection.execute(notify, {"channel": CHANNEL, "told": told})
        return True

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table after an entry; nothing if there is no such table."""
        log = db.entries.c
        query = (
            sa.select(log.number, log.at, log.body, log.guest, log.command)
            .where(log.table_id == table, log.number > after)
            .order_by(log.number)
        )
        return [
            Entry(number, at, read_body(body), guest, command)
            for number, at, body, guest, command in await self.fetch(query)
        ]

    async def lobby(self, guest: str | None) -> tuple[list[str], list[str]]:
        """The briefs of the guest's tables and of the open ones, newest first."""
        tables, mine = db.tables.c, []
        if guest is not None:
            query = (
                sa.select(tables.brief)
                .join(db.holders, db.holders.c.table_id == tables.id)
                .where(db.holders.c.guest == guest)
                .order_by(tables.updated.desc())
                .limit(LISTED)
            )
            mine = [brief for (brief,) in await self.fetch(query)]
        query = (
            sa.select(tables.brief)
            .where(tables.public, tables.phase == "waiting")
            .order_by(tables.updated.desc())
            .limit(LISTED)
        )
        return mine, [brief for (brief,) in await self.fetch(query)]

    # --- notes ----------------------------------------------------------------------------

    async def notes(self, table: str, guest: str) -> str:
        """A guest's own notes on a table."""
        kept = db.notes.c
        query = sa.select(kept.text).where(kept.table_id == table, kept.guest == guest)
        rows = await self.fetch(query)
        return str(rows[0][0]) if rows else ""

    async def write_notes(self, table: str, guest: str, text: str) -> None:
        """Replace a guest's own notes."""
        values = {"table_id": table, "guest": guest, "text": text}
        add = insert(self.engine, db.notes).values(values)
        change = (
            sa.update(db.notes)
            .where(db.notes.c.table_id == table, db.notes.c.guest == guest)
            .values(text=text)
        )
        async with self.engine.begin() as connection:
            await connection.execute(add)
            await connection.execute(change)

    # --- other processes ------------------------------------------------------------------

    async def take_bots(self, table: str) -> bool:
        """Let this process alone run the bots of a table, until it lets go or dies."""
        return not self.shared or await self.advise("pg_try_advisory_lock", table)

    async def release_bots(self, table: str) -> None:
        """Let other processes run the bots of a table."""
        if self.shared:
            await self.advise("pg_advisory_unlock", table)

    async def advise(self, function: str, table: str) -> bool:
        """Call a lock function on the one connection that holds our locks.

        Without that connection the answer is yes: two bots may think, but only one can move.
        """
        number = int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
        async with self.locking:
            try:
                if self.locks is None:
                    self.locks = await self.engine.connect()
                    await self.locks.execution_options(isolation_level="AUTOCOMMIT")
                query = sa.text(f"SELECT {function}(:number)")
                return bool(await self.locks.scalar(query, {"number": number}))
            except (SQLAlchemyError, OSError):
                self.locks = None
                return True

    def listen(self, heard: Callable[[list[str]], None], lost: Callable[[], None]) -> None:
        """Call `heard` with the tables other processes wrote to; `lost`: some may be missed."""
        if self.shared:
            self.listener = asyncio.create_task(self.hear(heard, lost))

    async def hear(self, heard: Callable[[list[str]], None], lost: Callable[[], None]) -> None:
        """Listen for ever, with a new connection when the old one is gone."""

        def take(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            process, *tables = str(payload).split(" ")
            if process != self.process:
                heard(tables)

        while True:
            try:
                async with self.engine.connect() as connection:
                    raw: Any = (await connection.get_raw_connection()).driver_connection
                    await raw.add_listener(CHANNEL, take)
                    lost()
                    while not raw.is_closed():
                        await asyncio.sleep(1)
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(1)

    async def close(self) -> None:
        """Write what is left and let the database go."""
        if self.listener is not None:
            self.listener.cancel()
        if self.locks is not None:
            await self.locks.close()
        await self.writer.stop()
        await self.engine.dispose()
