"""The `ludoteka` command with the same luck in every run, so that what a test finds is found again.

Tables of the same game, seats and options are dealt alike, and bots answer a position alike.
`LUCK=2 pytest tests/browser` tries another luck. Where LUDOTEKA_TEST_AHEAD names a file, SIGUSR1
puts the server's clock forward by the milliseconds that it holds, as if it had served all along.
"""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ludoteka.cli import main
from ludoteka.server import clocks, due, store, workers
from ludoteka.table import setup

LUCK = int(os.environ.get("LUCK", "1"))


def dealt_alike(create: Any) -> Any:
    """The same, but for the luck of tables that wish for none."""

    @functools.wraps(create)
    def lucky(game: str, wishes: Any, options: Any, *more: Any, **named: Any) -> Any:
        dealt = repr((LUCK, game, len(wishes), sorted(options.items()))).encode()
        return create(game, wishes, options, *more, **{"seed": zlib.crc32(dealt), **named})

    return lucky


def forward(file: Path, kept: clocks.Clocks) -> None:
    """Time has passed that was served; all alarms are set anew."""
    ahead = int(file.read_text())
    store.BEGAN += ahead * 1_000_000
    kept.service.until += ahead
    for live in list(kept.tables()):
        kept.set_alarm(live)
    file.unlink()


def listening(run: Any, file: Path) -> Any:
    """The same work, but for the signal that is taken meanwhile."""

    async def listen(self: clocks.Clocks) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, functools.partial(forward, file, self))
        await run(self)

    return listen


if __name__ == "__main__":
    setup.create = dealt_alike(setup.create)
    vars(workers)["secrets"] = SimpleNamespace(randbits=lambda bits: LUCK)
    if "LUDOTEKA_TEST_AHEAD" in os.environ:
        due.LOOK = 0.1
        ahead = Path(os.environ["LUDOTEKA_TEST_AHEAD"])
        vars(clocks)["Clocks"].run = listening(clocks.Clocks.run, ahead)
    main()
