"""A page that cannot be told what happened is let go, so that it comes back and asks anew."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ludoteka.server import socket as door


class Page:
    """A socket that keeps what it is sent."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"type": "websocket", "path": "/", "client": None}
        self.told: list[dict[str, Any]] = []
        self.code = 0

    async def send_text(self, text: str) -> None:
        """What the page hears."""
        self.told.append(json.loads(text))

    async def close(self, code: int) -> None:
        """The talk is over."""
        self.code = code


class Broken:
    """A viewer whose state cannot be drawn."""

    async def pump(self, send: object) -> None:
        """Fails at once."""
        raise RuntimeError("a bug")


def test_a_failure_while_telling_ends_the_talk() -> None:
    page = Page()
    asyncio.run(door.send(page, Broken()))  # type: ignore[arg-type]
    assert [one["error"]["key"] for one in page.told] == ["error.internal"]
    assert page.code == door.FAILED
