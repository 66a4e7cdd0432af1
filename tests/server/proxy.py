"""A small proxy that asks `/ready`, as those of a house do."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx
from tests.server.client import Server

EVERY = 0.05  # seconds between two questions


class Proxy:
    """Leads every new connection to the next server that says it is ready."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.ready: list[Server] = []
        self.turn = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        await self.ask()
        self.asking = asyncio.create_task(self.ask_again_and_again())
        self.listening = await asyncio.start_server(self.lead, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.listening.close()
        for task in [self.asking, *self.tasks]:
            task.cancel()

    @property
    def url(self) -> str:
        """Where people come to."""
        return f"http://127.0.0.1:{self.port}"

    async def ask(self) -> None:
        """Who is ready now."""
        found = []
        for server in self.servers:
            with suppress(httpx.HTTPError):
                async with httpx.AsyncClient() as http:
                    answer = await http.get(f"{server.url}/ready")
                    if answer.status_code == 200:
                        found.append(server)
        self.ready = found

    async def ask_again_and_again(self) -> None:
        while True:
            await self.ask()
            await asyncio.sleep(EVERY)

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        with suppress(OSError):
            self.turn += 1
            server = self.ready[self.turn % len(self.ready)]
            there = await asyncio.open_connection("127.0.0.1", server.port)
            for source, target in ((reader, there[1]), (there[0], writer)):
                task = asyncio.create_task(pour(source, target))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            return
        writer.close()


async def pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """What comes in goes out."""
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()
