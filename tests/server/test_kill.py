"""The server is killed with SIGKILL at random moments; nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import Forked, Server
from tests.server.killing import kill_again_and_again

pytestmark = pytest.mark.once
KILLS = int(os.environ.get("LUDOTEKA_KILLS", "500"))
SEED = int(os.environ.get("LUDOTEKA_SEED", "2"))


def test_killed_a_few_times(database: str, start: Callable[..., Server]) -> None:
    found = asyncio.run(kill_again_and_again(start(database), database, 3, tables=3, seed=1))
    assert found["acknowledged"] > 20, found


@pytest.mark.soak
def test_killed_many_times(
    database: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """`LUDOTEKA_KILLS` times, with servers that start at once."""
    began = time.monotonic()
    with Forked(database, tmp_path, LUDOTEKA_PAGE=str(tmp_path)) as server:
        found = asyncio.run(kill_again_and_again(server, database, KILLS, tables=4, seed=SEED))
    each = (time.monotonic() - began) / KILLS
    print(found, f"{each:.2f} seconds a kill")
    record_property("found", found)
    assert found["acknowledged"] > 5 * KILLS, found
    assert min(found[kind] for kind in ("chat", "undo", "asked", "resent")) > KILLS / 10, found
