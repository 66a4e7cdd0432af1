"""What is found in the database: games left out by a kill, and rated ones that were abandoned."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results import service
from ludoteka.server.club.results.service import Results
from ludoteka.server.database import connect, migrate
from ludoteka.server.due import Due, behind
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.live import Live
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.store import DAY, Store, now
from ludoteka.server.workers import Workers
from ludoteka.table import setup
from ludoteka.table.entries import Chatted, Resigned
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once


@asynccontextmanager
async def house(address: str) -> AsyncIterator[Results]:
    """Results of a hub that does nothing by itself."""
    reached = connect(address)
    await migrate(reached)
    hub = Hub(Store(reached), Workers(1, 5.0), Metrics(), Questions(Limits(False)), None, 0)
    hub.store.writer.start(lambda _: None)
    await hub.clocks.note()
    try:
        yield Results(hub)
    finally:
        await hub.close()


async def add(hub: Hub, rated: bool) -> str:
    """A table where one person plays against another, who are the same."""
    plan = setup.create("ethnos", [SeatWish("me"), SeatWish("me")], {}, seed=3)
    plan = msgspec.structs.replace(setup.owned(plan, "a", None), rated=rated)
    return await hub.create(plan, Asker("", "a"))


async def break_off(hub: Hub, *tables: str) -> None:
    """Let these tables be of a game that is not here any more."""
    log = db.entries.c
    body = sa.func.replace(log.body, '"game":"ethnos"', '"game":"lost"')
    where = sa.update(db.entries).where(log.table_id.in_(tables))
    await hub.store.change("test", where.values(body=body))


async def resigned(hub: Hub, table: str) -> bool:
    return any(isinstance(one.body, Resigned) for one in await hub.store.entries(table))


def test_all_abandoned_rated_games_are_given_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many unrated ones lie about, and whatever cannot be opened."""
    monkeypatch.setattr(service, "AT_ONCE", 2)

    async def scene() -> None:
        async with house(database) as results:
            hub = results.hub
            unrated = [await add(hub, rated=False) for _ in range(5)]
            rated = [await add(hub, rated=True) for _ in range(8)]
            lost = sorted(rated)[::2]
            await break_off(hub, *lost)
            await hub.store.change(
                "test",
                sa.update(db.entries).values(at=now() - 31 * DAY),
                sa.update(db.tables).values(updated=now() - 31 * DAY),
            )
            await results.sweep()
            for table in set(rated) - set(lost):
                assert await resigned(hub, table)
            for table in unrated:
                assert not await resigned(hub, table)

    asyncio.run(scene())


def test_a_sweep_passes_each_table_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can never be opened is not tried again by each sweep; what ended lately is found."""
    monkeypatch.setattr(service, "AT_ONCE", 2)

    async def scene() -> None:
        async with house(database) as results:
            hub, tried = results.hub, []
            old = [await add(hub, rated=False) for _ in range(5)]
            over = {"phase": "over", "updated": now() - 9 * DAY}
            await hub.store.change("test", sa.update(db.tables).values(over))

            async def lost(table: str) -> Live:
                tried.append(table)
                raise Refused("error.game_failed")

            monkeypatch.setattr(hub, "open", lost)
            await results.sweep()
            assert sorted(tried) == sorted(old)
            late = await add(hub, rated=False)
            ended = sa.update(db.tables).where(db.tables.c.id == late).values(phase="over")
            await hub.store.change("test", ended)
            await results.sweep()
            assert tried[len(old) :] == [late]

    asyncio.run(scene())


def test_what_a_kill_left_behind_is_opened_once(database: str) -> None:
    """The lobby knows less than the log; a table that stays so is not opened by each look."""

    async def scene() -> None:
        async with house(database) as results:
            hub, opened = results.hub, []
            table, other = await add(hub, rated=False), await add(hub, rated=False)
            lags = sa.update(db.tables).where(db.tables.c.id == table)
            await hub.store.change(
                "test", lags.values(updated=5), sa.update(db.entries).values(at=7)
            )

            async def note(key: str) -> Live:
                opened.append(key)
                raise Refused("error.game_failed")

            due = Due(hub.store, note)
            for _ in range(2):
                await due.mend()
            assert opened == [table]
            assert await hub.store.fetch(behind(6)) == [], "somebody plays there now"
            await hub.write(await hub.open(table), lambda _: Chatted("hello"), "a")
            await hub.store.change("test", sa.update(db.entries).values(at=7))
            await due.mend()
            assert opened == [table, table]
            assert other not in opened

    asyncio.run(scene())
