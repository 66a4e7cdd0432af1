"""Notices without a server process: the service on a real database, with time that can be moved."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server import store as stored
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.notices.settings import post_from
from ludoteka.server.database import connect, migrate
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Questions
from ludoteka.server.rows import insert
from ludoteka.server.settings import Settings
from ludoteka.server.store import Store
from ludoteka.server.workers import Workers


@asynccontextmanager
async def office(database: str, environ: dict[str, str]) -> AsyncIterator[Notices]:
    """Notices whose worker does nothing by itself: `await notices.worker.round()`."""
    reached = connect(database)
    await migrate(reached)
    store, limits, metrics = Store(reached), Limits(False), Metrics()
    hub = Hub(store, Workers(1, 20), metrics, Questions(limits), None, 0)
    store.writer.start(lambda _: None)
    try:
        yield Notices(hub, Settings(database=database, post=post_from(environ)))
    finally:
        hub.workers.close()
        hub.questions.close()
        await store.close()


async def person(
    notices: Notices, name: str, email: str | None = None, handle: str | None = None
) -> str:
    """A guest with an account and a confirmed address."""
    guest, _ = await notices.store.add_guest(name)
    row = {"guest": guest.id, "name": name, "handle": handle or name.lower(), "email": email}
    new = insert(db.accounts, notices.store.database.shared)
    await notices.store.change("account", new.values(role="", created=0, **row))
    return guest.id


async def rows(notices: Notices) -> list[Any]:
    """All that is in the queue, or was."""
    return list(await notices.store.fetch(sa.select(db.notices.outbox).order_by("made", "once")))


class Clock:
    """Moves the time of this process; a pytest `monkeypatch` puts it back."""

    def __init__(self, monkeypatch: Any) -> None:
        self.monkeypatch = monkeypatch

    def move(self, seconds: float) -> None:
        """Some seconds later."""
        self.monkeypatch.setattr(stored, "BEGAN", stored.BEGAN + int(seconds * 1e9))

    def at(self, moment: int) -> None:
        """At this time in milliseconds."""
        self.move((moment - stored.now()) / 1000)
