"""The clocks of the tables: alarms, and the time that is charged to nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server.holidays import Calendar
from ludoteka.server.live import Live
from ludoteka.server.service import Interval, Service, unserved
from ludoteka.server.store import now
from ludoteka.server.trouble import TROUBLE
from ludoteka.table import decide
from ludoteka.table.entries import AnyBody
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

BEAT = 5.0  # seconds between two notes that we serve
AGAIN = 1.0  # seconds until an alarm that could not be dealt with rings again

Write = Callable[[Live, Callable[[Table], AnyBody | None]], Coroutine[Any, Any, int]]
Spawn = Callable[[Coroutine[Any, Any, Any]], object]


class Clocks:
    """Rings when a player's time has run out, and spares the time in which nobody served."""

    def __init__(
        self,
        service: Service,
        write: Write,
        spawn: Spawn,
        tables: Callable[[], Iterable[Live]],
    ) -> None:
        self.service = service
        self.write = write
        self.spawn = spawn
        self.tables = tables
        self.noting = asyncio.Lock()
        self.calendar = Calendar(service.store)

    async def run(self) -> None:
        """Note for ever that we serve."""
        while True:
            with suppress(Refused):  # the database is away: until it is back nobody is served
                await self.note()
            await asyncio.sleep(BEAT)

    async def note(self) -> None:
        """Note that we serve; after a pause nobody is charged for it. Raises Refused."""
        async with self.noting:
            late = self.service.late
            await self.service.note()
            if late:
                for live in list(self.tables()):
                    await self.spare(live)

    async def close(self) -> None:
        """Note a last time that we served."""
        with suppress(Refused):
            await self.service.note()

    async def in_service(self) -> None:
        """Wait, after a pause, until all clocks are right again. Raises Refused."""
        if self.service.late:
            await self.note()

    async def spare(self, live: Live) -> None:
        """Charge nobody for time since the last entry in which no process served."""
        if live.table.alarm() is None:
            return
        try:
            served = await self.service.served(live.table.at)
        except (SQLAlchemyError, OSError):
            raise Refused("error.busy") from None
        await self.write(live, partial(spared, served))

    async def settle(self, live: Live) -> None:
        """Let a table with a clock by day know of its players' holidays. Raises Refused."""
        if not live.table.by_day:
            return
        live.settled = players(live.table)
        try:
            found = await self.calendar.of(filter(None, live.settled))
        except TROUBLE:
            live.settled = []
            raise Refused("error.busy") from None
        acting = [live.settled[seat] for seat in live.table.to_act]
        for guest in sorted(found, key=lambda guest: guest not in acting):
            times = [(each.since, each.until) for each in found[guest]]
            for _ in live.table.held_by(guest):
                await self.write(live, partial(decide.plan, guest, times))

    async def settle_soon(self, live: Live) -> None:
        """The same on the side; before a clock rings it is tried again."""
        with suppress(Refused):
            await self.settle(live)

    def set_alarm(self, live: Live) -> None:
        """Wake up when something happens by itself, as when the seat to act has no time left."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if live.table.by_day and live.settled != players(live.table):
            live.settled = players(live.table)
            self.spawn(self.settle_soon(live))
        at = live.table.wake()
        if at is not None:
            wait = max(0.001, (at - now()) / 1000 + 0.001)
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(wait, lambda: self.spawn(self.ring(live)))

    async def ring(self, live: Live) -> None:
        """The time of a seat has run out, unless it has moved in the last moment."""
        try:
            await self.in_service()
            await self.settle(live)
            await self.write(live, lambda table: decide.ring(table, now()))
        except Refused:
            await asyncio.sleep(AGAIN)
            self.set_alarm(live)


def players(table: Table) -> list[str | None]:
    """Whom the seats belong to."""
    return [seat.guest for seat in table.seats]


def spared(served: list[Interval], table: Table) -> AnyBody | None:
    """What is written of time that is charged to nobody, if there is such."""
    at = now()
    return decide.spare(table, unserved(served, table.at, at), at)
