"""Golden records of Aeon's End: `.venv/bin/python -m tests.aeons_end.golden` adds missing ones.

Seeds are counted up until a game shows what is wanted, so the same engine makes the same files.
Old ones stay: a change in them is a change of the rules, which raises the version in setup.py.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import ludoteka
from ludoteka.core.match import Match
from ludoteka.games.aeons_end.data import LEVEL_NAMES, MENACES, NEMESIS_NAMES
from ludoteka.games.aeons_end.view import AeonsEndView

MINIONS = {card["key"] for card in MENACES if card["type"] == "minion"}
FOLDER = Path(__file__).parents[1] / "golden" / "aeons_end"
Wish = Callable[[Match], list[str]]


def anything(match: Match) -> list[str]:
    """Any legal move."""
    return [str(move) for move in match.legal()]


class Wanted(NamedTuple):
    """A record to be searched: its options, how it ends, and what the players prefer."""

    name: str
    seats: int
    options: dict[str, Any]
    ended: str = ""
    wish: Wish = anything


def fight(match: Match) -> list[str]:
    """Play gems, prep and cast spells, buy, and keep the minions down."""
    moves = anything(match)
    for start in (
        "play ",
        "prep ",
        "cast ",
        "remove ",
        "ability ",
        "gain ",
        "open ",
        "hit ",
        "yes",
    ):
        chosen = [move for move in moves if move.startswith(start)]
        if chosen:
            minions = [m for m in chosen if start == "hit " and m != "hit nemesis"]
            return minions or chosen
    return moves


def outlast(match: Match) -> list[str]:
    """Fight, but spare the nemesis itself."""
    moves = anything(match)
    view = match.view()
    assert isinstance(view, AeonsEndView)
    if "stop casting" in moves and not MINIONS & {menace.card for menace in view.in_play}:
        return ["stop casting"]
    return fight(match)


STARTS = ("play ", "prep ", "cast ", "remove ", "ability ", "gain ", "open ", "hit ", "yes")
EASY = {"level": "beginner", "solo_life": "15", "solo_fourth_card": True}

WANTED = [
    *(
        Wanted(f"{nemesis}-{seats}", seats,
               {"nemesis": nemesis, "level": LEVEL_NAMES[seats - 1], "market": "random"})
        for nemesis in NEMESIS_NAMES
        for seats in range(1, 5)
    ),
    Wanted("nemesis-defeated", 1, EASY, "nemesis_defeated", fight),
    Wanted("deck-outlasted", 1, EASY, "deck_outlasted", outlast),
    Wanted("gravehold-fallen", 2, {}, "gravehold_fallen"),
    Wanted("all-exhausted", 2, {"level": "extinction"}, "all_exhausted"),
    Wanted("swarmed", 2, {"nemesis": "carapace_queen"}, "swarmed"),
    Wanted("market-devoured", 2, {"nemesis": "prince_of_gluttons"}, "market_devoured"),
    *(
        Wanted(f"rules-2-{nemesis}", 3, {"nemesis": nemesis, "level": "expert"}, wish=fight)
        for nemesis in NEMESIS_NAMES
    ),
]  # fmt: skip


def play(wanted: Wanted, seed: int) -> Match:
    """One game of players who choose at random among what they wish."""
    chance = Random(seed)
    match = ludoteka.new("aeons_end", seats=wanted.seats, seed=seed, **wanted.options)
    while not match.over:
        match.play(chance.choice(wanted.wish(match)))
    return match


def ended(match: Match) -> str:
    """How a game ended."""
    view = match.view()
    assert isinstance(view, AeonsEndView)
    return view.ended


def find(wanted: Wanted, limit: int = 100_000) -> Match:
    """The first game, counted by seeds, that ends as wanted."""
    for seed in count():
        assert seed < limit, wanted.name
        match = play(wanted, seed)
        if wanted.ended in ("", ended(match)):
            return match
    raise AssertionError


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for record in WANTED:
        file = FOLDER / f"{record.name}.txt"
        if not file.exists():
            file.write_text(find(record).record(), "utf-8")
