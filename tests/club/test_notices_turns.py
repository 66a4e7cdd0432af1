"""Your turn: told once, not to who looks, several tables in one, and never when it is over."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.post import Clock, office, rows
from tests.club.smtp import Mailbox, links
from tests.server.client import Browser, Page, Server

from ludoteka.server import relations as db
from ludoteka.server.club.notices.choices import NoticeChoices
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.rows import insert

pytestmark = pytest.mark.once
GRACE = 300


async def addressed(notices: Notices) -> None:
    """Everybody gets an account and mail at any hour."""
    for number, (guest,) in enumerate(await notices.store.fetch(sa.select(db.guests.c.id))):
        row = {"guest": guest, "name": f"P{number}", "handle": f"p{number}", "role": ""}
        new = insert(db.accounts, notices.store.database.shared)
        mail = f"p{number}@mail.example"
        await notices.store.change("account", new.values(email=mail, created=0, **row))
        await notices.people.choose(guest, NoticeChoices(quiet=False))


async def move(pages: list[Page], rng: random.Random) -> None:
    """Whoever has to act makes moves until somebody else has to."""
    first = pages[0].table["to_act"]
    while pages[0].table["to_act"] == first:
        page = next(page for page in pages if page.look in first)
        wish = page.next_wish(rng)
        assert wish is not None
        await page.send(wish)
        answer = await page.answered(wish["id"])
        assert answer["type"] == "ack", answer
        for other in pages:
            await other.reach(answer["number"])


async def heard(browser: Browser, wanted: dict[str, list[int]]) -> None:
    """Wait until the lobby knows whom these tables wait for."""

    def known(found: list[dict[str, Any]]) -> bool:
        told = {brief["table"]: brief["to_act"] for brief in found if brief["phase"] == "running"}
        return all(told.get(table) == seats for table, seats in wanted.items())

    async with asyncio.timeout(30):
        while not known((await browser.http.get("/api/tables")).json()["mine"]):
            await asyncio.sleep(0.05)


async def play(url: str, tables: int) -> None:
    """Tables of two people, each with a turn made by the first who had to act."""
    ema, jan = Browser(url), Browser(url)
    rng = random.Random(3)
    waits: dict[str, list[int]] = {}
    for _ in range(tables):
        table = await ema.create("me", "open")
        (token,) = await ema.invites(table)
        await jan.claim(table, token)
        pages = [await ema.page(table), await jan.page(table)]
        await move(pages, rng)
        waits[table] = pages[0].table["to_act"]
        for page in pages:
            await page.close()
    alone = await ema.create("me", "random")
    await (await ema.page(alone)).close()
    await heard(ema, waits)
    await ema.close()
    await jan.close()


@pytest.mark.parametrize("tables", [1, 3])
def test_told_once(
    tables: int,
    mailbox: Mailbox,
    database: str,
    start: Callable[..., Server],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The tables are found in the database by a process that never had them open."""
    if tables == 3 and database.startswith("postgresql"):
        pytest.skip("one kind of database is enough for several tables")
    server = start(database)
    asyncio.run(play(server.url, tables))
    server.kill()
    clock = Clock(monkeypatch)

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            await addressed(notices)
            clock.move(60)
            await notices.turns.sweep()
            await notices.worker.round()
            assert not mailbox.messages, "not before the time of grace is over"
            told = [row for row in await rows(notices) if row.kind == "turn"]
            assert len(told) == tables, "nobody is told of a table with bots alone"
            clock.move(GRACE)
            for _ in range(2):
                await notices.turns.sweep()
                await notices.worker.round()
                clock.move(3600)
            people = {row.guest for row in told}
            assert len(mailbox.messages) == len(people), "once, and in one mail"
            guest = told[0].guest
            assert not await notices.turns.waits(guest, told[0].table_id, 99), "another turn"

    asyncio.run(work())
    found = [link for mail in mailbox.messages for link in set(links(mail)) if "/t/" in link]
    assert len(found) == len(set(found)) == tables
    for mail in mailbox.messages:
        here = len({link for link in links(mail) if "/t/" in link})
        wanted = "Your turn: Ethnos" if here == 1 else f"{here} tables wait for you"
        assert mail["Subject"] == wanted


def seen(file: str) -> bool:
    """Whether it was decided that somebody who looks need not be told."""
    with sqlite3.connect(file) as base:
        return bool(base.execute("SELECT 1 FROM outbox WHERE trouble = 'seen'").fetchall())


def test_not_to_who_looks(mailbox: Mailbox, tmp_path: object, start: Callable[..., Server]) -> None:
    """A real server with a short time of grace: who looks is not told, who went away is."""
    database = f"sqlite:///{tmp_path}/x.sqlite3"

    async def setup() -> None:
        server = start(database)
        await play(server.url, 1)
        server.kill()
        async with office(database, mailbox.environ) as notices:
            await addressed(notices)

    asyncio.run(setup())

    async def work() -> None:
        environ = {**mailbox.environ, "LUDOTEKA_NOTICE_SECONDS": "0.6"}
        server = start(database, "second", **environ)
        async with asyncio.timeout(20):
            await asyncio.to_thread(mailbox.wait, 1)
        ema, jan = Browser(server.url), Browser(server.url)
        table = await ema.create("me", "open")
        (token,) = await ema.invites(table)
        await jan.claim(table, token)
        pages = [await ema.page(table), await jan.page(table)]
        await move(pages, random.Random(4))
        async with asyncio.timeout(30):
            while not seen(f"{tmp_path}/x.sqlite3"):
                await asyncio.sleep(0.05)
        for browser in (ema, jan):
            await browser.close()
        for page in pages:
            await page.close()
        server.stop()

    asyncio.run(work())
    assert len(mailbox.messages) == 1

    async def look() -> None:
        async with office(database, mailbox.environ) as notices:
            found = [row for row in await rows(notices) if row.kind == "turn"]
            assert any(row.trouble == "seen" for row in found), found

    asyncio.run(look())
