"""Clocks by day over the wire: they run out although nobody looks, holidays, waiting tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Server
from tests.server.killing import Logbook

from ludoteka.server import holidays
from ludoteka.server import relations as db
from ludoteka.server import store as stores
from ludoteka.server.database import connect, migrate
from ludoteka.server.days import tell_tables
from ludoteka.server.due import Due
from ludoteka.server.holidays import Booked, HolidayWish
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.live import NEVER
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.store import DAY, Store, now
from ludoteka.server.workers import Workers
from ludoteka.table import setup
from ludoteka.table.entries import AnyBody, ClockRanOut, ClockSetup, Moved, Spared
from ludoteka.table.entries import Holidays as Planned
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once

HOUR = 3_600_000
CLOCK = {"bank": 3600, "out": "move", "move": 24 * 3600}


# --- in one process, with time moved on ---------------------------------------------------


@asynccontextmanager
async def hub_on(address: str) -> AsyncIterator[Hub]:
    """A hub that serves."""
    database = connect(address)
    await migrate(database)
    hub = Hub(Store(database), Workers(1, 5.0), Metrics(), Questions(Limits(False)))
    hub.start()
    await hub.clocks.note()
    try:
        yield hub
    finally:
        await hub.close()


def move_on(hub: Hub, monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """Time passes in which this process served."""
    monkeypatch.setattr(stores, "BEGAN", stores.BEGAN + by * 1_000_000)
    hub.clocks.service.until += by


async def new_table(hub: Hub, out: str, *kinds: str) -> str:
    clock = ClockSetup(3600, 0, out, 24 * 3600)  # type: ignore[arg-type]
    wishes = [SeatWish(kind) for kind in kinds]  # type: ignore[arg-type]
    plan = setup.create("ethnos", wishes, {}, clock=clock, seed=3)
    return await hub.create(setup.owned(plan, "a", None), Asker("", "a"))


async def bodies(hub: Hub, table: str) -> list[AnyBody]:
    return [entry.body for entry in await hub.store.entries(table)]


async def until(happened: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not await happened():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("out", ["nothing", "move", "bot", "loss"])
def test_it_rings_although_nobody_looks(
    out: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(unseen(out, database, monkeypatch))


async def unseen(out: str, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_on(database) as hub:
        table = await new_table(hub, out, "me", "me")
        due = Due(hub.store, hub.open)
        move_on(hub, monkeypatch, 24 * HOUR)
        await due.look()
        assert table not in hub.live, "the reserve is not used up"
        move_on(hub, monkeypatch, 2 * HOUR)
        await due.look()

        async def rung() -> bool:
            return any(isinstance(body, ClockRanOut) for body in await bodies(hub, table))

        async def moved() -> bool:
            return any(isinstance(body, Moved) for body in await bodies(hub, table))

        await until(rung)
        live = await hub.open(table)
        if out != "nothing":
            await until(moved)
        assert not any(isinstance(body, Spared) for body in await bodies(hub, table))
        if out == "move":
            await until(lambda: asyncio.sleep(0, all(s.person for s in live.table.seats)))
            assert live.table.alarm() is not None
        if out == "loss":
            assert any(seat.lost and seat.resigned for seat in live.table.seats)


def test_holidays_are_known_before_the_clock_rings(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(away(database, monkeypatch))


async def away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_on(database) as hub:
        table = await new_table(hub, "bot", "me", "me")
        begin = datetime.fromtimestamp(now() / 1000, UTC).date()
        wish = HolidayWish(begin, begin + timedelta(9), "UTC")
        await hub.clocks.calendar.book("a", wish)  # and nobody told the table
        move_on(hub, monkeypatch, 26 * HOUR)
        await Due(hub.store, hub.open).look()
        live = await hub.open(table)
        await until(lambda: asyncio.sleep(0, any(seat.away for seat in live.table.seats)))
        await hub.clocks.ring(live)
        found = await bodies(hub, table)
        assert sum(isinstance(body, Planned) for body in found) == 2, "for both seats, once"
        assert not any(isinstance(body, ClockRanOut) for body in found)
        alarm = live.table.alarm()
        assert alarm is not None
        assert alarm[1] > now() + 8 * DAY


def test_a_table_that_has_just_begun_hears_of_holidays(database: str) -> None:
    """Nobody has it open, and the lobby still thinks that it waits for players."""

    async def scene() -> None:
        async with hub_on(database) as hub:
            table = await new_table(hub, "bot", "me", "me")
            await hub.store.change("test", sa.update(db.tables).values(phase="waiting"))
            begin = datetime.fromtimestamp(now() / 1000, UTC).date()
            await hub.clocks.calendar.book("a", HolidayWish(begin, begin, "UTC"))
            await tell_tables(hub, "a")
            found = await bodies(hub, table)
            assert sum(isinstance(body, Planned) for body in found) == 2

    asyncio.run(scene())


def test_holidays_are_not_booked_without_end() -> None:
    limits = Limits(on=True)
    for _ in range(20):
        limits.booking("a")
    limits.booking("b")
    with pytest.raises(Refused, match="Too many"):
        limits.booking("a")


def test_two_processes_ring_it_once(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(both(postgres_database, monkeypatch))


async def both(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_on(database) as first, hub_on(database) as second:
        table = await new_table(first, "bot", "me", "me")
        move_on(first, monkeypatch, 26 * HOUR)
        second.clocks.service.until += 26 * HOUR
        await asyncio.gather(*(Due(hub.store, hub.open).look() for hub in (first, second)))

        async def rung() -> bool:
            found = await bodies(first, table)
            return any(isinstance(body, Moved) for body in found)

        await until(rung)
        found = await bodies(second, table)
        assert sum(isinstance(body, ClockRanOut) for body in found) == 1


def test_a_table_that_cannot_be_opened_has_to_wait(database: str) -> None:
    asyncio.run(postponed(database))


async def postponed(database: str) -> None:
    async with hub_on(database) as hub:
        table = await new_table(hub, "bot", "me", "me")
        fixed = sa.update(db.tables).where(db.tables.c.id == table)
        await hub.store.change("test", fixed.values(due=1))

        async def refuse(_: str) -> Any:
            raise Refused("error.game_failed")

        await Due(hub.store, refuse).look()
        (row,) = await hub.store.fetch(sa.select(db.tables.c.due))
        assert row[0] > now()


# --- killed and started again -------------------------------------------------------------


async def age(database: str, by: int, due: bool) -> None:
    """Move all that is stored back in time, as if a process had served ever since.

    Without `due`, as if it had been killed before it could note when the table is due.
    """
    found = connect(database)
    entries, service, tables = db.entries.c, db.service.c, db.tables.c
    noted = {"due": tables.due - by} if due else {"due": NEVER}

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.update(db.entries).values(at=entries.at - by))
        connection.execute(sa.update(db.service).values(since=service.since - by))
        stored = {"updated": tables.updated - by - (0 if due else 1000), **noted}
        connection.execute(sa.update(db.tables).values(stored))

    await found.write(work)
    await found.close()


@pytest.mark.parametrize("noted", [True, False], ids=["noted", "not noted"])
def test_it_rings_after_a_kill_with_nobody_there(
    database: str, start: Callable[..., Server], noted: bool
) -> None:
    asyncio.run(killed(start(database), database, noted))


async def killed(server: Server, database: str, noted: bool) -> None:
    browser = Browser(server.url)
    table = await browser.create("me", "me", clock=CLOCK)
    await browser.close()
    server.kill()
    await age(database, 30 * HOUR, noted)
    server.start()
    async with Logbook(database) as book:

        async def played() -> bool:
            log = [entry.body for entry in await book.store.entries(table)]
            return any(isinstance(body, Moved) for body in log)

        await until(played)
        log = [entry.body for entry in await book.store.entries(table)]
        assert sum(isinstance(body, ClockRanOut) for body in log) == 1


# --- over HTTP ----------------------------------------------------------------------------


def test_which_table_waits(server: Server) -> None:
    asyncio.run(waiting(server.url))


async def waiting(url: str) -> None:
    browser = Browser(url)
    assert (await browser.http.get("/api/waiting")).json() == {"count": 0, "next": None}
    first = await browser.create("me", "me", clock=CLOCK)
    await asyncio.sleep(0.01)
    second = await browser.create("me", "me")
    assert (await browser.http.get("/api/waiting")).json() == {"count": 2, "next": first}
    brief = next(
        brief
        for brief in (await browser.http.get("/api/tables")).json()["mine"]
        if brief["table"] == first
    )
    assert brief["time"]["move"] == 24 * HOUR
    assert brief["time"]["left"] == HOUR
    assert brief["time"]["running"]
    page = await browser.page(first)
    for kind in ("ask_pause", "end_pause", "ask_pause"):
        assert (await page.ask(kind, seat=0))["type"] == "ack"

    async def gone() -> bool:
        found = (await browser.http.get("/api/waiting")).json()
        return bool(found == {"count": 1, "next": second})

    await until(gone)
    refusal = await page.wish("move", move="draw")
    assert refusal["error"]["key"] == "error.paused"
    await browser.close()


def test_holidays_are_booked_and_ended(server: Server) -> None:
    asyncio.run(booking(server.url))


async def booking(url: str) -> None:
    browser = Browser(url)
    day = datetime.now(UTC).date()
    wish = {"first": str(day), "last": str(day + timedelta(4)), "zone": "UTC"}
    refused = await browser.http.post("/api/holidays", json=wish)
    assert (refused.status_code, refused.json()["key"]) == (403, "error.no_guest")
    table = await browser.create("me", "me", clock=CLOCK)
    page = await browser.page(table)
    for bad, key in (
        ({**wish, "zone": "Moon/Far_Side"}, "error.zone"),
        ({**wish, "zone": "../../etc/passwd"}, "error.zone"),
        ({**wish, "first": str(day - timedelta(2))}, "error.holiday_past"),
        ({**wish, "last": str(day - timedelta(1))}, "error.holiday_days"),
        ({**wish, "first": "9999-12-20", "last": "9999-12-31"}, "error.holiday_past"),
        ({**wish, "last": str(day + timedelta(45))}, "error.holiday_days"),
    ):
        answer = await browser.http.post("/api/holidays", json=bad)
        assert (answer.status_code, answer.json()["key"]) == (400, key)
    assert (await browser.http.post("/api/holidays", json={"first": "x"})).status_code == 400
    booked = (await browser.http.post("/api/holidays", json=wish)).json()
    assert booked == (await browser.http.post("/api/holidays", json=wish)).json(), "once"
    assert len(booked["booked"]) == 1
    await page.until(lambda: all(seat["away"] for seat in page.table["seats"]))
    overlap = {**wish, "first": str(day + timedelta(3)), "last": str(day + timedelta(6))}
    answer = await browser.http.post("/api/holidays", json=overlap)
    assert answer.json()["key"] == "error.holiday_twice"
    since = booked["booked"][0]["since"]
    ended = (await browser.http.post("/api/holidays/end", json={"since": since})).json()
    assert not ended["booked"]
    assert ended == (await browser.http.get("/api/holidays")).json()
    assert sum(ended["left"].values()) == 59, "today counts"
    await page.until(lambda: not any(seat["away"] for seat in page.table["seats"]))
    assert page.table["seats"][page.look or 0]["clock"]["running"]
    await browser.close()


def test_days_are_counted_in_their_year_and_zone() -> None:
    at = holidays.midnight(date(2026, 12, 20), "Europe/Prague")
    assert datetime.fromtimestamp(at / 1000, UTC) == datetime(2026, 12, 19, 23, tzinfo=UTC)
    turn = HolidayWish(date(2026, 12, 28), date(2027, 1, 3), "Europe/Prague")
    booked = holidays.book([], turn, at)
    assert holidays.days(booked) == {2026: 4, 2027: 3}
    assert booked[0].until - booked[0].since == 7 * DAY
    assert holidays.shown(booked, at).left == {2026: 26, 2027: 27}
    assert holidays.end(booked, booked[0].since, at) == [], "not begun: all days are given back"
    early = holidays.end(booked, booked[0].since, booked[0].since + DAY + 1)
    assert early == [
        Booked(
            date(2026, 12, 28),
            date(2026, 12, 29),
            "Europe/Prague",
            booked[0].since,
            booked[0].since + DAY + 1,
        )
    ]
    with pytest.raises(Refused):
        holidays.book(booked, HolidayWish(date(2027, 2, 1), date(2027, 2, 28), "UTC"), at)


def test_a_holiday_that_begins_today_begins_now() -> None:
    at = holidays.midnight(date(2026, 7, 1), "Europe/Prague") + 15 * HOUR
    (today,) = holidays.book(
        [], HolidayWish(date(2026, 7, 1), date(2026, 7, 1), "Europe/Prague"), at
    )
    assert (today.since, today.until - today.since) == (at, 9 * HOUR)
