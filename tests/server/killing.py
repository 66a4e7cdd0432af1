"""Clients that play while the server is killed under them, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from tests.server.client import Browser, Page, Server
from websockets.exceptions import WebSocketException

from ludoteka.server.database import connect, migrate
from ludoteka.server.store import Store
from ludoteka.table.entries import Entry, Moved
from ludoteka.table.snapshot import Sent, encode, message, picture, you
from ludoteka.table.table import rebuild

LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


class Player:
    """Two guests at one table, perhaps with a bot in the third seat; remembers every answer.

    They move, talk, take back, ask to take back and answer, send old messages again, and when the
    game is over they play again.
    """

    def __init__(self, table: str, browsers: list[Browser], seed: int) -> None:
        self.table = table
        self.browsers = browsers
        self.rng = random.Random(seed)
        self.acked: dict[str, tuple[int, dict[str, Any]]] = {}
        self.pending: dict[str, Any] | None = None
        self.sent: set[str] = set()
        self.pages: list[Page] = []
        self.past: list[tuple[str, dict[str, tuple[int, dict[str, Any]]]]] = []
        self.did: Counter[str] = Counter()
        self.stop = False

    @classmethod
    async def sit_down(cls, url: str, seed: int, *bots: str) -> Player:
        """Make a table for two and perhaps bots."""
        browsers = [Browser(url), Browser(url)]
        table = await browsers[0].create("me", "open", *bots)
        (token,) = await browsers[0].invites(table)
        await browsers[1].claim(table, token)
        return cls(table, browsers, seed)

    async def run(self) -> None:
        """Play; when the connection is lost, come back and send again what had no answer."""
        while not self.stop:
            try:
                await self.come_back()
                while not self.stop:
                    await self.step()
            except LOST:
                self.did["reconnect"] += 1
                await self.leave()
                await asyncio.sleep(0.1)
        await self.leave()

    async def leave(self) -> None:
        """Let the sockets go."""
        for page in self.pages:
            with suppress(*LOST):
                await page.close()
        self.pages = []

    async def come_back(self) -> None:
        """Open both pages; the story goes on exactly where it broke off."""
        self.pages = [await browser.page(self.table) for browser in self.browsers]
        if self.pending is not None:
            await self.send(self.pending)

    async def step(self) -> None:
        """One command of whoever has to act, or a word in between."""
        for page in self.pages:
            await page.ask("why", seat=page.look, move="draw")  # the newest state comes first
        page = self.pages[0]
        acting = [page for page in self.pages if page.look in page.table["to_act"]]
        chance = self.rng.random()
        if chance < 0.05:
            await self.send({"type": "chat", "id": str(uuid.uuid4()), "seat": 0, "text": "hm"})
        elif chance < 0.08 and self.acked:
            await self.send_again(self.rng.choice(list(self.acked)))
        elif page.over:
            await self.play_again()
        elif page.table["undo_ask"] is not None:
            await self.answer_undo(page.table["undo_ask"])
        elif not acting:
            await page.receive()  # the bot thinks
        elif chance < 0.16 and acting[0].state["undo"]["free"] is not None:
            undo = {"type": "undo", "to": acting[0].state["undo"]["free"]}
            await self.send({**self.common(acting[0]), **undo})
        elif chance < 0.2 and acting[0].state["undo"]["ask"] is not None:
            undo = {"type": "undo", "to": acting[0].state["undo"]["ask"]}
            await self.send({**self.common(acting[0]), **undo})
            self.did["asked"] += 1
        elif (wish := acting[0].next_wish(self.rng, picks=True)) is not None:
            await self.send(wish)
        else:
            await acting[0].receive()

    async def answer_undo(self, ask: dict[str, Any]) -> None:
        """Agree, refuse, or think better of it."""
        if self.rng.random() < 0.2:
            await self.send({**self.common(self.pages[ask["seat"]]), "type": "withdraw_undo"})
            return
        agree = self.rng.random() < 0.6
        answer = {"type": "answer_undo", "agree": agree}
        await self.send({**self.common(self.pages[ask["waiting"][0]]), **answer})

    async def play_again(self) -> None:
        """Go on at the next table; asked twice, it is the same one."""
        url = f"/api/tables/{self.table}/again"
        answer = await self.browsers[0].http.post(url)
        if answer.status_code != 200:  # the server that was asked is no more
            raise OSError
        self.past.append((self.table, self.acked))
        self.table, self.acked = answer.json()["table"], {}
        self.did["again"] += 1
        await self.leave()
        await self.come_back()

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
        self.did[command["type"]] += 1
        self.pending = None

    async def send_again(self, name: str) -> None:
        """What was answered is answered as before, whatever happened since."""
        number, command = self.acked[name]
        page = self.pages[command["seat"]]
        page.answers.pop(name, None)
        await page.send(command)
        answer = await page.answered(name)
        assert (answer["type"], answer["number"]) == ("ack", number)
        self.did["resent"] += 1


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
        """What was acknowledged at the present table is there."""
        return await self.check_log(player.table, dict(player.acked), player.sent)

    async def check_log(
        self, table: str, acked: dict[str, tuple[int, dict[str, Any]]], sent: set[str]
    ) -> list[Entry]:
        """No acknowledged command is missing, none is there twice, the log can be replayed."""
        log = await self.store.entries(table)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        commands = [entry.command for entry in log if entry.command is not None]
        assert len(commands) == len(set(commands))
        entries = {entry.command: entry for entry in log}
        hidden = rebuild(table, log).hidden
        for name, (number, command) in acked.items():
            entry = entries[name]
            assert hidden.number(command["seat"], entry.number) == number
            if command["type"] == "move":
                assert isinstance(entry.body, Moved)
                assert (entry.body.seat, entry.body.move) == (command["seat"], command["move"])
        assert set(commands) <= sent, "nothing was made up"
        return log

    async def check_seats(self, player: Player) -> None:
        """Every seat is shown the same choices as the log gives."""
        key = player.table
        for seat, browser in enumerate(player.browsers):
            page = await browser.page(key)
            state = page.state
            log = await self.store.entries(key)
            count = rebuild(key, log).hidden.number
            shown = [entry for entry in log if count(seat, entry.number) <= state["number"]]
            table = rebuild(key, shown)
            own = encode(you(table, table.seats[seat].guest, None, seat))
            sent = Sent(picture(table, seat, state["now"], [0, 1]).encoded(), own)
            told = msgspec.json.decode(message(table, sent, seat, 0))
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
        bots = (["easy"], [], ["random"], [])[number % 4]
        players.append(await Player.sit_down(server.url, seed + number, *bots))
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
                wanted = sum(player.did.values()) + 5
                while sum(player.did.values()) < wanted:
                    await asyncio.sleep(0.05)
        for player in players:
            player.stop = True
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        found = Counter(kills=kills)
        for player in players:
            found.update(player.did)
            for table, acked in [*player.past, (player.table, player.acked)]:
                found["entries"] += len(await book.check_log(table, acked, player.sent))
                found["acknowledged"] += len(acked)
    return dict(found)
