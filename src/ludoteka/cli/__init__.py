"""The `ludoteka` command. Every refusal is one sentence on standard error, with status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer
from typer.exceptions import Abort, TyperException

from ludoteka.cli import own_files
from ludoteka.cli.bench import bench
from ludoteka.cli.data import backup, clean, restore
from ludoteka.cli.listing import games
from ludoteka.cli.notations import export_game, import_game
from ludoteka.cli.play import play
from ludoteka.cli.replay import replay
from ludoteka.cli.serve import serve
from ludoteka.cli.simulate import simulate
from ludoteka.core.errors import LudotekaError
from ludoteka.core.registry import find
from ludoteka.core.registry import games as keys

REFUSED, INTERRUPTED, BROKEN_PIPE = 2, 130, 141

COMMANDS = (games, serve, play, simulate, replay, bench, backup, restore, clean)


def command(arguments: Sequence[str]) -> typer.Typer:
    """The command, with those of the game that is named, or of all games when help is asked for."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for each in COMMANDS:
        app.command()(each)
    app.command("import")(import_game)
    app.command("export")(export_game)
    app.callback(invoke_without_command=True)(ludoteka)
    for key in keys() if not arguments or arguments[0].startswith("-") else arguments[:1]:
        if key in keys() and (files := find(key).own_files):
            app.add_typer(own_files.commands(find(key), files), name=key)
    return app


def ludoteka(context: typer.Context) -> None:
    """Ludoteka: board games for people, bots and research."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command with the arguments of this process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command; its exit status."""
    try:
        app = command(arguments)
        status = app(args=list(arguments), prog_name="ludoteka", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except own_files.BadFile as error:
        return max(refuse(fault) for fault in str(error).split("\n"))
    except LudotekaError as error:
        return refuse(str(error))
    except TyperException as error:
        return refuse(error.format_message())
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # Typer exits by itself when the pipe breaks
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        return refuse(f"cannot go on: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("LUDOTEKA_DEBUG") == "1":
            raise
        said = f"this is a fault in ludoteka: {type(error).__name__}: {error}"
        return refuse(f"{said} (LUDOTEKA_DEBUG=1 shows where)")


def drop_output() -> None:
    """What is still to be written goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(sentence: str) -> int:
    """Say why not, in one line."""
    print(f"ludoteka: {' '.join(sentence.split())}", file=sys.stderr)
    return REFUSED
