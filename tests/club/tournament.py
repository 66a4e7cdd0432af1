"""People with accounts and their events, over the real server."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.faulty import TOY
from tests.outside import environment, register
from tests.server.client import WAIT, Browser

from ludoteka.core import registry
from ludoteka.server import relations as db
from ludoteka.server.club.events.state import read
from ludoteka.server.club.events.tables import result
from ludoteka.server.database import connect
from ludoteka.server.guests import COOKIE
from ludoteka.server.relations import events
from ludoteka.server.store import Store, hashed
from ludoteka.table.table import rebuild

QUICK = {"game": "pebbles", "fill": "random", "places": 8, "size": 4}


def toy_site(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a server with a game of a few moves, which is found here too."""
    shutil.copy(TOY / "pebbles.py", folder / "pebbles_game.py")
    shutil.copytree(TOY / "text", folder / "text")
    register(folder, "toys", pebbles="pebbles_game:GAME")
    sys.path.insert(0, str(folder))
    forget_games()
    yield {"PYTHONPATH": environment(folder)["PYTHONPATH"]}
    sys.path.remove(str(folder))
    forget_games()


def forget_games() -> None:
    """Look for games anew."""
    for kept in (registry.doors, registry.is_ours, registry.find, registry.shelf):
        getattr(kept, "cache_clear", lambda: None)()


async def make_account(database: str, cookie: str, name: str) -> str:
    """Turn the guest of a cookie into an account: the guest's id."""

    def work(connection: sa.Connection) -> str:
        sessions = db.sessions.c
        query = sa.select(sessions.guest).where(sessions.cookie_hash == hashed(cookie))
        guest = str(connection.scalar(query))
        row = {"guest": guest, "name": name, "handle": name.lower(), "role": "", "created": 1}
        connection.execute(sa.insert(db.accounts).values(row))
        return guest

    found = connect(database)
    try:
        return await found.write(work)
    finally:
        await found.close()


async def member(database: str, url: str, name: str) -> Browser:
    """Somebody with an account."""
    browser = Browser(url)
    assert (await browser.http.post("/api/me", json={"name": name})).status_code == 200
    await make_account(database, browser.http.cookies[COOKIE], name)
    return browser


async def organise(browser: Browser, title: str = "Cup", **plan: Any) -> str:
    """Organise an event and take no part in it, unless wished: its key."""
    wish: dict[str, Any] = {
        name: plan.pop(name) for name in ("playing", "public", "invited") if name in plan
    }
    body = {"title": title, "playing": False, **wish, "plan": {**QUICK, **plan}}
    answer = await browser.http.post("/api/events", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["event"])


async def deed(browser: Browser, event: str, what: str, **body: Any) -> dict[str, Any]:
    """Do something at an event: its page."""
    answer = await browser.http.post(f"/api/events/{event}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def page(browser: Browser, event: str) -> dict[str, Any]:
    """All about an event."""
    answer = await browser.http.get(f"/api/events/{event}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def until(browser: Browser, event: str, reached: Any) -> dict[str, Any]:
    """The page of an event, once it is as wanted."""
    late = time.monotonic() + WAIT
    while time.monotonic() < late:
        found = await page(browser, event)
        if reached(found):
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(f"not reached: {found}")


async def is_exact(database: str, event: str) -> None:
    """Every table of an event was made once, and its result is what its log says."""
    found = connect(database)
    try:
        state = await found.read(lambda connection: read(event, connection))
        assert state is not None
        store = Store(found)
        tables = [one for one in state.tables if one.table is not None]
        for one in tables:
            assert one.table is not None
            table = rebuild(one.table, await store.entries(one.table))
            assert table.phase == "over"
            assert one.result == result(table)
            known = {player.number: player for player in state.players}
            seats = [known[number].name for number in one.players]
            assert [seat.name for seat in table.seats] == seats
        kept = await store.fetch(
            sa.select(db.tables.c.id, db.entries.c.body)
            .join(db.entries)
            .where(db.entries.c.number == 1)
        )
        ours = [table for table, body in kept if f'"{event}"' in body]
        assert sorted(ours) == sorted(one.table for one in tables if one.table)
        seated = Counter((one.round, player) for one in state.tables for player in one.players)
        assert set(seated.values()) == {1}
        rounds = await store.fetch(
            sa.select(events.event_rounds).where(events.event_rounds.c.event == event)
        )
        assert len(rounds) == len(state.rounds)
    finally:
        await found.close()
