"""Finished games that must replay for ever: `python -m tests.kroniky.golden` adds missing ones.

Each file is named after the way its game ends; newer rules have a folder of their own. Files that
are there are never written again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.kroniky.rich import PAIRS

import ludoteka
from ludoteka.core.match import Match
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.bot.worth import NEAREST
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.view.types import KronikyView

FOLDER = Path(__file__).parents[1] / "golden" / "kroniky"
GAMES = 500
AIMS = 4


def ending(match: Match) -> str:
    """How a finished game ended: `victory.peace`."""
    view = match.view(0)
    assert isinstance(view, KronikyView)
    assert view.outcome is not None
    return view.outcome


def planned(match: Match, seed: int, aim: int = int(NEAREST)) -> Match:
    """A game played by a plan: for the nearest victory, or for one of the chronicle's three."""
    guide, rng = KronikyGuide(aim), Rng(seed + 1)
    while not match.over:
        assert isinstance(match.state, Board)
        match.play(match.game.codec.unpack(int(guide.choose(match.state, rng))))
    return match


def careless(match: Match, seed: int) -> Match:
    """A game played at random, with a move taken back now and then."""
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
        if not match.over and not match.steps[-1].revealed and chance.random() < 0.1:
            match.undo()
    return match


def games() -> Iterator[Match]:
    """Games of all pairs of map and chronicle."""
    for seed in range(GAMES):
        land, chronicle = PAIRS[seed % len(PAIRS)]
        match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
        aim = seed // len(PAIRS) % AIMS + int(NEAREST)
        yield careless(match, seed) if seed % 4 == 3 else planned(match, seed, aim)


def main() -> None:
    """Write one record for each way of ending that has none yet."""
    folder = FOLDER / f"rules_{GAME.rules}"
    folder.mkdir(parents=True, exist_ok=True)
    for match in games():
        file = folder / f"{ending(match)}.txt"
        if not file.exists():
            file.write_text(match.record(), "utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
