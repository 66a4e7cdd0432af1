"""Bytes a page is sent for a move late in a game, and the time until it is: `--help`.

Prints a row for each game; it knows messages with whole states as well as with changes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
import uuid
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec
from load import GAMES, serving
from page import address
from websockets.asyncio.client import ClientConnection, connect

import ludoteka
from ludoteka.bots import Bot
from ludoteka.table.changes import follow

SEATS = {"ethnos": 4, "terra_mystica": 4, "aeons_end": 2, "kroniky": 1}
LATE = 0.7  # of a game


def late_record(game: str, seed: int) -> str:
    """A game of bots up to its later part."""
    match = ludoteka.new(game, seats=SEATS[game], seed=seed)
    with Bot("easy", match.game, seed) as player:
        while not match.over:
            action = player.choose(match.state, match.seat)
            match.play(match.game.codec.unpack(action))
    steps = len(match.steps)
    match.undo(steps - int(LATE * steps))
    return match.record()


class Page:
    """Looks from the seat that has to act; all seats are one guest's."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.sizes: list[int] = []

    async def take(self) -> dict[str, Any]:
        """One message."""
        data = await self.socket.recv()
        message: dict[str, Any] = msgspec.json.decode(data)
        if message["type"] in ("table", "change"):
            whole = message["type"] == "table"
            self.state = message if whole else follow(self.state, message)
            self.sizes.append(len(data))
        return message

    async def next_state(self) -> None:
        """Take messages until a state has come."""
        while (await self.take())["type"] not in ("table", "change"):
            pass

    async def answered(self, name: str) -> None:
        """Take messages until the one with this id was acknowledged; its state comes before."""
        while (message := await self.take()).get("id") != name:
            pass
        assert message["type"] == "ack", message

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())


async def play(
    url: str, record: str, moves: int, rng: random.Random
) -> tuple[list[int], list[float]]:
    """Sizes of what the acting page was sent for each move, and seconds until it was."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        made = await http.post("/api/records", json={"record": record})
        made.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    sizes: list[int] = []
    took: list[float] = []
    link = address(url, made.json()["table"])
    async with connect(
        link, additional_headers={"Cookie": cookie}, max_size=None, compression=None
    ) as socket:
        page = Page(socket)
        await page.say({"type": "hello", "changes": True, "look": 0})
        await page.next_state()
        while len(sizes) < moves and page.state["table"]["phase"] == "running":
            table, look = page.state["table"], page.state["you"]["look"]
            if look not in table["to_act"]:
                await page.say({"type": "look", "seat": table["to_act"][0]})
                await page.next_state()
                continue
            wish: dict[str, Any] = {
                "id": str(uuid.uuid4()),
                "seat": look,
                "expect": page.state["version"],
            }
            if table["holding"] == look:
                wish["type"] = "end_turn"
            else:
                wish |= {"type": "move", "move": rng.choice(page.state["moves"])["text"]}
            page.sizes.clear()
            began = time.perf_counter()
            await page.say(wish)
            await page.answered(wish["id"])
            if wish["type"] == "move":
                took.append(time.perf_counter() - began)
                sizes.append(sum(page.sizes))
    return sizes, took


def most_of(found: list[Any]) -> float:
    """The 95th percentile."""
    return quantiles(found, n=20, method="inclusive")[18]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--records", type=int, default=5, help="late positions of each game")
    parser.add_argument("--moves", type=int, default=30, help="from each position on")
    parser.add_argument("--folder", type=Path, help="records GAME-N.txt; missing ones are made")
    wishes = parser.parse_args()
    print("| game | bytes p50 | p95 | most | ms p50 | p95 |")
    print("|---|---:|---:|---:|---:|---:|")
    with serving(None) as (_, url, _):
        for game in wishes.games.split(","):
            sizes: list[int] = []
            took: list[float] = []
            for seed in range(wishes.records):
                kept = wishes.folder / f"{game}-{seed}.txt" if wishes.folder else None
                record = kept.read_text() if kept and kept.exists() else late_record(game, seed)
                if kept:
                    kept.write_text(record)
                found = asyncio.run(play(url, record, wishes.moves, random.Random(seed)))
                sizes += found[0]
                took += found[1]
            ms = [1000 * each for each in took]
            print(
                f"| {game} | {median(sizes):.0f} | {most_of(sizes):.0f} | "
                f"{max(sizes)} | {median(ms):.1f} | {most_of(ms):.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
