"""Two server processes on one PostgreSQL: clients on both, the same result as with one."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import Callable

import pytest
from tests.server.client import Browser, Page, Server, metric, play_over
from tests.server.killing import Logbook

from ludoteka.table.entries import Moved
from ludoteka.table.table import rebuild

pytestmark = pytest.mark.once


def test_two_processes_one_game(postgres_database: str, start: Callable[..., Server]) -> None:
    servers = [start(postgres_database, name) for name in ("first", "second")]
    asyncio.run(one_game(postgres_database, servers))


async def one_game(database: str, servers: list[Server]) -> None:
    first, second = (server.url for server in servers)
    anna, petr = Browser(first), Browser(second)
    table = await anna.create("me", "open", "easy")
    (token,) = await anna.invites(table)
    assert await petr.claim(table, token) == 1
    pages = [await anna.page(table), await petr.page(table)]
    watchers = [await Browser(first).page(table), await Browser(second).page(table)]
    rng = random.Random(5)
    while not pages[0].over:
        await play_over(pages, rng, 10)
        await asyncio.gather(*(shout(page) for page in pages))  # both processes write at once
        await level(pages + watchers)
        assert watchers[0].lines == watchers[1].lines
        assert watchers[0].state["view"] == watchers[1].state["view"]
    async with Logbook(database) as book:
        log = await book.store.entries(table)
        end = rebuild(table, log)
        assert end.phase == "over"
        assert pages[0].table["winners"] == pages[1].table["winners"] == end.match.winners
        records = [(await b.http.get(f"/api/tables/{table}/record")).text for b in (anna, petr)]
        assert records == [end.match.record()] * 2
        by_bot = sum(isinstance(entry.body, Moved) and entry.guest is None for entry in log)
    thought = 0
    for browser in (anna, petr):
        thought += metric((await browser.http.get("/metrics")).text, "bot_moves_total")
    assert by_bot <= thought <= by_bot * 1.2 + 2, "hardly a position is thought about twice"


async def shout(page: Page) -> None:
    """Several messages at once, not waiting for answers in between."""
    names = [str(uuid.uuid4()) for _ in range(4)]
    for name in names:
        await page.send({"type": "chat", "id": name, "seat": page.look, "text": name})
    for name in names:
        assert (await page.answered(name))["type"] == "ack"


async def level(pages: list[Page]) -> None:
    """All pages know the same."""
    while True:
        most = max(page.state["number"] for page in pages)
        for page in pages:
            await page.reach(most)
        if len({page.state["number"] for page in pages}) == 1:
            return


def test_the_same_move_at_both(postgres_database: str, start: Callable[..., Server]) -> None:
    servers = [start(postgres_database, name) for name in ("first", "second")]
    asyncio.run(racing(postgres_database, servers))


async def racing(database: str, servers: list[Server]) -> None:
    browser, rng = Browser(servers[0].url), random.Random(6)
    table = await browser.create("me", "me")
    pages = {
        (seat, server.url): await browser.page(table, server.url, look=seat)
        for seat in (0, 1)
        for server in servers
    }
    won = 0
    for turn in range(40):
        await level(list(pages.values()))
        acting = pages[0, servers[0].url].table["to_act"][0]
        racers = [pages[acting, server.url] for server in servers]
        wish = racers[0].next_wish(rng)
        assert wish is not None
        # in every third round it is one command sent twice, else two different ones
        names = [wish["id"], wish["id"] if turn % 3 == 0 else str(uuid.uuid4())]
        for racer, name in zip(racers, names, strict=True):
            await racer.send({**wish, "id": name})
        answers = [await r.answered(n) for r, n in zip(racers, names, strict=True)]
        if turn % 3 == 0:
            assert answers[0] == answers[1], "one command, one answer"
            won += answers[0]["type"] == "ack"
        else:
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["ack", "refused"], answers
            lost = next(answer for answer in answers if answer["type"] == "refused")
            assert lost["error"]["key"] == "error.stale"
            won += 1
    async with Logbook(database) as book:
        assert len(await book.store.entries(table)) == 1 + won
