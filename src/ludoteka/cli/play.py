"""`ludoteka play`: a game in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console

from ludoteka.bots import make_bot
from ludoteka.cli.arguments import (
    BOT,
    HUMAN,
    GameKey,
    Language,
    Options,
    Seed,
    check,
    read_options,
    read_seats,
    table_size,
)
from ludoteka.cli.session import Player, Session
from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.match import Match
from ludoteka.core.registry import find
from ludoteka.language import Catalogue

BOT_NAMES = ("Ada", "Bruno", "Cyril", "Dora", "Emil", "Flora", "Hugo", "Iva")


def play(
    game: GameKey,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="human,bot:LEVEL,...",
            help="The players, people and bots. Default: human and three bot:medium.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    language: Language = "en",
) -> None:
    """Play in the terminal. `?` shows help during the game."""
    found = find(game)
    medium = [BOT + "medium"] * (table_size(found) - 1)
    entries = read_seats(seats, found, [HUMAN, *medium])
    catalogue = Catalogue(language, found)
    luck, options = check(found, len(entries), seed, read_options(option))
    players = seat_players(entries, found, luck, catalogue)
    words = Catalogue(language, found, [player.name for player in players])
    screen = Console(highlight=False, markup=False, emoji=False)
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # gives input() a history and editing keys
    Session(Match(found, len(entries), luck, options), players, words, screen).run()


def seat_players(entries: list[str], game: Game, seed: int, catalogue: Catalogue) -> list[Player]:
    """People are called by their seat, bots have names of their own."""
    players = []
    names = iter(BOT_NAMES)
    for seat, entry in enumerate(entries):
        if entry == HUMAN:
            players.append(Player(catalogue.seat(seat), "", None))
        else:
            level = entry.removeprefix(BOT)
            bot = make_bot(level, game, (seed + seat + 1) % LARGEST_SEED)
            players.append(Player(next(names), level, bot))
    return players
