"""`ludoteka import` and `ludoteka export`: games in the notations of others."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ludoteka.cli.files import Unreadable, read
from ludoteka.core.errors import BadOption, BadRecord, LudotekaError, clean, meant
from ludoteka.core.game import Game
from ludoteka.core.match import load
from ludoteka.core.record import LONGEST
from ludoteka.core.registry import find, games
from ludoteka.language import Catalogue

Name = Annotated[str, typer.Argument(metavar="NOTATION", help="A notation, such as `snellman`.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="OUT", help="Write to this file. Default: the screen."),
]


class Unwritable(LudotekaError):
    """A file that cannot be written."""


def import_game(
    notation: Name,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game in this notation.")],
    output: Output = None,
) -> None:
    """Turn a game written in a notation of others into a record."""
    game = find_game(notation)
    try:
        match = game.notations[notation].read(read(file, LONGEST, "a game"))
    except BadRecord as error:
        reason = Catalogue("en", game).reason(error.reason) if error.reason else ""
        raise Unreadable(f"'{clean(file)}': {error.sentence(reason)}") from None
    put(match.record(), output)


def export_game(
    notation: Name,
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record.")],
    output: Output = None,
) -> None:
    """Write a record in a notation of others."""
    game = find_game(notation)
    try:
        match = load(read(record, LONGEST, "a record"))
    except BadRecord as error:
        raise Unreadable(f"'{clean(record)}': {error}") from None
    if match.game is not game:
        raise Unreadable(
            f"'{clean(record)}': {notation} is for {game.title}, not for {match.game.title}"
        )
    put(game.notations[notation].write(match), output)


def find_game(name: str) -> Game:
    """The game that is written in the notation with this name."""
    known = {notation: find(key) for key in games() for notation in find(key).notations}
    if name not in known:
        raise BadOption(f"there is no notation '{clean(name)}'; {meant(name, sorted(known))}")
    return known[name]


def put(text: str, output: str | None) -> None:
    """Write a text into a file, or on the screen."""
    if output is None:
        sys.stdout.write(text)
        return
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as target:
            target.write(text)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unwritable(f"'{clean(output)}' cannot be written: {problem}") from None
