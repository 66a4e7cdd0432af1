"""The levels of bots, by name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How a bot chooses: at random, by looking one step ahead, or by searching."""

    worlds: int = 0  # re-dealt worlds in which each move is judged one step ahead
    iterations: int = 0  # of the search


LEVELS = {
    "random": Level(),
    "greedy": Level(worlds=8),
    "easy": Level(iterations=40),
    "medium": Level(iterations=300),
    "hard": Level(iterations=3000),
}
