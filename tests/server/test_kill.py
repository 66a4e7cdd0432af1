"""The server is killed with SIGKILL at random moments; nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.server.client import Server
from tests.server.killing import kill_again_and_again

pytestmark = pytest.mark.once


def test_killed_a_few_times(database: str, start: Callable[..., Server]) -> None:
    found = asyncio.run(kill_again_and_again(start(database), database, 5, tables=3, seed=1))
    assert found["acknowledged"] > 20, found


@pytest.mark.soak
def test_killed_two_hundred_times(
    database: str, start: Callable[..., Server], record_property: Callable[[str, object], None]
) -> None:
    found = asyncio.run(kill_again_and_again(start(database), database, 200, tables=4, seed=2))
    print(found)
    record_property("found", found)
    assert found["acknowledged"] > 2000, found
