"""`ludoteka GAME check FILE`, where people write files of their own for a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
import typer

from ludoteka.cli.arguments import Language
from ludoteka.cli.files import Unreadable, read
from ludoteka.core.errors import clean
from ludoteka.core.game import Game, OwnFiles
from ludoteka.core.problem import Problem
from ludoteka.core.reason import Reason
from ludoteka.language import Catalogue


class BadFile(Unreadable):
    """A file with faults: one sentence each, on a line of its own."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(Problem("\n".join(faults)))


def tell(
    file: str,
    longest: int,
    check: Callable[[str], tuple[Reason | None, list[Problem]]],
    catalogue: Catalogue,
) -> None:
    """Say what a file is. Raises BadFile with all that is wrong with it."""
    found, faults = check(read(file, longest, "such a file"))
    if found is None:
        raise BadFile([f"'{clean(file)}': {catalogue.problem(fault)}" for fault in faults])
    params = {name: part for name, part in found.params.items() if isinstance(part, int | str)}
    print(catalogue.write(found.key, params))


def commands(game: Game, files: OwnFiles) -> typer.Typer:
    """The commands of a game with files of its own."""
    app = typer.Typer()

    @app.command()
    def check(
        file: Annotated[str, typer.Argument(metavar="FILE", help="A file of your own.")],
        language: Language = "en",
    ) -> None:
        """Say what a file is, or what is wrong with it: in which line, and why."""
        tell(file, files.longest, files.check, Catalogue(language, game))

    @app.command()
    def schema() -> None:
        """Print the JSON schema of such files."""
        print(msgspec.json.format(msgspec.json.encode(files.schema())).decode())

    return app
