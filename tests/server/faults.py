"""Databases that fail in the worst moment: before, in and after a commit, and for a while."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from itertools import cycle
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url

from ludoteka.server.database import Database, Sqlite, connect

HELD = 0.5  # seconds for which a commit hangs


class Faults:
    """Which commit fails, and how: `before` it happened, `after` it, or held for a while."""

    def __init__(self, share: float, seed: int) -> None:
        self.share = share
        self.rng = random.Random(seed)
        self.kinds = cycle(("before", "after", "held", "after"))
        self.met: Counter[str] = Counter()
        self.away = False  # nothing works at all

    def choose(self) -> str:
        """The fault of this commit; empty: none."""
        fault = ""
        if self.rng.random() < self.share:
            fault = next(self.kinds)
            self.met[fault] += 1
        return fault

    async def database(self, address: str) -> Database:
        """The database at an address, with these faults."""
        if address.startswith("postgresql"):
            address = await Wire(self, address).start()
        found = connect(address)
        if isinstance(found, Sqlite):
            self.spoil(found)
        return found

    def spoil(self, database: Sqlite) -> None:
        """Let commits of SQLite fail."""
        dialect: Any = database.engine.dialect
        commit, begin = dialect.do_commit, database.on_begin

        def failing(connection: Any) -> None:
            fault = self.choose()
            if fault == "held":
                time.sleep(HELD)
            if fault != "before":
                commit(connection)
            if fault in ("before", "after"):
                raise sqlite3.OperationalError("disk I/O error")

        def beginning(connection: Any) -> None:
            if self.away:
                raise sqlite3.OperationalError("unable to open database file")
            begin(connection)

        dialect.do_commit = failing
        event.remove(database.engine, "begin", begin)
        event.listen(database.engine, "begin", beginning)


class Wire:
    """Stands between a server and PostgreSQL and loses what passes, as networks do.

    A commit that is held arrives in the end, also when nobody waits for it any more.
    """

    def __init__(self, faults: Faults, address: str) -> None:
        self.faults = faults
        self.url = make_url(address)

    async def start(self) -> str:
        """The address to use instead."""
        listening = await asyncio.start_server(self.meet, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        url = self.url.set(host="127.0.0.1", port=port, query={})
        return url.render_as_string(hide_password=False)

    async def meet(self, page: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        """One connection, until it ends or is cut."""
        socket = f"{self.url.query['host']}/.s.PGSQL.{self.url.port or 5432}"
        there, forward = await asyncio.open_unix_connection(socket)
        back = asyncio.create_task(copy(there, answer))
        try:
            while not self.faults.away and (data := await page.read(65536)):
                fault = self.faults.choose() if b"COMMIT;" in data else ""
                if fault == "before":
                    return
                if fault:
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    await asyncio.sleep(HELD if fault == "held" else 0)
                    forward.write(data)
                    await there.read(1)
                    return
                forward.write(data)
        except OSError:
            pass
        finally:
            back.cancel()
            forward.close()
            answer.close()


async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """All that comes, until the end."""
    while data := await source.read(65536):
        target.write(data)
    target.close()
