"""The spectators of `load.py`: pages that only look, in processes of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

import httpx

CROWD = 250  # watchers of one source address
STATES = (b'{"type":"table"', b'{"type":"change"')
AT_ONCE = 20  # connections opened together


class Watcher(asyncio.Protocol):
    """A page that only looks: it reads frames, answers pings, and counts."""

    def __init__(self, path: str, host: str, cookie: str = "") -> None:
        self.path = path
        self.host = host
        self.cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self.rest = b""
        self.ready = asyncio.get_running_loop().create_future()
        self.states = 0
        self.last = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{self.cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.rest += data
        if not self.ready.done():
            start, split, self.rest = self.rest.partition(b"\r\n\r\n")
            if not split:
                self.rest = start
                return
            self.ready.set_result(b" 101 " in start)
            self.frame(1, b'{"type":"hello","changes":true,"look":null}')
        while (taken := self.read_frame()) is not None:
            opcode, body = taken
            if opcode == 9:
                self.frame(10, body)
            elif body.startswith(STATES):
                self.states += 1
                self.last = body[body.index(b'"number"') :][:40]

    def read_frame(self) -> tuple[int, bytes] | None:
        """One whole frame of the server, which masks none."""
        if len(self.rest) < 2:
            return None
        length, start = self.rest[1] & 127, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(self.rest[2:start], "big")
        if len(self.rest) < start + length:
            return None
        opcode, body = self.rest[0] & 15, self.rest[start : start + length]
        self.rest = self.rest[start + length :]
        return opcode, body

    def frame(self, opcode: int, body: bytes) -> None:
        """Send a frame; its mask is zero."""
        self.transport.write(bytes((128 | opcode, 128 | len(body), 0, 0, 0, 0)) + body)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_result(False)


async def crowd(pipe: Connection, url: str, table: str, first: int, last: int) -> None:
    """Some of the watchers, in a process of their own until they are told to go."""
    loop, target = asyncio.get_running_loop(), httpx.URL(url)
    path, host = f"/api/tables/{table}/socket", f"{target.host}:{target.port}"
    watchers: list[Watcher] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(number: int) -> None:
        source = (f"127.1.{number // CROWD // 250}.{number // CROWD % 250 + 1}", 0)
        async with gate:
            _, watcher = await loop.create_connection(
                lambda: Watcher(path, host), target.host, target.port, local_addr=source
            )
            watchers.append(watcher)
            if not await watcher.ready:
                raise SystemExit("a watcher was refused")

    await asyncio.gather(*(come(number) for number in range(first, last)))
    await asyncio.to_thread(pipe.send, len(watchers))
    await asyncio.to_thread(pipe.recv)
    await asyncio.sleep(2)  # for what is still under way
    newest = max(watcher.last for watcher in watchers)
    up_to_date = sum(watcher.last == newest for watcher in watchers)
    pipe.send((sum(watcher.states for watcher in watchers), up_to_date))


def crowd_process(*order: Any) -> None:
    """The other process."""
    asyncio.run(crowd(*order))


class Crowd:
    """All watchers of one table, in two processes."""

    def __init__(self, url: str, table: str, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes, self.processes = [], []
        for part in range(2):
            ours, theirs = context.Pipe()
            span = (number * part // 2, number * (part + 1) // 2)
            process = context.Process(target=crowd_process, args=(theirs, url, table, *span))
            process.start()
            self.pipes.append(ours)
            self.processes.append(process)

    async def ready(self) -> None:
        """Wait until all are there."""
        for pipe in self.pipes:
            await asyncio.to_thread(pipe.recv)

    async def count(self) -> dict[str, int]:
        """How many states they got, and how many of them know the newest."""
        for pipe in self.pipes:
            pipe.send("enough")
        found = [await asyncio.to_thread(pipe.recv) for pipe in self.pipes]
        states, newest = (sum(each) for each in zip(*found, strict=True))
        return {"watchers_states": states, "watchers_up_to_date": newest}


@asynccontextmanager
async def watching(url: str, table: str, number: int) -> AsyncIterator[Crowd | None]:
    """Watchers at a table, if any."""
    if not number:
        yield None
        return
    all_of_them = Crowd(url, table, number)
    try:
        await all_of_them.ready()
        yield all_of_them
    finally:
        for process in all_of_them.processes:
            process.terminate()
