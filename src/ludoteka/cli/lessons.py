"""`ludoteka lesson`: the lessons and puzzles there are, and files that people write."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from ludoteka.cli.arguments import Language
from ludoteka.cli.own_files import tell
from ludoteka.language import Catalogue
from ludoteka.lessons.check import described
from ludoteka.lessons.files import LONGEST_FILE, schema
from ludoteka.lessons.shelf import lessons


def commands() -> typer.Typer:
    """The commands about lessons and puzzles."""
    app = typer.Typer(help="Lessons and puzzles: those there are, and files that you wrote.")
    app.command("list")(list_all)
    app.command("check")(check)
    app.command("schema")(print_schema)
    return app


def list_all(language: Language = "en") -> None:
    """List the lessons and puzzles that come with the games."""
    for name, lesson in lessons().items():
        title = lesson.titles.get(language, lesson.titles["en"])
        print(f"{name:44} {lesson.minutes:2} min  {title}")


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A lesson or puzzle that you wrote.")],
    language: Language = "en",
) -> None:
    """Say what a file is, or what is wrong with it: in which line, and why."""
    tell(file, LONGEST_FILE, described, Catalogue(language))


def print_schema() -> None:
    """Print the JSON schema of such files."""
    print(msgspec.json.format(msgspec.json.encode(schema())).decode())
