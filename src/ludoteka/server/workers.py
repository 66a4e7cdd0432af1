"""A small pool of processes in which bots think. The event loop never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludoteka.bots import Thought
from ludoteka.core.match import Match
from ludoteka.server import bot_worker

GRACE = 0.5  # seconds the process has to end itself before it is killed


class Stuck(Exception):
    """The bot gave no answer in time, or failed; `stopped` tells that it had to be stopped."""

    def __init__(self, stopped: bool) -> None:
        super().__init__("the bot gave no answer")
        self.stopped = stopped


class Worker:
    """One process and the pipe to it. It is started when it is needed."""

    def __init__(self, seconds: float, answer: Callable[..., Any]) -> None:
        self.seconds = seconds
        self.answer = answer
        self.process: Any = None
        self.pipe: Any = None

    def start(self) -> None:
        """Start the process, unless it is there."""
        if self.process is not None and self.process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(
            target=bot_worker.serve, args=(other, self.seconds, self.answer), daemon=True
        )
        self.process.start()
        other.close()

    def ask(self, *question: Any) -> Any:
        """The answer to a question, or Stuck; then the process is gone."""
        self.start()
        try:
            self.pipe.send(question)
            if self.pipe.poll(self.seconds + GRACE):
                found = self.pipe.recv()
                if isinstance(found, Exception):
                    raise Stuck(False) from found
                return found
        except (EOFError, OSError):
            pass
        self.stop()
        raise Stuck(True)

    def stop(self) -> None:
        """End the process, whatever it does."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()
            self.pipe.close()


class Workers:
    """Questions go to whichever process is free; the rest wait in order."""

    def __init__(
        self, number: int, seconds: float, answer: Callable[..., Any] = bot_worker.think
    ) -> None:
        self.all = [Worker(seconds, answer) for _ in range(number)]
        self.free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self.all:
            self.free.put(worker)
        self.threads = ThreadPoolExecutor(number, thread_name_prefix="bots")

    async def think(self, match: Match, level: str, seat: int) -> Thought:
        """What a bot would do in the present position, or Stuck."""
        state = match.state.copy()
        question = (match.game.key, level, state, seat, secrets.randbits(32))
        loop = asyncio.get_running_loop()
        thought: Thought = await loop.run_in_executor(self.threads, self.ask, question)
        return thought

    def ask(self, question: tuple[Any, ...]) -> Any:
        """Ask a free process; there is always one, for there are as many as threads."""
        worker = self.free.get()
        try:
            return worker.ask(*question)
        finally:
            self.free.put(worker)

    def close(self) -> None:
        """End all processes and wait for the threads."""
        for worker in self.all:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)
