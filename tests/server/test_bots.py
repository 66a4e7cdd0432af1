"""Bots in processes: one that hangs is killed, and its seat still moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server import hanging

import ludoteka
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.store import Store
from ludoteka.server.workers import Stuck, Workers
from ludoteka.table import setup
from ludoteka.table.entries import Moved
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import Table

pytestmark = pytest.mark.once


@pytest.mark.parametrize("answer", [hanging.hang, hanging.spin, hanging.die, hanging.fail])
def test_a_table_goes_on_without_its_bot(answer: Callable[..., Any], tmp_path: Path) -> None:
    asyncio.run(goes_on(answer, tmp_path))


async def goes_on(answer: Callable[..., Any], folder: Path) -> None:
    database = connect(f"sqlite:///{folder / 'x.sqlite3'}")
    await migrate(database)
    workers = Workers(1, 0.5, answer)
    hub = Hub(Store(database), workers, Metrics(), Questions(Limits(False)))
    hub.start()
    plan = setup.create("ethnos", [SeatWish("me"), SeatWish("bot", level="hard")], {}, seed=3)
    created = setup.owned(plan, "a", None)
    live = await hub.open(await hub.create(created, Asker("", "a")))
    async with asyncio.timeout(60):
        while True:
            if live.table.bot_to_act is None and live.table.match.steps:
                if any(step.seat == 1 for step in live.table.match.steps):
                    break
                if live.table.holding is None:
                    await hub.write(live, own_move)
            await asyncio.sleep(0.02)
    assert hub.metrics.value("bots_stopped_total") >= 1
    processes = [worker.process for worker in workers.all]
    await hub.close()
    assert all(process is None or process.poll() is not None for process in processes)


def own_move(_: Table) -> Moved:
    return Moved(0, "draw")


def test_the_event_loop_does_not_wait() -> None:
    asyncio.run(does_not_wait())


async def does_not_wait() -> None:
    match = ludoteka.new("ethnos", seats=2, seed=1)
    workers = Workers(1, 2.0, hanging.spin)
    thinking = asyncio.create_task(workers.think(match, "easy", match.seat))
    longest = 0.0
    while not thinking.done():
        began = time.monotonic()
        await asyncio.sleep(0.01)
        longest = max(longest, time.monotonic() - began)
    with pytest.raises(Stuck):
        await thinking
    assert longest < 1.5
    workers.close()
