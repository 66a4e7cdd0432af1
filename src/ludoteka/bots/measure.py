"""How fast the search is."""

from __future__ import annotations

import time

from ludoteka.bots.search import Search
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng

BATCH = 20  # iterations between two looks at the clock


def search_rate(
    game: Game, seats: int, seconds: float = 1.0, seed: int = 1, guide: Guide | None = None
) -> float:
    """Iterations per CPU second from the first decision, as the guide plays on.

    Without a guide, each is played at random to the end.
    """
    seats, seed, options = game.check(seats, seed, {})
    state = game.new(seats, seed, options).copy()
    tree = Search(state, state.seat, guide or Guide(), Rng(seed + 1))
    start = time.process_time()
    used = 0.0
    while used < seconds:
        tree.run(BATCH)
        used = time.process_time() - start
    return int(tree.iterations) / used
