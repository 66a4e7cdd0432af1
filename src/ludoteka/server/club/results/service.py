"""How games ended, and the ratings that follow."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.finished import Finished, counts, finished
from ludoteka.server.club.results.formula import shown
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

AT_ONCE = 50
MOST_KNOWN = 10_000
EVERY = 300.0  # seconds between two sweeps
SOON = 5.0  # seconds until it is tried again when another process sweeps
QUIET = 60_000  # milliseconds after which a log that says more than the lobby is looked at
ABANDONED = 30 * DAY  # a rated game in which nothing happens for so long is given up
BOT = "bot:"

log = logging.getLogger(__name__)


class Results:
    """How games ended, and the ratings that follow.

    Games that end in this process are recorded at once. What a kill left out is found by a sweep
    over the database, at the start and now and then.
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.ended: dict[str, Table] = {}  # to be recorded
        self.done: dict[str, None] = {}  # recorded here lately; a second time would do no harm
        self.wake = asyncio.Event()
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
            looked: list[str] = []
            while keys := await self.left_out(looked):
                for key in keys:
                    await self.look(key)
                looked += keys
            await self.give_up()
        finally:
            await self.store.neighbours.advise("pg_advisory_unlock", "results")
        return True

    async def left_out(self, looked: list[str]) -> list[str]:
        """Tables that are over, or whose log the lobby lags behind, without a result."""
        tables, log_of = db.tables.c, db.entries.c
        known = sa.exists().where(db.results.c.table_id == tables.id)
        passed = sa.exists().where(db.uncounted.c.table_id == tables.id)
        last = sa.select(sa.func.max(log_of.at)).where(log_of.table_id == tables.id)
        lags = sa.and_(
            tables.phase == "running",
            last.scalar_subquery() > tables.updated,
            last.scalar_subquery() < now() - QUIET,
        )
        query = sa.select(tables.id).where(~known, ~passed, tables.id.not_in(looked))
        query = query.where(sa.or_(tables.phase == "over", lags)).order_by(tables.updated)
        return [key for (key,) in await self.store.fetch(query.limit(AT_ONCE))]

    async def look(self, key: str) -> None:
        """Open a table and record it if it is over; one that cannot be opened is passed over."""
        try:
            table = (await self.hub.open(key)).table
        except Refused as refused:
            if refused.for_now:
                raise
            log.warning("a table cannot be recorded", extra={"table": short(key)})
            return
        if table.phase == "over":
            await self.take(table)

    async def give_up(self) -> None:
        """Whoever keeps a rated game waiting for too long resigns."""
        tables = db.tables.c
        query = sa.select(tables.id, tables.brief).where(
            tables.phase == "running", tables.updated < now() - ABANDONED
        )
        for key, brief in await self.store.fetch(query.limit(AT_ONCE)):
            if msgspec.json.decode(brief, type=Kept).brief.rated:
                live = await self.hub.open(key)
                await self.hub.write(live, resignation)


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
