"""`ludoteka import` and `ludoteka export` as Typer explains them; notations.py does the work."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteka.cli import notations
from ludoteka.cli.arguments import Language
from ludoteka.cli.spoken import spoken

Name = Annotated[str, typer.Argument(metavar="NOTATION", help="A notation, such as `snellman`.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="OUT", help="Write to this file. Default: the screen."),
]


def import_game(
    notation: Name,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game in this notation.")],
    output: Output = None,
    language: Language = "en",
) -> None:
    """Turn a game written in a notation of others into a record."""
    with spoken(language):
        notations.import_game(notation, file, output, language)


def export_game(
    notation: Name,
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record.")],
    output: Output = None,
    language: Language = "en",
) -> None:
    """Write a record in a notation of others."""
    with spoken(language):
        notations.export_game(notation, record, output, language)
