"""`ludoteka serve`: the page for people, on this machine or for a whole house."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from typing import Annotated, NoReturn

import typer
import uvicorn

from ludoteka.core.errors import LudotekaError
from ludoteka.server import logs
from ludoteka.server.app import build
from ludoteka.server.settings import Settings, from_environment

LARGEST_MESSAGE = 16 * 1024
GRACE = 5  # seconds
SWITCH = 0.0005  # seconds: the thread that commits must not wait long for its turn


def refuse(problem: str) -> NoReturn:
    """One sentence, and out."""
    print(f"{problem.rstrip('.')}.", file=sys.stderr)
    raise typer.Exit(2)


def bind(host: str, port: int) -> socket.socket:
    """The socket to listen on."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # with the protocol named, asyncio sends small messages at once (TCP_NODELAY)
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        refuse(f"cannot listen on {host}, port {port}: {error.strerror or error}")
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


async def run(settings: Settings, listening: socket.socket, show: bool) -> None:
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


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the page: play alone, around one screen, or with friends."""
    logs.set_up()
    sys.setswitchinterval(SWITCH)
    try:
        settings = from_environment(host, port, database)
    except ValueError:
        refuse("a LUDOTEKA_... variable is no number")
    listening = bind(host, port)
    try:
        asyncio.run(run(settings, listening, open_))
    except LudotekaError as error:
        refuse(str(error))
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


if __name__ == "__main__":
    typer.run(serve)
