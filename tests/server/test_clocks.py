"""Clocks over the wire: only time in which the table was served is charged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Page, Server
from tests.server.killing import Logbook

from ludoteka.server import relations as db
from ludoteka.server import store as stores
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.service import Service, unserved
from ludoteka.server.store import DAY, Guest, Store, now
from ludoteka.server.workers import Workers
from ludoteka.table import commands as c
from ludoteka.table import setup
from ludoteka.table.entries import ClockRanOut, ClockSetup, Spared
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once

HOUR = 3_600_000
BANK = 600
CLOCK = {"bank": BANK, "increment": 5, "out": "bot"}


async def shift(database: str, by: int) -> None:
    """Move all that is stored in time, as if the server had been away or its clock set."""
    found = connect(database)
    entries, service = db.entries.c, db.service.c

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.update(db.entries).values(at=entries.at + by))
        moved = {"since": service.since + by, "until": service.until + by}
        connection.execute(sa.update(db.service).values(moved))

    await found.write(work)
    await found.close()


def clock(page: Page) -> tuple[int, int]:
    """The moment, and what the seat to act has left then."""
    (seat,) = page.table["to_act"]
    return page.state["now"], page.table["seats"][seat]["clock"]["left"]


@pytest.mark.parametrize("goodbye", [True, False], ids=["stopped", "killed"])
def test_an_hour_of_downtime_costs_nobody(
    database: str, start: Callable[..., Server], goodbye: bool
) -> None:
    server = start(database)
    asyncio.run(downtime(server, database, goodbye, -HOUR))


def test_a_clock_set_back_while_the_server_is_away(
    database: str, start: Callable[..., Server]
) -> None:
    asyncio.run(downtime(start(database), database, True, HOUR))


async def downtime(server: Server, database: str, goodbye: bool, by: int) -> None:
    browser = Browser(server.url)
    table = await browser.create("me", "me", clock=CLOCK)
    page = await browser.page(table)
    seat = page.look
    await page.close()
    if goodbye:
        server.stop()
    else:
        server.kill()
    await shift(database, by)
    server.start()
    page = await browser.page(table)
    began, left = clock(page)
    assert page.look == seat
    assert (BANK - 30) * 1000 < left <= BANK * 1000
    assert not any(seat["stand_in"] or seat["resigned"] for seat in page.table["seats"])
    await asyncio.sleep(0.2)
    later, less = clock(await browser.page(table))
    assert less == left - (later - began), "and the clock runs"
    assert (await page.wish("move", move="draw"))["type"] == "ack"
    async with Logbook(database) as book:
        log = [entry.body for entry in await book.store.entries(table)]
    assert sum(isinstance(body, Spared) for body in log) == 1
    assert not any(isinstance(body, ClockRanOut) for body in log)
    await browser.close()


def test_two_processes_spare_it_once(postgres_database: str, start: Callable[..., Server]) -> None:
    asyncio.run(spared_once(postgres_database, start))


async def spared_once(database: str, start: Callable[..., Server]) -> None:
    first = start(database, "first")
    browser = Browser(first.url)
    tables = [await browser.create("me", "me", clock=CLOCK) for _ in range(5)]
    first.stop()
    await shift(database, -HOUR)
    servers = [first.start(), start(database, "second")]
    for table in tables:
        pages = await asyncio.gather(*(browser.page(table, server.url) for server in servers))
        for page in pages:
            assert clock(page)[1] > (BANK - 30) * 1000
    async with Logbook(database) as book:
        for table in tables:
            log = [entry.body for entry in await book.store.entries(table)]
            assert sum(isinstance(body, Spared) for body in log) == 1
    await browser.close()


def test_who_ran_out_of_time_comes_back(server: Server) -> None:
    asyncio.run(comes_back(server.url))


async def comes_back(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "me", clock={**CLOCK, "bank": 1})
    page = await browser.page(table)
    seat = page.look
    assert seat is not None
    await page.until(lambda: page.table["seats"][seat]["stand_in"])
    answer = await page.wish("take_back_seat", seat=seat)
    while answer["type"] == "refused":  # the bot has moved meanwhile
        assert answer["error"]["key"] == "error.stale"
        answer = await page.wish("take_back_seat", seat=seat)
    await page.reach(answer["number"])
    assert page.table["seats"][seat]["kind"] == "person"
    assert 50_000 < page.table["seats"][seat]["clock"]["left"] <= 65_000
    await browser.close()


def test_a_step_of_the_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = now(), time.time_ns
    for step in (HOUR, -HOUR):
        monkeypatch.setattr(time, "time_ns", lambda step=step: real() + step * 1_000_000)
        assert before <= now() < before + 60_000


@pytest.mark.parametrize("rings", [False, True])
def test_a_pause_of_the_process_costs_nobody(
    rings: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(pause(rings, tmp_path, monkeypatch))


async def pause(rings: bool, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = connect(f"sqlite:///{folder / 'x.sqlite3'}")
    await migrate(database)
    hub = Hub(Store(database), Workers(1, 1.0), Metrics(), Questions(Limits(False)))
    hub.start()
    wishes = [SeatWish("me"), SeatWish("me")]
    plan = setup.create("ethnos", wishes, {}, clock=ClockSetup(BANK, 5, "bot"), seed=3)
    live = await hub.open(await hub.create(setup.owned(plan, "a", None), Asker("", "a")))
    table = live.table
    seat = table.match.seat
    monkeypatch.setattr(stores, "BEGAN", stores.BEGAN + HOUR * 1_000_000)  # nothing was noted
    if rings:
        monkeypatch.setattr("ludoteka.server.clocks.AGAIN", 0.0)
        await hub.clocks.ring(live)
    else:
        move = c.Move(id="command-1", seat=seat, expect=table.version, move="draw")
        await hub.command(live, move, Guest("a"), seat)
    assert table.left(seat, now()) > (BANK - 30) * 1000
    assert not table.seats[seat].out
    log = [entry.body for entry in await hub.store.entries(table.key)]
    assert sum(isinstance(body, Spared) for body in log) == 1
    await hub.close()


def test_old_service_is_forgotten_when_no_game_needs_it(database: str) -> None:
    asyncio.run(forgetting(database))


async def forgetting(address: str) -> None:
    database = connect(address)
    await migrate(database)
    store = Store(database)
    store.writer.start(lambda tables: None)
    at = now()
    days = {"ancient": 40, "old": 20, "late": 2, "today": 0}  # since each was seen last
    rows = [
        {"process": name, "since": at - (ago + 1) * DAY, "until": at - ago * DAY}
        for name, ago in days.items()
    ]
    await store.change("service", sa.insert(db.service).values(rows))
    fixed = {"game": "ethnos", "public": False, "created": 0, "seen": 0, "brief": ""}
    games = [
        {**fixed, "id": "a", "phase": "running", "updated": at - 30 * DAY},
        {**fixed, "id": "b", "phase": "over", "updated": at - 90 * DAY},
    ]
    await store.change("table", sa.insert(db.tables).values(games))

    async def served() -> set[str]:
        await Service(store).note()
        rows = await store.fetch(sa.select(db.service.c.process))
        return {process for (process,) in rows} - {store.process}

    assert await served() == {"old", "late", "today"}, "the running game needs the others"
    await store.change("table", sa.update(db.tables).values(phase="over"))
    assert await served() == {"today"}
    await store.close()


@pytest.mark.parametrize(
    ("served", "missing"),
    [
        ([], 100),
        ([(0, 200)], 0),
        ([(120, 150)], 70),
        ([(90, 110), (150, 260)], 40),
        ([(150, 260), (90, 110), (100, 160)], 0),
        ([(110, 120), (105, 130), (190, 195)], 5 + 60 + 5),
        ([(0, 0), (300, 400)], 100),
    ],
)
def test_what_nobody_served(served: list[Any], missing: int) -> None:
    assert unserved(served, 100, 200) == missing
