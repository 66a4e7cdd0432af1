"""What is counted for `/metrics`."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa
from tests.server.faults import Faults
from tests.server.test_doubt import open_hub

from ludoteka.server import relations as db
from ludoteka.server.census import COUNTED, Census
from ludoteka.server.metrics import Metrics
from ludoteka.server.store import DAY, now

pytestmark = pytest.mark.once


def test_what_there_is(database: str) -> None:
    async def run() -> None:
        hub = await open_hub(database, Faults(0.0, 1))
        store, metrics = hub.store, Metrics()
        census = Census(store, metrics)
        assert {name: metrics.value(name) for name in COUNTED} == dict.fromkeys(COUNTED, 0)
        here, away = [(await store.add_guest(None))[0].id for _ in range(2)]
        account = {"guest": here, "name": "Anna", "handle": "anna", "created": 0}
        served = [
            {"process": "a", "since": now() - 100, "until": now()},
            {"process": "a", "since": now() - 50, "until": now()},
            {"process": "b", "since": now() - 100, "until": now() + 1000},
            {"process": "dead", "since": 0, "until": now() - 60_000},
        ]
        old = sa.update(db.sessions).where(db.sessions.c.guest == away)
        await store.change(
            "test",
            sa.delete(db.service),
            sa.insert(db.service).values(served),
            sa.insert(db.accounts).values(account),
            old.values(seen=now() - 3 * DAY),
        )
        await census.count()
        counted = {name: metrics.value(name) for name in COUNTED}
        await hub.close()
        guests = counted.pop("guests")
        assert guests >= 2
        assert counted == {"accounts": 1, "sessions": 1, "processes": 2}

    asyncio.run(run())
