"""What stands before everything else: origin, host, sizes, rates, headers, and the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ludoteka.core.errors import clean
from ludoteka.core.problem import Problem
from ludoteka.server.connections import origin
from ludoteka.server.drain import Drain
from ludoteka.server.limits import Limits
from ludoteka.server.logs import short
from ludoteka.server.messages import error
from ludoteka.server.metrics import Metrics
from ludoteka.server.settings import Settings
from ludoteka.server.status import status
from ludoteka.table.refusals import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 64 * 1024
LARGEST_FILES = 256 * 1024
LONGEST_PATH = 300
SAFE = ("GET", "HEAD", "OPTIONS")
PROBES = ("/health", "/ready")  # asked by address
MAKING = (
    "/api/tables", "/api/records", "/api/lessons", "/api/me", "/api/sign-in", "/api/sign-in/link",
    "/api/sign-in/passkey/options", "/api/sign-in/house", "/api/account/house", "/api/codes",
    "/api/passkeys/options", "/api/passkeys", "/api/account/address", "/api/notices",
    "/api/notices/push", "/api/meeting/wish", "/api/meeting/reports", "/api/meeting/blocks",
    "/api/events",
)  # fmt: skip
ONE_CLICK = "/stop/"  # mail programs send a form there (RFC 8058), signed by its address
MAKING_MORE = ("/again", "/analysis", "/branch", "/code")
OF_TABLES = ("/api/tables/", "/t/")
# addresses that go on with a key, a name or a token, which no log may have
NAMING = (*OF_TABLES, "/api/events/", "/events/", "/api/profiles/", "/people/", ONE_CLICK)
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
log = logging.getLogger(__name__)


def header(scope: Mapping[str, Any], name: bytes) -> str:
    """A header of the request; '' if it is missing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def bare(host: str) -> str:
    """A host without its port, in lower case."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


class Guard:
    """Wraps the application."""

    def __init__(self, app: App, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.metrics = metrics
        self.drain = Drain(0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket must be asked for by our own page."""
        if self.drain.away > 0:  # a proxy can lead it elsewhere as long as nothing is accepted
            await receive()
            await refuse(Refused("error.closing"), send, "websocket.http.response")
            return
        try:
            self.check_host(scope)
            self.check_path(scope)
            self.check_origin(scope)
            self.limits.request(address(scope), makes=False)
        except Refused as refused:
            self.note(scope, refused)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refused.key})
            return
        await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, pass it on with its headers, and note how long it took."""
        began = time.monotonic()
        code, most, taken, asked = 500, largest(scope), 0, False

        async def receiving() -> Message:
            """A body without a stated length is counted as it comes."""
            nonlocal taken, asked
            asked = True
            message = await receive()
            if (
                message["type"] == "http.disconnect"
            ):  # nobody reads this, but it is no fault of ours
                raise Refused("error.malformed", problem=Problem("the body is incomplete"))
            taken += len(message.get("body", b""))
            if taken > most:
                raise Refused("error.too_large", most=most)
            return message

        async def sending(message: Message) -> None:
            nonlocal code
            if message["type"] == "http.response.start":
                code = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS]
                # while we drain, a proxy must not think of another request on this connection;
                # where no body will come, the next bytes would be taken for it
                if self.drain.on or (header(scope, b"expect") and not asked):
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        try:
            self.check(scope)
            await self.app(scope, receiving, sending)
        except Refused as refused:
            self.note(scope, refused)
            await refuse(refused, sending)
        finally:
            self.metrics.count("requests", f"{code // 100}xx")
            took = time.monotonic() - began
            if took > self.settings.slow:
                extra = {**about(scope), "status": code, "ms": round(took * 1000)}
                log.warning("slow request", extra=extra)

    def note(self, scope: Scope, refused: Refused) -> None:
        """A refusal is counted and, while there are few of them, written down."""
        self.metrics.count("refused", refused.key)
        extra = {**about(scope), "address": address(scope), "problem": refused.key}
        log.info("refused", extra=extra)

    def check(self, scope: Scope) -> None:
        """All that can be said before the body has come."""
        self.check_host(scope)
        self.check_path(scope)
        safe = scope["method"] in SAFE
        path = scope["path"]
        makes = not safe and (path in MAKING or path.endswith(MAKING_MORE))
        self.limits.request(address(scope), makes)
        if not safe:
            self.check_origin(scope)
            length = header(scope, b"content-length")
            if length.isdecimal() and int(length[:12]) > largest(scope):
                raise Refused("error.too_large", most=largest(scope))
            kind = header(scope, b"content-type").split(";")[0].strip().lower()
            if kind not in ("", "application/json") and not path.startswith(ONE_CLICK):
                raise Refused("error.not_json")

    def check_path(self, scope: Scope) -> None:
        """Databases disagree on what cannot be shown; nothing has such an address anyway."""
        if len(scope["path"]) > LONGEST_PATH or not scope["path"].isprintable():
            raise Refused("error.not_found")

    def check_host(self, scope: Scope) -> None:
        """Only names we know: a foreign one is a trick."""
        hosts = () if scope["path"] in PROBES else self.settings.hosts
        if hosts and bare(header(scope, b"host")) not in hosts:
            raise Refused("error.host")

    def check_origin(self, scope: Scope) -> None:
        """A browser says where a request comes from: it must be our own page."""
        origin = header(scope, b"origin")
        if origin:
            try:
                foreign = urlsplit(origin).netloc.lower() != header(scope, b"host").lower()
            except ValueError:
                foreign = True
            if foreign:
                raise Refused("error.origin")
        if header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
            raise Refused("error.origin")


def largest(scope: Scope) -> int:
    """The largest body this address takes: records and own files are long."""
    return LARGEST_FILES if scope["path"] in ("/api/records", "/api/tables") else LARGEST_BODY


def address(scope: Mapping[str, Any]) -> str:
    """Where a request or socket comes from, as limits count it."""
    client = scope.get("client")
    return origin(str(client[0])) if client else ""


def about(scope: Mapping[str, Any]) -> dict[str, str]:
    """What the log may say of a request: the path without keys and names, and without its query."""
    told = {"method": scope.get("method", "WEBSOCKET")}
    path = str(scope["path"])
    before = next((start for start in NAMING if path.startswith(start)), path)
    name, _, rest = path.removeprefix(before).partition("/")
    if not name:
        return {**told, "path": clean(path)}
    if before in OF_TABLES:
        told["table"] = short(name)
    return {**told, "path": clean(f"{before}*/{rest}".rstrip("/"))}


async def refuse(refused: Refused, send: Send, kind: str = "http.response") -> None:
    """Answer with the refusal. What is still being sent is read on and forgotten."""
    body = msgspec.json.encode(error(refused))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    code = status(refused.key)
    await send({"type": f"{kind}.start", "status": code, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
