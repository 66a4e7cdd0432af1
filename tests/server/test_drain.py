"""Servers are restarted one after the other, and people play on."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from tests.server.client import Browser, Page, Server
from tests.server.killing import Logbook, Player
from tests.server.proxy import Proxy
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludoteka.server.drain import Drain
from ludoteka.server.settings import from_environment

pytestmark = pytest.mark.once
GONE = 1012  # the server restarts
# what somebody hears whose page does not know yet what happened at another process
MOVED_ON = {"error.stale", "error.undo_pending", "error.no_undo_pending", "error.undo_not_yours"}


class Scattered(Player):
    """Two people whose pages may be at different processes: one may know more than the other."""

    async def step(self) -> None:
        for page in self.pages:
            await page.ask("why", seat=page.look, move="draw")
        first = self.pages[0]
        acting = any(page.look in page.table["to_act"] for page in self.pages)
        if acting or first.over or first.table["undo_ask"] is not None:
            await super().step()
        else:  # word from the other process is on its way
            await asyncio.sleep(0.02)

    async def send(self, command: dict[str, Any]) -> None:
        try:
            await super().send(command)
        except AssertionError:
            answer = self.pages[command["seat"]].answers[command["id"]]
            if answer["error"]["key"] not in MOVED_ON:
                raise
            self.pending = None  # they look again, and decide anew


def test_restarts_one_after_the_other(postgres_database: str, start: Callable[..., Server]) -> None:
    """Nothing is lost, nothing comes twice, and nobody is refused for it."""
    names = ("first", "second")
    servers = [start(postgres_database, name, LUDOTEKA_DRAIN="1.0") for name in names]
    asyncio.run(play_through(postgres_database, servers))


async def play_through(database: str, servers: list[Server]) -> None:
    async with Proxy(servers) as proxy:
        players = [await Scattered.sit_down(proxy.url, seed) for seed in range(3)]
        playing = [asyncio.create_task(player.run()) for player in players]
        for server in servers:
            await all_play(players, playing)
            acked = sum(len(player.acked) for player in players)
            await drained(server)
            assert sum(len(player.acked) for player in players) > acked, "they played meanwhile"
            await asyncio.to_thread(server.start)
            while len(proxy.ready) < len(servers):
                await asyncio.sleep(0.02)
        await all_play(players, playing)
        for player in players:
            player.stop = True
        await asyncio.gather(*playing)
    async with Logbook(database) as book:
        for player in players:
            assert player.did["reconnect"] > 0
            for table, acked_there in [*player.past, (player.table, player.acked)]:
                await book.check_log(table, acked_there, player.sent)


async def all_play(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
    """Until everybody has done something more."""
    wanted = [sum(player.did.values()) + 5 for player in players]
    async with asyncio.timeout(60):
        while any(sum(p.did.values()) < most for p, most in zip(players, wanted, strict=True)):
            for task in playing:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.02)


async def drained(server: Server) -> None:
    """Let a server end: it says so, and serves on meanwhile."""
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    async with httpx.AsyncClient(base_url=server.url) as http:
        while (ready := await http.get("/ready")).status_code == 200:
            await asyncio.sleep(0.01)
        assert ready.status_code == 503
        assert ready.json()["key"] == "error.closing"
        assert ready.headers["connection"] == "close"
        health = await http.get("/health")
        assert (health.status_code, health.json()["status"]) == (200, "draining")
        assert "ludoteka_draining 1.0" in (await http.get("/metrics")).text
    status = await asyncio.to_thread(server.process.wait, 20)
    assert status == -signal.SIGTERM, "as without draining"


def test_pages_leave_a_few_at_a_time(start: Callable[..., Server], tmp_path: object) -> None:
    """In the first half nobody has to go; in the second they go by and by, and nobody comes."""
    server = start(f"sqlite:///{tmp_path}/x.sqlite3", LUDOTEKA_DRAIN="2.4")
    asyncio.run(leave(server))


async def leave(server: Server) -> None:
    browser = Browser(server.url)
    table = await browser.create("me", "open")
    pages = [await browser.page(table) for _ in range(30)]
    assert server.process is not None
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    leaving = [asyncio.create_task(last_word(page)) for page in pages]
    left = []
    for task in asyncio.as_completed(leaving):
        left.append((await task) - began)
        if len(left) == 2:
            with pytest.raises(InvalidStatus) as refused:
                await browser.page(table)
            assert refused.value.response.status_code == 503
            assert b"error.closing" in refused.value.response.body
    assert min(left) > 1
    assert len({round(at * 10) for at in left}) > 2, "not all at once"
    await browser.close()
    assert await asyncio.to_thread(server.process.wait, 20) == -signal.SIGTERM


async def last_word(page: Page) -> float:
    """When and how a page was sent away."""
    with suppress(ConnectionClosed):
        while True:
            await page.receive()
    assert page.socket.close_code == GONE
    return time.monotonic()


def test_a_second_signal_does_not_wait(start: Callable[..., Server], tmp_path: object) -> None:
    server = start(f"sqlite:///{tmp_path}/x.sqlite3", LUDOTEKA_DRAIN="600")
    assert server.process is not None
    by_address = {"Host": "10.1.2.3:8000"}  # as health checks do
    assert httpx.get(f"{server.url}/ready", headers=by_address).status_code == 200
    assert httpx.get(f"{server.url}/metrics", headers=by_address).status_code == 421
    server.process.send_signal(signal.SIGTERM)
    while httpx.get(f"{server.url}/ready").status_code == 200:
        time.sleep(0.01)
    assert server.stop() == -signal.SIGTERM


def test_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    at_once, drain = Drain(0), Drain(20)
    assert not at_once.begin()
    assert (drain.on, drain.spent, drain.away) == (False, 0, 0)
    assert drain.begin()
    assert not drain.begin()
    clock += 10
    assert (drain.on, drain.spent, drain.away) == (True, 0.5, 0)
    clock += 5
    assert (drain.spent, drain.away) == (0.75, 0.5)
    clock += 50
    assert (drain.spent, drain.away) == (1, 1)
    assert from_environment("", 1, "", {"LUDOTEKA_DRAIN": "15"}).drain_seconds == 15
