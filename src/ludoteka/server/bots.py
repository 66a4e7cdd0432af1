"""The bots of the tables: they move when it is their turn, in one process only."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from ludoteka.bots.levels import is_level
from ludoteka.core.errors import GameFault
from ludoteka.core.match import Match
from ludoteka.server.live import Live, game_failed
from ludoteka.server.metrics import Metrics
from ludoteka.server.own_bots import OwnBots, why
from ludoteka.server.store import Neighbours
from ludoteka.server.workers import Stuck, Workers
from ludoteka.table import decide
from ludoteka.table.entries import AnyBody, Substituted
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

STAND_IN = "medium"
LOOK_AGAIN = 0.5  # seconds, while another process runs a table's bots

log = logging.getLogger(__name__)


class Bots:
    """Lets bots think, and writes what they do."""

    def __init__(
        self,
        workers: Workers,
        own: OwnBots,
        neighbours: Neighbours,
        metrics: Metrics,
        write: Callable[..., Awaitable[Any]],
        refresh: Callable[[Live], Awaitable[None]],
    ) -> None:
        self.workers = workers
        self.own = own
        self.neighbours = neighbours
        self.metrics = metrics
        self.write = write
        self.refresh = refresh

    async def run(self, live: Live) -> None:
        """Let the bots of a table move until it is a person's turn."""
        table = live.table.key
        try:
            while live.failed is None and live.table.bot_to_act is not None:
                if not await self.neighbours.take_bots(table):
                    await asyncio.sleep(LOOK_AGAIN)
                    await self.refresh(live)
                    continue
                try:
                    await self.refresh(live)
                    while live.failed is None and (seat := live.table.bot_to_act) is not None:
                        await self.move(live, seat)
                except GameFault as error:
                    log.exception("a game failed", extra={"game": live.table.created.game})
                    live.failed = game_failed(error)
                except Exception:  # whatever it was, the table must not stand still
                    log.exception("a bot could not move")
                    self.metrics.count("failures")
                    await asyncio.sleep(LOOK_AGAIN)
                finally:
                    await self.neighbours.release_bots(table)
        finally:
            live.bots = None

    async def move(self, live: Live, seat: int) -> None:
        """One move of a bot. If the table has moved on meanwhile, nothing happens."""
        table, version = live.table, live.table.version
        await asyncio.sleep(table.created.pace / 1000)
        if table.version != version:
            return
        level = table.seats[seat].level or "random"
        if not is_level(level, table.match.game) and level not in table.offered:
            await self.write(live, lambda table: substitute(table, seat))
            return
        try:
            action = shown(table)
            if action is None:
                action = await self.think(table.match, level, seat)
            self.metrics.count("bot_moves")
        except Stuck as stuck:
            log.warning("a bot gave no answer", extra={"level": level, "stopped": stuck.stopped})
            self.metrics.count("bots_stopped")
            if table.version != version:
                return
            action = secrets.choice(table.match.legal()).pack()

        for way in ways(table.match, action):
            try:
                await self.make(live, seat, version, way)
            except Refused as refused:
                if refused.key == "error.move_failed":
                    problem = refused.problem
                    continue
                if refused.key != "error.stale":
                    await asyncio.sleep(1)
            return
        live.failed = Refused("error.game_failed", problem=problem)

    async def think(self, match: Match, level: str, seat: int) -> int:
        """What a bot does. One of ours stands in for a choice that another cannot make."""
        if not is_level(level, match.game):
            try:
                return await self.own.choose(level, match, seat)
            except (Stuck, GameFault) as error:
                told = why(error) if isinstance(error, Stuck) else str(error)
                log.warning("an own bot failed", extra={"level": level, "problem": told})
                self.metrics.count("bots_stopped")
            level = STAND_IN
        return (await self.workers.think(match, level, seat)).action

    async def make(self, live: Live, seat: int, version: int, action: int) -> None:
        """Write a move, if the table is still as it was thought about. Raises Refused."""

        def check(table: Table) -> AnyBody:
            if table.version != version:
                raise Refused("error.stale", version=table.version)
            return decide.move(table, seat, str(table.match.game.codec.unpack(action)))

        await self.write(live, check)


def substitute(table: Table, seat: int) -> AnyBody | None:
    """A bot of ours goes on for one that is not offered any more."""
    level = table.seats[seat].level
    if table.seats[seat].kind != "bot" or level is None or level in table.offered:
        return None
    if is_level(level, table.match.game):
        return None
    return Substituted(seat, STAND_IN)


def shown(table: Table) -> int | None:
    """The move on the shown way of a lesson, as long as the learner follows it."""
    move = table.course.reply(table.match) if table.course else None
    return None if move is None else table.match.game.codec.parse(move).pack()


def ways(match: Match, action: int) -> Iterator[int]:
    """The move that a bot chose; then all others, as somebody else's game may fail over it."""
    yield action
    for move in match.legal():
        if move.pack() != action:
            yield move.pack()
