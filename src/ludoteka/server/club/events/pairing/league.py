"""A season league: divisions, and who goes up and down between them."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteka.server.club.events.pairing.groups import cut, even

LEAST, MOST = 4, 8


def divisions(order: Sequence[int], wished: int) -> list[list[int]]:
    """The divisions of a season, the strongest first; their sizes are as even as can be."""
    players = len(order)
    numbers = [g for g in range(1, players + 1) if LEAST * g <= players <= MOST * g] or [1]
    return cut(order, even(players, min(numbers, key=lambda g: (abs(players - wished * g), g))))


def moved(standings: Sequence[Sequence[int]], moving: int) -> list[int]:
    """The order for the next season: the best of each division change places with those above.

    `standings`: the divisions, the strongest first, each as it ended. No more move than leave
    somebody where they are.
    """
    order = [list(division) for division in standings]
    for above, below in zip(range(len(order) - 1), range(1, len(order)), strict=True):
        number = min(moving, len(standings[above]) // 2, len(standings[below]) // 2)
        if number:
            down, up = standings[above][-number:], standings[below][:number]
            order[above] = [*(p for p in order[above] if p not in down), *up]
            order[below] = [*down, *(p for p in order[below] if p not in up)]
    return [player for division in order for player in division]
