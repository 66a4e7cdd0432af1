"""Clients that play while the server is killed under them, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import random
import uuid
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from tests.server.client import Browser, Page, Server
from websockets.exceptions import WebSocketException

from ludoteka.server.database import connect, migrate
from ludoteka.server.store import Store
from ludoteka.table.entries import Entry, Moved
from ludoteka.table.snapshot import encode, message, picture, you
from ludoteka.table.table import rebuild

LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


class Player:
    """Plays both seats of a table, with a bot in the third, and remembers every answer."""

    def __init__(self, url: str, table: str, browser: Browser, seed: int) -> None:
        self.url = url
        self.table = table
        self.browser = browser
        self.rng = random.Random(seed)
        self.acked: dict[str, tuple[int, dict[str, Any]]] = {}
        self.pending: dict[str, Any] | None = None
        self.sent: set[str] = set()
        self.pages: list[Page] = []
        self.reconnects = 0
        self.stop = False

    async def run(self) -> None:
        """Play; when the connection is lost, come back and send again what had no answer."""
        while not self.stop:
            try:
                await self.come_back()
                while not self.stop:
                    await self.step()
            except LOST:
                self.reconnects += 1
                await self.leave()
                await asyncio.sleep(0.05)
        await self.leave()

    async def leave(self) -> None:
        """Let the sockets go."""
        for page in self.pages:
            with suppress(*LOST):
                await page.close()
        self.pages = []

    async def come_back(self) -> None:
        """Open both pages; the story goes on exactly where it broke off."""
        self.pages = [await self.browser.page(self.table, look=seat) for seat in (0, 1)]
        if self.pending is not None:
            await self.send(self.pending)

    async def step(self) -> None:
        """One command of whoever has to act, or a word in between."""
        for page in self.pages:
            await page.ask("why", seat=page.look, move="draw")  # the newest state comes first
        page = self.pages[0]
        acting = [page for page in self.pages if page.look in page.table["to_act"]]
        if page.over or self.rng.random() < 0.05:
            await self.send({"type": "chat", "id": str(uuid.uuid4()), "seat": 0, "text": "hm"})
            await asyncio.sleep(0.02 if page.over else 0)
        elif not acting:
            await page.receive()  # the bot thinks
        elif self.rng.random() < 0.1 and acting[0].state["undo"]["free"] is not None:
            undo = {"type": "undo", "to": acting[0].state["undo"]["free"]}
            await self.send({**self.common(acting[0]), **undo})
        elif (wish := acting[0].next_wish(self.rng, picks=True)) is not None:
            await self.send(wish)
        else:
            await acting[0].receive()

    def common(self, page: Page) -> dict[str, Any]:
        """What every command of a seat has."""
        return {"id": str(uuid.uuid4()), "seat": page.look, "expect": page.state["version"]}

    async def send(self, command: dict[str, Any]) -> None:
        """Send a command and wait for its answer. Until then it is pending."""
        self.pending = command
        self.sent.add(command["id"])
        page = self.pages[command["seat"]]
        await page.send(command)
        answer = await page.answered(command["id"])
        assert answer["type"] == "ack", (command, answer)
        self.acked[command["id"]] = (answer["number"], command)
        self.pending = None


class Logbook:
    """Reads the database beside the server."""

    def __init__(self, database: str) -> None:
        self.address = database

    async def __aenter__(self) -> Logbook:
        database = connect(self.address)
        await migrate(database)
        self.store = Store(database)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.store.database.close()

    async def check(self, player: Player) -> list[Entry]:
        """No acknowledged command is missing, none is there twice, the log can be replayed."""
        acked = dict(player.acked)
        log = await self.store.entries(player.table)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        commands = [entry.command for entry in log if entry.command is not None]
        assert len(commands) == len(set(commands))
        entries = {entry.command: entry for entry in log}
        hidden = rebuild(player.table, log).hidden
        for name, (number, command) in acked.items():
            entry = entries[name]
            assert hidden.number(command["seat"], entry.number) == number
            if command["type"] == "move":
                assert isinstance(entry.body, Moved)
                assert (entry.body.seat, entry.body.move) == (command["seat"], command["move"])
        assert set(commands) <= player.sent, "nothing was made up"
        return log

    async def check_seats(self, player: Player) -> None:
        """Every seat is shown the same choices as the log gives."""
        log = await self.store.entries(player.table)
        guest = log[0].guest
        for seat in (0, 1):
            page = await player.browser.page(player.table, look=seat)
            state = page.state
            log = await self.store.entries(player.table)
            count = rebuild(player.table, log).hidden.number
            shown = [entry for entry in log if count(seat, entry.number) <= state["number"]]
            table = rebuild(player.table, shown)
            own = encode(you(table, guest, None, seat))
            parts = picture(table, seat, state["now"], [0, 1]).encoded()
            told = msgspec.json.decode(message(table, parts, own, seat, 0))
            for part in ("version", "view", "moves", "undo", "lines", "more"):
                assert state[part] == told[part], part
            await page.close()


async def kill_again_and_again(
    server: Server, database: str, kills: int, tables: int, seed: int
) -> dict[str, int]:
    """The kill test: the figures of what happened."""
    rng = random.Random(seed)
    players = []
    for number in range(tables):
        browser = Browser(server.url)
        table = await browser.create("me", "me", "random" if number % 2 else "easy")
        players.append(Player(server.url, table, browser, seed + number))
    playing = [asyncio.create_task(player.run()) for player in players]
    async with Logbook(database) as book:
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.02, 0.6))
            server.kill()
            for player in players:
                await book.check(player)
            await asyncio.to_thread(server.start)
            for player in players:
                await book.check_seats(player)
            failed = [task for task in playing if task.done()]
            assert not failed, failed[0].exception()
        async with asyncio.timeout(60):  # no table is stuck
            for player in players:
                wanted = len(await book.check(player)) + 5
                while len(await book.check(player)) < wanted:
                    await asyncio.sleep(0.2)
        for player in players:
            player.stop = True
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        entries = [len(await book.check(player)) for player in players]
    return {
        "kills": kills,
        "acknowledged": sum(len(player.acked) for player in players),
        "entries": sum(entries),
        "reconnects": sum(player.reconnects for player in players),
    }
