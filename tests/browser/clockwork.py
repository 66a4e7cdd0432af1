"""A server whose clock a test can put forward: time passes, and the server was there all along.

`lucky.py` lets every server of the browser tests listen to SIGUSR1: it reads how many milliseconds
from the file that AHEAD names. Nothing of this is in the product.
"""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser.house import House

from ludoteka.server import clocks, due, store

AHEAD = "LUDOTEKA_TEST_AHEAD"
HOUR = 3_600_000


def listen() -> None:
    """Let this process, a server, take the signal, and look for tables that are due at once."""
    run = clocks.Clocks.run
    due.LOOK = 0.1

    async def listening(self: clocks.Clocks) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, partial(jump, self))
        await run(self)

    vars(clocks)["Clocks"].run = listening  # type: ignore[method-assign]


def jump(kept: Any) -> None:
    """The time that has passed was served, and all alarms are set anew."""
    file = Path(os.environ[AHEAD])
    ahead = int(file.read_text())
    store.BEGAN += ahead * 1_000_000
    kept.service.until += ahead
    for live in list(kept.tables()):
        kept.set_alarm(live)
    file.unlink()


class Clockwork(House):
    """A house of one's own, whose clock can be put forward."""

    def __init__(self, folder: Path, **environ: str) -> None:
        self.file = folder / "ahead"
        super().__init__(folder, **environ, **{AHEAD: str(self.file)})

    def forward(self, hours: float) -> None:
        """Put the server's clock forward."""
        assert self.process is not None
        self.file.write_text(str(int(hours * HOUR)))
        os.kill(self.process.pid, signal.SIGUSR1)
