"""What else goes on while `load.py` measures: people in the lobby, and turns told by mail.

They live in a process of their own, with the mail server that takes what the server sends.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import httpx
from aiosmtpd.controller import Controller

from ludoteka.server.guests import COOKIE

REFRESH = 15.0  # seconds between two looks of the lobby's page
GRACE = 2.0  # seconds a table waits before a person is told


class Mails:
    """Takes mail, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    async def handle_DATA(self, *_: object) -> str:
        """A mail has come."""
        self.count += 1
        return "250 OK"


class Club:
    """People who are there, as their pages ask."""

    def __init__(self, url: str, seconds: float) -> None:
        self.http = httpx.AsyncClient(
            base_url=url, timeout=60, limits=httpx.Limits(max_connections=200)
        )
        self.seconds = seconds
        self.took: list[float] = []
        self.turns = 0

    async def run(self, visitors: list[str], waiting: list[str]) -> None:
        """All of them: who looks at the lobby, and pairs of whom one has to move and is away."""
        async with self.http, asyncio.TaskGroup() as group:
            for cookie in visitors:
                group.create_task(self.visit(cookie))
            for pair in zip(waiting[::2], waiting[1::2], strict=True):
                group.create_task(self.wait(*pair))

    async def visit(self, cookie: str) -> None:
        """A page of the lobby: it looks, and again some time after the answer."""
        end = time.monotonic() + self.seconds
        await asyncio.sleep(random.random() * REFRESH)
        while time.monotonic() < end:
            await self.ask("GET", "/api/tables", cookie)
            await self.ask("POST", "/api/meeting/here", cookie, {})
            await asyncio.sleep(REFRESH)

    async def wait(self, one: str, other: str) -> None:
        """A table at which somebody sits down, so that one of them has to move."""
        await asyncio.sleep(random.random() * max(0.0, self.seconds - 5 * GRACE))
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "ethnos", "seats": seats, "public": True}
        made = await self.ask("POST", "/api/tables", one, body)
        await self.ask("POST", f"/api/tables/{made['table']}/claim", other, {"seat": 1})
        self.turns += 1

    async def ask(self, method: str, path: str, cookie: str, body: Any = None) -> Any:
        """Ask the server as somebody; how long it took is kept."""
        began = time.monotonic()
        headers = {"Cookie": f"{COOKIE}={cookie}"}
        answer = await self.http.request(method, path, headers=headers, json=body)
        answer.raise_for_status()
        self.took.append(time.monotonic() - began)
        return answer.json()


def live(pipe: Connection) -> None:
    """The process: the mail server first, then everybody, then what was seen."""
    mails = Mails()
    with socket.socket() as free:  # a mail server of port 0 does not start
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    post = Controller(mails, hostname="127.0.0.1", port=port)
    post.start()
    pipe.send(port)
    url, seconds, visitors, waiting = pipe.recv()
    club = Club(url, seconds)
    asyncio.run(club.run(visitors, waiting))
    part = statistics.quantiles(club.took, n=100) if len(club.took) > 1 else [0.0] * 99
    pipe.send(
        {
            "visitors": len(visitors),
            "asked": len(club.took),
            "asked_ms_p50": round(part[49] * 1000, 1),
            "asked_ms_p99": round(part[98] * 1000, 1),
            "turns_away": club.turns,
            "mails": mails.count,
        }
    )
    post.stop()


class Visitors:
    """The process, seen from the one that measures."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=live, args=(theirs,))
        self.process.start()
        self.port = int(self.pipe.recv())

    @property
    def environ(self) -> dict[str, str]:
        """How a server tells people by this process."""
        return {
            "LUDOTEKA_SMTP_HOST": "127.0.0.1",
            "LUDOTEKA_SMTP_PORT": str(self.port),
            "LUDOTEKA_SMTP_TLS": "none",
            "LUDOTEKA_MAIL_FROM": "table@example.org",
            "LUDOTEKA_URL": "http://tables.example.org",
            "LUDOTEKA_NOTICE_SECONDS": str(GRACE),
        }

    def begin(self, url: str, seconds: float, visitors: list[str], waiting: list[str]) -> None:
        """Let them come."""
        self.pipe.send((url, seconds, visitors, waiting))

    async def report(self) -> dict[str, Any]:
        """What they saw."""
        return dict(await asyncio.to_thread(self.pipe.recv))


@contextmanager
def visiting(wanted: bool) -> Iterator[Visitors | None]:
    """The process, if somebody is to come."""
    if not wanted:
        yield None
        return
    visitors = Visitors()
    try:
        yield visitors
    finally:
        visitors.process.terminate()
