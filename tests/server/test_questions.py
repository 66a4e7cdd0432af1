"""Questions cost the one who asks, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import random
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

import pytest
from tests.server.client import Browser, Page, Server

import ludoteka
from ludoteka.core.reason import Reason
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import MOST_WAITING, Asker, Questions
from ludoteka.server.store import Guest, Store
from ludoteka.server.workers import Workers
from ludoteka.table import commands as c
from ludoteka.table import setup
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once

SECONDS = 6
PATIENT = 0.25  # seconds that an acknowledgement may take longer
THINGS = ("worker.2", "worker.3", "worker.6", "hex.h.12")


def test_one_who_asks_without_end_keeps_nobody_waiting(
    start: Callable[..., Server], tmp_path: Path
) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on")
    calm, asked = asyncio.run(asked_and_played(server.url))
    assert len(asked) > 10
    # what the machine does besides, it does to both
    assert median(asked) < PATIENT / 2 + 2 * median(calm), asked
    assert quantiles(asked)[2] < PATIENT + 2 * quantiles(calm)[2], asked


async def asked_and_played(url: str) -> tuple[list[float], list[float]]:
    """How long each acknowledgement took, before and while somebody else asked."""
    attacker, player = Browser(url), Browser(url)
    page = await attacker.page(await attacker.create("me", game="kroniky"))
    for kind in ("found", "card", "deploy", "deploy", "deploy"):  # several workers stand alike
        texts = [move["text"] for move in page.state["moves"]]
        move = next(text for text in texts if text.startswith(kind))
        assert (await page.wish("move", move=move))["type"] == "ack"
    table = await player.create("me", "me")
    pages = [await player.page(table, look=seat) for seat in (0, 1)]
    calm = await play(pages, time.monotonic() + SECONDS / 2)
    end = time.monotonic() + SECONDS
    asking = asyncio.create_task(ask(page, end))
    asked = await play(pages, end)
    await asking
    for browser in (attacker, player):
        await browser.close()
    return calm, asked


async def ask(page: Page, end: float) -> None:
    """19 questions a second, whatever the answers."""
    rng = random.Random(3)
    while time.monotonic() < end:
        thing = rng.choice(THINGS)
        await page.send({"type": "why", "id": str(uuid.uuid4()), "seat": 0, "thing": thing})
        await asyncio.sleep(1 / 19)


async def play(pages: list[Page], end: float) -> list[float]:
    """Play on at an ordinary pace: the seconds to each acknowledgement."""
    rng, took = random.Random(4), []
    while time.monotonic() < end and not pages[0].over:
        page = pages[pages[0].table["to_act"][0]]
        wish = page.next_wish(rng)
        assert wish is not None
        began = time.monotonic()
        await page.send(wish)
        number = (await page.answered(wish["id"]))["number"]
        took.append(time.monotonic() - began)
        for each in pages:
            await each.reach(number)
        await asyncio.sleep(0.1)
    return took


def test_what_the_engine_did_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ludoteka.server.limits.time.monotonic", lambda: now)
    limits = Limits(True)
    limits.afford("address", "eve")
    limits.charge("address", "eve", 1.5)
    with pytest.raises(Refused, match="Too many requests"):
        limits.afford("address", "eve")
    limits.afford("address", "anna")
    now += 4.0
    with pytest.raises(Refused, match="Too many requests"):
        limits.afford("address", "eve")
    now += 2.0
    limits.afford("address", "eve")
    limits.charge("address", None, 10.0)
    with pytest.raises(Refused, match="Too many requests"):
        limits.afford("address", "anna")
    limits.afford("elsewhere", "anna")
    free = Limits(False)
    free.charge("address", "eve", 99.0)
    free.afford("address", "eve")


def test_a_guest_gets_one_hint_at_a_time(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on")
    asyncio.run(hints(server.url))


async def hints(url: str) -> None:
    browser = Browser(url)
    tables = [await browser.create("me", "me") for _ in range(2)]
    pages = [await browser.page(table) for table in tables]
    names = [str(uuid.uuid4()) for _ in pages]
    for page, name in zip(pages, names, strict=True):
        await page.send({"type": "hint", "id": name, "seat": page.look})
    answers = [await page.answered(name) for page, name in zip(pages, names, strict=True)]
    assert sorted(answer["type"] for answer in answers) == ["hint", "refused"], answers
    lost = next(answer for answer in answers if answer["type"] == "refused")
    assert lost["error"]["key"] == "error.too_many"
    given = 1
    while (await pages[0].ask("hint", seat=pages[0].look))["type"] == "hint":
        given += 1
        assert given < 40, "not for ever"
    assert given >= 5
    await browser.close()


def test_moves_overtake_questions(tmp_path: Path) -> None:
    asyncio.run(overtaken(tmp_path))


async def overtaken(folder: Path) -> None:
    database = connect(f"sqlite:///{folder / 'x.sqlite3'}")
    await migrate(database)
    questions, eve, anna = Questions(Limits(True)), Asker("eve", "e"), Asker("anna", "a")
    hub = Hub(Store(database), Workers(1, 1.0), Metrics(), questions)
    hub.start()
    plan = setup.create("ethnos", [SeatWish("me"), SeatWish("me")], {}, seed=3)
    live = await hub.open(await hub.create(setup.owned(plan, "a", None), anna))
    seat, version = live.table.match.seat, live.table.version
    free = threading.Event()
    working = asyncio.create_task(questions.ask(eve, lambda: free.wait(60)))
    stale = asyncio.create_task(hub.answers.why(live, seat, None, "kingdom.rhea", anna))
    await asyncio.sleep(0)
    command = c.Move(id="command-1", seat=seat, expect=version, move="draw")
    await hub.command(live, command, Guest("a"), seat)
    assert await hub.answers.why(live, seat, "draw", None, anna) == Reason(
        "not_your_turn", {"seat": f"seat.{1 - seat}"}
    ), "what needs no thought is answered at once"
    asking = range(MOST_WAITING)  # and one is asked already
    more = [asyncio.create_task(questions.ask(anna, lambda: True)) for _ in asking]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="Too many requests"):
        await more[-1]
    assert not working.done()
    free.set()
    with pytest.raises(Refused, match="The table has moved on"):
        await stale
    assert await more[1]
    assert await questions.ask(anna, lambda: True), "nobody waits any more"
    await hub.close()


def test_what_is_foretold(start: Callable[..., Server], tmp_path: Path) -> None:
    asyncio.run(foretold(start(f"sqlite:///{tmp_path / 'x.sqlite3'}").url))


async def foretold(url: str) -> None:
    anna, petr = Browser(url), Browser(url)
    table = await anna.create("me", "open", game="terra_mystica")
    invite = (await anna.http.get(f"/api/tables/{table}")).json()["invites"][0]
    await petr.http.post(f"/api/tables/{table}/claim", json={"token": invite["token"]})
    pages = [await anna.page(table), await petr.page(table)]
    contents = await anna.http.get(f"/api/tables/{table}/contents")
    assert contents.status_code == 200
    for _ in range(12):
        acting = pages[0].table["to_act"][0]
        page, other = pages[acting], pages[1 - acting]
        move = page.state["moves"][0]["text"]
        answer = await page.ask("preview", seat=page.look, moves=[move])
        assert answer["type"] == "preview", answer
        assert answer["version"] == page.state["version"]
        due = await other.ask("forecasts")
        assert [one["when"] for one in due["forecasts"]] == ["income", "cult", "game"]
        for asking, wish, key in (
            (other, {"seat": other.look, "moves": [move]}, "error.not_your_turn"),
            (other, {"seat": page.look, "moves": [move]}, "error.not_your_seat"),
            (page, {"seat": page.look, "moves": ["fly away"]}, "error.no_move"),
            (page, {"seat": page.look, "moves": ["pass BON1"]}, "error.illegal"),
            (page, {"seat": page.look, "moves": []}, "error.malformed"),
            (page, {"seat": page.look, "moves": [move] * 41}, "error.malformed"),
        ):
            refused = await asking.ask("preview", **wish)
            assert refused["error"]["key"] == key, (wish, refused)
        done = await page.wish("move", move=move)
        await page.reach(done["number"])
        if page.table["holding"] == page.look:
            done = await page.wish("end_turn")
        for one in pages:
            await one.reach(done["number"])
    await anna.close()
    await petr.close()


def test_nobody_learns_of_a_secret_pick_by_asking(tmp_path: Path) -> None:
    asyncio.run(secretly(tmp_path))


async def secretly(folder: Path) -> None:
    match, rng = ludoteka.new("ethnos", seats=2, seed=2), random.Random(2)
    while not any(move.secret for move in match.legal()):
        match.play(rng.choice(match.legal()))
    pick = next(str(move) for move in match.legal() if move.secret)
    database = connect(f"sqlite:///{folder / 'x.sqlite3'}")
    await migrate(database)
    questions, eve, anna = Questions(Limits(True)), Asker("eve", "e"), Asker("anna", "a")
    hub = Hub(Store(database), Workers(1, 1.0), Metrics(), questions)
    hub.start()
    plan = setup.owned(setup.from_record(match.record()), "a", None)
    live = await hub.open(await hub.create(plan, anna))
    seat, other = match.seat, 1 - match.seat
    free = threading.Event()
    working = asyncio.create_task(questions.ask(eve, lambda: free.wait(60)))
    asked = {
        look: asyncio.create_task(hub.answers.forecasts(live, look, Asker("petr", f"{look}")))
        for look in (other, None)
    }
    await asyncio.sleep(0)
    command = c.Move(id="command-1", seat=seat, expect=live.table.version, move=pick)
    await hub.command(live, command, Guest("a"), seat)
    free.set()
    for look, answer in asked.items():
        assert await answer == match.forecast(look)
        assert await hub.answers.forecasts(live, look, eve) == match.forecast(look)
    await working
    await hub.close()
