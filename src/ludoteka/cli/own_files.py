"""`ludoteka GAME check FILE`, where people write files of their own for a game."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from ludoteka.cli.arguments import Language
from ludoteka.cli.files import Unreadable, read
from ludoteka.core.errors import clean
from ludoteka.core.game import Game, OwnFiles
from ludoteka.core.problem import Problem
from ludoteka.language import Catalogue


class BadFile(Unreadable):
    """A file with faults: one sentence each, on a line of its own."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(Problem("\n".join(faults)))


def commands(game: Game, files: OwnFiles) -> typer.Typer:
    """The commands of a game with files of its own."""
    app = typer.Typer(help=f"Check files that you wrote for {game.title}.")

    @app.command()
    def check(
        file: Annotated[str, typer.Argument(metavar="FILE", help="A file of your own.")],
        language: Language = "en",
    ) -> None:
        """Say what a file is, or what is wrong with it: in which line, and why."""
        catalogue = Catalogue(language, game)
        found, faults = files.check(read(file, files.longest, "such a file"))
        if found is None:
            raise BadFile([f"'{clean(file)}': {catalogue.problem(fault)}" for fault in faults])
        params = {name: part for name, part in found.params.items() if isinstance(part, int | str)}
        print(catalogue.write(found.key, params))

    @app.command()
    def schema() -> None:
        """Print the JSON schema of such files."""
        print(msgspec.json.format(msgspec.json.encode(files.schema())).decode())

    return app
