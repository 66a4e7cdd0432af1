"""How strong bots play, by level. A game may have a table of its own, in its room `levels`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How a bot chooses: at random, by looking one step ahead, or by searching.

    A weaker one plays like a weaker person: it thinks less, sees less far, considers fewer moves,
    and now and then takes a move that looked almost as good.
    """

    worlds: int = 0  # re-dealt worlds in which each move is judged one step ahead
    iterations: int = 0  # of the search
    moves: int = 0  # at most so many are considered, those the guide names first; 0: all
    near: bool = False  # positions are judged right after the moves, not after playing on
    slips: float = 0.0  # how often it takes another move than the best ...
    margin: float = 0.0  # ... that costs at most so much of the chance to win
    seconds: float = 0.0  # about so long it thinks at a decision, on one core


# What one more of a quantity of the ledger, one's own or the table's, is worth to a style: as much
# as so much more of a chance to win.
Style = Mapping[str, float]

LEVELS: Mapping[str, Level] = {
    "random": Level(),
    "greedy": Level(worlds=8),
    "beginner": Level(iterations=20, near=True, slips=0.3, margin=0.2),
    "easy": Level(iterations=40),
    "medium": Level(iterations=300),
    "hard": Level(iterations=3000),
    "master": Level(iterations=12000),
}
