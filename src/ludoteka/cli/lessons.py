"""`ludoteka lesson`: the lessons and puzzles there are, and files that people write."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer

from ludoteka.bots import make_bot
from ludoteka.cli.arguments import Language
from ludoteka.cli.files import read
from ludoteka.cli.learning import Lesson
from ludoteka.cli.own_files import tell
from ludoteka.cli.play import OWNER, edit_lines, named, new_screen
from ludoteka.cli.spoken import spoken
from ludoteka.core.errors import BadOption, clean, meant
from ludoteka.core.registry import find
from ludoteka.language import Catalogue
from ludoteka.lessons.check import described
from ludoteka.lessons.course import read as read_lesson
from ludoteka.lessons.files import LONGEST_FILE, schema
from ludoteka.lessons.shelf import daily, lessons, texts
from ludoteka.table import setup
from ludoteka.table.refusals import Refused


def commands() -> typer.Typer:
    """The commands about lessons and puzzles."""
    app = typer.Typer()
    app.command("list")(list_all)
    app.command("play")(play)
    app.command("today")(today)
    app.command("check")(check)
    app.command("schema")(print_schema)
    return app


def list_all(language: Language = "en") -> None:
    """List the lessons and puzzles that come with the games."""
    for name, lesson in lessons().items():
        title = lesson.titles.get(language, lesson.titles["en"])
        print(f"{name:44} {lesson.minutes:2} min  {title}")


def play(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="A lesson or puzzle, as `ludoteka lesson list` names it, or a file.",
        ),
    ],
    language: Language = "en",
    step: Annotated[int, typer.Option(metavar="N", help="The step to begin with.")] = 1,
) -> None:
    """Play a lesson or puzzle in the terminal. `?` shows help."""
    with spoken(language):
        lesson = sit_down(find_text(name), language)
        if not lesson.begin_at(step):
            most = len(lesson.lesson.steps)
            raise BadOption(
                "there is no step {step}; the steps are 1 to {most}", step=step, most=most
            )
    lesson.run()


def today(language: Language = "en") -> None:
    """Play the puzzle of the day."""
    name = daily(datetime.now(UTC).toordinal())
    if name is None:
        raise BadOption("no game here has puzzles")
    play(name, language)


def find_text(name: str) -> str:
    """The file of a lesson: one that comes with a game, or one's own. Raises LudotekaError."""
    known = texts()
    if name in known:
        return known[name]
    if name.endswith(".json"):
        return read(name, LONGEST_FILE, "a lesson")
    wrong = clean(name)
    told = "there is no lesson '{name}'; {meant}"
    raise BadOption(told, name=wrong, meant=meant(wrong, known))


def sit_down(text: str, language: str) -> Lesson:
    """The table of a lesson, with bots at the other seats. Raises BadOption."""
    try:
        created = setup.owned(setup.from_lesson(text), OWNER, None)
    except Refused as refused:
        raise BadOption(refused.problem or str(refused)) from None
    lesson, game = read_lesson(text), find(created.game)
    bots = {
        seat: make_bot(lesson.bots, game, seat)
        for seat in range(lesson.seats)
        if seat != lesson.you
    }
    words = Catalogue(
        language, game, named(created.seats, Catalogue(language, game)), more=lesson.said(language)
    )
    edit_lines()
    return Lesson(created, bots, words, new_screen())


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A lesson or puzzle that you wrote.")],
    language: Language = "en",
) -> None:
    """Say what a file is, or what is wrong with it: in which line, and why."""
    tell(file, LONGEST_FILE, described, Catalogue(language))


def print_schema() -> None:
    """Print the JSON schema of such files."""
    print(msgspec.json.format(msgspec.json.encode(schema())).decode())
