"""Reading what stands on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from ludoteka.bots.levels import LEVELS, level_of, split
from ludoteka.bots.loading import fits, load_player
from ludoteka.cli.files import read
from ludoteka.core.errors import BadOption, clean, meant
from ludoteka.core.game import Game
from ludoteka.core.options import Value

HUMAN = "human"
BOT = "bot:"

GameKey = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `ludoteka games` names it.")
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same seed gives the same game. Default: random."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option, as `ludoteka games` tells and compares them; may be repeated.",
    ),
]
Jobs = Annotated[int, typer.Option(metavar="N", help="Processes that share the work.")]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="A Ray cluster that shares the work; `local` starts one here."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object on one line.")]
Language = Annotated[str, typer.Option(metavar="en|cs|pl", help="The language of the game.")]


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """`name=value` pairs. Raises BadOption."""
    options: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"an option is written NAME=VALUE, not '{clean(text)}'")
        if name in options:
            raise BadOption(f"option {clean(name)} is given twice")
        options[name] = value
    return options


def with_own_files(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, with the text of every own file instead of its name. Raises Unreadable."""
    given = dict(options)
    for option in game.options:
        value = given.get(option.name, "")
        if option.own and game.own_files and ("/" in value or "." in value):
            given[option.name] = read(value, game.own_files.longest, "such a file")
    return given


def read_seats(text: str | None, game: Game, default: Sequence[str]) -> list[str]:
    """The players, one for each seat: `human`, `bot:LEVEL` or `bot:MODULE:CLASS`.

    A level may have a style of the game: `bot:hard:collector`. Raises BadOption.
    """
    if text is None:
        return list(default)
    seats = [entry.strip() for entry in text.split(",")]
    for entry in seats:
        level = entry.removeprefix(BOT)
        if level != entry and split(level)[0] in LEVELS:
            level_of(level, game)
        elif level != entry and ":" in level:
            fits(load_player(level), game)
        elif entry != HUMAN:
            valid = [HUMAN, *(BOT + name for name in LEVELS)]
            wrong = clean(entry)
            raise BadOption(f"'{wrong}' is not a player; {meant(wrong, valid)}")
    game.check(len(seats), 0, {})
    return seats


def table_size(game: Game) -> int:
    """How many sit at the table if nobody says so: four, or as near as the game allows."""
    return min(max(4, game.fewest), game.most)


def check(
    game: Game, seats: int, seed: int | None, options: Mapping[str, str]
) -> tuple[int, dict[str, Value]]:
    """The seed (a fresh one for None) and all options, once the game has been set up with them."""
    _, luck, values = game.check(seats, seed, with_own_files(game, options))
    game.new(seats, luck, values)
    return luck, values
