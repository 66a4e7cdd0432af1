"""Deadlines, people who leave and people who are gone; the time is given, nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.cleaning import remove_guests
from ludoteka.server.club.club import Club
from ludoteka.server.club.events import service
from ludoteka.server.club.events.flow import STALE
from ludoteka.server.club.events.plan import EventPlan
from ludoteka.server.club.events.service import season_after
from ludoteka.server.club.events.state import State
from ludoteka.server.club.events.tables import nothing
from ludoteka.server.database import connect, migrate
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Questions
from ludoteka.server.settings import Settings
from ludoteka.server.store import DAY, HOUR, Store, key, now
from ludoteka.server.workers import Workers
from ludoteka.table import entries
from ludoteka.table.table import Table

pytestmark = pytest.mark.once
SWISS = EventPlan("swiss", "ethnos", size=2, places=4, rounds=1, hours=48)


class House:
    """A club without a network, whose events go on when a test says so."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.events = club.events
        self.told: list[tuple[str, str, str]] = []

    async def person(self, name: str) -> str:
        """Somebody with an account."""
        guest, _ = await self.club.store.add_guest(name)
        row = {"guest": guest.id, "name": name, "handle": name.lower(), "role": "", "created": 1}
        await self.club.store.change("account", sa.insert(db.accounts).values(row))
        return guest.id

    async def organise(self, plan: EventPlan, *people: str, begins: int | None = None) -> str:
        """An event in which these people take part; the first one organises it."""
        event = key()
        values = {"title": "Cup", "plan": plan, "public": True, "begins": begins}
        assert await self.events.book.add(event, people[0], values, "First") == ""
        for number, guest in enumerate(people[1:]):
            assert await self.events.book.join(event, guest, f"Person {number}", None) == ""
        return event

    async def at(self, event: str, time: int) -> State:
        """The event after it went on at a moment."""
        await self.events.go_on(event, time)
        return await self.state(event)

    async def state(self, event: str) -> State:
        """The event as it is stored."""
        found = await self.events.book.load(event)
        assert found is not None
        return found


@asynccontextmanager
async def opened(folder: Path, workers: Workers | None = None) -> AsyncIterator[House]:
    database = connect(f"sqlite:///{folder / 'tables.sqlite3'}")
    await migrate(database)
    metrics, limits = Metrics(), Limits(False)
    store = Store(database, metrics)
    hub = Hub(store, workers or Workers(1, 20), metrics, Questions(limits), analyses=0)
    club = Club(hub, Guests(store), limits, Settings())
    hub.steady = [work for work in hub.steady if work.name != "events"]
    house = House(club)

    async def tell(guest: str, kind: str, once: str, **_: object) -> None:
        house.told.append((guest, kind, once))

    club.notices.tell = tell  # type: ignore[method-assign]
    hub.start()
    try:
        yield house
    finally:
        await hub.close()


def run(folder: Path, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def inside() -> None:
        async with opened(folder) as house:
            await work(house)

    asyncio.run(inside())


def always(body: entries.AnyBody, _: Table) -> entries.AnyBody:
    """What is written, whatever the table is like."""
    return body


async def kinds(house: House, table: str | None) -> list[str]:
    """Who sits at a table."""
    return [seat.kind for seat in (await house.club.hub.open(table or "")).table.seats]


def test_a_deadline_and_an_extension(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        anna, petr = await house.person("Anna"), await house.person("Petr")
        event = await house.organise(SWISS, anna, petr)
        assert await house.events.begin(await house.state(event)) == ""
        began = now()
        state = await house.at(event, began)
        (one,) = state.last
        state = await house.at(event, began)
        state = await house.at(event, began + 1)
        round_told = f"event {event} round 1"
        expected = [(guest, "event_round", round_told) for guest in (anna, petr)]
        assert sorted(house.told) == sorted(expected), "each is told once"
        deadline = state.rounds[0].deadline
        assert deadline == began + 48 * HOUR
        await house.at(event, deadline - 1)
        assert await kinds(house, one.table) == ["person", "person"]
        await house.events.book.extend(event, 2)
        await house.at(event, deadline + HOUR)
        assert await kinds(house, one.table) == ["person", "person"]
        deadline += 2 * HOUR
        live = await house.club.hub.open(one.table or "")
        late = live.table.to_act[0]
        await house.at(event, deadline)
        # who had the turn is stood in for; the other one goes on, and the late one may come back
        sitting = [seat.kind for seat in live.table.seats]
        assert (sitting[late], sitting[1 - late]) == ("bot", "person")
        assert live.table.seats[late].stand_in
        await house.at(event, deadline + 24 * HOUR)
        assert await kinds(house, one.table) == ["bot", "bot"], "bots end what is still played"

    run(tmp_path, work)


def test_who_plays_after_the_deadline_has_time_for_each_turn(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        people = [await house.person(name) for name in ("Anna", "Petr")]
        plan = SWISS
        event = await house.organise(plan, *people)
        await house.events.begin(await house.state(event))
        began = now() - 48 * HOUR - 60_000  # the deadline was a minute ago
        state = await house.at(event, began)
        live = await house.club.hub.open(state.last[0].table or "")
        # the table was made just now, after the deadline: the first turn has two hours
        for later in (0, HOUR):
            await house.at(event, now() + later)
            assert [seat.kind for seat in live.table.seats] == ["person", "person"]
        await house.at(event, now() + 2 * HOUR)
        assert [seat.kind for seat in live.table.seats].count("bot") == 1

    run(tmp_path, work)


def test_who_leaves_is_replaced_and_not_placed_again(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        people = [await house.person(name) for name in ("Anna", "Petr", "Eva", "Jan")]
        plan = EventPlan("round_robin", "ethnos", size=2, places=4, hours=1)
        event = await house.organise(plan, *people)
        await house.events.begin(await house.state(event))
        state = await house.at(event, now())
        state = await house.at(event, now())
        await house.events.book.leave(event, 2)
        await house.at(event, now())
        mine = next(one for one in state.last if 2 in one.players)
        live = await house.club.hub.open(mine.table or "")
        seat = mine.players.index(2)
        assert live.table.seats[seat].resigned
        # everybody gives up, so the round is over at once
        for one in state.last:
            here = await house.club.hub.open(one.table or "")
            for number in here.table.persons():
                given_up = entries.Resigned(number, "random")
                await house.club.hub.write(here, partial(always, given_up))
            while here.table.phase != "over":
                await asyncio.sleep(0.05)
        state = await house.at(event, now())
        assert len(state.rounds) == 2
        groups = sorted(one.players for one in state.last)
        assert sorted(len(group) for group in groups) == [1, 2], "the partner has a bye"
        assert 2 not in {player for group in groups for player in group}

    run(tmp_path, work)


def test_events_begin_by_themselves_or_are_called_off(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        anna, petr = await house.person("Anna"), await house.person("Petr")
        moment = now() + DAY
        fill = EventPlan(
            "swiss", "ethnos", size=2, places=4, rounds=1, start="moment", fill="random"
        )
        early = await house.organise(fill, anna, begins=moment)
        assert (await house.at(early, moment - 1)).phase == "open"
        begun = await house.at(early, moment)
        assert (begun.phase, len(begun.players)) == ("running", 4)
        lonely = await house.organise(SWISS, anna, begins=moment)
        assert (await house.at(lonely, moment)).phase == "cancelled", "too few, and no bots"
        full = await house.organise(EventPlan("swiss", "ethnos", places=2, start="full"), anna)
        assert (await house.at(full, now())).phase == "open"
        await house.events.book.join(full, petr, "Petr", None)
        assert (await house.at(full, now())).phase == "running"
        assert await house.events.book.join(full, key(), "Late", None) == "error.event_begun"
        forgotten = await house.organise(SWISS, petr)
        assert (await house.at(forgotten, now() + STALE - HOUR)).phase == "open"
        assert (await house.at(forgotten, now() + STALE + HOUR)).phase == "cancelled"

    run(tmp_path, work)


def test_events_are_read_when_something_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        anna, petr = await house.person("Anna"), await house.person("Petr")
        book, began = house.events.book, now()
        moment = began + 365 * DAY
        later = await house.organise(SWISS, anna, begins=moment)
        full = await house.organise(EventPlan("swiss", "ethnos", places=2, start="full"), anna)
        event = await house.organise(SWISS, anna, petr)
        assert await house.events.begin(await house.state(event)) == ""
        read: set[str] = set()
        load = book.load

        async def noted(wanted: str) -> State | None:
            read.add(wanted)
            return await load(wanted)

        monkeypatch.setattr(book, "load", noted)

        async def looked(at: int) -> set[str]:
            read.clear()
            await house.events.look(at)
            return set(read)

        assert await looked(began) == {later, full, event}, "whoever starts looks at all of them"
        assert await looked(began) == set()
        await book.join(full, petr, "Petr", None)
        assert await looked(began) == {full}
        assert (await house.state(full)).phase == "running"
        assert await looked(began) == set()
        deadline = (await house.state(event)).rounds[0].deadline
        assert await looked(deadline - 1) == set()
        assert await looked(deadline) == {event}, "now bots stand in"
        assert later in await looked(moment)
        assert (await house.state(later)).phase == "cancelled"

    run(tmp_path, work)


def test_a_table_that_is_over_is_found_by_who_did_not_hear_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "SELDOM", float("inf"))

    async def work(house: House) -> None:
        people = [await house.person(name) for name in ("Anna", "Petr")]
        event = await house.organise(SWISS, *people)
        await house.events.begin(await house.state(event))
        await house.events.look(now())
        (one,) = (await house.state(event)).last
        live = await house.club.hub.open(one.table or "")
        for seat in range(2):
            await house.club.hub.write(live, partial(always, entries.Resigned(seat, "random")))
        while live.table.phase != "over":
            await asyncio.sleep(0.02)
        house.events.stirred.clear()
        house.club.hub.flush_lobby()
        async with asyncio.timeout(20):
            while (await house.state(event)).phase != "over":
                await house.events.look(now())

    run(tmp_path, work)


def test_a_season_follows_by_itself(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        anna = await house.person("Anna")
        plan = EventPlan("league", "ethnos", size=2, places=8, division=4, renew=True, pause=5)
        event = await house.organise(plan, anna)
        for _ in range(7):
            await house.events.book.add_bot(event, "random")
        state = await house.state(event)
        for _ in range(2):
            follows = await house.events.add_season(state)
        season = await house.state(follows)
        assert (season.season, season.league, len(season.players)) == (2, event, 8)
        await house.events.book.leave(follows, 3)
        await house.events.add_season(state)  # asked again: who has left does not come back
        assert len((await house.state(follows)).players) == 7
        assert season.begins is not None
        assert (await house.at(follows, season.begins)).phase == "running"

    run(tmp_path, work)


@pytest.mark.parametrize("stays", [True, False])
def test_a_league_of_bots_alone_ends(tmp_path: Path, stays: bool) -> None:
    async def work(house: House) -> None:
        people = [await house.person(name) for name in ("Anna", "Petr")]
        plan = EventPlan("league", "ethnos", size=2, places=4, division=4, rounds=1, renew=True)
        event = await house.organise(plan, *people)
        for _ in range(2):
            await house.events.book.add_bot(event, "random")
        await house.events.begin(await house.state(event))
        await house.events.book.leave(event, 1)
        if not stays:
            await house.events.book.leave(event, 2)
        state = await house.at(event, now())
        for one in state.last:  # nobody waits for the games
            await house.events.book.take_result(state, one, nothing(one))
        state = await house.at(event, now())
        assert state.phase == "over"
        follows = await house.events.book.load(season_after(state))
        assert (follows is not None) == stays, "a season follows while somebody is left"

    run(tmp_path, work)


def test_an_event_goes_on_without_its_organiser(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        anna = await house.person("Anna")
        event = await house.organise(
            EventPlan("challenge", "kroniky", size=1, places=3, fill="random"), anna
        )
        await house.events.begin(await house.state(event))
        store = house.club.store
        for gone in (db.accounts, db.holders, db.notes):
            await store.change("gone", sa.delete(gone).where(gone.c.guest == anna))
        assert (
            await store.database.write(lambda found: remove_guests("guests", now() + DAY, found))
            == 1
        )
        state = await house.state(event)
        assert (state.organiser, state.players[0].guest, state.players[0].name) == (None, None, "")
        while state.phase != "over":
            state = await house.at(event, now())
            await asyncio.sleep(0.02)
        assert len(state.played) == 1
        ((_, table),) = state.played
        assert len(table) == 2
        seeds = {one.seed for one in state.tables}
        assert len(seeds) == 1, "everybody plays the same deal"

    run(tmp_path, work)
