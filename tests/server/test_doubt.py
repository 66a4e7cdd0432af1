"""Commits fail in the worst moment, and every answer is true all the same."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from tests.server.faults import HELD, Faults
from tests.server.killing import Logbook

from ludoteka.server import database as databases
from ludoteka.server import relations as db
from ludoteka.server import writer as writers
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.live import Live
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.store import Guest, Store
from ludoteka.server.workers import Workers
from ludoteka.table import setup
from ludoteka.table.commands import AnyCommand, Chat, EndTurn, Move
from ludoteka.table.entries import Again, Created
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import rebuild

pytestmark = pytest.mark.once
ANNA = Guest("anna", "Anna")


@contextmanager
def failing(faults: Faults, share: float) -> Iterator[None]:
    """Let a share of the commits fail, with less patience than in earnest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(databases, "LONGEST", HELD / 2)
        patch.setattr(writers, "PATIENCE", HELD)
        patch.setattr(writers, "WATCH", 0.02)
        faults.share = share
        yield
        faults.share = 0.0


def plan(owner: str) -> Created:
    """A table for two seats of one guest."""
    wishes = [SeatWish("me"), SeatWish("me")]
    return setup.owned(setup.create("ethnos", wishes, {}, seed=3), owner, None)


async def open_hub(address: str, faults: Faults) -> Hub:
    """A hub on a database with faults, as a server process has it."""
    plain = connect(address)
    await migrate(plain)
    await plain.close()
    metrics = Metrics()
    store = Store(await faults.database(address), metrics)
    hub = Hub(store, Workers(1, 1.0), metrics, Questions(Limits(False)))
    hub.start()
    return hub


async def make(hub: Hub, owner: str) -> tuple[str, str]:
    """Make a table: what was answered, and its key."""
    try:
        return "ack", await hub.create(plan(owner), Asker("", owner))
    except Refused as refused:
        return refused.key, ""


async def settled(hub: Hub) -> None:
    """Wait until the writer knows of everything, and held commits have arrived."""
    async with asyncio.timeout(60):
        while hub.store.writer.open:
            await asyncio.sleep(0.05)
    await asyncio.sleep(2 * HELD)


class Sender:
    """Sends commands to a table, some of them again, and remembers the answers."""

    def __init__(self, hub: Hub, live: Live, seed: int) -> None:
        self.hub = hub
        self.live = live
        self.rng = random.Random(seed)
        self.answers: dict[str, list[int | str]] = {}
        self.looks: dict[str, int | None] = {}

    def wish(self) -> AnyCommand:
        """A word, or a move of the seat to act."""
        table, name = self.live.table, str(uuid.uuid4())
        if self.rng.random() < 0.5 or table.phase != "running":
            return Chat(id=name, text="hm", seat=self.rng.choice([0, 1, None]))
        if table.holding is not None:
            return EndTurn(id=name, seat=table.holding, expect=self.seen(table.holding))
        match = table.match
        move = match.game.codec.unpack(self.rng.choice(list(match.state.legal())))
        return Move(id=name, seat=match.seat, expect=self.seen(match.seat), move=str(move))

    def seen(self, seat: int) -> int:
        """The version as this seat counts."""
        return self.live.table.count(seat).version

    async def run(self, number: int) -> None:
        """Send so many."""
        for _ in range(number):
            command = self.wish()
            await self.send(command)
            while self.answers[command.id][-1] == "error.unknown" and self.rng.random() < 0.7:
                await self.send(command)
            if self.rng.random() < 0.1:
                await asyncio.gather(self.send(command), self.send(command))

    async def send(self, command: AnyCommand) -> None:
        """Send one, and remember what it was answered."""
        told = self.answers.setdefault(command.id, [])
        self.looks[command.id] = command.seat
        try:
            told.append(await self.hub.command(self.live, command, ANNA, command.seat))
        except Refused as refused:
            told.append(refused.key)


def test_every_answer_is_true(database: str) -> None:
    asyncio.run(every_answer_is_true(database))


async def every_answer_is_true(address: str) -> None:
    faults = Faults(0.0, seed=1)
    hub = await open_hub(address, faults)
    lives = [await hub.open((await make(hub, "anna"))[1]) for _ in range(8)]
    senders = [Sender(hub, lives[n % 8], n) for n in range(16)]
    with failing(faults, 0.08):
        await asyncio.gather(*(sender.run(125) for sender in senders))
    await settled(hub)
    for live in lives:
        await hub.refresh(live)
    told: Counter[str] = Counter()
    async with Logbook(address) as book:
        for live in lives:
            log = await book.store.entries(live.table.key)
            assert [entry.number for entry in log] == list(range(1, len(log) + 1))
            assert live.table.number == len(log)
            rebuild(live.table.key, log)
            places = {entry.command: entry.number for entry in log if entry.command}
            assert len(places) == sum(entry.command is not None for entry in log)
            for sender in senders:
                if sender.live is not live:
                    continue
                for command, answers in sender.answers.items():
                    stored = places.get(command)
                    if stored is not None:
                        stored = live.table.hidden.number(sender.looks[command], stored)
                    check(answers, stored)
                    told.update(str(a) if isinstance(a, str) else "ack" for a in answers)
    print(faults.met, told)
    assert sum(faults.met.values()) > 20, faults.met
    assert min(faults.met.values()) > 2, faults.met
    assert told["ack"] > 1500, told
    await hub.close()


def check(answers: list[int | str], stored: int | None) -> None:
    """What was answered to one command, in order, against the log."""
    for answer in answers:
        if isinstance(answer, int):
            assert answer == stored, (answers, stored)
    if answers[-1] != "error.unknown" and isinstance(answers[-1], str):
        assert stored is None, (answers, stored)


def test_no_table_is_made_twice(database: str) -> None:
    asyncio.run(no_table_is_made_twice(database))


async def no_table_is_made_twice(address: str) -> None:
    faults = Faults(0.0, seed=2)
    hub = await open_hub(address, faults)
    old = [await hub.open((await make(hub, f"old{n}"))[1]) for n in range(20)]

    async def again(live: Live) -> str:
        try:
            return await hub.again(live, live.table.owner)
        except Refused as refused:
            return refused.key

    made: dict[str, str] = {}

    async def creating(worker: int) -> None:
        for number in range(25):
            owner = f"new{worker}.{number}"
            made[owner] = (await make(hub, owner))[0]

    with failing(faults, 0.4):
        restarted = asyncio.gather(*(again(live) for live in old for _ in range(3)))
        await asyncio.gather(*(creating(worker) for worker in range(4)))
        answers = await restarted
    await settled(hub)
    async with Logbook(address) as book:
        owned = await book.store.fetch(sa.select(db.holders.c.guest, db.holders.c.table_id))
        tables = {key for (key,) in await book.store.fetch(sa.select(db.tables.c.id))}
        assert tables == {table for _, table in owned}, "with its first entry and its holders"
        number = Counter(guest for guest, _ in owned)
        for owner, answer in made.items():
            wanted = {"ack": (1,), "error.busy": (0,), "error.unknown": (0, 1)}[answer]
            assert number[owner] in wanted, (owner, answer)
        for n, live in enumerate(old):
            log = await book.store.entries(live.table.key)
            led = [entry.body.table for entry in log if isinstance(entry.body, Again)]
            told = {answer for answer in answers[3 * n : 3 * n + 3] if "error" not in answer}
            assert number[f"old{n}"] == 1 + len(led)
            assert len(led) <= 1
            assert told <= set(led)
            assert set(led) <= tables
    print(faults.met, Counter(made.values()))
    assert min(faults.met.values()) > 1, faults.met
    await hub.close()


def test_busy_while_the_database_is_away(database: str) -> None:
    """Who was told `busy` finds nothing of it stored later; then all goes on."""
    asyncio.run(away(database))


async def away(address: str) -> None:
    faults = Faults(0.0, seed=3)
    hub = await open_hub(address, faults)
    live = await hub.open((await make(hub, "anna"))[1])
    sender = Sender(hub, live, 1)
    lost = Chat(id=str(uuid.uuid4()), text="lost", seat=0)
    with failing(faults, 0.0):
        faults.away = True
        await sender.send(lost)
        faults.away = False
    assert sender.answers[lost.id] == ["error.busy"]
    await settled(hub)
    kept = Chat(id=str(uuid.uuid4()), text="kept", seat=0)
    await sender.send(kept)
    assert sender.answers[kept.id] == [2]
    async with Logbook(address) as book:
        log = await book.store.entries(live.table.key)
        assert [entry.command for entry in log] == [None, kept.id]
    await hub.close()


def test_one_id_at_two_processes_at_once(postgres_database: str) -> None:
    asyncio.run(two_processes(postgres_database))


async def two_processes(address: str) -> None:
    """The same line is sent to both, again and again, while commits fail: it is said once."""
    faults = Faults(0.0, seed=4)
    hubs = [await open_hub(address, faults), await open_hub(address, faults)]
    table = (await make(hubs[0], "anna"))[1]
    senders = [Sender(hub, await hub.open(table), 1) for hub in hubs]
    commands = [Chat(id=str(uuid.uuid4()), text="hm", seat=0) for _ in range(150)]
    with failing(faults, 0.15):
        for command in commands:
            await asyncio.gather(*(sender.send(command) for sender in senders))
    for hub in hubs:
        await settled(hub)
    restarted = await open_hub(address, faults)  # a third one that knows nothing of it
    senders.append(Sender(restarted, await restarted.open(table), 1))
    for command in commands:
        await senders[-1].send(command)
    async with Logbook(address) as book:
        log = await book.store.entries(table)
        said = [entry.command for entry in log[1:]]
        assert sorted(map(str, said)) == sorted(command.id for command in commands)
        places = {entry.command: entry.number for entry in log}
        for sender in senders:
            for command_id, answers in sender.answers.items():
                assert {a for a in answers if isinstance(a, int)} <= {places[command_id]}
    assert min(faults.met.values()) > 2, faults.met
    for hub in [*hubs, restarted]:
        await hub.close()
