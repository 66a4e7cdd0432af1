"""Analyses of games that are over: asked for once, made beside the tables, and kept.

What is asked for and each piece that is done lie in the database, so whoever is killed goes on
where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from ludoteka.bots.analysis.pieces import join_pieces, judge_piece
from ludoteka.bots.analysis.shapes import Analysis
from ludoteka.bots.workers import Stuck, Worker, stop
from ludoteka.server import relations as db
from ludoteka.server.live import Live
from ludoteka.server.logs import short
from ludoteka.server.rows import insert
from ludoteka.server.store import Store, now
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

AT_ONCE = 8  # steps in a piece
PIECE_SECONDS = 900.0  # in which a piece has to be done, also on a busy machine
TRIES = 3
MOST_STEPS = 1500
MOST_OF_ONE = 2  # analyses of one guest that are not done yet
MOST_WAITING = 40
LOOK_AGAIN = 3.0  # seconds until other processes' jobs are looked for
State = Literal["none", "waiting", "working", "done", "failed"]

log = logging.getLogger(__name__)


class Progress(msgspec.Struct, frozen=True):
    """How far the analysis of a game is: so many of its steps; and the analysis when it is done."""

    state: State
    done: int
    steps: int
    analysis: Analysis | None = None


class Analyst:
    """Makes analyses, `number` at a time, in processes that let everything else come first."""

    def __init__(
        self, store: Store, open_table: Callable[[str], Awaitable[Live]], number: int
    ) -> None:
        self.store = store
        self.open = open_table
        self.workers = [Worker(PIECE_SECONDS) for _ in range(number)]
        self.threads = ThreadPoolExecutor(max(1, number), thread_name_prefix="analyses")
        self.wake = asyncio.Event()
        self.busy: set[str] = set()  # tables under way here

    # --- what pages ask -------------------------------------------------------------------

    async def look(self, table: Table) -> bytes:
        """How far the analysis of a table is, as JSON. Raises Refused."""
        check(table)
        jobs, parts = db.analyses.c, db.analysis_parts.c
        steps = len(table.match.steps)
        rows = await self.store.fetch(
            sa.select(jobs.result, jobs.failed).where(jobs.table_id == table.key)
        )
        if not rows:
            return encode(Progress("none", 0, steps))
        result, failed = rows[0]
        if result is not None:
            return b'{"state":"done","done":%d,"steps":%d,"analysis":%b}' % (
                steps, steps, result.encode()
            )  # fmt: skip
        if failed:
            return encode(Progress("failed", 0, steps))
        query = sa.select(sa.func.sum(parts.number)).where(parts.table_id == table.key)
        done = int((await self.store.fetch(query))[0][0] or 0)
        working: State = "working" if done or table.key in self.busy else "waiting"
        return encode(Progress(working, done, steps))

    async def ask(self, table: Table, guest: str) -> None:
        """Have a game analysed. Raises Refused; one that is there already is not made again."""
        check(table)
        if len(table.match.steps) > MOST_STEPS:
            raise Refused("error.analysis_long", most=MOST_STEPS)
        await self.compare(table)
        jobs = db.analyses.c
        rows = await self.store.fetch(
            sa.select(jobs.table_id, jobs.guest).where(jobs.result.is_(None), ~jobs.failed)
        )
        if table.key in [key for key, _ in rows]:
            return
        if sum(holder == guest for _, holder in rows) >= MOST_OF_ONE:
            raise Refused("error.too_many")
        if len(rows) >= MOST_WAITING:
            raise Refused("error.analysis_queue")
        values = {"table_id": table.key, "asked": now(), "guest": guest, "failed": False}
        mine = jobs.table_id == table.key
        await self.store.change(
            "analysis",
            insert(db.analyses, self.store.database.shared).values(
                **values, steps=len(table.match.steps)
            ),
            sa.update(db.analyses).where(mine, jobs.failed).values(failed=False),
        )
        self.wake.set()

    async def compare(self, table: Table) -> None:
        """Raises Refused if an uploaded record is of a game that others still play here.

        A table whose luck was made here is not compared: nobody else plays with its seed, but at
        a challenge, and those wait for the end of the round (`Gates.study`).
        """
        if table.created.record is None:
            return
        others = db.tables.c
        query = sa.select(others.id).where(
            others.seed.in_(table.created.seeds),
            others.game == table.created.game,
            others.phase != "over",
            others.id != table.key,
        )
        if await self.store.fetch(query.limit(1)):
            raise Refused("error.analysis_copy")

    # --- the work -------------------------------------------------------------------------

    async def run(self, number: int) -> None:
        """For ever: make what was asked for, the oldest first."""
        while True:
            self.wake.clear()
            if not await self.make_next(self.workers[number]):
                try:
                    async with asyncio.timeout(LOOK_AGAIN):
                        await self.wake.wait()
                except TimeoutError:
                    pass

    async def make_next(self, worker: Worker) -> bool:
        """Make one that nobody else makes; False: there is none."""
        jobs = db.analyses.c
        query = sa.select(jobs.table_id).where(jobs.result.is_(None), ~jobs.failed)
        for (table,) in await self.store.fetch(query.order_by(jobs.asked).limit(MOST_WAITING)):
            if table in self.busy:
                continue
            self.busy.add(table)
            try:
                if await self.store.neighbours.take_analysis(table):
                    try:
                        await self.make(table, worker)
                    finally:
                        await self.store.neighbours.release_analysis(table)
                    return True
            finally:
                self.busy.discard(table)
        return False

    async def make(self, table: str, worker: Worker) -> None:
        """Make an analysis, or what is left of it."""
        try:
            match = (await self.open(table)).table.match
            record = await asyncio.to_thread(match.record)
            pieces = await self.pieces(table)
            for first in range(1, len(match.steps) + 1, AT_ONCE):
                if first not in pieces:
                    end = min(first + AT_ONCE, len(match.steps) + 1)
                    pieces[first] = await self.think(worker, judge_piece, record, first, end)
                    await self.keep(table, first, end - first, pieces[first])
            whole = await self.think(
                worker, join_pieces, record, [pieces[first] for first in sorted(pieces)]
            )
        except (Stuck, Refused) as error:
            if isinstance(error, Refused) and error.for_now:
                raise  # the work is not lost
            log.warning("a game cannot be analysed", extra={"table": short(table)})
            await self.end(table, failed=True)
            return
        await self.end(table, result=whole)

    async def think(self, worker: Worker, answer: Callable[..., str], *question: Any) -> str:
        """Ask the process, again if it was stopped. Raises Stuck."""
        loop = asyncio.get_running_loop()
        for left in reversed(range(TRIES)):
            try:
                found: str = await loop.run_in_executor(
                    self.threads, lambda: worker.ask(answer, *question)
                )
                return found
            except Stuck:
                if not left:
                    raise
        raise AssertionError

    async def pieces(self, table: str) -> dict[int, str]:
        """What is done of an analysis, by its first steps."""
        parts = db.analysis_parts.c
        query = sa.select(parts.first, parts.body).where(parts.table_id == table)
        return dict(row._tuple() for row in await self.store.fetch(query))

    async def keep(self, table: str, first: int, number: int, body: str) -> None:
        """Store a piece."""
        values = {"table_id": table, "first": first, "number": number, "body": body}
        await self.store.change(
            "analysis", insert(db.analysis_parts, self.store.database.shared).values(values)
        )

    async def end(self, table: str, **told: Any) -> None:
        """Store how it ended; the pieces are no longer needed."""
        await self.store.change(
            "analysis",
            sa.update(db.analyses).where(db.analyses.c.table_id == table).values(**told),
            sa.delete(db.analysis_parts).where(db.analysis_parts.c.table_id == table),
        )

    def close(self) -> None:
        """End the processes; what they have not finished is made another time."""
        stop(self.workers)
        self.threads.shutdown(wait=False, cancel_futures=True)


def check(table: Table) -> None:
    """Raises Refused for a game that is not over, and for lessons."""
    if table.created.lesson is not None:
        raise Refused("error.analysis_lesson")
    if table.phase != "over":
        raise Refused("error.analysis_running")


encode = msgspec.json.Encoder().encode
