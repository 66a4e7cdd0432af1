"""A server with mail and a house of its own, which all tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.club.provider import Provider
from tests.club.smtp import Mailbox
from tests.server.client import Browser, Server


class Club:
    """A server with mail and a house, for all tests here."""

    def __init__(self, server: Server, mailbox: Mailbox, provider: Provider) -> None:
        self.server = server
        self.mailbox = mailbox
        self.provider = provider

    @property
    def url(self) -> str:
        """By name: passkeys are not for numbers."""
        return self.server.url.replace("127.0.0.1", "localhost")

    def browser(self) -> Browser:
        """Another device."""
        return Browser(self.url)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    with Mailbox() as mailbox, Provider() as provider:
        server = Server(f"sqlite:///{folder / 'club.sqlite3'}", folder)
        server.environ |= {**mailbox.environ, **provider.environ}
        with server:
            yield Club(server, mailbox, provider)


async def refused(browser: Browser, key: str, path: str, **body: Any) -> None:
    """A request is refused with this key."""
    answer = await browser.http.post(path, json=body)
    assert answer.status_code >= 400, answer.text
    assert answer.json()["key"] == key, answer.text
