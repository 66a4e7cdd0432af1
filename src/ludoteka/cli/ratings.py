"""`ludoteka ratings`: the care of the ratings in a server's database."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from ludoteka.cli.keeping import reach
from ludoteka.cli.serve import DatabaseAddress, needs_server
from ludoteka.core.errors import BadOption

Check = Annotated[bool, typer.Option("--check", help="Only compare; change nothing.")]


def commands() -> typer.Typer:
    """Ratings of people: recalculate or check them."""
    app = typer.Typer()
    app.command()(recalculate)
    app.callback()(group)
    return app


def group() -> None:
    """Ratings of people: recalculate or check them."""


def recalculate(database: DatabaseAddress = None, check: Check = False) -> None:
    """Calculate all ratings anew from the stored results, in the order they were recorded."""
    with needs_server():
        from ludoteka.server.club.results.keeping import recalculate_once

    found = asyncio.run(recalculate_once(reach(database, new=False), check))
    told = f"{found.games} rated games, {found.ratings} ratings"
    if not found.differences:
        typer.echo(f"{told}: all as they should be.")
    elif check:
        raise BadOption(f"{told}: {found.differences} numbers are not as they should be")
    else:
        typer.echo(f"{told}: {found.differences} numbers put right.")
