"""Runs the server in this process, until told to stop."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from ludoteka.core.errors import LudotekaError
from ludoteka.server import logs
from ludoteka.server.app import build
from ludoteka.server.settings import Settings, from_environment

LARGEST_MESSAGE = 16 * 1024
GRACE = 5  # seconds
SWITCH = 0.0005  # seconds: the thread that commits must not wait long for its turn


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


class Announcing(uvicorn.Server):
    """Says where the page is, once it can be opened."""

    def __init__(self, config: uvicorn.Config, url: str, show: bool) -> None:
        super().__init__(config)
        self.url = url
        self.show = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            print(f"Ludoteka is at {self.url} (stop with Ctrl+C)", flush=True)
            if self.show:
                webbrowser.open(self.url)


async def serve_pages(settings: Settings, listening: socket.socket, show: bool) -> None:
    """Serve until told to stop."""
    app, _ = await build(settings)
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )
    await Announcing(config, address(settings.host, listening), show).serve(sockets=[listening])


def run(host: str, port: int, database: str | None, show: bool) -> None:
    """Serve until told to stop. Raises LudotekaError when that is not possible."""
    logs.set_up()
    sys.setswitchinterval(SWITCH)
    try:
        settings = from_environment(host, port, database)
    except ValueError:
        raise BadAddress("a LUDOTEKA_... variable is no number") from None
    listening = bind(host, port)
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(serve_pages(settings, listening, show))
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
