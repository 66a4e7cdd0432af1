"""Hostile messages in great numbers: no failure, no hang, and the memory stays level."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import Server
from tests.server.fuzzing import Fuzzing

pytestmark = pytest.mark.once
Start = Callable[..., Server]
FEW = 5_000
MANY = int(os.environ.get("LUDOTEKA_FUZZ", "500000"))
GROWTH = 1.15  # of the memory, from the second quarter to the last one


def fuzz(start: Start, folder: Path, number: int) -> Fuzzing:
    """Send so many messages; the server must be well afterwards."""
    server = start(f"sqlite:///{folder / 'x.sqlite3'}")
    run, began = Fuzzing(server, number), time.monotonic()
    asyncio.run(run.run())
    seconds = time.monotonic() - began
    print(f"{run.sent.total()} messages in {seconds:.0f} s: {dict(run.sent)}")
    print(f"answers {dict(run.answers.most_common())}, statuses {dict(run.statuses)}")
    print(f"memory in kB: {run.memory}")
    assert run.sent.total() >= number
    assert server.metric("requests_total", "5xx") == 0
    assert server.metric("failures_total") == 0
    log = server.log.read_text()
    assert "failed" not in log
    assert "Traceback" not in log
    assert server.stop() in (0, -15)
    return run


def test_some_hostile_messages(start: Start, tmp_path: Path) -> None:
    run = fuzz(start, tmp_path, FEW)
    assert len(run.answers) > 15, "many kinds of refusals are reached"
    assert {200, 400, 404} <= set(run.statuses)


@pytest.mark.soak
def test_many_hostile_messages(start: Start, tmp_path: Path) -> None:
    memory = fuzz(start, tmp_path, MANY).memory
    quarter = len(memory) // 4
    assert max(memory[-quarter:]) <= GROWTH * max(memory[quarter : 2 * quarter]), memory
