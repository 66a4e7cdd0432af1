"""`ludoteka puzzles make`: more puzzles, from games of bots."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ludoteka.core.errors import BadOption
from ludoteka.core.registry import find
from ludoteka.lessons.puzzles import make as make_puzzles


def commands() -> typer.Typer:
    """The commands about puzzles."""
    app = typer.Typer()
    app.callback()(lambda: None)
    app.command("make")(make)
    return app


def make(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The key of a game.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where they are written.")],
    number: Annotated[int, typer.Option(min=1, max=1000, help="How many.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The same seed makes the same puzzles.")] = 1,
) -> None:
    """Let bots play, and write down the turns whose best way is hard to find."""
    found = find(game)
    if not found.goals or found.ledger is None:
        raise BadOption(f"there are no puzzles about {found.title}: it names no goals")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"'{folder}' is no folder to write to: {error.strerror}") from None
    for puzzle in islice(make_puzzles(found, seed), number):
        file = folder / f"{puzzle.id}.json"
        text = msgspec.json.format(msgspec.json.encode(puzzle), indent=1)
        file.write_bytes(text + b"\n")
        line = ", ".join(puzzle.steps[0].line)
        print(f"{file.name}  {'*' * puzzle.difficulty:3}  {puzzle.titles['en']}: {line}")
