"""Work for one guest that takes the engine more than a moment: beside the event loop, and paid for.

One thread does it all: questions wait for each other, never moves for questions. The table goes on
meanwhile, so what is asked must hold copies of what it looks at.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from ludoteka.server.limits import Limits
from ludoteka.table.refusals import Refused

MOST_WAITING = 6  # questions of one guest, the one under way included
MOST_HINTS = 2  # under way, of one address

T = TypeVar("T")


class Asker(NamedTuple):
    """Who asks: an address, and the guest if there is one."""

    address: str
    guest: str | None

    @property
    def name(self) -> str:
        """The name they are counted under."""
        return self.guest or self.address


class Questions:
    """Answers in order; the time each took is charged to the one who asked."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="questions")
        self.waiting: Counter[str] = Counter()
        self.hints: Counter[str] = Counter()

    async def ask(self, asker: Asker, work: Callable[[], T]) -> T:
        """Do this work in turn. Raises Refused when too much was asked for already."""
        self.limits.afford(asker.address, asker.guest)
        if self.limits.on and self.waiting[asker.name] >= MOST_WAITING:
            raise Refused("error.too_many")
        return await self.finish(asker, work)

    async def finish(self, asker: Asker, work: Callable[[], T]) -> T:
        """Do in turn what belongs to something that was begun: it is charged, never refused."""
        self.waiting[asker.name] += 1
        loop = asyncio.get_running_loop()

        def run() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                loop.call_soon_threadsafe(self.charge, asker, time.thread_time() - began)

        # whoever leaves before the answer pays as well
        return await asyncio.shield(loop.run_in_executor(self.thread, run))

    def charge(self, asker: Asker, seconds: float) -> None:
        """A question was answered, and took this much of the engine's time."""
        count_down(self.waiting, asker.name)
        self.limits.charge(asker.address, asker.guest, seconds)

    def begin_hint(self, asker: Asker) -> None:
        """A guest wants a hint: one at a time, and few of one address."""
        if self.limits.on and (self.hints[asker.name] or self.hints[asker.address] >= MOST_HINTS):
            raise Refused("error.too_many")
        self.limits.hint(asker.name)
        self.hints.update({asker.name, asker.address})

    def end_hint(self, asker: Asker) -> None:
        """The hint was given, or not."""
        for name in {asker.name, asker.address}:
            count_down(self.hints, name)

    def close(self) -> None:
        """Answer no more."""
        self.thread.shutdown(wait=False, cancel_futures=True)


def count_down(counted: Counter[str], name: str) -> None:
    """One less; nothing is kept of those who have none."""
    counted[name] -= 1
    if counted[name] <= 0:
        del counted[name]
