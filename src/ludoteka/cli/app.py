"""The commands, declared with Typer. Only the one that is asked for is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.exceptions import Abort, TyperException

from ludoteka import build_info
from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.registry import enter, find, has_room, is_ours
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
    """The command with what is named; with the names of all commands when help is asked for."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(ludoteka)
    named = next((word for word in arguments if word != "--"), "")
    if named in COMMANDS:
        app.command(named)(COMMANDS[named].enter())
    elif named in GROUPS:
        app.add_typer(GROUPS[named].enter()(), name=named, help=GROUPS[named].told)
    elif named in keys() and (files := find(named).own_files):
        own_files = import_module("ludoteka.cli.own_files")
        app.add_typer(own_files.commands(find(named), files), name=named, help=OWN_FILES)
    else:
        for name, told in listed():
            app.command(name, help=told)(nothing)
    return app


def listed() -> Iterator[tuple[str, str]]:
    """The names of all commands, and what each does."""
    for name, room in COMMANDS.items():
        yield name, room.told
    for key in keys():
        if has_own_files(key):
            yield key, OWN_FILES
    for name, room in GROUPS.items():
        yield name, room.told


def has_own_files(key: str) -> bool:
    """Whether people write files for a game. Ours are not loaded for it: that takes long."""
    if is_ours(key):
        return has_room(key, "own_files")
    game = enter(key)
    return isinstance(game, Game) and game.own_files is not None


def nothing() -> None:
    """Stands in the list of commands for one that is not loaded."""


def version(wanted: bool) -> None:
    """Say which version this is, and no more."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"ludoteka {version('ludoteka')}, engine {build_info.form()}")
        raise typer.Exit


def ludoteka(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option("--version", callback=version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Ludoteka: board games for people, bots and research."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


class Room(NamedTuple):
    """A command that is imported when it is wanted, and what it does."""

    module: str
    name: str
    told: str

    def enter(self) -> Callable[..., Any]:
        """The function that does it."""
        function: Callable[..., Any] = getattr(
            import_module(f"ludoteka.cli.{self.module}"), self.name
        )
        return function


OWN_FILES = "Check files that you wrote for this game."

# What each does is the first sentence of its function.
COMMANDS = {
    "games": Room("listing", "games", "List the games, with their seats and options."),
    "serve": Room(
        "serve", "serve", "Serve the page: play alone, around one screen, or with friends."
    ),
    "play": Room("play", "play", "Play in the terminal. `?` shows help during the game."),
    "simulate": Room("simulate", "simulate", "Let bots play many games."),
    "arena": Room(
        "arena",
        "arena",
        "Let players meet each other on every seat with the same luck, and rate them.",
    ),
    "data": Room(
        "data", "data", "Play games and keep them: records, and every decision as a row of Parquet."
    ),
    "replay": Room(
        "replay", "replay", "Replay a recorded game: tell its story and show the position."
    ),
    "analyse": Room(
        "analyse",
        "analyse",
        "Look at a finished game again: chances, turning points, mistakes, and what was better.",
    ),
    "bench": Room(
        "bench",
        "bench",
        "Measure the engine: all numbers are per CPU second, on fresh random games.",
    ),
    "backup": Room(
        "keeping", "backup", "Write all that a server has stored to a file, while it runs."
    ),
    "restore": Room(
        "keeping", "restore", "Fill an empty database from a backup; stop its server first."
    ),
    "clean": Room(
        "keeping",
        "clean",
        "Remove guests and tables that nobody has used for as long as LUDOTEKA_KEEP_... says.",
    ),
    "new-game": Room(
        "new_game",
        "new_game",
        "Lay out a new game as a package of its own: it plays at once, and waits to be changed.",
    ),
    "import": Room(
        "exchange", "import_game", "Turn a game written in a notation of others into a record."
    ),
    "export": Room("exchange", "export_game", "Write a record in a notation of others."),
}

# Commands that have commands of their own.
GROUPS = {
    "lesson": Room(
        "lessons", "commands", "Lessons and puzzles: those there are, and files that you wrote."
    ),
    "train": Room("train", "commands", "Let bots learn from their own games."),
    "puzzles": Room("puzzles", "commands", "Puzzles: make more of them."),
    "ratings": Room("ratings", "commands", "Ratings of people: recalculate or check them."),
    "admin": Room("admin", "commands", "Reports about people, and what is done about them."),
}
