"""Plays real games over WebSocket and measures the server: `python scripts/load.py --help`."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

import ludoteka


class Head(msgspec.Struct):
    """The part of any message that tells what it is."""

    type: str
    id: str | None = None


class Seats(msgspec.Struct):
    """The part of a table that a player needs."""

    phase: str
    to_act: list[int]
    holding: int | None
    steps: int


class Choice(msgspec.Struct):
    """A legal move."""

    text: str


class State(msgspec.Struct):
    """The part of a table message that a player needs."""

    version: int
    table: Seats
    moves: list[Choice]


head = msgspec.json.Decoder(Head)
state = msgspec.json.Decoder(State)


class Load:
    """Tables, players, and what was measured."""

    def __init__(self, url: str, tables: int, rate: float, seconds: float) -> None:
        self.url = url
        self.tables = tables
        self.pause = tables / rate
        self.seconds = seconds
        self.end = 0.0
        self.took: list[float] = []
        self.refused = 0
        self.finished = 0

    async def run(self) -> None:
        """Open all tables, then play on them until the time is over."""
        ready: list[list[Player]] = []
        for _ in range(self.tables):
            ready.append(await self.open())
        self.end = time.monotonic() + self.seconds
        async with asyncio.TaskGroup() as group:
            for pages in ready:
                group.create_task(self.play(pages))

    async def open(self) -> list[Player]:
        """A table with two seats of one guest; each seat gets a page of its own."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            seats = [{"kind": "me"}, {"kind": "me"}]
            made = await http.post("/api/tables", json={"game": "ethnos", "seats": seats})
            made.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{made.json()['table']}/socket"
        pages = []
        for seat in range(2):
            headers = {"Cookie": cookie}
            page = Player(
                await connect(address, additional_headers=headers, compression=None), seat
            )
            await page.say({"type": "hello", "look": seat})
            await page.next_state()
            pages.append(page)
        return pages

    async def play(self, pages: list[Player]) -> None:
        """Both seats play at random, each at its own page, game after game."""
        due = time.monotonic() + random.random() * self.pause
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if time.monotonic() > self.end:
                break
            if pages[0].seen.table.phase == "over":
                self.finished += 1
                await close(pages)
                pages = await self.open()
            await self.turn(pages)
            due += self.pause
        await close(pages)

    async def turn(self, pages: list[Player]) -> None:
        """One command, measured from sending it to its acknowledgement."""
        page = pages[pages[0].seen.table.to_act[0]]
        command = {"id": str(uuid.uuid4()), "seat": page.seat, "expect": page.seen.version}
        if page.seen.table.holding == page.seat:
            command["type"] = "end_turn"
        else:
            command |= {"type": "move", "move": random.choice(page.seen.moves).text}
        began = time.monotonic()
        await page.say(command)
        if await page.answer() == "ack":
            self.took.append(time.monotonic() - began)
        else:
            self.refused += 1
        other = pages[1 - page.seat]
        while other.seen.version < page.seen.version:
            await other.next_state()


class Player:
    """One page."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.seen: State

    async def say(self, message: object) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def take(self) -> str:
        """Receive a message: its type."""
        data = await asyncio.wait_for(self.socket.recv(), 60)
        kind = head.decode(data).type
        if kind == "table":
            self.seen = state.decode(data)
        return kind

    async def next_state(self) -> None:
        """Wait for a state."""
        while await self.take() != "table":
            pass

    async def answer(self) -> str:
        """Wait for the answer to a command."""
        while (kind := await self.take()) not in ("ack", "refused"):
            pass
        return kind


async def close(pages: list[Player]) -> None:
    """Close the sockets."""
    for page in pages:
        await page.socket.close()


async def long_table(url: str, moves: int) -> dict[str, float]:
    """A table of many moves: how long it takes to open it cold, and to take back a move."""
    match = ludoteka.new("ethnos", seats=6, seed=1)
    rng = random.Random(1)
    while len(match.steps) < moves:
        if match.over:
            raise SystemExit(f"the game was over after {len(match.steps)} moves")
        legal = [move for move in match.legal() if not str(move).startswith("band")]
        match.play(rng.choice(legal or match.legal()))
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        made = await http.post("/api/records", json={"record": match.record()})
        made.raise_for_status()
        table = made.json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        began = time.monotonic()
        async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            page = Player(socket, match.seat)
            await page.say({"type": "hello", "look": match.seat})
            await page.next_state()
            opened = time.monotonic() - began
            command = {"id": str(uuid.uuid4()), "seat": match.seat, "expect": page.seen.version}
            began = time.monotonic()
            await page.say({**command, "type": "undo", "to": moves - 1})
            assert await page.answer() == "ack"
            undone = time.monotonic() - began
            began = time.monotonic()
            (await http.get(f"/api/tables/{table}/replay/{moves // 2}?seat=0"))
            moment = time.monotonic() - began
    return {"open_ms": opened * 1000, "undo_ms": undone * 1000, "replay_ms": moment * 1000}


def report(load: Load, long: dict[str, float]) -> dict[str, Any]:
    """What was measured."""
    took = sorted(load.took)
    part = statistics.quantiles(took, n=100)
    return {
        "tables": load.tables,
        "seconds": load.seconds,
        "commands": len(took),
        "commands_per_s": round(len(took) / load.seconds, 1),
        "ack_ms_p50": round(part[49] * 1000, 1),
        "ack_ms_p99": round(part[98] * 1000, 1),
        "ack_ms_max": round(took[-1] * 1000, 1),
        "refused": load.refused,
        "games_finished": load.finished,
        **{f"long_table_{name}": round(value, 1) for name, value in long.items()},
    }


def start(database: str) -> tuple[subprocess.Popen[str], str]:
    """A server of our own, without limits."""
    command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--database", database]
    environ = {**os.environ, "LUDOTEKA_LIMITS": "off"}
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ
    )
    assert server.stdout is not None
    return server, server.stdout.readline().split()[3].rstrip("/")


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="a running server; left out: one is started")
    parser.add_argument("--database", help="for the server that is started")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=300, help="commands a second, all tables")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--moves", type=int, default=500, help="of the long table")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, url = None, wishes.url
        if url is None:
            server, url = start(wishes.database or f"sqlite:///{Path(folder) / 'load.sqlite3'}")
        try:
            load = Load(url, wishes.tables, wishes.rate, wishes.seconds)
            asyncio.run(load.run())
            found = report(load, asyncio.run(long_table(url, wishes.moves)))
            if server is not None:
                cpu = psutil.Process(server.pid).cpu_times()
                found["server_cpu_ms_per_command"] = round(
                    1000 * (cpu.user + cpu.system) / max(1, found["commands"]), 2
                )
        finally:
            if server is not None:
                server.terminate()
                server.wait()
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
