"""The processes in which the bots of the server think. The event loop never waits for them."""

from __future__ import annotations

import asyncio
import queue
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludoteka.bots import Thought, workers
from ludoteka.bots.bot import advise, compare, think
from ludoteka.bots.workers import Stuck as Stuck
from ludoteka.bots.workers import Worker
from ludoteka.core.match import Match


class Workers(workers.Workers):
    """Questions go to whichever process is free; the rest wait in order."""

    def __init__(self, number: int, seconds: float, answer: Callable[..., Any] = think) -> None:
        super().__init__(number, seconds)
        self.answer = answer
        self.free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self.all:
            self.free.put(worker)
        self.threads = ThreadPoolExecutor(number, thread_name_prefix="bots")

    async def think(self, match: Match, level: str, seat: int) -> Thought:
        """What a bot would do in the present position, or Stuck."""
        return await self.put(self.answer, match, level, seat)

    async def advise(self, match: Match, level: str, seat: int) -> Thought:
        """What it would advise, with moves to compare, or Stuck."""
        return await self.put(advise, match, level, seat)

    async def compare(self, match: Match, level: str, seat: int, *actions: int) -> Thought:
        """Moves weighed against each other, or Stuck."""
        return await self.put(compare, match, level, seat, *actions)

    async def put(
        self, answer: Callable[..., Any], match: Match, level: str, seat: int, *more: int
    ) -> Thought:
        """Put the present position before a bot."""
        with match.game.blamed:
            state = match.state.copy()
        question = (match.game.key, level, state, seat, secrets.randbits(32), *more)
        loop = asyncio.get_running_loop()
        thought: Thought = await loop.run_in_executor(self.threads, self.ask, answer, question)
        return thought

    def ask(self, answer: Callable[..., Any], question: tuple[Any, ...]) -> Any:
        """Ask a free process; there is always one, for there are as many as threads."""
        worker = self.free.get()
        try:
            return worker.ask(answer, *question)
        finally:
            self.free.put(worker)

    def close(self) -> None:
        """End all processes, and let the threads go."""
        super().close()
        self.threads.shutdown(wait=False, cancel_futures=True)
