"""What a page may ask about the position: why not, what then, and what would a bot do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ludoteka.core.preview import Forecast, Preview
from ludoteka.core.reason import Reason
from ludoteka.server.live import Live
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.workers import Stuck, Workers
from ludoteka.table import foresee, wonder
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

HINT_LEVEL = "hard"
T = TypeVar("T")


class Answers:
    """Every answer is about the version of the table that was asked about, or there is none."""

    def __init__(self, workers: Workers, questions: Questions) -> None:
        self.workers = workers
        self.questions = questions
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
        if table.holding is not None or seat not in table.to_act:
            raise Refused("error.not_your_turn", seat=seat)
        version, match = table.version, table.match
        game, state = match.game, match.state.copy()
        self.questions.begin_hint(asker)
        try:
            async with self.hinting:
                thought = await self.workers.advise(match, HINT_LEVEL, seat)
        except Stuck:
            raise Refused("error.hint") from None
        finally:
            self.questions.end_hint(asker)
        seen = table.count(seat).version
        if table.version != version:
            raise Refused("error.stale", version=seen)
        hint = await self.questions.finish(asker, partial(wonder.hint, game, state, thought))
        return seen, hint
