"""A real mail server on this machine, which keeps what it gets.

Server tests: `def test_x(mailbox: Mailbox, start, database)`, then
`start(database, **mailbox.environ)`; the fixture comes from `tests/club/conftest.py`.
Browser tests: `with Mailbox() as mailbox: house = House(folder, **mailbox.environ_at(house_url))`,
or, as the address of the house is known only once it was made,
`house = House(folder); house.environ |= mailbox.environ_at(house.url); house.open()`.

Then `mailbox.wait(1)` gives the messages (`email.message.EmailMessage`), the oldest first;
`links(message)` gives the links in it. `mailbox.failing = 2` refuses the next two with a code of
the kind that is over another time; `mailbox.hold` (an Event) keeps back the word that a mail was
taken: a test can stop there.
"""

from __future__ import annotations

import asyncio
import email
import email.policy
import re
import socket
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

PATIENCE = 30.0  # seconds
SENDER = "ludoteka@tables.example"


class Mailbox:
    """The server, as a context manager."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.failing = 0
        self.code = "451 try again"
        self.tried = 0  # how often somebody has begun to send
        self.hold: threading.Event | None = None  # what answers wait for
        self.arrived = threading.Condition()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> Mailbox:
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.hold is not None:
            self.hold.set()
        self.controller.stop()

    @property
    def environ(self) -> dict[str, str]:
        """What a server needs to know of it, at an address that does not matter."""
        return self.environ_at("http://tables.example")

    def environ_at(self, url: str) -> dict[str, str]:
        """The same for a server whose links are to be followed."""
        return {
            "LUDOTEKA_SMTP_HOST": "127.0.0.1",
            "LUDOTEKA_SMTP_PORT": str(self.port),
            "LUDOTEKA_SMTP_TLS": "none",
            "LUDOTEKA_MAIL_FROM": SENDER,
            "LUDOTEKA_URL": url,
        }

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """A mail has come."""
        with self.arrived:
            self.tried += 1
            self.arrived.notify_all()
        if self.failing:
            self.failing -= 1
            return self.code
        content = envelope.content
        assert isinstance(content, bytes)
        found = email.message_from_bytes(content, policy=email.policy.default)
        with self.arrived:
            self.messages.append(found)
            self.recipients += [str(each) for each in envelope.rcpt_tos]
            self.arrived.notify_all()
        if self.hold is not None:
            await asyncio.to_thread(self.hold.wait, PATIENCE)
        return "250 OK"

    def wait(self, number: int) -> list[EmailMessage]:
        """The messages, once there are so many."""
        with self.arrived:
            done = self.arrived.wait_for(lambda: len(self.messages) >= number, PATIENCE)
            assert done, f"{len(self.messages)} of {number} mails came"
        return self.messages

    def quiet(self, seconds: float = 0.3) -> int:
        """How many there are after a short while in which none may come."""
        time.sleep(seconds)
        return len(self.messages)


def text_of(message: EmailMessage) -> str:
    """The plain text of a mail."""
    part: Any = message.get_body(("plain",))
    return str(part.get_content())


def links(message: EmailMessage) -> list[str]:
    """All links in the plain text."""
    return re.findall(r"https?://\S+", text_of(message))


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server for one test."""
    with Mailbox() as started:
        yield started
