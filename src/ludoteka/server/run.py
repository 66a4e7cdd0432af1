"""Runs the server in this process, until told to stop."""

from __future__ import annotations

import asyncio
import logging
import math
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from types import FrameType

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from ludoteka.core.errors import LudotekaError
from ludoteka.server import logs
from ludoteka.server.app import build
from ludoteka.server.connections import Connections, trusted
from ludoteka.server.doors import doors
from ludoteka.server.drain import Drain
from ludoteka.server.settings import Settings, from_environment

if sys.platform != "win32":
    import resource

LARGEST_MESSAGE = 16 * 1024
GRACE = 5  # seconds
KEEP_ALIVE = 5  # seconds between two requests
AT_ONCE = 32  # connections taken before anybody looks at them
QUEUE = 1024  # connections that may wait to be taken
MOST_FILES = 65_536
OWN_FILES = 128  # for the database, the bots, and connections just taken
SWITCH = 0.0005  # seconds: the thread that commits must not wait long for its turn

log = logging.getLogger(__name__)


class BadAddress(LudotekaError):
    """The server cannot listen there, or a setting is no number."""


def bind(host: str, port: int) -> socket.socket:
    """The socket to listen on."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # with the protocol named, asyncio sends small messages at once (TCP_NODELAY)
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        raise BadAddress(
            f"cannot listen on {host}, port {port}: {error.strerror or error}"
        ) from None
    return listening


def address(host: str, listening: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{listening.getsockname()[1]}/"


def room() -> int:
    """How many connections this process may hold, after asking for all files it may have."""
    if sys.platform == "win32":
        return 512 - OWN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):
            most = soft
    return most - min(OWN_FILES, most // 2)


class Announcing(uvicorn.Server):
    """Says where the page is, once it can be opened, and watches over the connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        url: str,
        show: bool,
        log: logs.Calm,
        doors: Connections,
        drain: Drain,
    ) -> None:
        super().__init__(config)
        self.url = url
        self.show = show
        self.log = log
        self.doors = doors
        self.drain = drain
        self.said = False  # that it drains

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            for listening in sockets or ():
                listening.listen(QUEUE)  # uvicorn's backlog is also how many are taken at once
            print(f"Ludoteka is at {self.url} (stop with Ctrl+C)", flush=True)
            if self.show:
                webbrowser.open(self.url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and leave nothing unsaid: the signal ends the process."""
        await super().shutdown(sockets)
        self.log.end_minute(math.inf)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A first SIGTERM lets people be led elsewhere first; a second, or Ctrl+C, does not."""
        if sig != signal.SIGTERM or not self.drain.begin():
            super().handle_exit(sig, frame)

    def send_home(self) -> None:
        """While we drain: pages go, a few at a time, and then we end."""
        if not self.said:
            self.said = True
            log.info("draining", extra={"ms": round(self.drain.seconds * 1000)})
        self.doors.send_home(self.drain.away)
        if self.drain.spent == 1:
            super().handle_exit(signal.SIGTERM, None)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: look after the connections and the log now and then."""
        if self.drain.on:
            self.send_home()
        if counter % 5 == 0:
            self.doors.look_at_all()
            self.log.tick()
        return await super().on_tick(counter)


async def serve_pages(
    settings: Settings, listening: socket.socket, show: bool, log: logs.Calm
) -> None:
    """Serve until told to stop."""
    drain = Drain(settings.drain_seconds)
    app, metrics = await build(settings, drain)
    connections = Connections(settings, metrics, room())
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.deaf_seconds,
        ws_ping_timeout=settings.deaf_seconds,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        backlog=AT_ONCE,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=trusted(settings.proxies),
        **doors(connections),
    )
    url = address(settings.host, listening)
    await Announcing(config, url, show, log, connections, drain).serve(sockets=[listening])


def run(host: str, port: int, database: str | None, show: bool, bots: Sequence[str] = ()) -> None:
    """Serve until told to stop. Raises LudotekaError when that is not possible."""
    log = logs.set_up()
    sys.setswitchinterval(SWITCH)
    try:
        settings = from_environment(host, port, database, bots=bots)
    except ValueError:
        raise BadAddress("a LUDOTEKA_... variable is not a number, or not an address") from None
    listening = bind(host, port)
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(serve_pages(settings, listening, show, log))
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
