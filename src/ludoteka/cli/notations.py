"""`ludoteka import` and `ludoteka export`: games in the notations of others."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ludoteka.cli.files import Unreadable, read
from ludoteka.core.errors import BadOption, BadRecord, LudotekaError, clean, meant
from ludoteka.core.game import Game
from ludoteka.core.loading import load
from ludoteka.core.problem import Problem
from ludoteka.core.record import LONGEST
from ludoteka.core.registry import enter, games, has_room


class Unwritable(LudotekaError):
    """A file that cannot be written."""


def plain(arguments: Sequence[str]) -> bool:
    """Do what `import` or `export` are told if nothing is left to explain.

    Typer alone takes longer to load than all that is needed here.
    """
    commands = {"import": import_game, "export": export_game}
    if not arguments or arguments[0] not in commands:
        return False
    words = list(arguments[1:])
    output = None
    if len(words) == 4 and words[2] in ("-o", "--output"):
        output, words = words[3], words[:2]
    if len(words) != 2 or any(word.startswith("-") for word in (*words, output or "")):
        return False
    commands[arguments[0]](words[0], words[1], output)
    return True


def import_game(notation: str, file: str, output: str | None, language: str = "en") -> None:
    """Turn a game written in a notation of others into a record; what was sloppy is noted."""
    game = find_game(notation)
    try:
        reading = game.notations[notation].read(read(file, LONGEST, "a game"))
    except BadRecord as error:
        raise Unreadable(Problem(f"'{clean(file)}': {in_words(error, game, language)}")) from None
    put(reading.record(), output)
    if reading.notes:
        from ludoteka.language import Catalogue

        catalogue = Catalogue(language, game)
        for note in reading.notes:
            said = {"note": in_words(note, game, language)}
            print(f"ludoteka: {catalogue.write('terminal.note', said)}", file=sys.stderr)


def in_words(told: BadRecord, game: Game, language: str) -> str:
    """What is wrong or was sloppy, in a language."""
    from ludoteka.cli.spoken import record_problem
    from ludoteka.language import Catalogue

    return record_problem(told, Catalogue(language, game))


def export_game(notation: str, record: str, output: str | None, language: str = "en") -> None:
    """Write a record in a notation of others."""
    game = find_game(notation)
    try:
        match = load(read(record, LONGEST, "a record"))
    except BadRecord as error:
        told = in_words(error, game, language)
        raise Unreadable(Problem(f"'{clean(record)}': {told}")) from None
    if match.game is not game:
        raise Unreadable(
            f"'{clean(record)}': {notation} is for {game.title}, not for {match.game.title}"
        )
    put(game.notations[notation].write(match), output)


def find_game(name: str) -> Game:
    """The game that is written in the notation with this name."""
    known: list[str] = []
    # games with a module `notation` first: the others need not be loaded for it
    for key in sorted(games(), key=lambda key: not has_room(key, "notation")):
        game = enter(key)
        if isinstance(game, Game):
            if name in game.notations:
                return game
            known += game.notations
    raise BadOption(f"there is no notation '{clean(name)}'; {meant(name, sorted(known))}")


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
