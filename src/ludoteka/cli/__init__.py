"""The `ludoteka` command. Every refusal is one sentence on standard error, with status 2.

What takes long to load (Typer, Rich, the games) is imported only by the commands that need it.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper

from ludoteka.cli import notations
from ludoteka.core.errors import LudotekaError

REFUSED, INTERRUPTED, BROKEN_PIPE = 2, 130, 141


def main() -> None:
    """Run the command with the arguments of this process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command; its exit status."""
    try:
        status = call(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except LudotekaError as error:
        if debugging() and error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        return max(refuse(fault) for fault in str(error).split("\n"))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # Typer exits by itself when the pipe breaks
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        return refuse(f"cannot go on: {error.strerror or error}")
    except Exception as error:
        if debugging():
            raise
        said = f"this is a fault in ludoteka: {type(error).__name__}: {error}"
        return refuse(f"{said} (LUDOTEKA_DEBUG=1 shows where)")


def debugging() -> bool:
    """Whether somebody wants to see where things go wrong."""
    return os.environ.get("LUDOTEKA_DEBUG") == "1"


def call(arguments: Sequence[str]) -> int:
    """What the arguments ask for. Plain imports and exports do without Typer."""
    if notations.plain(arguments):
        return 0
    from ludoteka.cli import app

    return app.call(arguments)


def drop_output() -> None:
    """What is still to be written goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(sentence: str) -> int:
    """Say why not, in one line."""
    print(f"ludoteka: {' '.join(sentence.split())}", file=sys.stderr)
    return REFUSED
