"""All that is kept: guests, tables with their logs, and notes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludoteka.server import relations as db
from ludoteka.server.database import Database, Postgres
from ludoteka.server.metrics import Metrics
from ludoteka.server.rows import CHANNEL, Brief, insert, is_there, replacing, row
from ludoteka.server.steady import Steady
from ludoteka.server.writer import Writer
from ludoteka.table.entries import Created, Entry, read_body
from ludoteka.table.refusals import Refused

LISTED = 50
MINUTE = 60_000  # milliseconds
HOUR = 60 * MINUTE
DAY = 24 * HOUR
CHECK_SECONDS = 5.0


class Guest(msgspec.Struct, frozen=True):
    """A person, known by a cookie; `account`: one who stays."""

    id: str
    name: str | None = None
    account: bool = False


BEGAN = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Milliseconds since 1970, as the clock stood when we began: a step of it changes nothing."""
    return (BEGAN + time.monotonic_ns()) // 1_000_000


def key() -> str:
    """A name nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(cookie: str) -> str:
    """What is stored of a cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()


class Store:
    """What a server process does with the database."""

    def __init__(self, database: Database, metrics: Metrics | None = None) -> None:
        self.database = database
        self.process = secrets.token_hex(8)
        self.writer = Writer(database, self.process, metrics or Metrics())
        self.neighbours = Neighbours(database, self.process)

    async def check(self) -> None:
        """Read something and write something; raises if that does not work."""
        async with asyncio.timeout(CHECK_SECONDS):
            await self.fetch(sa.select(1))
            await self.writer.check()

    async def fetch(self, query: sa.Select[Any]) -> Sequence[Any]:
        """The rows of a query."""
        return await self.database.read(lambda connection: connection.execute(query).all())

    async def change(self, kind: str, *queries: sa.Executable) -> None:
        """Changes that belong together, and that may be made twice."""

        def work(connection: sa.Connection) -> None:
            for query in queries:
                connection.execute(query)

        await self.writer.do(kind, work)

    # --- guests ---------------------------------------------------------------------------

    async def guest(self, cookie: str) -> Guest | None:
        """The guest who comes with this cookie."""
        guests, sessions = db.guests.c, db.sessions.c
        stays = sa.exists().where(db.accounts.c.guest == guests.id)
        query = sa.select(guests.id, guests.name, stays, guests.seen, sessions.seen)
        query = query.join(db.sessions, sessions.guest == guests.id)
        rows = await self.fetch(query.where(sessions.cookie_hash == hashed(cookie)))
        if not rows:
            return None
        guest, name, account, *seen = rows[0]
        if now() - min(seen) > DAY:
            device = sa.update(db.sessions).where(sessions.cookie_hash == hashed(cookie))
            with suppress(Refused):
                await self.change("seen", device.values(seen=now()))
            await self.see(db.guests, [guest])
        return Guest(guest, name, account)

    async def see(self, what: sa.Table, keys: Sequence[str]) -> None:
        """Note that guests or tables are in use today; without the database, another time."""
        yesterday, ids = now() - DAY, what.c
        query = sa.update(what).where(ids.id.in_(keys), ids.seen < yesterday).values(seen=now())
        with suppress(Refused):
            await self.change("seen", query)

    async def add_guest(self, name: str | None, on: str = "") -> tuple[Guest, str]:
        """A new guest and their cookie, which only they will know; `on`: what they came with."""
        cookie, guest = key(), Guest(key(), name)
        at = {"created": now(), "seen": now()}
        new = insert(db.guests, self.database.shared).values(id=guest.id, name=name, **at)
        device = {"cookie_hash": hashed(cookie), "guest": guest.id, "device": on}
        await self.change(
            "guest", new, insert(db.sessions, self.database.shared).values(**device, **at)
        )
        return guest, cookie

    async def rename_guest(self, guest: str, name: str) -> None:
        """A guest goes by another name."""
        query = sa.update(db.guests).where(db.guests.c.id == guest).values(name=name)
        await self.change("guest", query)

    # --- tables ---------------------------------------------------------------------------

    async def create(
        self, table: str, first: Entry, brief: Brief, after: tuple[str, Entry] | None = None
    ) -> bool:
        """Store a new table, and in the same commit the entry of another one that leads to it.

        False: that other entry came too late, and nothing was stored.
        """
        created = first.body
        assert isinstance(created, Created)
        guests = {created.owner, *(seat.guest or "" for seat in created.seats)} - {""}
        new = {
            "id": table,
            "game": created.game,
            "public": created.public,
            "created": first.at,
            "phase": brief["new_phase"],
            "updated": first.at,
            "seen": first.at,
            "brief": brief["new_brief"],
            "seed": next(reversed(created.seeds), None),
            "due": brief["new_due"],
        }
        held = [{"guest": guest, "table_id": table} for guest in sorted(guests)]

        def work(connection: sa.Connection) -> bool:
            if after is not None and not self.writer.add(connection, [after]):
                return is_there(connection, row(*after))
            connection.execute(insert(db.tables, self.database.shared).values(new))
            self.writer.add(connection, [(table, first)])
            if held:  # at a table of an event bots may be among themselves
                connection.execute(self.writer.hold, held)
            return True

        return await self.writer.do("table", work, None if after is None else after[0])

    async def entries(self, table: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """The log of a table after an entry; nothing if there is no such table."""
        log = db.entries.c
        query = (
            sa.select(log.number, log.at, log.body, log.guest, log.command)
            .where(log.table_id == table, log.number > after)
            .order_by(log.number)
            .limit(most)
        )
        return [
            Entry(number, at, read_body(body), guest, command)
            for number, at, body, guest, command in await self.fetch(query)
        ]

    async def lobby(self, guest: str | None) -> tuple[list[str], list[str]]:
        """The briefs of the guest's tables and of the open ones, newest first.

        The open ones are read first: a table that has just filled up is then among the guest's.
        """
        tables = db.tables.c
        waiting = (
            sa.select(tables.brief)
            .where(tables.public, tables.phase == "waiting")
            .order_by(tables.updated.desc())
            .limit(LISTED)
        )
        opened = [brief for (brief,) in await self.fetch(waiting)]
        if guest is None:
            return [], opened
        held = (
            sa.select(tables.brief)
            .join(db.holders, db.holders.c.table_id == tables.id)
            .where(db.holders.c.guest == guest)
            .order_by(tables.updated.desc())
            .limit(LISTED)
        )
        return [brief for (brief,) in await self.fetch(held)], opened

    async def open_today(self, table: str) -> None:
        """Note, once a day, that somebody looks at a table."""
        kept = db.tables.c
        rows = await self.fetch(sa.select(kept.seen).where(kept.id == table))
        if rows and now() - rows[0][0] > DAY:
            await self.see(db.tables, [table])

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
        query = replacing(db.notes, self.database.shared, "text")
        await self.change("notes", query.values(values))

    async def close(self) -> None:
        """Write what is left and let the database go."""
        await self.neighbours.close()
        await self.writer.stop()
        await self.database.close()


def heard_nothing(_: str) -> None:
    """A word of another release."""


class Neighbours:
    """Other server processes on the same PostgreSQL; with SQLite there are none."""

    def __init__(self, database: Database, process: str) -> None:
        self.engine = database.engine if isinstance(database, Postgres) else None
        self.process = process
        self.listener: Steady | None = None
        # what to do when another process says a word `KIND:VALUE`
        self.ears: dict[str, Callable[[str], None]] = {}
        self.locks: AsyncConnection | None = None
        self.locking = asyncio.Lock()

    async def take_bots(self, table: str) -> bool:
        """Let this process alone run the bots of a table, until it lets go or dies."""
        return await self.advise("pg_try_advisory_lock", table)

    async def release_bots(self, table: str) -> None:
        """Let other processes run the bots of a table."""
        await self.advise("pg_advisory_unlock", table)

    async def take_analysis(self, table: str) -> bool:
        """Let this process alone analyse a table."""
        return await self.advise("pg_try_advisory_lock", f"analysis {table}")

    async def release_analysis(self, table: str) -> None:
        """Let other processes analyse a table."""
        await self.advise("pg_advisory_unlock", f"analysis {table}")

    async def advise(self, function: str, table: str) -> bool:
        """Call a lock function on the one connection that holds our locks.

        Without that connection the answer is yes: two bots may think, but only one can move.
        """
        if self.engine is None:
            return True
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

    async def say(self, kind: str, value: str) -> None:
        """Say a word to the other processes. One that does not listen now misses it."""
        if self.engine is None:
            return
        told = {"channel": CHANNEL, "word": f"{self.process} {kind}:{value}"}
        with suppress(SQLAlchemyError, OSError):
            async with self.engine.begin() as connection:
                await connection.execute(sa.text("SELECT pg_notify(:channel, :word)"), told)

    def listen(self, heard: Callable[[list[str]], None], lost: Callable[[], None]) -> None:
        """Call `heard` with the tables other processes wrote to; `lost`: some may be missed."""
        if self.engine is not None:
            self.listener = Steady("listener", lambda: self.hear(heard, lost))
            self.listener.start()

    async def hear(self, heard: Callable[[list[str]], None], lost: Callable[[], None]) -> None:
        """Listen for ever, with a new connection when the old one is gone."""

        def take(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            process, *told = str(payload).split(" ")
            if process == self.process:
                return
            heard([word for word in told if ":" not in word])
            for kind, _, value in (word.partition(":") for word in told if ":" in word):
                self.ears.get(kind, heard_nothing)(value)

        assert self.engine is not None
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
        """Stop listening, let all locks go."""
        if self.listener is not None:
            await self.listener.stop()
        if self.locks is not None:
            await self.locks.close()
