"""Tournaments and leagues: rounds, tables, standings.

What is to be done follows from the database alone, so a process can be killed at any moment and
another one goes on. Every step may be tried again: it is done once (`book.py`).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from contextlib import suppress

from ludoteka.server.club.events import flow
from ludoteka.server.club.events.book import Book
from ludoteka.server.club.events.due import under_way
from ludoteka.server.club.events.secrecy import Secrecy
from ludoteka.server.club.events.state import State
from ludoteka.server.club.events.tables import Tables
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.results.service import Results
from ludoteka.server.hub import Hub
from ludoteka.server.live import Live
from ludoteka.server.steady import Steady
from ludoteka.server.store import now
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

LOOK = 2.0  # seconds between two looks at what is due
SELDOM = 30.0  # seconds after which an event is looked at though nothing seems to happen there
MOST_STEPS = 100  # of one event at one look
LOCK = "events"  # one process at a time looks after them
log = logging.getLogger(__name__)


class Events:
    """Tournaments and leagues: rounds, tables, standings."""

    def __init__(self, hub: Hub, notices: Notices, results: Results) -> None:
        self.hub = hub
        self.store = hub.store
        self.notices = notices
        self.results = results
        self.book = Book(hub.store)
        self.tables = Tables(hub, self.book)
        self.news = asyncio.Event()
        self.stirred: set[str] = set()  # events with a table that ended here just now
        # the step of an event at which nothing was left to be done, and when it was looked at
        self.looked: dict[str, tuple[int, float]] = {}
        hub.steady.append(Steady("events", self.run))
        hub.listeners.append(self.heard)
        hub.gates.looks.append(Secrecy(hub.store).look)

    def heard(self, live: Live) -> None:
        """Something happened at a table of this process."""
        if live.table.created.event is not None and live.table.phase == "over":
            self.stirred.add(live.table.created.event.event)
            self.news.set()

    async def run(self) -> None:
        """Look after all events for ever, in one process."""
        while True:
            try:
                if await self.store.neighbours.advise("pg_try_advisory_lock", LOCK):
                    await self.look(now())
            except (Refused, *TROUBLE) as trouble:  # the database is away, or closing
                log.warning("events wait", exc_info=trouble)
                await asyncio.sleep(LOOK)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), LOOK)
            self.news.clear()

    async def look(self, at: int) -> None:
        """Do what is to be done now, for all events."""
        stirred, self.stirred = self.stirred, set()
        known, self.looked = self.looked, {}
        for event, step, due in await self.store.fetch(under_way(at)):
            seen, when = known.get(event, (-1, 0.0))
            if (
                not due
                and event not in stirred
                and step == seen
                and time.monotonic() - when < SELDOM
            ):
                self.looked[event] = seen, when
                continue
            try:
                await self.go_on(event, at)
            except Refused as refused:
                if refused.for_now:
                    raise
                log.exception("an event cannot go on", extra={"kind": event[:6]})

    async def go_on(self, event: str, at: int) -> None:
        """Take all steps that an event can take now."""
        for _ in range(MOST_STEPS):
            state = await self.book.load(event)
            if state is None:
                return
            if not await self.step(state, at):
                self.looked[event] = state.step, time.monotonic()
                return

    async def step(self, state: State, at: int) -> bool:
        """One step of an event, if there is one to take; whether another may follow."""
        if state.phase == "open":
            if flow.due(state, at):
                return not await self.begin(state)
            if flow.stale(state, at):
                await self.book.end(state, "cancelled")
            return False
        if state.phase != "running":
            return False
        if any(one.table and one.result is None for one in state.last):
            taken = await self.tables.tend(state, at)
            await self.tell_round(state)
            return taken
        tables = await asyncio.to_thread(flow.next_round, state)
        if tables is not None:
            await self.book.add_round(state, tables, at)
            return True
        await self.tell_end(state)
        somebody = any(player.guest is not None for player in state.active)
        if state.plan.kind == "league" and state.plan.renew and somebody:
            await self.add_season(state)
        return await self.book.end(state, "over") == "stale"

    async def begin(self, state: State) -> str:
        """Begin an event; with too few players it is cancelled: "" or a refusal."""
        if not flow.enough(state):
            await self.book.end(state, "cancelled")
            return "error.event_few"
        there = [player.number for player in state.active]
        first = 1 + max((player.number for player in state.players), default=0)
        left = max(0, state.plan.places - len(there)) if state.plan.fill else 0
        bots = list(range(first, first + left))
        game, ratings = state.plan.game, {}
        for player in state.active:
            who = player.guest or f"bot:{player.level}"
            ratings[player.number] = await self.results.rating(who, game)
        if bots:
            level = await self.results.rating(f"bot:{state.plan.fill}", game)
            ratings |= dict.fromkeys(bots, level)
        order = flow.seeding(state, [*there, *bots], ratings)
        return await self.book.begin(state, bots, order, flow.divided(state, order))

    async def add_season(self, state: State) -> str:
        """The season after this one, made by the first who asks: its key."""
        known = {player.number: player for player in state.players}
        order = [known[number] for number in flow.promoted(state)]
        follows = season_after(state)
        await self.book.add_season(state, order, follows)
        return follows

    async def tell_round(self, state: State) -> None:
        """Tell everybody who plays that a round has begun."""
        last = state.rounds[-1]
        if last.told:
            return
        known = {player.number: player for player in state.players}
        for one in state.last:
            for number in one.players:
                guest = known[number].guest
                if guest is not None and one.table is not None:
                    once = f"event {state.id} round {last.number}"
                    await self.notices.tell(
                        guest, "event_round", once, event=state.title, round=last.number,
                        table=one.table,
                    )  # fmt: skip
        await self.book.told(state, last.number)

    async def tell_end(self, state: State) -> None:
        """Tell everybody that an event is over."""
        for player in state.players:
            if player.guest is not None and not player.left:
                once = f"event {state.id} over"
                params = {"event": state.title, "link": f"/events/{state.id}"}
                await self.notices.tell(player.guest, "event_over", once, **params)


def season_after(state: State) -> str:
    """The key of the next season: decided by this one, so that it is made once."""
    return hashlib.sha256(f"{state.id} next {state.lot}".encode()).hexdigest()[:22]
