"""Servers that send are killed, also in the middle of it; and two of them send as one."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from tests.club.post import office, rows
from tests.club.smtp import Mailbox
from tests.server.client import Server

from ludoteka.server import relations as db
from ludoteka.server.club.notices.worker import MOST_SENT_AT_ONCE

pytestmark = pytest.mark.once


def ask(database: str, mailbox: Mailbox, first: int, number: int) -> None:
    """Put mails into the queue of a server that does not run. What a dead one sent is free."""

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            free = sa.update(db.notices.outbox).values(lease=0)  # as if a minute had passed
            await notices.store.change("test", free)
            for each in range(first, first + number):
                to = f"p{each}@mail.example"
                await notices.mail(to, "new_address", f"ask {each}", "en", link=f"/x#{each}")

    asyncio.run(work())


def left(database: str, mailbox: Mailbox) -> int:
    """How many wait in the queue."""

    async def work() -> int:
        async with office(database, mailbox.environ) as notices:
            return sum(row.due is not None for row in await rows(notices))

    return asyncio.run(work())


def test_killed_while_it_sends(
    mailbox: Mailbox, database: str, start: Callable[..., Server]
) -> None:
    """In the worst moment - the mail was taken, the word of it not heard - it comes once more."""
    rng = random.Random(1)
    mailbox.hold = threading.Event()
    ask(database, mailbox, 0, 10)
    server = start(database, "first", **mailbox.environ)
    mailbox.wait(3)
    server.kill()
    taken = len(mailbox.messages)
    mailbox.hold.set()
    mailbox.hold = None
    ask(database, mailbox, 10, 60)
    server = start(database, "second", **mailbox.environ)
    mailbox.wait(taken + 5)
    time.sleep(rng.uniform(0, 0.05))
    server.kill()
    ask(database, mailbox, 70, 1)
    server = start(database, "third", **mailbox.environ)
    mailbox.wait(71)
    deadline = time.monotonic() + 20
    while len(set(mailbox.recipients)) < 71 and time.monotonic() < deadline:
        time.sleep(0.05)
    mailbox.quiet(0.5)
    server.stop()
    counted = Counter(mailbox.recipients)
    assert len(counted) == 71, "nothing is lost"
    assert max(counted.values()) <= 3, "once more after each of two kills"
    again = sum(counted.values()) - 71
    assert taken <= again <= 2 * MOST_SENT_AT_ONCE, "only what was being sent came again"
    names = Counter(mail["Message-ID"] for mail in mailbox.messages)
    assert len(names) == 71, "and who gets a copy can see it"
    assert not left(database, mailbox)


def test_two_processes_send_once(
    mailbox: Mailbox, postgres_database: str, start: Callable[..., Server]
) -> None:
    ask(postgres_database, mailbox, 0, 60)
    servers = [start(postgres_database, name, **mailbox.environ) for name in ("first", "second")]
    mailbox.wait(60)
    mailbox.quiet(0.5)
    for server in servers:
        server.stop()
    assert sorted(Counter(mailbox.recipients).values()) == [1] * 60
    assert not left(postgres_database, mailbox)


def test_a_server_that_stops_ends_what_it_sends(
    mailbox: Mailbox, tmp_path: object, start: Callable[..., Server]
) -> None:
    database = f"sqlite:///{tmp_path}/x.sqlite3"
    mailbox.hold = threading.Event()
    ask(database, mailbox, 0, 4)
    server = start(database, **mailbox.environ)
    mailbox.wait(4)
    threading.Timer(0.5, mailbox.hold.set).start()
    server.stop()
    assert not left(database, mailbox)
    assert len(mailbox.messages) == 4
