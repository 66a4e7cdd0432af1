"""uvicorn's protocols with our connections: every one is counted, and none may wait for ever."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from ludoteka.core.problem import Problem
from ludoteka.server.connections import SLOWEST_BODY, Connection, Connections
from ludoteka.server.messages import error
from ludoteka.table.refusals import Refused

DOOR = "connection"  # where the state of a scope has it
MOST_TAKEN = 4 * 1024 * 1024  # bytes of a body; what is refused is read on, so that the answer is

log = logging.getLogger(__name__)


class HttpDoor(H11Protocol):
    """HTTP."""

    def __init__(self, connections: Connections, **common: Any) -> None:
        super().__init__(**common)
        self.doors = connections
        self.connection: Connection
        self.taken = 0  # bytes since the last request began

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.connection = self.doors.arrive(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.doors.leave(self.connection)

    def data_received(self, data: bytes) -> None:
        self.taken += len(data)
        super().data_received(data)
        self.note_state()

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """A sender who is done may still want to read the answer."""
        if self.cycle is None or self.cycle.more_body or self.cycle.response_complete:
            return None
        self.cycle.keep_alive = False
        return True

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self.taken = 0
            self.scope["state"][DOOR] = self.connection

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.note_state()

    def note_state(self) -> None:
        """What this connection has to do next."""
        doors, connection, settings = self.doors, self.connection, self.doors.settings
        theirs = self.conn.their_state
        if self.transport.get_protocol() is not self:
            return  # it is a socket now
        if theirs is h11.SEND_BODY:
            doors.enter(connection, "reading")
            patience = settings.body_seconds + self.taken / SLOWEST_BODY
            connection.until = connection.since + patience
            if self.taken > MOST_TAKEN:
                doors.drop(connection, "reading")
        elif theirs is not h11.IDLE:
            doors.enter(connection, "answering")
        elif self.cycle is not None and not self.conn.trailing_data[0]:
            doors.enter(connection, "idle")  # uvicorn ends it
        else:
            doors.enter(connection, "waiting", settings.header_seconds)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets our kind of answer, too."""
        log.info("no HTTP request", extra={"address": self.connection.address})
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = (
                True  # this is the answer; a later one of the app goes nowhere
            )
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = msgspec.json.encode(
                error(Refused("error.malformed", problem=Problem("no HTTP request")))
            )
            headers = [("content-type", "application/json"), ("connection", "close")]
            headers.append(("content-length", str(len(body))))
            answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
            for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class SocketDoor(WebSocketsSansIOProtocol):
    """WebSocket: a connection that was HTTP before."""

    def __init__(self, connections: Connections, **common: Any) -> None:
        super().__init__(**common)
        self.doors = connections
        self.connection: Connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.connection = self.doors.all[self.transport]
        self.doors.enter(self.connection, "socket")
        self.connection.send_home = self.shutdown

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.doors.leave(self.connection)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][DOOR] = self.connection

    def shutdown(self) -> None:
        """Tell the page to come back, once."""
        if not self.transport.is_closing():
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """No pong came: what is still to be sent would never be taken."""
        super().keepalive_timeout()
        self.doors.drop(self.connection, "deaf")


def doors(connections: Connections) -> dict[str, Any]:
    """Both, for uvicorn's configuration."""
    return {"http": partial(HttpDoor, connections), "ws": partial(SocketDoor, connections)}
