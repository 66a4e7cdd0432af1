"""The `ludoteka` command with the same luck in every run, so that what a test finds is found again.

Tables of the same game, seats and options are dealt alike, and bots answer a position alike.
`LUCK=2 pytest tests/browser` tries another luck.
"""

from __future__ import annotations

import functools
import os
import zlib
from types import SimpleNamespace
from typing import Any

from ludoteka.cli import main
from ludoteka.server import workers
from ludoteka.table import setup

LUCK = int(os.environ.get("LUCK", "1"))


def dealt_alike(create: Any) -> Any:
    """The same, but for the luck of tables that wish for none."""

    @functools.wraps(create)
    def lucky(game: str, wishes: Any, options: Any, *more: Any, **named: Any) -> Any:
        dealt = repr((LUCK, game, len(wishes), sorted(options.items()))).encode()
        return create(game, wishes, options, *more, **{"seed": zlib.crc32(dealt), **named})

    return lucky


if __name__ == "__main__":
    setup.create = dealt_alike(setup.create)
    vars(workers)["secrets"] = SimpleNamespace(randbits=lambda bits: LUCK)
    main()
