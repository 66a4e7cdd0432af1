"""`ludoteka serve`: the page for people, on this machine or for a whole house."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Annotated

import typer

from ludoteka.core.extras import needs

DatabaseAddress = Annotated[
    str | None, typer.Option("--database", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
]


def needs_server() -> AbstractContextManager[None]:
    """Imports of what is heavy, and an extra: only those who serve pay for it."""
    return needs("serving", "server")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0: any free one.")] = 8000,
    database: DatabaseAddress = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=MODULE:CLASS",
            help="A bot of your own to be offered on the page; may be repeated.",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the page: play alone, around one screen, or with friends."""
    with needs_server():
        from ludoteka.server.run import run

    run(host, port, database, open_, bot or ())
