"""The writer outlives every mistake, and `/health` tells the truth about it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.di import Provide
from tests.server.faults import Faults
from tests.server.test_doubt import ANNA, Sender, make, open_hub

from ludoteka.server import rows, steady, store
from ludoteka.server import writer as writers
from ludoteka.server.app import build
from ludoteka.server.guard import Guard
from ludoteka.server.hub import Hub
from ludoteka.server.logs import short
from ludoteka.server.settings import Settings
from ludoteka.table.commands import Chat
from ludoteka.table.entries import Chatted, Entry
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once


@asynccontextmanager
async def running(address: str) -> AsyncIterator[Hub]:
    """A hub on a good database."""
    hub = await open_hub(address, Faults(0.0, 1))
    try:
        yield hub
    finally:
        await hub.close()


def say(text: str) -> Chat:
    """A line."""
    return Chat(id=str(uuid.uuid4()), text=text, seat=0)


def test_one_poisoned_entry_harms_no_other(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plain = rows.row

    def poisoned(table: str, entry: Entry) -> rows.Row:
        if isinstance(entry.body, Chatted) and entry.body.text == "poison":
            raise KeyError("a mistake of ours")
        return plain(table, entry)

    monkeypatch.setattr(writers, "row", poisoned)

    async def run() -> None:
        async with running(database) as hub:
            lives = [await hub.open((await make(hub, "anna"))[1]) for _ in range(6)]
            wishes = [say("poison" if n == 2 else "fine") for n in range(6)]
            told = await asyncio.gather(
                *(
                    hub.command(live, wish, ANNA, 0)
                    for live, wish in zip(lives, wishes, strict=True)
                ),
                return_exceptions=True,
            )
            assert [told[n] for n in (0, 1, 3, 4, 5)] == [2] * 5
            refused = told[2]
            assert isinstance(refused, Refused)
            assert refused.key == "error.internal"
            assert await hub.command(lives[2], say("better"), ANNA, 0) == 2
            await hub.store.check()
            noted = [line for line in caplog.records if line.message == "cannot be stored"]
            assert [line.__dict__["kind"] for line in noted] == ["Chatted"]
            assert noted[0].__dict__["table"] == short(lives[2].table.key)

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())


def test_a_dead_writer_starts_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it dies of, also in the middle of a commit, every job gets its answer."""
    monkeypatch.setattr(steady, "PAUSE", 0.01)

    async def run() -> None:
        async with running(database) as hub:
            live = await hub.open((await make(hub, "anna"))[1])
            sender = Sender(hub, live, 1)
            writer = hub.store.writer
            plain = writer.commit

            def dying(*arguments: Any) -> Any:
                monkeypatch.setattr(writer, "commit", plain)
                raise asyncio.CancelledError  # no Exception: nobody catches it

            wishes = [say("hm") for _ in range(20)]
            for number, wish in enumerate(wishes):
                if number % 2:
                    monkeypatch.setattr(writer, "commit", dying)
                sending = asyncio.create_task(sender.send(wish))
                await asyncio.sleep(0)
                if not number % 2:
                    assert writer.writing.task is not None
                    writer.writing.task.cancel()
                async with asyncio.timeout(10):
                    await sending
            assert [sender.answers[wish.id] for wish in wishes] == [[n + 2] for n in range(20)]
            assert writer.writing.restarts >= 10
            await hub.store.check()

    asyncio.run(run())


def test_other_work_on_the_side_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "PAUSE", 0.0)

    async def run() -> None:
        tries: list[int] = []
        lasting = asyncio.Event()

        async def work() -> None:
            tries.append(1)
            if len(tries) < 4:
                raise ValueError("a mistake of ours")
            lasting.set()
            await asyncio.sleep(3600)

        side = steady.Steady("test", work)
        side.start()
        async with asyncio.timeout(10):
            await lasting.wait()
        await side.stop()
        assert len(tries) == 4
        assert side.restarts == 3
        await asyncio.sleep(0.01)
        assert len(tries) == 4, "stopped is stopped"

    asyncio.run(run())


def test_a_removed_table_is_no_mistake(database: str) -> None:
    async def run() -> None:
        async with running(database) as hub:
            entry = Entry(2, 1, Chatted("hm"))
            with pytest.raises(Refused) as refused:
                await hub.store.writer.append("nothing", entry)
            assert refused.value.key == "error.no_table"

    asyncio.run(run())


def test_health_is_about_the_writer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says 503 when writes fail, when they hang, and when the writer is gone."""
    monkeypatch.setattr(store, "CHECK_SECONDS", 1.0)
    monkeypatch.setattr(writers, "FRESH", 0.0)

    async def run() -> None:
        guard, _ = await build(Settings(database=database, limits=False))
        assert isinstance(guard, Guard)
        app: Any = guard.app
        given = app.dependencies["hub"]
        assert isinstance(given, Provide)
        hub: Hub = given.dependency()
        writer = hub.store.writer
        hub.start()
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:

            async def status() -> int:
                return (await client.get("/health")).status_code

            async def becomes(code: int) -> None:
                async with asyncio.timeout(20):
                    while await status() != code:
                        await asyncio.sleep(0.05)

            assert await status() == 200
            with monkeypatch.context() as broken:
                broken.setattr(writer, "commit", lambda *_: 1 / 0)
                assert await status() == 503
            await becomes(200)
            with monkeypatch.context() as broken:
                broken.setattr(steady, "PAUSE", 3600)
                broken.setattr(writer.writing, "start", lambda: None)
                assert writer.writing.task is not None
                writer.writing.task.cancel()
                assert await status() == 503
            writer.writing.start()
            await becomes(200)
        await hub.close()

    asyncio.run(run())


def test_a_hung_write_can_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "CHECK_SECONDS", 0.5)
    monkeypatch.setattr(writers, "TOO_OLD", 0.2)
    monkeypatch.setattr(writers, "PATIENCE", 0.5)
    monkeypatch.setattr(writers, "WATCH", 0.02)

    async def run() -> None:
        async with running(f"sqlite:///{tmp_path / 'x.sqlite3'}") as hub:
            live = await hub.open((await make(hub, "anna"))[1])
            await hub.store.check()
            sender, writer = Sender(hub, live, 1), hub.store.writer
            plain, free = writer.write, threading.Event()

            def hanging(*arguments: Any) -> Any:
                free.wait()
                return plain(*arguments)

            with monkeypatch.context() as broken:
                broken.setattr(writer, "write", hanging)
                stuck, late = say("stuck"), say("late")
                await sender.send(stuck)
                assert sender.answers[stuck.id] == ["error.unknown"]
                await sender.send(late)
                assert sender.answers[late.id] == ["error.busy"], "it was never tried"
                with pytest.raises((writers.Stuck, TimeoutError)):
                    await hub.store.check()
                assert writer.oldest() > 0.5
                assert hub.metrics.value("writer_oldest_seconds") > 0
            free.set()
            async with asyncio.timeout(10):
                while live.table.number < 2:  # it is shown by itself
                    await asyncio.sleep(0.01)
            await sender.send(stuck)
            assert sender.answers[stuck.id] == ["error.unknown", 2]
            assert not live.table.commands.taken(late.id)
            await hub.store.check()
            assert hub.metrics.value("writer_oldest_seconds") == 0

    asyncio.run(run())


def test_what_was_given_up_is_not_begun_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was told `busy` while the transaction could not begin finds nothing of it stored."""
    monkeypatch.setattr(writers, "PATIENCE", 0.3)
    monkeypatch.setattr(writers, "WATCH", 0.02)
    file = tmp_path / "x.sqlite3"

    async def run() -> None:
        async with running(f"sqlite:///{file}") as hub:
            live = await hub.open((await make(hub, "anna"))[1])
            sender, lost, kept = Sender(hub, live, 1), say("lost"), say("kept")
            holder = sqlite3.connect(file, isolation_level=None)
            holder.execute("BEGIN IMMEDIATE")
            await sender.send(lost)
            assert sender.answers[lost.id] == ["error.busy"]
            holder.close()
            async with asyncio.timeout(20):
                while sender.answers.get(kept.id, ["error.busy"])[-1] == "error.busy":
                    await sender.send(kept)
            assert sender.answers[kept.id][-1] == 2
            assert [entry.command for entry in await hub.store.entries(live.table.key)] == [
                None,
                kept.id,
            ]

    asyncio.run(run())
