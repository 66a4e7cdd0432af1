"""One page over WebSocket, as `load.py` drives many of them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from ludoteka.table.changes import follow


class Problem(msgspec.Struct):
    """The part of an error that tells what it is."""

    key: str


class Head(msgspec.Struct):
    """The part of any message that tells what it is."""

    type: str
    error: Problem | None = None


class Seats(msgspec.Struct):
    """The part of a table that a player needs."""

    phase: str
    to_act: list[int]
    holding: int | None
    steps: int


class Choice(msgspec.Struct):
    """A legal move."""

    text: str


class State(msgspec.Struct):
    """The part of a table message that a player needs."""

    version: int
    table: Seats
    moves: list[Choice]


heads = msgspec.json.Decoder(Head)


class Player:
    """One page."""

    def __init__(self, socket: ClientConnection, table: str, seat: int) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.heard = 0.0
        self.told: dict[str, Any]
        self.seen: State

    async def say(self, message: object) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def take(self) -> Head:
        """Receive a message."""
        async with asyncio.timeout(60):
            data = await self.socket.recv()
        head = heads.decode(data)
        if head.type == "table":
            self.told = msgspec.json.decode(data)
        elif head.type == "change":
            self.told = follow(self.told, msgspec.json.decode(data))
        else:
            return head
        self.seen = msgspec.convert(self.told, State)
        return head

    async def next_state(self) -> None:
        """Wait for a state."""
        while (await self.take()).type not in ("table", "change"):
            pass

    async def answer(self) -> Head:
        """Wait for the answer to a command."""
        while (head := await self.take()).type not in ("ack", "refused"):
            pass
        self.heard = time.monotonic()
        return head


def address(url: str, table: str) -> str:
    """Where a page finds the socket of a table."""
    return url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
