"""The WebSocket of a table: see docs/protocol.md."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from ludoteka.core.errors import GameFault, clean
from ludoteka.core.problem import Problem
from ludoteka.server import messages as m
from ludoteka.server.audience import TooSlow, Viewer
from ludoteka.server.doors import DOOR
from ludoteka.server.given import TheGuests, TheHub, TheLimits, TheSettings
from ludoteka.server.guard import about
from ludoteka.server.guard import address as address_of
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.live import Live, game_failed
from ludoteka.server.logs import short
from ludoteka.server.questions import Asker
from ludoteka.server.settings import Settings
from ludoteka.server.store import Guest
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.commands import Chat
from ludoteka.table.refusals import Refused
from ludoteka.table.snapshot import first_look

HELLO_WAIT = 10.0  # seconds
PATIENCE = 50  # messages refused in a row
NO_TABLE, NO_HELLO, FAULTY, TOO_MANY, LATER, FAILED = 4404, 4408, 4424, 4429, 1013, 1011
SIGNED_OUT = 4401
CODES = {"error.no_table": NO_TABLE, "error.game_failed": FAULTY, "error.event_round": NO_TABLE}

log = logging.getLogger(__name__)
decoder = msgspec.json.Decoder(m.FromPage)


def read(data: str | bytes) -> m.FromPage:
    """A message from a page. Raises Refused."""
    try:
        message: m.FromPage = decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("error.malformed", problem=Problem(clean(str(error)))) from None
    return message


class Named(msgspec.Struct, gc=False):
    """All that is read of a message that cannot be read otherwise; the rest is passed over."""

    id: str | None = None


def id_in(data: str | bytes) -> str | None:
    """The id of a message that could not be read otherwise, if it has one."""
    try:
        name = msgspec.json.decode(data, type=Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return None if name is None else name[:64]


class Conversation:
    """One socket after its hello."""

    def __init__(
        self,
        hub: Hub,
        settings: Settings,
        limits: Limits,
        live: Live,
        viewer: Viewer,
        address: str,
    ) -> None:
        self.hub = hub
        self.settings = settings
        self.limits = limits
        self.viewer = viewer
        self.live = live
        self.address = address
        self.refused = 0
        self.ended = False  # the session is over
        self.asker = Asker(address, viewer.guest_id)

    async def take(self, data: str | bytes) -> None:
        """One message: do it, or say why not."""
        began = time.monotonic()
        kind = "unreadable"
        self.hub.metrics.count("messages")
        try:
            self.limits.message(self.address, self.viewer.guest_id)
            message = read(data)
            kind = type(message).__name__
            await self.do(message, began)
            self.refused = 0
        except Refused as refused:
            self.refuse(data, refused)
        except TROUBLE:
            told = {"kind": kind, "table": short(self.live.table.key)}
            log.warning("the database failed", exc_info=True, extra=told)
            self.refuse(data, Refused("error.busy"))
        except Exception:
            log.exception("a message failed", extra={"kind": kind})
            self.hub.metrics.count("failures")
            self.refuse(data, Refused("error.internal"))
        took = time.monotonic() - began
        if took > self.settings.slow:
            extra = {"kind": kind, "ms": round(took * 1000), "table": short(self.live.table.key)}
            log.warning("slow message", extra=extra)

    async def do(self, message: m.FromPage, began: float) -> None:
        """What each kind of message does."""
        viewer, live = self.viewer, self.live
        match message:
            case m.Hello():
                raise Refused("error.hello")
            case m.Look():
                if message.seat is not None:
                    self.holds(message.seat)
                viewer.look_from(message.seat)
            case m.AskWhy():
                self.looks_from(message.seat)
                if (message.move is None) == (message.thing is None):
                    raise Refused("error.malformed", problem=Problem("give a move or a thing"))
                self.hub.spawn(self.give(message, self.say_why(message)))
            case m.AskHint() | m.AskJudge() | m.AskPreview():
                self.looks_from(message.seat)
                self.hub.spawn(self.give(message, self.look_ahead(message)))
            case m.AskForecasts():
                self.hub.spawn(self.give(message, self.forecast(message)))
            case _:
                if isinstance(message, Chat):
                    self.limits.chat(viewer.guest_id)
                number = await self.hub.command(live, message, viewer.guest, viewer.look)
                self.hub.metrics.acknowledged(time.monotonic() - began)
                viewer.answer(m.Ack(message.id, number))

    async def give(self, asked: m.Question, answering: Awaitable[m.FromServer]) -> None:
        """Answer a question, while other messages go on, or say why not."""
        try:
            self.viewer.answer(await answering)
        except Refused as refused:
            self.refuse(msgspec.json.encode(asked), refused)
        except Exception:
            log.exception("a question failed", extra={"kind": type(asked).__name__})
            self.hub.metrics.count("failures")
            self.refuse(msgspec.json.encode(asked), Refused("error.internal"))

    async def say_why(self, asked: m.AskWhy) -> m.WhyAnswer:
        """Why not."""
        found = asked.seat, asked.move, asked.thing
        return m.WhyAnswer(asked.id, await self.hub.answers.why(self.live, *found, self.asker))

    async def look_ahead(self, asked: m.AskHint | m.AskJudge | m.AskPreview) -> m.FromServer:
        """What the bot would do, what it thinks of a move, or what moves would do."""
        match asked:
            case m.AskHint():
                return await self.give_hint(asked)
            case m.AskJudge():
                return await self.judge(asked)
            case m.AskPreview():
                return await self.foretell(asked)

    async def give_hint(self, asked: m.AskHint) -> m.HintAnswer:
        """What the bot would do."""
        version, hint = await self.hub.answers.hint(self.live, asked.seat, self.asker)
        return m.hint_answer(asked, version, hint)

    async def judge(self, asked: m.AskJudge) -> m.JudgeAnswer:
        """What the coach thinks of a move."""
        found = asked.seat, asked.move
        version, doubt = await self.hub.answers.judge(self.live, *found, self.asker)
        return m.JudgeAnswer(asked.id, asked.seat, version, doubt)

    async def foretell(self, asked: m.AskPreview) -> m.PreviewAnswer:
        """What moves would do."""
        version = self.live.table.count(asked.seat).version
        told = await self.hub.answers.preview(self.live, asked.seat, asked.moves, self.asker)
        return m.PreviewAnswer(asked.id, version, told)

    async def forecast(self, asked: m.AskForecasts) -> m.ForecastsAnswer:
        """What comes if nothing more is done."""
        look = self.viewer.look
        version = self.live.table.count(look).version
        told = await self.hub.answers.forecasts(self.live, look, self.asker)
        return m.ForecastsAnswer(asked.id, version, told)

    def holds(self, seat: int) -> None:
        """The seat must be the guest's own."""
        if seat not in self.live.table.held_by(self.viewer.guest_id):
            raise Refused("error.not_your_seat", seat=seat)

    def looks_from(self, seat: int) -> None:
        """The seat must be the one the page looks from."""
        self.holds(seat)
        if seat != self.viewer.look:
            raise Refused("error.not_looking", seat=seat)

    def refuse(self, data: str | bytes, refused: Refused) -> None:
        """Say why not; after a stale command, with the newest state first."""
        self.refused += 1
        self.hub.metrics.count("refused", refused.key)
        if refused.key == "error.stale":
            self.viewer.tell()
        version = self.live.table.count(self.viewer.look).version
        self.viewer.answer(m.Refusal(id_in(data), m.error(refused), version))


async def greet(
    socket: WebSocket,  # type: ignore[type-arg]
    hub: Hub,
    table: str,
    guest: Guest | None,
) -> tuple[Live, Viewer]:
    """Wait for the hello and open the table."""
    try:
        hello = read(await asyncio.wait_for(receive(socket), HELLO_WAIT))
    except TimeoutError:
        raise Refused("error.hello") from None
    if not isinstance(hello, m.Hello):
        raise Refused("error.hello")
    live = await hub.open(table)
    guest_id = None if guest is None else guest.id
    await hub.gates.look(live.table, guest_id)
    look, since = hello.look, hello.since
    held = live.table.held_by(guest_id)
    if isinstance(look, msgspec.UnsetType) or (look is not None and look not in held):
        look, since = first_look(live.table, guest_id), 0
    if since > live.table.newest(look):
        await hub.refresh(live)
    return live, Viewer(live.viewers, guest, look, since, hello.changes)


async def receive(socket: WebSocket) -> str | bytes:  # type: ignore[type-arg]
    """The next message, text or binary."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="closed", code=event.get("code", 1006))
    data: str | bytes = event.get("text") or event.get("bytes") or b""
    return data


async def say(socket: WebSocket, refused: Refused, code: int) -> None:  # type: ignore[type-arg]
    """Refuse the whole socket."""
    refusal = m.Refusal(None, m.error(refused), 0)
    await socket.send_text(msgspec.json.encode(refusal).decode())
    await socket.close(code)


@websocket("/api/tables/{table:str}/socket", name="socket")
async def table_socket(
    socket: WebSocket,  # type: ignore[type-arg]
    table: FromPath[str],
    hub: TheHub,
    guests: TheGuests,
    settings: TheSettings,
    limits: TheLimits,
) -> None:
    """One page looks at a table and plays there."""
    await socket.accept()
    address = address_of(socket.scope)
    hub.metrics.sockets.inc()
    try:
        limits.connect(address)
        try:
            guest = await guests.find(socket)
            live, viewer = await greet(socket, hub, table, guest)
        except Refused as refused:
            await say(socket, refused, CODES.get(refused.key, NO_HELLO))
            return
        if (connection := socket.scope["state"].get(DOOR)) is not None:
            connection.plays = lambda: bool(live.table.held_by(viewer.guest_id))
        talk = Conversation(hub, settings, limits, live, viewer, address)
        with guests.listening(socket, lambda: show_out(talk, socket)):
            await converse(socket, talk)
    except (WebSocketDisconnect, ClientDisconnected):
        pass
    except TROUBLE:
        log.warning("the database failed", exc_info=True, extra=about(socket.scope))
        await say(socket, Refused("error.busy"), LATER)
    except Refused as refused:
        await say(socket, refused, TOO_MANY)
    except Exception:
        log.exception("a socket failed", extra=about(socket.scope))
        hub.metrics.count("failures")
        await say(socket, Refused("error.internal"), FAILED)
    finally:
        hub.metrics.sockets.dec()
        limits.disconnect(address)


def show_out(talk: Conversation, socket: WebSocket) -> None:  # type: ignore[type-arg]
    """The session is over: nothing more is taken from this page, which may come again."""
    talk.ended = True
    talk.hub.spawn(socket.close(SIGNED_OUT))


async def converse(socket: WebSocket, talk: Conversation) -> None:  # type: ignore[type-arg]
    """Listen and send until the page is gone."""
    viewer, live = talk.viewer, talk.live
    talk.hub.join(live, viewer)
    sending = asyncio.create_task(send(socket, viewer))
    try:
        while talk.refused < PATIENCE:
            data = await receive(socket)
            if talk.ended:
                return
            await talk.take(data)
        log.info("shown out", extra={**about(socket.scope), "address": talk.address})
        await say(socket, Refused("error.too_many"), TOO_MANY)
    finally:
        talk.hub.leave(live, viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def send(socket: WebSocket, viewer: Viewer) -> None:  # type: ignore[type-arg]
    """Send what there is to send; a page that does not take it is let go."""
    try:
        await viewer.pump(socket.send_text)
    except TooSlow:
        await socket.close(TOO_MANY)
    except GameFault as error:
        log.exception("a game failed", extra=about(socket.scope))
        await say(socket, game_failed(error), FAULTY)
    except (WebSocketDisconnect, ClientDisconnected):
        pass
    except Exception:
        log.exception("a page could not be told", extra=about(socket.scope))
        await say(socket, Refused("error.internal"), FAILED)
