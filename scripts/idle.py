"""The idle people of `load.py`: accounts with their own cookies, connected in another process."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

import httpx
import sqlalchemy as sa
from watchers import AT_ONCE, CROWD, Watcher

from ludoteka.server import relations as db
from ludoteka.server.database import connect, migrate
from ludoteka.server.guests import COOKIE
from ludoteka.server.store import hashed, key, now

AT_A_TABLE = 20  # people who look at one table that waits for players
SPARE = 256  # files that a process opens besides its sockets


def all_files(sockets: int) -> None:
    """Take all files that we may open; end where that is too few, before anything is measured."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard != resource.RLIM_INFINITY and hard < sockets + SPARE:
        raise SystemExit(f"{sockets} sockets need more open files than {hard}: raise `ulimit -Hn`")


async def settle(address: str, count: int) -> list[str]:
    """Put people with accounts into a database that no server uses yet: their cookies."""
    database = connect(address)
    await migrate(database)
    cookies = [key() for _ in range(count)]
    guests, sessions, accounts = [], [], []
    at, batch = now(), secrets.token_hex(4)
    for number, cookie in enumerate(cookies):
        guest, name = key(), f"P{batch}{number}"
        guests.append({"id": guest, "name": name, "created": at, "seen": at})
        device = {"cookie_hash": hashed(cookie), "guest": guest, "device": "load"}
        sessions.append({**device, "created": at, "seen": at})
        person = {"guest": guest, "name": name, "handle": name.lower(), "created": at}
        accounts.append({**person, "email": f"{name.lower()}@example.org"})

    def work(connection: sa.Connection) -> None:
        for relation, rows in (
            (db.guests, guests),
            (db.sessions, sessions),
            (db.accounts, accounts),
        ):
            connection.execute(sa.insert(relation), rows)

    if cookies:
        await database.write(work, patient=True)
    await database.close()
    return cookies


async def waiting_tables(url: str, cookies: list[str]) -> list[str]:
    """Public tables that wait for players, each made by one of the people."""
    tables = []
    for cookie in cookies[::AT_A_TABLE]:
        async with httpx.AsyncClient(base_url=url, timeout=60, cookies={COOKIE: cookie}) as http:
            seats = [{"kind": "me"}, {"kind": "open"}]
            body = {"game": "ethnos", "seats": seats, "public": True}
            made = await http.post("/api/tables", json=body)
            made.raise_for_status()
            tables.append(made.json()["table"])
    return tables


async def sit(pipe: Connection, url: str, tables: list[str], cookies: list[str]) -> None:
    """All of them, until they are told to go; then how many were still connected."""
    loop, target = asyncio.get_running_loop(), httpx.URL(url)
    gate = asyncio.Semaphore(AT_ONCE)
    people: list[Watcher] = []

    async def come(number: int, cookie: str) -> None:
        path = f"/api/tables/{tables[number // AT_A_TABLE]}/socket"
        source = (f"127.2.0.{number // CROWD + 1}", 0)
        async with gate:
            _, person = await loop.create_connection(
                lambda: Watcher(path, f"{target.host}:{target.port}", f"{COOKIE}={cookie}"),
                target.host, target.port, local_addr=source,
            )  # fmt: skip
            people.append(person)
            if not await person.ready:
                raise SystemExit("a socket was refused")

    await asyncio.gather(*(come(number, cookie) for number, cookie in enumerate(cookies)))
    await asyncio.to_thread(pipe.send, len(people))
    await asyncio.to_thread(pipe.recv)
    pipe.send(sum(not person.transport.is_closing() and person.states > 0 for person in people))


def sit_in_process(*order: Any) -> None:
    """The other process."""
    all_files(len(order[-1]))
    asyncio.run(sit(*order))


class Idle:
    """The people in their process."""

    def __init__(self, url: str, tables: list[str], cookies: list[str]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=sit_in_process, args=(theirs, url, tables, cookies))
        self.process.start()

    async def report(self) -> dict[str, int]:
        """How many were connected to the end."""
        self.pipe.send("enough")
        return {"sockets_open": await asyncio.to_thread(self.pipe.recv)}


@asynccontextmanager
async def sitting(url: str, cookies: list[str]) -> AsyncIterator[Idle | None]:
    """People who are there and do nothing, if any."""
    if not cookies:
        yield None
        return
    idle = Idle(url, await waiting_tables(url, cookies), cookies)
    try:
        await asyncio.to_thread(idle.pipe.recv)
        yield idle
    finally:
        idle.process.terminate()
