"""Events whose games are played, from the beginning to the standing; the time is given."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.real_games import Game, Here, Plan, move, wish
from tests.club.test_events_time import House, opened

from ludoteka.server import relations as db
from ludoteka.server import store as stores
from ludoteka.server.club.events.plan import EventPlan
from ludoteka.server.club.events.state import State
from ludoteka.server.club.results.recalculation import recalculate
from ludoteka.server.live import Live
from ludoteka.server.store import HOUR, Guest, now
from ludoteka.table import commands as c
from ludoteka.table.entries import ClockSetup

pytestmark = pytest.mark.once


def run(folder: Path, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Work in a club whose bots think at once."""

    async def inside() -> None:
        async with opened(folder, Here(1, 20)) as house:
            await work(house)

    asyncio.run(inside())


async def begun(house: House, plan: EventPlan, *people: str) -> State:
    """An event that has begun, with its first tables."""
    event = await house.organise(plan, *people)
    assert await house.events.begin(await house.state(event)) == ""
    return await house.at(event, now())


async def sat(house: House, state: State) -> list[Game]:
    """The tables of the last round, as those who sit there see them."""
    known = {player.number: player for player in state.players}
    found = []
    for one in state.last:
        live = await house.club.hub.open(one.table or "")
        seats: list[Guest | str] = [
            Guest(guest, "", True) if (guest := known[number].guest) else known[number].level or ""
            for number in one.players
        ]
        found.append(Game(Plan(state.plan.game, seats, {}, one.seed), live))
    return found


async def play(house: House, game: Game, silent: str = "") -> None:
    """People move by themselves, all but the silent one, until nobody can."""
    luck = Random(game.plan.seed)
    table = game.live.table
    while table.phase != "over":
        acting = [table.seats[seat].guest for seat in table.to_act if table.seats[seat].person]
        if table.bot_to_act is not None:
            await asyncio.sleep(0.002)
        elif silent in acting:
            return
        else:
            await move(house, game, luck)


async def until(house: House, event: str, reached: Callable[[State], bool]) -> State:
    """The event once it is so: the lobby hears of the end of a game within a second."""
    async with asyncio.timeout(60):
        while not reached(state := await house.at(event, now())):
            await asyncio.sleep(0.02)
    return state


def over(state: State) -> bool:
    return state.phase == "over"


def in_round(number: int) -> Callable[[State], bool]:
    return lambda state: len(state.rounds) == number


# --- played together --------------------------------------------------------------------------


def test_a_challenge_of_aeons_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Victory comes first; whoever gave up shares the last place with all who did."""
    options: dict[str, Any] = {"level": "beginner", "nemesis": "prince_of_gluttons"}
    plan = EventPlan(
        "challenge", "aeons_end", size=1, places=4, options=options, rounds=2, fill="random"
    )
    monkeypatch.setattr(secrets, "randbelow", lambda _: 2)  # a deal that can be won

    async def work(house: House) -> None:
        anna, petr = await house.person("Anna"), await house.person("Petr")
        state = await begun(house, plan, anna, petr)
        for number in (1, 2):
            state = await until(house, state.id, in_round(number))
            games = await sat(house, state)
            assert len({game.live.table.created.seed for game in games}) == 1
            for game in games:
                game.plan.skill = "easy"
                if game.plan.seats[0] == Guest(petr, "", True):
                    await wish(house, game, c.Resign, 0)
            await asyncio.gather(*(play(house, game) for game in games))
            won = [bool(game.live.table.match.winners) for game in games]
            assert won.count(True) == 1, "only whoever thinks wins"
        state = await until(house, state.id, over)
        standing = state.standing()
        mine, his = (one.number for one in state.players if one.guest in (anna, petr))
        assert standing[0].player == mine
        assert standing[0].points == standing[0].wins == 2
        # the bots have lost to one, tied, and beaten the one who was away
        assert [one.points for one in standing[1:]] == [Fraction(1), Fraction(1), Fraction(0)]
        assert standing[3].player == his
        assert standing[3].share == 0
        assert {(guest, kind) for guest, kind, _ in house.told} == {
            (guest, kind) for guest in (anna, petr) for kind in ("event_round", "event_over")
        }

    run(tmp_path, work)


# --- rated ------------------------------------------------------------------------------------


def test_a_rated_event(tmp_path: Path) -> None:
    """Everybody against everybody: each game of a person counts, that of the bots for nobody."""
    plan = EventPlan("round_robin", "terra_mystica", size=2, places=4, rated=True, fill="random")

    async def work(house: House) -> None:
        anna, petr = await house.person("Anna"), await house.person("Petr")
        state = await begun(house, plan, anna, petr)
        while state.phase != "over":
            state = await house.at(state.id, now())
            await asyncio.gather(*(play(house, game) for game in await sat(house, state)))
            state = await house.at(state.id, now())
        keys = {one.table for one in state.tables}
        async with asyncio.timeout(30):
            while not keys <= set(house.club.results.done):
                await asyncio.sleep(0.02)

        def look(connection: sa.Connection) -> None:
            games = connection.execute(sa.select(db.results)).all()
            assert {game.table_id for game in games} == keys
            assert sorted((game.people, game.rated, game.unrated) for game in games) == [
                (0, False, "alone"), *[(1, True, "")] * 4, (2, True, ""),
            ]  # fmt: skip
            kept = connection.execute(sa.select(db.ratings)).all()
            assert {(row.who, row.games) for row in kept} == {(anna, 3), (petr, 3)}
            assert recalculate(connection, check=True).differences == 0
            places = sa.select(db.result_seats.c.place).order_by(db.result_seats.c.seat)
            for one in state.tables:
                told = connection.scalars(places.where(db.result_seats.c.table_id == one.table))
                assert [end.rank for end in one.result or []] == told.all()

        await house.club.store.database.write(look)
        assert sum(one.points for one in state.standing()) == 6

    run(tmp_path, work)


# --- turns by day -----------------------------------------------------------------------------


class Days:
    """Moves the time of a club that serves all the while; clocks that are due ring."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.monkeypatch = monkeypatch

    def pass_by(self, hours: int, tables: list[Live]) -> None:
        """Some hours later."""
        moved = stores.BEGAN + hours * HOUR * 1_000_000
        self.monkeypatch.setattr(stores, "BEGAN", moved)
        self.house.club.hub.clocks.service.until += hours * HOUR
        for live in tables:
            self.house.club.hub.clocks.set_alarm(live)


def test_an_event_by_day_with_people_who_do_not_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one table a clock runs out, at the other nobody plays until the deadline and after."""
    clock = ClockSetup(0, 0, "bot", 24 * 3600)
    plan = EventPlan("swiss", "terra_mystica", places=4, rounds=1, hours=48, clock=clock)

    async def work(house: House) -> None:
        names = ("Anna", "Petr", "Person 3", "Person 4")
        people = [await house.person(name) for name in names]
        await house.club.hub.clocks.note()
        state = await begun(house, plan, *people)
        state = await house.at(state.id, now())
        first, second = await sat(house, state)
        tables, days = [first.live, second.live], Days(house, monkeypatch)
        silent = first.live.table.match.seat
        late = first.plan.seats[silent]
        assert isinstance(late, Guest)
        await play(house, first, silent=late.id)
        days.pass_by(23, tables)
        await asyncio.sleep(0.05)
        assert all(seat.person for live in tables for seat in live.table.seats), "time is left"
        days.pass_by(1, tables)
        async with asyncio.timeout(20):
            while first.live.table.seats[silent].person:
                await asyncio.sleep(0.02)
        await play(house, first)
        here = first.live.table.key
        state = await until(house, state.id, lambda it: any(one.result for one in it.last))
        one = next(one for one in state.last if one.table == here)
        assert [end.away for end in one.result or []] == [seat == silent for seat in (0, 1)]
        assert state.phase == "running"
        days.pass_by(24, tables)  # the deadline of the round
        state = await house.at(state.id, now())
        assert state.phase == "running", "half a round more"
        days.pass_by(24, tables)
        state = await until(house, state.id, over)
        assert not second.live.table.persons()
        standing = state.standing()
        numbers = {player.guest: player.number for player in state.players}
        winner = first.plan.seats[1 - silent]
        assert isinstance(winner, Guest)
        order = [(one.player, one.points, one.wins) for one in standing]
        assert order[0] == (numbers[winner.id], Fraction(1), 1)
        half = Fraction(1, 2)
        assert [one[1:] for one in order[1:3]] == [(half, 0), (half, 0)], "both were away"
        assert order[3] == (numbers[late.id], Fraction(0), 0)
        overs = [guest for guest, kind, _ in house.told if kind == "event_over"]
        assert sorted(overs) == sorted(people)

    run(tmp_path, work)
