"""Analyses over the wire: only of games that are over, kept, and gone on with after a kill."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Server, play_over

import ludoteka
from ludoteka.bots.analysis import analyse
from ludoteka.core.match import Match
from ludoteka.server import analyst
from ludoteka.server import relations as db
from ludoteka.server.database import connect
from ludoteka.server.limits import Limits
from ludoteka.server.store import key
from ludoteka.table import setup
from ludoteka.table.entries import Entry
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

pytestmark = pytest.mark.once
IDLE = {"LUDOTEKA_ANALYSES": "0"}  # asked for, never made


def finished(seed: int = 1) -> Match:
    """A short game: one mage who plays at random, and loses."""
    match, luck = ludoteka.new("aeons_end", seats=1, seed=seed), random.Random(seed)
    while not match.over:
        match.play(luck.choice(match.legal()))
    return match


def cut(match: Match, steps: int) -> str:
    """The record of its beginning."""
    early = match.copy()
    early.undo(len(match.steps) - steps)
    text: list[str] = early.record().split("\n")
    lines = [line for line in text if line != "undo"]
    del lines[lines.index("") + 1 + steps : -3]
    return "\n".join([*lines[:-2], "end", ""])


async def upload(browser: Browser, record: str) -> str:
    """A table made of a record."""
    answer = await browser.http.post("/api/records", json={"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def ask(browser: Browser, table: str) -> Any:
    """Have it analysed."""
    return await browser.http.post(f"/api/tables/{table}/analysis")


async def done(browser: Browser, table: str) -> dict[str, Any]:
    """Wait for the analysis."""
    async with asyncio.timeout(120):
        while True:
            told = (await browser.http.get(f"/api/tables/{table}/analysis")).json()
            if told["state"] not in ("waiting", "working"):
                assert isinstance(told, dict)
                return told
            assert told["done"] <= told["steps"]
            await asyncio.sleep(0.3)


def refused(answer: Any) -> tuple[int, str]:
    """Status and key."""
    return answer.status_code, answer.json()["key"]


def test_a_finished_game_is_analysed_once_and_kept(server: Server) -> None:
    asyncio.run(analysed(server.url))


async def analysed(url: str) -> None:
    match, browser, other = finished(), Browser(url), Browser(url)
    table = await upload(browser, match.record())
    none = (await browser.http.get(f"/api/tables/{table}/analysis")).json()
    assert none == {"state": "none", "done": 0, "steps": len(match.steps), "analysis": None}
    begun = (await ask(browser, table)).json()
    assert begun["state"] in ("waiting", "working")
    told = await done(browser, table)
    assert (told["state"], told["done"]) == ("done", told["steps"])
    assert told["analysis"] == msgspec.to_builtins(analyse(match))
    # whoever has the link may read it, and asking again changes nothing
    assert (await ask(other, table)).json() == told
    missing = await ask(other, key())
    assert refused(missing) == (404, "error.no_table")


def test_killed_in_the_middle_it_goes_on(database: str, start: Callable[..., Server]) -> None:
    asyncio.run(killed(start(database), database))


async def killed(server: Server, address: str) -> None:
    match, browser = finished(), Browser(server.url)
    table = await upload(browser, match.record())
    await ask(browser, table)
    while not (before := await parts(address)):
        await asyncio.sleep(0.05)
    server.kill()
    server.start()
    told = await done(Browser(server.url), table)
    assert told["analysis"] == msgspec.to_builtins(analyse(match))
    assert before
    assert not await parts(address)  # put together, they are no longer needed


async def parts(address: str) -> list[tuple[Any, ...]]:
    """What is stored of analyses that are being made."""
    found = connect(address)
    try:
        rows = await found.read(lambda c: c.execute(sa.select(db.analysis_parts)).all())
        return [tuple(row) for row in rows]
    finally:
        await found.close()


def test_a_game_that_is_played_is_not_analysed(server: Server) -> None:
    asyncio.run(running(server.url))


async def running(url: str) -> None:
    browser = Browser(url)
    for table in (
        await browser.create("me", "random"),
        await browser.create("me", "open"),
        await upload(browser, cut(finished(), 5)),
    ):
        address = f"/api/tables/{table}"
        branch = {"step": 0, "seat": 0, "level": "easy"}
        for answer in (
            await browser.http.get(f"{address}/analysis"),
            await ask(browser, table),
            await browser.http.post(f"{address}/branch", json=branch),
        ):
            assert refused(answer) == (409, "error.analysis_running")
    lessons = (await browser.http.get("/api/lessons")).json()["lessons"]
    made = await browser.http.post("/api/lessons", json={"name": lessons[0]["name"]})
    lesson = made.json()["table"]
    assert refused(await ask(browser, lesson)) == (409, "error.analysis_lesson")


def test_a_copy_of_a_game_that_is_played_is_not_analysed(
    start: Callable[..., Server], tmp_path: Path
) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", **IDLE)
    asyncio.run(copies(server.url))


async def copies(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    match = finished()
    record = match.record()
    going_on = await upload(anna, cut(match, 6))  # anna plays on from there
    assert refused(await ask(anna, going_on)) == (409, "error.analysis_running")
    other_end = cut(match, 6)
    again = ludoteka.load(other_end)
    again.redeal(0, 99)  # hidden behind a deal of one's own
    luck = random.Random(4)
    while not again.over:
        again.play(luck.choice(again.legal()))
    tricks = {
        "as it is": record,
        "with remarks": record.replace("\n\n", "\n# mine\n\n# more\n", 1),
        "dealt anew": again.record(),
        "not sealed": "\n".join([*record.split("\n")[:-2], "end", ""]),
    }
    for name, text in tricks.items():
        for browser in (anna, petr):
            table = await upload(browser, text)
            answer = refused(await ask(browser, table))
            assert answer == (409, "error.analysis_copy"), name
    # another game, and one of these when nobody plays it any more, are welcome
    assert (await ask(petr, await upload(petr, finished(2).record()))).status_code == 200


def test_a_game_with_luck_of_its_own_cannot_be_blocked(
    start: Callable[..., Server], tmp_path: Path
) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", **IDLE)
    asyncio.run(own_luck(server.url))


async def own_luck(url: str) -> None:
    browser, other = Browser(url), Browser(url)
    table = await browser.create("me", game="aeons_end")
    page = await browser.page(table)
    await play_over([page], random.Random(3))
    record = (await browser.http.get(f"/api/tables/{table}/record")).text
    await upload(other, cut(ludoteka.load(record), 3))
    assert (await ask(browser, table)).status_code == 200
    assert refused(await ask(other, await upload(other, record))) == (409, "error.analysis_copy")


def test_one_guest_waits_for_few(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", **IDLE)
    asyncio.run(few(server.url))


async def few(url: str) -> None:
    browser = Browser(url)
    tables = [await upload(browser, finished(seed).record()) for seed in (1, 2, 3)]
    for table in tables[:2]:
        assert (await ask(browser, table)).json()["state"] == "waiting"
    assert refused(await ask(browser, tables[2])) == (429, "error.too_many")
    assert (await ask(browser, tables[0])).json()["state"] == "waiting"  # it is there already
    assert (await ask(Browser(url), tables[2])).status_code == 200


def test_one_address_asks_for_few() -> None:
    limits = Limits(True)
    for _ in range(10):
        limits.analysis("192.0.2.1")
    with pytest.raises(Refused) as refusal:
        limits.analysis("192.0.2.1")
    assert refusal.value.key == "error.too_many"
    limits.analysis("192.0.2.2")


def test_a_game_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "MOST_STEPS", 5)
    made = Table("key", Entry(1, 1, setup.from_record(finished().record())))

    async def asked() -> None:
        await analyst.Analyst(None, None, 0).ask(made, "guest")  # type: ignore[arg-type]

    with pytest.raises(Refused) as refusal:
        asyncio.run(asked())
    assert refusal.value.key == "error.analysis_long"


def test_trying_another_way(server: Server) -> None:
    asyncio.run(branched(server.url))


async def branched(url: str) -> None:
    luck = random.Random(2)
    match = ludoteka.new("ethnos", seats=3, seed=8)
    while not match.over:
        match.play(luck.choice(match.legal()))
    browser = Browser(url)
    table = await upload(browser, match.record())
    address = f"/api/tables/{table}"
    step = next(n for n in range(60, 200) if next_seat(match, n) == 1)
    seen = (await browser.http.get(f"{address}/replay/{step}", params={"seat": 1})).json()["view"]
    wish = {"step": step, "seat": 1, "level": "easy"}
    tables = []
    for _ in range(2):
        made = await browser.http.post(f"{address}/branch", json=wish)
        assert made.status_code == 201, made.text
        tables.append(made.json()["table"])
    page = await browser.page(tables[0])
    assert page.table["origin"] == {"table": table, "step": step}
    assert [seat["kind"] for seat in page.table["seats"]] == ["bot", "person", "bot"]
    assert (page.look, page.table["steps"]) == (1, step)
    assert page.state["view"] == seen
    # nobody goes back to where the other luck was
    assert page.state["undo"] == {"free": None, "ask": None}
    answer = await page.wish("undo", to=step - 1)
    assert (answer["type"], answer["error"]["key"]) == ("refused", "error.bad_undo")
    await play_over([page], random.Random(5))
    record = (await browser.http.get(f"/api/tables/{tables[0]}/record")).text
    assert f"redeal 1 {ludoteka.load(record).deals.all[0].seed}\n" in record
    # from a branch one can branch again, and look at it
    again = await browser.http.post(f"/api/tables/{tables[0]}/branch", json={**wish, "step": 5})
    assert again.status_code == 201, again.text
    for wrong, key_ in (
        ({**wish, "step": 10_000}, "error.bad_step"),
        ({**wish, "step": len(match.steps)}, "error.branch_over"),
        ({**wish, "seat": 3}, "error.no_seat"),
        ({**wish, "level": "wise"}, "error.level"),
    ):
        told = await browser.http.post(f"{address}/branch", json=wrong)
        assert told.json()["key"] == key_, told.text


def next_seat(match: Match, step: int) -> int:
    """Who decides after a step."""
    early = match.copy()
    early.undo(len(match.steps) - step)
    return early.seat
