"""How games ended, and the ratings that follow."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.finished import Finished, counts, finished
from ludoteka.server.club.results.formula import shown
from ludoteka.server.club.results.ladders import Board
from ludoteka.server.club.results.recording import record
from ludoteka.server.club.results.wishes import may_sit
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept, Live
from ludoteka.server.logs import short
from ludoteka.server.rows import insert
from ludoteka.server.steady import Steady
from ludoteka.server.store import DAY, now
from ludoteka.table import decide
from ludoteka.table.entries import AnyBody, Resigned
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

AT_ONCE = 500
MOST_KNOWN = 10_000
EVERY = 300.0  # seconds between two sweeps
SOON = 5.0  # seconds until it is tried again when another process sweeps
LATE = DAY  # milliseconds by which a sweep looks back behind the one before
ABANDONED = 30 * DAY  # a rated game in which nothing happens for so long is given up
BOT = "bot:"

log = logging.getLogger(__name__)


class Results:
    """How games ended, and the ratings that follow.

    Games that end in this process are recorded at once. What a kill left out is found by a sweep
    over the database, at the start and now and then; where even the lobby does not know that the
    game is over, `due.py` opens the table, and we hear of it.
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.board = Board(hub.store)
        self.ended: dict[str, Table] = {}  # to be recorded
        self.done: dict[str, None] = {}  # recorded here lately; a second time would do no harm
        self.wake = asyncio.Event()
        self.swept = 0  # up to when all tables were looked at
        hub.gates.admits.append(self.admit)
        hub.listeners.append(self.heard)
        hub.steady.append(Steady("results", self.run))

    async def rating(self, who: str, game: str) -> int | None:
        """The rating of a person (by guest id) or a bot (`bot:LEVEL`) in a game; None: none yet."""
        if who.startswith(BOT):
            strength = measured.bot(game, who.removeprefix(BOT))
            return None if strength is None else shown(strength.mu)
        kept = db.ratings.c
        query = sa.select(kept.mu).where(kept.scale == game, kept.who == who)
        rows = await self.store.fetch(query)
        return shown(rows[0][0]) if rows else None

    async def admit(self, table: Table, guest: str, invited: bool) -> None:
        """Raises Refused where a rated game does not take somebody, who may be invited."""
        await may_sit(self.store, table, guest)

    # --- recording ------------------------------------------------------------------------

    def heard(self, live: Live) -> None:
        """Something happened at a table: perhaps its game is over. The end is final."""
        table = live.table
        if table.phase == "over" and table.key not in self.done:
            self.ended[table.key] = table
            self.wake.set()

    async def run(self) -> None:
        """For ever: record what has ended, and look for what was left out."""
        loop = asyncio.get_running_loop()
        swept = -EVERY
        while True:
            self.wake.clear()
            for table in list(self.ended.values()):
                await self.take(table)
                self.ended.pop(table.key, None)
            if loop.time() - swept >= EVERY:
                busy = not await self.sweep()
                swept = loop.time() - (EVERY - SOON if busy else 0.0)
            try:
                async with asyncio.timeout(max(0.0, swept + EVERY - loop.time())):
                    await self.wake.wait()
            except TimeoutError:
                pass

    async def take(self, table: Table) -> None:
        """Record a table whose game is over."""
        told = await asyncio.to_thread(described, table) if counts(table) else None
        if told is not None:
            await self.store.writer.do("result", partial(record, told=told))
        else:
            mark = insert(db.uncounted, self.store.database.shared).values(table_id=table.key)
            await self.store.change("result", mark)
        self.done[table.key] = None
        if len(self.done) > MOST_KNOWN:
            del self.done[next(iter(self.done))]

    async def sweep(self) -> bool:
        """Take up what ended and was not recorded: games of earlier releases, and after a kill.

        False: another process does so now.
        """
        if not await self.store.neighbours.advise("pg_try_advisory_lock", "results"):
            return False
        try:
            began, after = now(), (self.swept - LATE, "")
            while found := await self.left_out(after):
                for key, _ in found:
                    await self.look(key)
                after = found[-1][1], found[-1][0]
            await self.give_up()
            self.swept = began
        finally:
            await self.store.neighbours.advise("pg_advisory_unlock", "results")
        return True

    async def left_out(self, after: tuple[int, str]) -> list[tuple[str, int]]:
        """Tables that are over without a result, by time and key after this place."""
        tables = db.tables.c
        known = sa.exists().where(db.results.c.table_id == tables.id)
        passed = sa.exists().where(db.uncounted.c.table_id == tables.id)
        query = sa.select(tables.id, tables.updated).where(
            tables.public.in_((True, False)),  # the index begins with it
            tables.phase == "over",
            sa.tuple_(tables.updated, tables.id) > after,
        )
        query = query.where(~known, ~passed).order_by(tables.updated, tables.id).limit(AT_ONCE)
        return [(key, updated) for key, updated in await self.store.fetch(query)]

    async def look(self, key: str) -> None:
        """Open a table and record it if it is over; one that cannot be opened is passed over."""

        async def take_over(live: Live) -> None:
            if live.table.phase == "over":
                await self.take(live.table)

        await self.at(key, take_over)

    async def at(self, key: str, work: Callable[[Live], Awaitable[object]]) -> None:
        """Do something at a table; one where nothing can be done any more is passed over."""
        try:
            await work(await self.hub.open(key))
        except Refused as refused:
            if refused.for_now:
                raise
            log.warning("a table cannot be recorded", extra={"table": short(key)})

    async def give_up(self) -> None:
        """Whoever keeps a rated game waiting for too long resigns."""
        after = ""
        while found := await self.abandoned(after):
            for key, brief in found:
                if msgspec.json.decode(brief, type=Kept).brief.rated:
                    await self.at(key, lambda live: self.hub.write(live, resignation))
            after = found[-1][0]

    async def abandoned(self, after: str) -> Sequence[tuple[str, str]]:
        """Running tables after this key where nothing has happened for long, with their briefs."""
        tables = db.tables.c
        query = sa.select(tables.id, tables.brief).where(
            tables.phase == "running",
            tables.updated < now() - ABANDONED,
            tables.brief.contains('"rated":true'),
            tables.id > after,
        )
        return await self.store.fetch(query.order_by(tables.id).limit(AT_ONCE))


def described(table: Table) -> Finished | None:
    """What is recorded of a table; None: its game cannot tell."""
    try:
        return finished(table)
    except Exception:
        log.exception("a game cannot tell how it ended", extra={"table": short(table.key)})
        return None


def resignation(table: Table) -> AnyBody | None:
    """What is written for a person who has kept a game waiting for too long."""
    waiting = [seat for seat in table.to_act if table.seats[seat].person]
    if not waiting or now() - table.at < ABANDONED:
        return None
    return Resigned(waiting[0], decide.RESIGNED_LEVEL)
