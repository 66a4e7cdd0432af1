"""What a page may ask about the position: why not, what then, and what would a bot do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from ludoteka.bots import Thought
from ludoteka.bots.levels import adviser_for
from ludoteka.core.preview import Forecast, Preview
from ludoteka.core.reason import Reason
from ludoteka.server.live import Live
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.workers import Stuck, Workers
from ludoteka.table import foresee, hinting, wonder
from ludoteka.table.entries import AnyBody
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

T = TypeVar("T")
# stores what a check says of a table, for a guest
Write = Callable[[Live, Callable[[Table], AnyBody | None], str | None], Awaitable[int]]


class Answers:
    """Every answer is about the version of the table that was asked about, or there is none."""

    def __init__(self, workers: Workers, questions: Questions, write: Write) -> None:
        self.workers = workers
        self.questions = questions
        self.write = write
        # hints leave a process to the bots that play, where there are several
        self.hinting = asyncio.Semaphore(max(1, len(workers.all) - 1))

    async def why(
        self, live: Live, seat: int, move: str | None, thing: str | None, asker: Asker
    ) -> Reason | None:
        """Why a move, or all moves with a thing, are not possible now for a seat."""
        if (known := wonder.not_now(live.table, seat)) is not None:
            return known
        return await self.ask(live.table, seat, asker, wonder.question(live.table, move, thing))

    async def preview(self, live: Live, seat: int, moves: list[str], asker: Asker) -> Preview:
        """What these moves, one after the other, would do."""
        return await self.ask(live.table, seat, asker, foresee.preview(live.table, seat, moves))

    async def forecasts(self, live: Live, look: int | None, asker: Asker) -> list[Forecast]:
        """What comes if nothing more is done."""
        return await self.ask(live.table, look, asker, foresee.forecasts(live.table, look))

    async def ask(
        self, table: Table, look: int | None, asker: Asker, question: Callable[[], T]
    ) -> T:
        """An answer, unless the table has moved on meanwhile, as a viewer at the seat knows it."""
        version = table.count(look).version
        answer = await self.questions.ask(asker, question)
        now = table.count(look).version
        if now != version:
            raise Refused("error.stale", version=now)
        return answer

    async def hint(self, live: Live, seat: int, asker: Asker) -> tuple[int, wonder.Hint]:
        """What a good bot would do for the seat that decides now, and at which version."""
        table = live.table
        if not hinting.may_ask(table, seat):
            raise Refused("error.hints_off")
        version, match = self.now(table, seat), table.match
        game, state = match.game, match.state.copy()
        self.questions.begin_hint(asker)
        try:
            async with self.hinting:
                thought = await self.workers.advise(match, adviser_for(game), seat)
        except Stuck:
            raise Refused("error.hint") from None
        finally:
            self.questions.end_hint(asker)
        seen = self.still(table, seat, version)
        hint = await self.questions.finish(asker, partial(wonder.hint, game, state, thought))
        await self.write(live, lambda now: hinting.noted(now, seat), asker.guest)
        return seen, hint

    async def judge(
        self, live: Live, seat: int, move: str | None, asker: Asker
    ) -> tuple[int, wonder.Doubt | None]:
        """What the coach has against a move, and at which version; no move: it only thinks."""
        table, began = live.table, time.monotonic()
        if not hinting.is_coached(table, seat):
            raise Refused("error.no_coach")
        self.questions.limits.afford(asker.address, asker.guest)
        version, match = self.now(table, seat), table.match
        game, state = match.game, match.state.copy()
        action = None if move is None else wonder.legal_action(game, state, move)
        if len(state.legal()) == 1:
            return self.still(table, seat, version), None
        try:
            thought = await asyncio.shield(self.thought(live, seat))
            compared = thought
            if action is not None and wonder.is_doubtful(thought, action):
                pair = thought.action, action
                compared = await self.workers.compare(match, adviser_for(game), seat, *pair)
        except Stuck:
            raise Refused("error.hint") from None
        finally:
            self.questions.limits.charge(asker.address, asker.guest, time.monotonic() - began)
        seen = self.still(table, seat, version)
        return seen, None if action is None else wonder.doubt(game, state, compared, action)

    def thought(self, live: Live, seat: int) -> asyncio.Task[Thought]:
        """The coach's thought about the present position, begun once."""
        version = live.table.version
        if live.thought is None or live.thought[:2] != (version, seat):
            match = live.table.match
            thinking = self.workers.advise(match, adviser_for(match.game), seat)
            live.thought = version, seat, asyncio.ensure_future(thinking)
            live.thought[2].add_done_callback(asyncio.Future.exception)  # nobody may wait for it
        return live.thought[2]

    @staticmethod
    def now(table: Table, seat: int) -> int:
        """The version of a table where this seat decides. Raises Refused."""
        if table.holding is not None or seat not in table.to_act:
            raise Refused("error.not_your_turn", seat=seat)
        return table.version

    @staticmethod
    def still(table: Table, seat: int, version: int) -> int:
        """The version as the seat counts, if it is this one still. Raises Refused."""
        seen = table.count(seat).version
        if table.version != version:
            raise Refused("error.stale", version=seen)
        return seen
