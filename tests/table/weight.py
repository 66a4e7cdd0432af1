"""What open tables weigh: `python -m tests.table.weight --tables 2000` prints it as JSON.

A process of its own, so that nothing but the tables - and what a server loads - is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import time
import tracemalloc
import uuid
from typing import NamedTuple

import msgspec
from tests.table.play import Played, seated

from ludoteka.core.registry import find
from ludoteka.server import app as app  # the server's own modules are loaded too
from ludoteka.server.live import Live
from ludoteka.server.memory import freeze
from ludoteka.server.metrics import Metrics
from ludoteka.table import commands as c
from ludoteka.table.entries import Entry, read_body, write_body
from ludoteka.table.table import rebuild

ENTRIES = 500
GAMES = ("ethnos", "terra_mystica", "aeons_end", "kroniky")


class Weight(NamedTuple):
    """For each table, and the longest stop of the collector while all were opened and used."""

    bytes: int
    objects: int
    longest_ms: float
    full_ms: float


def stored(game: str, seed: int) -> list[tuple[int, int, str, str | None, str | None]]:
    """The rows of a table of many entries: moves as long as there are any, then chat."""
    played = seated(game, "ab"[: find(game).most], seed)
    rng = random.Random(seed)
    while len(played.log) < ENTRIES:
        step(played, rng)
    return [(e.number, e.at, write_body(e.body), e.guest, e.command) for e in played.log]


def step(played: Played, rng: random.Random) -> None:
    """One more entry."""
    table, name = played.table, str(uuid.UUID(int=rng.getrandbits(128)))
    if table.phase == "over":
        played.do("a", c.Chat(id=name, seat=0, text=f"That was move {len(played.log)}."))
        return
    seat = table.to_act[0]
    guest, expect = table.seats[seat].guest, table.count(seat).version
    if table.holding is not None:
        played.do(guest, c.EndTurn(id=name, seat=seat, expect=expect))
        return
    move = str(rng.choice(table.match.legal()))
    played.do(guest, c.Move(id=name, seat=seat, expect=expect, move=move))


def opened(rows: list[tuple[int, int, str, str | None, str | None]]) -> Live:
    """A table as the server has it in memory."""
    log = [
        Entry(number, at, read_body(body), guest and f"{guest}", command)
        for number, at, body, guest, command in rows
    ]
    return Live(rebuild(uuid.uuid4().hex, log))


async def weigh(game: str, tables: int) -> Weight:
    """Open so many tables of a game."""
    logs = [stored(game, seed) for seed in range(4)]
    kept = [opened(rows) for rows in logs]  # what is loaded once is loaded now
    metrics = Metrics()
    freeze(metrics)
    measured = min(tables, 40)
    tracemalloc.start()
    kept += [opened(logs[number % len(logs)]) for number in range(measured)]
    gc.collect()
    size, objects = tracemalloc.get_traced_memory()[0], len(gc.get_objects())
    tracemalloc.stop()
    metrics.asked.gc_longest = 0.0
    kept += [opened(logs[number % len(logs)]) for number in range(tables - measured)]
    began = time.perf_counter()
    gc.collect()
    full = time.perf_counter() - began
    return Weight(
        size // measured,
        objects // measured,
        round(metrics.asked.gc_longest * 1000, 2),
        round(full * 1000, 2),
    )


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--game", choices=GAMES, default="ethnos")
    wishes = parser.parse_args()
    found = asyncio.run(weigh(wishes.game, wishes.tables))
    print(msgspec.json.encode(found._asdict()).decode())


if __name__ == "__main__":
    main()
