"""Many who watch one table cost little, and the players do not wait for them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.table.play import ethnos, take

from ludoteka.server import audience
from ludoteka.server.audience import SLICE, Audience, Viewer
from ludoteka.server.store import Guest
from ludoteka.table.snapshot import picture

pytestmark = pytest.mark.once
LOAD = Path(__file__).parents[2] / "scripts" / "load.py"


class Crowd:
    """Pages without a network: what they are sent, and in which turn of the event loop."""

    def __init__(self, watchers: int) -> None:
        self.played = ethnos("ab")
        self.pages = Audience(self.played.table)
        self.sent: Counter[str] = Counter()
        self.turn = 0
        self.turns: Counter[int] = Counter()
        self.tasks: list[asyncio.Task[Any]] = []
        self.player = Viewer(self.pages, Guest("a"), 0, 0, changes=True)
        self.first: list[str] = []  # what came first after something happened
        for viewer in (
            self.player,
            *(Viewer(self.pages, None, None, 0, changes=True) for _ in range(watchers)),
        ):
            self.pages.join(viewer)
            self.tasks.append(asyncio.create_task(viewer.pump(self.taker(viewer))))
        self.tasks.append(asyncio.create_task(self.count_turns()))

    def taker(self, viewer: Viewer) -> Any:
        async def take(text: str) -> None:
            self.sent[text[9:14]] += 1
            self.turns[self.turn] += 1
            self.first.append("player" if viewer is self.player else "watcher")

        return take

    async def count_turns(self) -> None:
        while True:
            self.turn += 1
            await asyncio.sleep(0)

    async def until(self, kind: str, number: int) -> None:
        """Wait until so many messages of a kind were sent."""
        async with asyncio.timeout(60):
            while self.sent[kind] < number:
                await asyncio.sleep(0.01)

    def clear(self) -> None:
        self.sent.clear()
        self.turns.clear()
        self.first.clear()


def test_spectators_share_one_encoding_and_players_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asyncio.run(share(monkeypatch))


async def share(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: Counter[int | None] = Counter()

    def drawing(table: Any, look: int | None, *more: Any) -> Any:
        drawn[look] += 1
        return picture(table, look, *more)

    monkeypatch.setattr(audience, "picture", drawing)
    crowd = Crowd(1000)
    await crowd.until("table", 1001)
    await crowd.until("prese", 1001)
    crowd.clear()
    drawn.clear()
    played = crowd.played
    acting = "ab"[played.table.match.seat]
    began, spent = time.monotonic(), time.process_time()
    played.move(acting, take(played))
    crowd.pages.tell()
    await crowd.until("chang", 1001)
    took = time.monotonic() - began
    assert time.process_time() - spent < 1.0
    assert crowd.first[0] == "player"
    assert max(crowd.turns.values()) <= SLICE + 1
    assert drawn[0] == 1
    assert drawn[None] <= 1 + took / audience.FRESH
    for task in crowd.tasks:
        task.cancel()


def test_coming_and_going_is_told_once_a_second() -> None:
    asyncio.run(presence())


async def presence() -> None:
    began = time.monotonic()
    crowd = Crowd(300)
    await crowd.until("prese", 301)
    coming = [Viewer(crowd.pages, None, None, 0) for _ in range(300)]
    for viewer in coming:
        crowd.pages.join(viewer)
        await asyncio.sleep(0)
    for viewer in coming:
        crowd.pages.leave(viewer)
        await asyncio.sleep(0)
    await asyncio.sleep(1.5)
    seconds = time.monotonic() - began
    assert crowd.sent["prese"] <= 301 * (2 + seconds)
    assert json.loads(crowd.pages.here) == {"type": "presence", "online": [0], "watching": 300}
    for task in crowd.tasks:
        task.cancel()


def watched(watchers: int, seconds: int) -> dict[str, Any]:
    """The figures of a real server whose table is watched by many."""
    command = [sys.executable, str(LOAD), "--tables", "1", "--rate", "2", "--moves", "0"]
    order = [*command, "--watchers", str(watchers), "--seconds", str(seconds)]
    done = subprocess.run(order, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["watchers_up_to_date"] == watchers, "all know the newest state in the end"
    return found


def test_three_hundred_watch() -> None:
    assert watched(300, 6)["server_cpu_ms_per_command"] < 60


@pytest.mark.soak
def test_five_thousand_watch() -> None:
    assert watched(5000, 60)["ack_ms_p99"] < 150


@pytest.mark.soak
def test_a_thousand_sit_and_do_nothing() -> None:
    """People with accounts, each with a cookie of their own."""
    command = [sys.executable, str(LOAD), "--tables", "100", "--rate", "150", "--moves", "0"]
    order = [*command, "--sockets", "1000", "--seconds", "8"]
    done = subprocess.run(order, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    assert (found["sockets"], found["sockets_open"]) == (1000, 1000)
    assert found["refused"] == 0
    assert found["commands_per_s"] > 100
