"""The `ludoteka` command. Every refusal is one sentence on standard error, with status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer
from typer.exceptions import Abort, TyperException

from ludoteka.cli.bench import bench
from ludoteka.cli.listing import games
from ludoteka.cli.play import play
from ludoteka.cli.replay import replay
from ludoteka.cli.simulate import simulate
from ludoteka.core.errors import LudotekaError

REFUSED, INTERRUPTED, BROKEN_PIPE = 2, 130, 141

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (games, play, simulate, replay, bench):
    app.command()(command)


@app.callback(invoke_without_command=True)
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
        status = app(args=list(arguments), prog_name="ludoteka", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except LudotekaError as error:
        return refuse(str(error))
    except TyperException as error:
        return refuse(error.format_message())
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # Typer exits by itself when the pipe breaks
        # what is still in the buffer goes nowhere, quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        if os.environ.get("LUDOTEKA_DEBUG") == "1":
            raise
        said = f"this is a fault in ludoteka: {type(error).__name__}: {error}"
        return refuse(f"{said} (LUDOTEKA_DEBUG=1 shows where)")


def refuse(sentence: str) -> int:
    """Say why not, in one line."""
    print(f"ludoteka: {' '.join(sentence.split())}", file=sys.stderr)
    return REFUSED
