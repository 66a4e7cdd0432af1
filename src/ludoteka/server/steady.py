"""Work on the side that must go on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

PAUSE = 0.5  # seconds before dead work starts again

log = logging.getLogger(__name__)


class Steady:
    """Whatever ends its work is noted, and it starts again, until it is told to stop."""

    def __init__(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.name = name
        self.work = work
        self.restarts = 0
        self.stopping = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, or begin again."""
        if not self.stopping:
            self.task = asyncio.create_task(self.work(), name=self.name)
            self.task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        """The work has ended: that was wanted, or it must not stay so."""
        error = None if task.cancelled() else task.exception()
        if self.stopping:
            return
        self.restarts += 1
        log.error(
            "work on the side died; it starts again", exc_info=error, extra={"kind": self.name}
        )
        asyncio.get_running_loop().call_later(PAUSE, self.start)

    async def stop(self, patience: float = 0.0) -> None:
        """End it, and give it some seconds to come to its end by itself."""
        self.stopping = True
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=patience)
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
