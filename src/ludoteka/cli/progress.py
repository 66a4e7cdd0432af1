"""A progress bar on standard error, with the time left; nothing where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Count up to a total; call what this gives with how many more are done."""
    screen = Console(file=sys.stderr)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=total, completed=done)

        def count(more: int) -> None:
            bar.advance(task, more)

        yield count
