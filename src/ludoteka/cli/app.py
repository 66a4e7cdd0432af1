"""The commands, declared with Typer. Only the one that is asked for is loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import typer
from typer.exceptions import Abort, TyperException

from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.registry import find, shelf
from ludoteka.core.registry import games as keys


class Misused(LudotekaError):
    """Arguments that the command does not take."""


def call(arguments: Sequence[str]) -> int:
    """Run the command; its exit status. Raises LudotekaError or KeyboardInterrupt."""
    app = command(arguments)
    try:
        status = app(args=list(arguments), prog_name="ludoteka", standalone_mode=False)
    except TyperException as error:
        raise Misused(" ".join(error.format_message().split())) from None
    except Abort:
        raise KeyboardInterrupt from None
    return status if isinstance(status, int) else 0


def command(arguments: Sequence[str]) -> typer.Typer:
    """The command with what is named; with all commands when help is asked for."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    named = arguments[0] if arguments else ""
    for name in (named,) if named in COMMANDS else COMMANDS:
        app.command(name)(COMMANDS[name]())
    app.callback(invoke_without_command=True)(ludoteka)
    for game in with_commands(named):
        if game.own_files:
            own_files = import_module("ludoteka.cli.own_files")
            app.add_typer(own_files.commands(game, game.own_files), name=game.key)
    for name, group in GROUPS.items():
        if named == name or not named or named.startswith("-"):
            app.add_typer(group()(), name=name)
    return app


def with_commands(named: str) -> Sequence[Game]:
    """The games whose own commands may be meant: the one that is named, or all for the help."""
    if not named or named.startswith("-"):
        return shelf().games
    return [find(named)] if named in keys() else []


def ludoteka(context: typer.Context) -> None:
    """Ludoteka: board games for people, bots and research."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def room(module: str, name: str) -> Callable[[], Callable[..., Any]]:
    """A command that is imported when it is wanted."""
    return lambda: getattr(import_module(f"ludoteka.cli.{module}"), name)


COMMANDS: dict[str, Callable[[], Callable[..., Any]]] = {
    "games": room("listing", "games"),
    "serve": room("serve", "serve"),
    "play": room("play", "play"),
    "simulate": room("simulate", "simulate"),
    "arena": room("arena", "arena"),
    "data": room("data", "data"),
    "replay": room("replay", "replay"),
    "bench": room("bench", "bench"),
    "backup": room("keeping", "backup"),
    "restore": room("keeping", "restore"),
    "clean": room("keeping", "clean"),
    "new-game": room("new_game", "new_game"),
    "import": room("exchange", "import_game"),
    "export": room("exchange", "export_game"),
}

# Commands that have commands of their own.
GROUPS: dict[str, Callable[[], Callable[..., Any]]] = {
    "lesson": room("lessons", "commands"),
    "puzzles": room("puzzles", "commands"),
}
