"""Find me a game: an open table that fits, or a new one to wait at."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteka.core.errors import LudotekaError
from ludoteka.core.registry import find
from ludoteka.server import relations as db
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.club.meeting.people import blocked_pairs
from ludoteka.server.club.meeting.presence import GONE, MOST
from ludoteka.server.club.meeting.tables import sit_down
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept
from ludoteka.server.logs import short
from ludoteka.server.questions import Asker
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import replacing
from ludoteka.server.store import DAY, MINUTE, Guest, now
from ludoteka.table import decide, setup
from ludoteka.table.commands import Replace
from ludoteka.table.entries import AnyBody, ClockSetup, Unlisted
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish
from ludoteka.table.table import Table

LOCK = "find me a game"  # one process at a time: two who wish at once must meet
PATIENCE = 5.0  # seconds to wait for it
AWAY = 120_000  # milliseconds after which a wish of somebody who is not here is taken back
LOOKED_AT = 200
USUAL_SEATS = 2
SECONDS = DAY // 1000  # of a day: clocks count them
CLOCKS = {
    "clock": ClockSetup(bank=1800, increment=15, out="bot"),
    "day": ClockSetup(bank=5 * SECONDS, move=SECONDS, out="bot"),
}

log = logging.getLogger(__name__)


def fits(found: Kept, wish: s.GameWish, guest: str) -> bool:
    """Whether a table is what somebody wishes for."""
    brief = found.brief
    free = any(seat.kind == "open" for seat in brief.seats)
    seats = wish.seats is None or len(brief.seats) == wish.seats
    pace = wish.pace in ("any", brief.pace)
    spoken = wish.language is None or brief.language in (None, wish.language)
    return free and seats and pace and spoken and guest not in found.guests


def liking(found: Kept) -> tuple[int, int]:
    """Where the game begins soonest; of those, who has waited longest."""
    return sum(seat.kind == "open" for seat in found.brief.seats), found.brief.created


class Matching:
    """One wish for each person. Seats are claimed by the log, so nobody gets one twice."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.lock = asyncio.Lock()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Be the only one in any process who looks for a table. Raises Refused."""
        neighbours, until = self.store.neighbours, time.monotonic() + PATIENCE
        async with self.lock:
            while not await neighbours.advise("pg_try_advisory_lock", LOCK):
                if time.monotonic() > until:
                    raise Refused("error.busy")
                await asyncio.sleep(0.05)
            try:
                yield
            finally:
                await neighbours.advise("pg_advisory_unlock", LOCK)

    async def wish(self, guest: Guest, wish: s.GameWish, asker: Asker) -> s.Found:
        """Sit down at the best table there is, or make one and wait."""
        await self.hub.gates.permit("play", guest.id)
        async with self.alone():
            if (waiting := await self.waiting(guest.id)) is not None:
                return s.Found(waiting.table, True)
            for table in await self.candidates(guest.id, wish):
                if await self.joined(table, guest):
                    return s.Found(table, False)
            return s.Found(await self.make(guest, wish, asker), True)

    async def candidates(self, guest: str, wish: s.GameWish) -> list[str]:
        """The tables that fit, the best first."""

        def work(connection: sa.Connection) -> list[Kept]:
            tables = db.tables.c
            query = sa.select(tables.brief).where(tables.public, tables.phase == "waiting")
            query = query.where(tables.game.in_(wish.games)).order_by(tables.created)
            listed = connection.scalars(query.limit(LOOKED_AT))
            all_of_them = [msgspec.json.decode(text, type=Kept) for text in listed]
            fitting = [found for found in all_of_them if fits(found, wish, guest)]
            here = present(connection, {name for one in fitting for name in one.guests if name})
            return [
                found
                for found in fitting
                if (found.brief.pace == "day" or here & set(found.guests))
                and not blocked_pairs(connection, guest, [name for name in found.guests if name])
            ]

        found = await self.store.database.read(work)
        return [one.brief.table for one in sorted(found, key=liking)]

    async def joined(self, key: str, guest: Guest) -> bool:
        """Take a seat there, if that is possible still."""
        try:
            live = await self.hub.open(key)
            await self.hub.gates.admit(live.table, guest.id, False)
            await self.hub.write(live, lambda table: sit_with_strangers(table, guest), guest.id)
        except Refused as refused:
            if refused.for_now:
                raise
            return False
        return True

    async def make(self, guest: Guest, wish: s.GameWish, asker: Asker) -> str:
        """A table of one's own, to wait at."""
        try:
            game = find(wish.games[0])
        except LudotekaError as error:
            raise Refused("error.setup", problem=error.told) from None
        seats = wish.seats or min(game.most, max(game.fewest, USUAL_SEATS))
        decide.level_of(wish.level, game)
        wishes = [SeatWish("me", guest.name), *[SeatWish("open")] * (seats - 1)]
        clock = CLOCKS.get(wish.pace)
        plan = await self.hub.questions.ask(
            asker, lambda: setup.create(game.key, wishes, {}, True, 0, clock)
        )
        plan = setup.welcoming(plan, wish.language, None)
        table = await self.hub.create(setup.owned(plan, guest.id, guest.name), asker)
        fill = None if wish.fill is None else now() + wish.fill * MINUTE
        new = {"guest": guest.id, "table_id": table, "fill": fill, "stays": wish.pace == "day"}
        query = replacing(
            kept.wishes, self.store.database.shared, "table_id", "fill", "stays", "level", "at"
        )
        await self.store.change("wish", query.values(**new, level=wish.level, at=now()))
        return table

    async def waiting(self, guest: str) -> s.WaitingFor | None:
        """The table where somebody waits."""
        return await self.store.database.read(lambda connection: waiting(connection, guest))

    async def take_back(self, guest: str) -> None:
        """The wish is over: the table that was made for it is not offered to strangers any more."""
        found = await self.waiting(guest)
        try:
            if found is not None:
                await self.hub.write(await self.hub.open(found.table), unlisted, guest)
        except Refused as refused:
            if refused.for_now:
                raise
            log.warning("a table stays public", extra={"problem": refused.key})
        await self.forget(guest)

    async def forget(self, guest: str) -> None:
        """There is no wish any more."""
        await self.store.change("wish", sa.delete(kept.wishes).where(kept.wishes.c.guest == guest))

    async def tend(self) -> None:
        """Let bots come where it is time; forget wishes that came true or were left behind."""
        query = sa.select(kept.wishes, db.tables.c.phase)
        rows = await self.store.fetch(
            query.join(db.tables, db.tables.c.id == kept.wishes.c.table_id)
        )
        if not rows:
            return
        here = await self.store.database.read(
            lambda connection: present(connection, {row.guest for row in rows}, waits=False)
        )
        for row in rows:
            try:
                await self.look_after(row, row.guest in here)
            except Refused as refused:
                if refused.for_now:
                    raise
                problem = {"table": short(row.table_id), "problem": refused.key}
                log.warning("a wish cannot come true", extra=problem)
                await self.forget(row.guest)

    async def look_after(self, wish: sa.Row[Any], here: bool) -> None:
        """Do for one wish what is due. Raises Refused."""
        if wish.phase != "waiting":
            await self.forget(wish.guest)
        elif wish.fill is not None and wish.fill <= now():
            await self.fill(wish.guest, wish.table_id, wish.level)
        elif not wish.stays and wish.at < now() - AWAY and not here:
            await self.take_back(wish.guest)

    async def fill(self, guest: str, table: str, level: str) -> None:
        """Bots take the seats that are left."""
        live = await self.hub.open(table)
        for number in range(len(live.table.seats)):

            def sit(found: Table, number: int = number) -> AnyBody | None:
                if found.seats[number].kind != "open":
                    return None
                wish = Replace(id="", expect=found.version, seat=number, level=level)
                return decide.replace(found, guest, wish)

            await self.hub.write(live, sit, guest)
        await self.forget(guest)


def sit_with_strangers(table: Table, guest: Guest) -> AnyBody | None:
    """Take a seat of a table that is still offered to everybody. Raises Refused."""
    if not table.created.public:
        raise Refused("error.invitation")
    return sit_down(table, guest.id, guest.name, None)


def unlisted(table: Table) -> AnyBody | None:
    """What is written where nobody waits for strangers any more."""
    return Unlisted() if table.created.public and table.phase == "waiting" else None


def present(connection: sa.Connection, guests: set[str], waits: bool = True) -> set[str]:
    """Which of these are here; `waits`: whose wish stands counts as here."""
    here, mine, found = kept.presence.c, kept.wishes.c, set()
    asked = sorted(guests)
    for start in range(0, len(asked), MOST):
        some = asked[start : start + MOST]
        seen = sa.select(here.guest).where(here.guest.in_(some), here.seen > now() - GONE)
        found |= set(connection.scalars(seen))
        if waits:
            found |= set(connection.scalars(sa.select(mine.guest).where(mine.guest.in_(some))))
    return found


def waiting(connection: sa.Connection, guest: str) -> s.WaitingFor | None:
    """The table where somebody waits for others, if the wish has not come true."""
    mine, tables = kept.wishes.c, db.tables.c
    query = sa.select(mine.table_id, mine.fill).join(db.tables, tables.id == mine.table_id)
    row = connection.execute(query.where(mine.guest == guest, tables.phase == "waiting")).first()
    return None if row is None else s.WaitingFor(*row)
