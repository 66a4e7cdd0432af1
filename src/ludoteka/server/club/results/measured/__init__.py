"""How strong bots are, and how hard games that all win or lose together, as it was measured.

`scripts/bot_ratings.py` writes the files. What was not measured is not rated.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from ludoteka.core.game import Game
from ludoteka.core.options import Value
from ludoteka.server.club.results.formula import MU, Belief, shown

FOLDER = Path(__file__).parent
# what the strength of the opponent is made of where all play together: options, and the seats
PARTS = {"aeons_end": ("nemesis", "level", "seats"), "kroniky": ("chronicle", "map")}
FREE = frozenset({"mages"})  # options that do not change how hard such a game is
LEAST = 0.5  # nothing is known better


class Measured(msgspec.Struct, frozen=True):
    """A strength with one standard error, and the games behind it."""

    mu: float
    error: float
    games: int


class Measures(msgspec.Struct, frozen=True):
    """What was measured for a game: levels, and what the opponent is made of, by its parts."""

    games: int
    levels: dict[str, Measured]
    parts: dict[str, dict[str, Measured]] = {}


@cache
def measures(game: str) -> Measures | None:
    """What was measured for a game; None: nothing."""
    file = FOLDER / f"{game}.json"
    if not game.isidentifier() or not file.is_file():
        return None
    return msgspec.json.decode(file.read_bytes(), type=Measures)


def bot(game: str, level: str | None) -> Belief | None:
    """How strong a bot of a level is."""
    known = measures(game)
    found = known.levels.get(level or "") if known else None
    return None if found is None else Belief(found.mu, max(found.error, LEAST))


def level_ratings(game: str) -> dict[str, int]:
    """The ratings of the levels of bots, as people see them."""
    known = measures(game)
    return {level: shown(one.mu) for level, one in known.levels.items()} if known else {}


def opponent(game: Game, options: Mapping[str, Value], seats: int) -> Belief | None:
    """How strong the game itself is, with these options, for so many seats."""
    known = measures(game.key)
    if known is None or not known.parts:
        return None
    for option in game.options:
        if option.name not in {*known.parts, *FREE} and options.get(option.name) != option.default:
            return None
    chosen = {**options, "seats": str(seats)}
    found = [values.get(str(chosen.get(part))) for part, values in known.parts.items()]
    parts = [part for part in found if part is not None]
    if len(parts) < len(found):
        return None
    error = sum(part.error**2 for part in parts) ** 0.5
    return Belief(MU + sum(part.mu for part in parts), max(error, LEAST))
