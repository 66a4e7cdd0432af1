"""A database that an earlier release has filled is upgraded, and its games go on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Page, Server
from tests.server.killing import Logbook

from ludoteka.server import relations as db
from ludoteka.server.database import connect, newest
from ludoteka.server.guests import COOKIE
from ludoteka.server.store import DAY, hashed, now
from ludoteka.table.entries import Created, read_body
from ludoteka.table.table import rebuild

pytestmark = pytest.mark.once
UNRELEASED = "0005"  # the first schema that no release has yet
RELEASES = sorted((Path(__file__).parent / "data").iterdir())
FILLED = {
    ("ethnos", "over"): 1, ("ethnos", "running"): 3, ("ethnos", "waiting"): 1,
    ("terra_mystica", "over"): 1, ("terra_mystica", "running"): 2,
    ("aeons_end", "over"): 1, ("aeons_end", "running"): 2,
    ("kroniky", "over"): 1, ("kroniky", "running"): 2,
}  # fmt: skip
ANALYSED = {"v0004"}  # one game, and one table goes on from a step of it


async def load(address: str, folder: Path) -> None:
    """Fill an empty database as the release left it, but with cookies that we know."""
    found = connect(address)
    if found.shared:
        connection = await asyncpg.connect(address)
        await connection.execute((folder / "postgresql.sql").read_text())
        await connection.close()
    else:
        with sqlite3.connect(address.removeprefix("sqlite:///")) as database:
            database.executescript((folder / "sqlite.sql").read_text())

    def cookies(connection: sa.Connection) -> None:
        old = sa.Table("guests", sa.MetaData(), autoload_with=connection)
        for (guest,) in connection.execute(sa.select(old.c.id)).all():
            known = sa.update(old).where(old.c.id == guest)
            connection.execute(known.values(cookie_hash=hashed(guest)))

    await found.write(cookies)
    await found.close()


async def logs(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """All that was ever stored of the tables."""
    found = connect(address)
    query = sa.select(db.entries).order_by(db.entries.c.table_id, db.entries.c.number)
    rows = await found.read(lambda connection: connection.execute(query).all())
    await found.close()
    kept: dict[str, list[tuple[Any, ...]]] = {}
    for row in rows:
        kept.setdefault(row.table_id, []).append(tuple(row))
    return kept


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_games_of_an_earlier_release_go_on(
    database: str, release: Path, start: Callable[..., Server]
) -> None:
    asyncio.run(load(database, release))
    before, seen = asyncio.run(logs(database)), asyncio.run(longest_away(database))
    server = start(database)
    assert asyncio.run(logs(database)) == before
    phases: Counter[tuple[str, str]] = Counter()
    played = asyncio.run(play_on(server, database, before, phases))
    analysed = release.name in ANALYSED
    assert phases == Counter(FILLED) + Counter({("ethnos", "running"): analysed})
    after = asyncio.run(logs(database))
    assert all(after[table][: len(log)] == log for table, log in before.items())
    assert sum(len(after[table]) > len(log) for table, log in before.items()) == played
    asyncio.run(of_this_release(database, analysed))
    away = asyncio.run(longest_away(database))
    assert away is not None
    assert away >= (now() - DAY if seen is None else seen)  # nobody is taken for abandoned


async def longest_away(address: str) -> int | None:
    """When whoever has been away longest was last seen; None where a release did not say."""
    found = connect(address)

    def oldest(connection: sa.Connection) -> int | None:
        guests = sa.Table("guests", sa.MetaData(), autoload_with=connection)
        if "seen" not in guests.c:
            return None
        when: int = connection.execute(sa.select(sa.func.min(guests.c.seen))).scalar_one()
        return when

    oldest_seen = await found.read(oldest)
    await found.close()
    return oldest_seen


async def play_on(
    server: Server,
    address: str,
    before: dict[str, list[tuple[Any, ...]]],
    phases: Counter[tuple[str, str]],
) -> int:
    """Open every table as its owner; go on with it, or look at its end: how many went on."""
    played = 0
    async with Logbook(address) as book:
        for key, rows in before.items():
            table = rebuild(key, await book.store.entries(key))
            first = read_body(rows[0][-1])
            assert isinstance(first, Created)
            phases[first.game, table.phase] += 1
            browser = known(server, first.owner)
            lobby = (await browser.http.get("/api/tables")).json()
            assert key in [brief["table"] for brief in lobby["mine"]]
            page = await browser.page(key)
            assert page.table["phase"] == table.phase
            spared = int(first.clock is not None)  # the time until today is charged to nobody
            assert page.state["number"] == len(rows) + spared
            if table.phase == "over":
                record = await browser.http.get(f"/api/tables/{key}/record")
                assert record.text == table.match.record()
            elif table.phase == "waiting":
                await begin(server, page, key)
                played += 1
            else:
                await go_on(page, table.ask is not None)
                played += 1
            await page.close()
            await browser.close()
    return played


def known(server: Server, guest: str) -> Browser:
    """The browser of a guest of the earlier release."""
    browser = Browser(server.url)
    browser.http.cookies.set(COOKIE, guest)
    return browser


async def begin(server: Server, page: Page, table: str) -> None:
    """Somebody sits down at the open seat of a public table."""
    await Browser(server.url).http.post(f"/api/tables/{table}/claim", json={"seat": 1})
    await page.until(lambda: page.table["phase"] == "running")


async def go_on(page: Page, asked: bool) -> None:
    """The next step of a running game, whoever has to make it."""
    if asked:
        answer = await page.wish("withdraw_undo")
    else:
        mine = page.state["you"]["seats"]
        await page.until(lambda: page.table["to_act"][0] in mine)  # bots come first
        seat = page.table["to_act"][0]
        await page.send({"type": "look", "seat": seat})
        await page.until(lambda: page.look == seat)
        wish = page.next_wish(random.Random(1))
        assert wish is not None
        answer = await page.ask(wish.pop("type"), **wish)
    assert answer["type"] == "ack", answer


async def of_this_release(address: str, analysed: bool) -> None:
    """The schema is today's, and everybody has a device."""
    found = connect(address)
    revision = await found.read(
        lambda connection: connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    )
    seeds = sa.select(db.tables.c.seed, db.entries.c.body).join(db.entries)
    first = seeds.where(db.entries.c.number == 1)
    rows = await found.read(lambda connection: connection.execute(first).all())
    kept = await found.read(contents)
    await found.close()
    assert revision == newest()
    assert kept["guests"] <= kept["devices"]
    assert kept["analyses"] == analysed
    for seed, body in rows:
        created = read_body(body)
        assert isinstance(created, Created)
        assert seed == created.seeds[-1]


def contents(connection: sa.Connection) -> dict[str, Any]:
    """The guests, those who can come with a cookie, and how many analyses there are."""
    guests, sessions = sa.select(db.guests.c.id), sa.select(db.sessions.c.guest)
    return {
        "guests": set(connection.scalars(guests)),
        "devices": set(connection.scalars(sessions)),
        "analyses": connection.scalar(sa.select(sa.func.count()).select_from(db.analyses)),
    }


def test_every_earlier_schema_has_its_data() -> None:
    """What a release leaves behind is kept here before the schema changes again."""
    released = {f"v{int(UNRELEASED) - back:04}" for back in range(1, int(UNRELEASED))}
    assert {folder.name for folder in RELEASES} == released
