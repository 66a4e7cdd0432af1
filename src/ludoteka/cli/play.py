"""`ludoteka play`: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console

from ludoteka.bots import make_player
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
from ludoteka.cli.session import Session
from ludoteka.cli.spoken import spoken
from ludoteka.core.errors import BadOption
from ludoteka.core.game import LARGEST_SEED
from ludoteka.core.registry import find
from ludoteka.language import Catalogue
from ludoteka.table.entries import Created, SeatSetup

OWNER = "terminal"
BOT_NAMES = ("Ada", "Bruno", "Cyril", "Dora", "Emil", "Flora", "Hugo", "Iva")


def play(
    game: GameKey,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="human,bot:LEVEL,...",
            help="The players, people and bots; bots of your own as bot:FILE.py:CLASS. "
            "Default: human and three bot:medium.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    language: Language = "en",
    coach: Annotated[
        bool, typer.Option("--coach", help="Ask once before a move that is clearly worse.")
    ] = False,
) -> None:
    """Play in the terminal. `?` shows help during the game."""
    found = find(game)
    medium = [BOT + "medium"] * (table_size(found) - 1)
    entries = read_seats(seats, found, [HUMAN, *medium])
    with spoken(language, found):
        luck, options = check(found, len(entries), seed, read_options(option))
        if coach and entries.count(HUMAN) != 1:
            raise BadOption("a coach helps only one against bots")
    sitting = list(sit(entries))
    bots = {
        seat: make_player(setup.level, found, (luck + seat + 1) % LARGEST_SEED)
        for seat, setup in enumerate(sitting)
        if setup.level is not None
    }
    words = Catalogue(language, found, named(sitting, Catalogue(language, found)))
    edit_lines()
    created = Created(found.key, found.rules, luck, options, sitting, OWNER, coach=coach)
    with ExitStack() as closing:
        for bot in bots.values():
            closing.enter_context(bot)
        Session(created, bots, words, new_screen()).run()


def named(sitting: Sequence[SeatSetup], plain: Catalogue) -> list[str]:
    """What the players are called: people by their seat, bots by a name."""
    others = iter(BOT_NAMES)
    return [
        setup.name or (next(others) if setup.kind == "bot" else plain.seat(seat))
        for seat, setup in enumerate(sitting)
    ]


def new_screen() -> Console:
    """The screen, on which nothing is coloured by itself."""
    return Console(highlight=False, markup=False, emoji=False)


def edit_lines() -> None:
    """Give people at a terminal a history and editing keys."""
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # input() uses it from then on


def sit(entries: list[str]) -> Iterator[SeatSetup]:
    """Each person is a guest of their own, called by the seat; bots have names."""
    names = iter(BOT_NAMES)
    for seat, entry in enumerate(entries):
        if entry == HUMAN:
            yield SeatSetup("person", guest=f"person {seat}")
        else:
            yield SeatSetup("bot", next(names), level=entry.removeprefix(BOT))
