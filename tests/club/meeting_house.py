"""People with accounts for the tests: rows in the database, as sign-in would make them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec

import httpx
import sqlalchemy as sa
from tests.server.client import Browser, Server

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.people import handle_of
from ludoteka.server.database import connect
from ludoteka.server.store import hashed, now

P = ParamSpec("P")


def awaited(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that is written as a coroutine."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        asyncio.run(whole())

    return run


class Person(Browser):
    """A browser whose guest has a name, and an account if need be."""

    name = ""
    guest = ""

    @property
    def handle(self) -> str:
        """The handle of the account."""
        return handle_of(self.name)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """A request as the page sends it."""
        return await self.http.request(method, path, json=body)

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """The same; it must be granted."""
        answer = await self.ask(method, path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def here(self) -> Any:
        """What the lobby says."""
        return await self.do("POST", "/api/meeting/here", {})

    async def befriend(self, other: Person, deed: str) -> Any:
        """Ask, accept, refuse or remove."""
        return await self.do("POST", "/api/meeting/friends", {"handle": other.handle, "deed": deed})

    async def block(self, other: Person, on: bool = True) -> Any:
        """Block somebody, or no longer."""
        return await self.do(
            "POST", "/api/meeting/blocks", {"whom": {"handle": other.handle}, "on": on}
        )


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the key of a refusal."""
    return answer.status_code, answer.json()["key"]


class Door:
    """Lets people in: the tests' own way into the database of a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.database = server.database

    async def execute(self, *queries: sa.Executable) -> list[Any]:
        """Change the database; the rows of the last query."""

        def work(connection: sa.Connection) -> list[Any]:
            found: list[Any] = []
            for query in queries:
                result = connection.execute(query)
                found = list(result) if result.returns_rows else []
            return found

        database = connect(self.database)
        try:
            return await database.write(work)
        finally:
            await database.close()

    async def guest(self, name: str, url: str | None = None) -> Person:
        """Somebody without an account."""
        person = Person(url or self.server.url)
        person.name = name
        await person.do("POST", "/api/me", {"name": name})
        cookie = person.http.cookies["ludoteka_guest"]
        query = sa.select(db.sessions.c.guest).where(db.sessions.c.cookie_hash == hashed(cookie))
        person.guest = (await self.execute(query))[0][0]
        return person

    async def member(self, name: str, role: str = "", url: str | None = None) -> Person:
        """Somebody with an account."""
        person = await self.guest(name, url)
        row = {"guest": person.guest, "name": name, "handle": person.handle, "role": role}
        await self.execute(sa.insert(db.accounts).values(**row, created=now()))
        return person
