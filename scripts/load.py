"""Plays real games over WebSocket and measures the server: `python scripts/load.py --help`.

Prints one JSON object, or with --compare a table of games, databases and rates.
"""

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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
from idle import all_files, settle, sitting
from page import Player, address
from visitors import Visitors, visiting
from watchers import watching
from websockets.asyncio.client import connect

import ludoteka
from ludoteka.core.registry import find
from ludoteka.server.guests import COOKIE

GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky")


@dataclass(frozen=True)
class People:
    """Cookies of people with accounts, by what they do; `others` come as visitors do."""

    players: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    visitors: list[str] = field(default_factory=list)
    away: list[str] = field(default_factory=list)
    others: Visitors | None = None


class Load:
    """Tables, players, and what was measured."""

    def __init__(self, url: str, game: str, tables: int, rate: float, seconds: float) -> None:
        self.url = url
        self.game = game
        self.seats = min(2, find(game).most)
        self.tables = tables
        self.rate = rate
        self.pause = tables / rate
        self.seconds = seconds
        self.end = 0.0
        self.took: list[float] = []
        self.refused = 0
        self.stale = 0
        self.finished = 0
        self.players: list[str] = []  # cookies of people with accounts; empty: guests

    async def run(
        self, server: psutil.Process | None, watchers: int, people: People | None = None
    ) -> dict[str, Any]:
        """Open all tables, then play on them until the time is over: what was measured."""
        people = people or People()
        self.players = people.players
        tables = [await self.open() for _ in range(self.tables)]
        async with (
            sitting(self.url, people.idle) as idle,
            watching(self.url, tables[0][0].table, watchers) as crowd,
        ):
            before, began = cpu(server), time.monotonic()
            self.end = began + self.seconds
            if people.others is not None:
                people.others.begin(self.url, self.seconds, people.visitors, people.away)
            async with asyncio.TaskGroup() as group:
                for pages in tables:
                    group.create_task(self.play(pages, again=pages is not tables[0]))
            spent, took = cpu(server) - before, time.monotonic() - began
            found = self.report(spent, took)
            if crowd is not None:
                found |= {"watchers": watchers, **await crowd.count()}
            if idle is not None:
                found |= {"sockets": len(people.idle), **await idle.report()}
            if people.others is not None:
                found |= await people.others.report()
            for pages in tables:
                await close(pages)
        return found

    async def open(self) -> list[Player]:
        """A table whose seats belong to one guest; each seat gets a page of its own."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            if self.players:
                http.cookies.set(COOKIE, random.choice(self.players))
            seats = [{"kind": "me"}] * self.seats
            made = await http.post("/api/tables", json={"game": self.game, "seats": seats})
            made.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        table = made.json()["table"]
        return [await self.page(table, seat, cookie) for seat in range(self.seats)]

    async def page(self, table: str, seat: int, cookie: str) -> Player:
        """A page that looks from a seat."""
        headers = {"Cookie": cookie}
        # all is taken in at once: a page that is not heard for a while must not hold up its closing
        socket = await connect(
            address(self.url, table), additional_headers=headers, compression=None, max_queue=None
        )
        page = Player(socket, table, seat)
        await page.say({"type": "hello", "changes": True, "look": seat})
        await page.next_state()
        return page

    async def play(self, pages: list[Player], again: bool) -> None:
        """All seats play at random, each at its own page, game after game."""
        due = time.monotonic() + random.random() * self.pause
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if time.monotonic() > self.end:
                return
            if newest(pages).seen.table.phase == "over":
                self.finished += 1
                if not again:
                    return
                await close(pages)
                pages[:] = await self.open()
            await self.turn(pages)
            due += self.pause

    async def turn(self, pages: list[Player]) -> None:
        """One command, measured from sending it to its acknowledgement."""
        page = newest(pages)
        if page.seat not in page.seen.table.to_act:
            page = pages[page.seen.table.to_act[0]]
            while page.seat not in page.seen.table.to_act:
                await page.take()
        command = {"id": str(uuid.uuid4()), "seat": page.seat, "expect": page.seen.version}
        if page.seen.table.holding == page.seat:
            command["type"] = "end_turn"
        else:
            command |= {"type": "move", "move": random.choice(page.seen.moves).text}
        began = time.monotonic()
        await page.say(command)
        answer = await page.answer()
        if answer.type == "ack":
            self.took.append(time.monotonic() - began)
        elif answer.error is not None and answer.error.key == "error.stale":
            self.stale += 1  # what others did had not come yet; now it has
        else:
            self.refused += 1

    def report(self, spent: float, took: float) -> dict[str, Any]:
        """What was measured."""
        acks = sorted(self.took)
        part = statistics.quantiles(acks, n=100)
        return {
            "game": self.game,
            "tables": self.tables,
            "rate": self.rate,
            "commands": len(acks),
            "commands_per_s": round(len(acks) / took, 1),
            "ack_ms_p50": round(part[49] * 1000, 1),
            "ack_ms_p99": round(part[98] * 1000, 1),
            "ack_ms_max": round(acks[-1] * 1000, 1),
            "server_cpu_ms_per_command": round(1000 * spent / max(1, len(acks)), 3),
            "server_cpu_share": round(spent / took, 2),
            "stale": self.stale,
            "refused": self.refused,
            "games_finished": self.finished,
        }


def newest(pages: list[Player]) -> Player:
    """The page that knows the newest state: of who acted last."""
    return max(pages, key=lambda page: page.heard)


async def close(pages: list[Player]) -> None:
    """Close the sockets."""
    for page in pages:
        await page.socket.close()


def cpu(server: psutil.Process | None) -> float:
    """Seconds the server has worked."""
    if server is None:
        return 0.0
    times = server.cpu_times()
    return float(times.user + times.system)


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
        began, headers = time.monotonic(), {"Cookie": cookie}
        link = address(url, table)
        async with connect(link, additional_headers=headers, max_size=None) as socket:
            page = Player(socket, table, match.seat)
            await page.say({"type": "hello", "changes": True, "look": match.seat})
            await page.next_state()
            opened = time.monotonic() - began
            command = {"id": str(uuid.uuid4()), "seat": match.seat, "expect": page.seen.version}
            began = time.monotonic()
            await page.say({**command, "type": "undo", "to": moves - 1})
            assert (await page.answer()).type == "ack"
            undone = time.monotonic() - began
            began = time.monotonic()
            (await http.get(f"/api/tables/{table}/replay/{moves // 2}?seat=0"))
            moment = time.monotonic() - began
    took = {"open_ms": opened * 1000, "undo_ms": undone * 1000, "replay_ms": moment * 1000}
    return {f"long_table_{name}": round(value, 1) for name, value in took.items()}


@contextmanager
def serving(
    database: str | None, people: int = 0, environ: Mapping[str, str] | None = None
) -> Iterator[tuple[psutil.Process, str, list[str]]]:
    """A server of our own, without limits, on a database or on a fresh file; and cookies."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or f"sqlite:///{Path(folder) / 'load.sqlite3'}"
        command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0", "--database", where]
        environ = {**os.environ, "LUDOTEKA_LIMITS": "off", **(environ or {})}
        cookies = asyncio.run(settle(where, people)) if people else []
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ
        )
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[3].rstrip("/")
            yield psutil.Process(server.pid), url, cookies
        finally:
            server.terminate()
            server.wait()


def measure(wishes: argparse.Namespace, game: str, rate: float, database: str | None) -> Any:
    """One run."""
    if wishes.url is not None:
        load = Load(wishes.url, game, wishes.tables, rate, wishes.seconds)
        return asyncio.run(load.run(None, wishes.watchers))
    club = wishes.visitors or wishes.away
    counts = [wishes.sockets, wishes.visitors, 2 * wishes.away]
    people = sum(counts) and sum(counts) + wishes.tables
    with (
        visiting(club) as others,
        serving(database, people, others and others.environ) as (server, url, cookies),
    ):
        load = Load(url, game, wishes.tables, rate, wishes.seconds)
        left = iter(cookies)
        players, *rest = (list(islice(left, count)) for count in (wishes.tables, *counts))
        found = asyncio.run(load.run(server, wishes.watchers, People(players, *rest, others)))
        if wishes.moves:
            found |= asyncio.run(long_table(url, wishes.moves))
    return found


def compare(wishes: argparse.Namespace) -> None:
    """A table of games, databases and rates."""
    print("| game | database | commands/s | p50 ms | p99 ms | longest ms | CPU ms a command |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for game in wishes.games.split(","):
        for database in (None, *([wishes.database] if wishes.database else [])):
            for rate in wishes.rates.split(","):
                found = measure(wishes, game, float(rate), database)
                kind = "PostgreSQL" if database else "SQLite"
                print(
                    f"| {game} | {kind} | {found['commands_per_s']} | {found['ack_ms_p50']} | "
                    f"{found['ack_ms_p99']} | {found['ack_ms_max']} | "
                    f"{found['server_cpu_ms_per_command']} |",
                    flush=True,
                )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="a running server; left out: one is started")
    parser.add_argument("--database", help="for the server that is started")
    parser.add_argument("--game", default="ethnos", choices=GAMES)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=300, help="commands a second, all tables")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--moves", type=int, default=500, help="of the long table; 0: none")
    parser.add_argument("--watchers", type=int, default=0, help="spectators of the first table")
    parser.add_argument("--sockets", type=int, default=0, help="idle people with accounts")
    parser.add_argument("--visitors", type=int, default=0, help="people who look at the lobby")
    parser.add_argument("--away", type=int, default=0, help="turns of people to be told by mail")
    parser.add_argument("--compare", action="store_true", help="SQLite and, if given, --database")
    parser.add_argument("--games", default=",".join(GAMES), help="for --compare")
    parser.add_argument("--rates", default="150,300,600", help="for --compare")
    wishes = parser.parse_args()
    if wishes.url is not None and (wishes.sockets or wishes.visitors or wishes.away):
        parser.error("people with accounts need a server of our own: leave --url out")
    all_files(2 * wishes.tables + wishes.sockets + wishes.watchers)
    if wishes.compare:
        wishes.moves = 0
        compare(wishes)
    else:
        found = measure(wishes, wishes.game, wishes.rate, wishes.database)
        print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
