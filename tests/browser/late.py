"""Answers that come when, and in the order, a test says."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page, Route, WebSocketRoute
from tests.browser.window import WAIT


class Late:
    """Holds back the answers to some requests of a page."""

    def __init__(self, page: Page, address: str, method: str = "") -> None:
        self.page = page
        self.method = method
        self.held: list[Route] = []
        page.route(re.compile(address), self._take)

    def _take(self, route: Route) -> None:
        if self.method in ("", route.request.method):
            self.held.append(route)
        else:
            route.continue_()

    def wait(self, number: int) -> None:
        """Until so many requests are held."""
        until(self.page, lambda: len(self.held) >= number)

    def answer(self, route: Route) -> None:
        """Let one answer through, and let the page take it in. It may not want it any more."""
        with contextlib.suppress(Error):
            route.fulfill(response=route.fetch())
        settle(self.page)

    def backwards(self) -> None:
        """Let the answers through, the last one first; those to new questions too."""
        while self.held:
            self.answer(self.held.pop())


class Wire:
    """The socket of a page, on which some kinds of messages are held back."""

    def __init__(self, page: Page, *kinds: str) -> None:
        self.page = page
        self.kinds = kinds
        self.held: list[str | bytes] = []
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, end: WebSocketRoute) -> None:
        self.ends.append(end)
        server = end.connect_to_server()
        end.on_message(server.send)
        server.on_message(lambda message: self._take(end, message))

    def _take(self, end: WebSocketRoute, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] in self.kinds:
            self.held.append(message)
        else:
            end.send(json.dumps(self.changed(told)))

    def changed(self, told: dict[str, Any]) -> dict[str, Any]:
        """What the page gets instead of a message."""
        return told

    def wait(self, number: int) -> None:
        """Until so many messages are held."""
        until(self.page, lambda: len(self.held) >= number)

    def answer(self) -> None:
        """Let all that is held through."""
        for message in self.held:
            self.ends[-1].send(message)
        self.held.clear()
        settle(self.page)


def until(page: Page, happened: Callable[[], bool]) -> None:
    """Let the page go on until something has happened."""
    late = time.monotonic() + WAIT / 1000
    while not happened():
        assert time.monotonic() < late, "it did not happen"
        page.wait_for_timeout(10)


def settle(page: Page) -> None:
    """What came before this question was answered is taken in."""
    page.evaluate("() => fetch('/api/me').then((answer) => answer.text())")
