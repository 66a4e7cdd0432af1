"""Sends hostile messages to a real server, many at once, and waits for every answer due."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server import hostile
from tests.server.client import Browser, Page, Server
from tests.server.frames import BINARY, TEXT, frame, handshake
from websockets.exceptions import ConnectionClosed

from ludoteka.server.messages import Question
from ludoteka.server.socket import id_in, read
from ludoteka.table.refusals import Refused

AT_ONCE = 40  # messages sent before the answers are read; a socket bears 50 refusals in a row
PIPELINED = 10  # requests sent before the answers are read
A_TABLE = 4000  # messages to one table
PATIENCE = 60.0  # seconds for all answers
SAMPLES = 50
TOO_MANY = 4429  # refused too often in a row
SHARES = {"sockets": 0.75, "requests": 0.22, "broken": 0.03}
SEATS = {"ethnos": 2, "terra_mystica": 2, "aeons_end": 2, "kroniky": 1}
ANSWERS = ("refused", "ack", "why", "hint", "judge", "preview", "forecasts")


@dataclass
class Account:
    """The answers of one page: due at once, come, and possibly told by a state instead."""

    due: int = 0
    answered: int = 0
    silent: int = 0


class Fuzzing:
    """One run of so many messages."""

    def __init__(self, server: Server, number: int, seed: int = 1) -> None:
        self.server = server
        self.number = number
        self.rng = random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()
        self.memory: list[int] = []  # kB, at even distances

    def left(self, kind: str) -> int:
        """How many messages of a kind are still to be sent."""
        return round(self.number * SHARES[kind]) - self.sent[kind]

    def count(self, kind: str, number: int) -> None:
        """So many more have their answers."""
        self.sent[kind] += number
        if self.sent.total() >= len(self.memory) * self.number / SAMPLES:
            assert self.server.process is not None
            status = Path(f"/proc/{self.server.process.pid}/status").read_text()
            self.memory.append(int(status.split("VmRSS:")[1].split()[0]))

    async def run(self) -> None:
        """All of it, several at once."""
        jobs = [self.sockets, self.sockets, self.sockets, self.requests, self.requests, self.broken]
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                group.create_task(job(random.Random(self.rng.random())))

    # --- sockets ----------------------------------------------------------------------------

    async def sockets(self, rng: random.Random) -> None:
        """Tables, each with a page that sends nonsense."""
        while self.left("sockets") > 0:
            browser = Browser(self.server.url)
            game = rng.choice(list(SEATS))
            table = await browser.create(*["me"] * SEATS[game], game=game)
            page = await browser.page(table, look=0)
            asked: set[str] = set()
            account = Account()
            try:
                for _ in range(A_TABLE // AT_ONCE):
                    if self.left("sockets") <= 0:
                        break
                    await self.batch(rng, page, asked, account)
                await self.rest(page, asked)
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != TOO_MANY:
                    raise
            await page.close()
            await browser.close()

    async def batch(
        self, rng: random.Random, page: Page, asked: set[str], account: Account
    ) -> None:
        """Some hostile messages and a good one, and the answers to all of them.

        `asked`: questions of this page, whose answers may come later.
        """
        sent = messages(rng, asked)
        asked |= {found for each in sent if (found := question(each))}
        questions = sum(bool(question(each)) for each in sent)
        for each in sent:
            await page.socket.send(each)
        name = str(uuid.uuid4())
        await page.send({"type": "look", "seat": 0})
        await page.send({"type": "why", "id": name, "seat": 0, "thing": "deck"})
        answers: list[Any] = []
        async with asyncio.timeout(PATIENCE):
            while not answers or answers[-1].get("id") != name:
                told = json.loads(await page.socket.recv())
                if told["type"] in ANSWERS:
                    answers.append(told)
        for told in answers:
            key = told["error"]["key"] if told["type"] == "refused" else told["type"]
            self.answers[key] += 1
            assert key not in ("error.internal", "error.busy"), told
        account.answered += sum(told["id"] not in asked for told in answers[:-1])
        asked -= {told["id"] for told in answers}
        account.silent += sum(looks_elsewhere(each) for each in sent)
        account.due += AT_ONCE - questions
        assert account.due - account.silent <= account.answered <= account.due, (account, sent)
        self.count("sockets", AT_ONCE)

    async def rest(self, page: Page, asked: set[str]) -> None:
        """The answers to all questions that are still open."""
        async with asyncio.timeout(PATIENCE):
            while asked:
                asked.discard(json.loads(await page.socket.recv()).get("id"))

    # --- requests ---------------------------------------------------------------------------

    async def requests(self, rng: random.Random) -> None:
        """Connections with one request after the other."""
        browser = Browser(self.server.url)
        table = await browser.create("me", "open")
        while self.left("requests") > 0:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            sent = [hostile.request(rng, table, browser.cookie) for _ in range(PIPELINED)]
            writer.write(b"".join(data for _, data in sent))
            answered = 0
            async with asyncio.timeout(PATIENCE):
                for method, data in sent:
                    answered += 1
                    if await self.answer(reader, method, data):
                        break
            writer.close()
            self.count("requests", answered)
        await browser.close()

    async def answer(self, reader: asyncio.StreamReader, method: str, data: bytes) -> bool:
        """Read one answer; whether it is the last on this connection."""
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ")[1])
        self.statuses[status] += 1
        assert 200 <= status < 500, (data[:300], head)
        if b"content-length:" in head and method != "HEAD":
            body = await reader.readexactly(int(head.split(b"content-length:")[1].split()[0]))
            if status >= 400:
                assert json.loads(body)["key"].startswith("error."), body
        return b"connection: close" in head

    # --- what is neither --------------------------------------------------------------------

    async def broken(self, rng: random.Random) -> None:
        """Bytes, and then nothing: half closed, the server must come to an end by itself."""
        browser = Browser(self.server.url)
        table = await browser.create("me", "open")
        while self.left("broken") > 0:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            if rng.random() < 0.5:
                writer.write(handshake(table))
                await reader.readuntil(b"\r\n\r\n")
                opening = frame(b'{"type": "hello"}') + frame(rng.randbytes(20), BINARY)
                opening += frame(rng.randbytes(20), TEXT, rng.randrange(256))
            else:
                opening = hostile.request(rng, table, browser.cookie)[1]
            writer.write(hostile.broken(rng, opening))
            if rng.random() < 0.8:
                writer.write_eof()
                async with asyncio.timeout(PATIENCE):
                    await self.end_of(reader)
            writer.close()
            self.count("broken", 1)
        await browser.close()

    async def end_of(self, reader: asyncio.StreamReader) -> None:
        """Read until the server closes the connection too."""
        try:
            said = await reader.read()
        except ConnectionError:
            return
        assert b"HTTP/1.1 5" not in said, said


def messages(rng: random.Random, asked: set[str]) -> list[str | bytes]:
    """Hostile messages; no other one has the id of a question, whose answer could not be told."""
    sent: list[str | bytes] = []
    names = set(asked)
    while len(sent) < AT_ONCE:
        message = hostile.message(rng)
        name = id_in(message)
        if name is None or name not in names:
            sent.append(message)
            names |= {name} if name else set()
    return sent


def question(message: str | bytes) -> str:
    """The id of a message that asks something, which is answered in its time; '' for others."""
    try:
        found = read(message)
    except Refused:
        return ""
    if isinstance(found, Question) and id_in(message) == found.id:
        return found.id
    return ""


def looks_elsewhere(message: str | bytes) -> bool:
    """Whether a message may be answered by a state."""
    data = message.encode() if isinstance(message, str) else message
    return b'"look"' in data
