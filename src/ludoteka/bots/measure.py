"""How fast the search is."""

from __future__ import annotations

import time

from ludoteka.bots.race import Race
from ludoteka.bots.search import Search
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

BATCH = 20  # iterations between two looks at the clock


def search_rate(
    game: Game, seats: int, seconds: float = 1.0, seed: int = 1, guide: Guide | None = None
) -> float:
    """Iterations per CPU second from the first decision, as bots with this guide think.

    Without a guide, each is played at random to the end; where moves race, each is a playout.
    """
    seats, seed, options = game.check(seats, seed, {})
    state = game.new(seats, seed, options).copy()
    advice = guide or Guide()
    think = racing if advice.races() else growing
    return think(state, advice, Rng(seed + 1), seconds)


def growing(state: State, guide: Guide, rng: Rng, seconds: float) -> float:
    """Iterations a second of a tree."""
    tree = Search(state, state.seat, guide, rng)
    start = time.process_time()
    used = 0.0
    while used < seconds:
        tree.run(BATCH)
        used = time.process_time() - start
    return int(tree.iterations) / used


def racing(state: State, guide: Guide, rng: Rng, seconds: float) -> float:
    """Playouts a second of a race."""
    race = Race(state, state.seat, guide, rng)
    start = time.process_time()
    used = 0.0
    while used < seconds:
        race.play_world()
        used = time.process_time() - start
    return sum(int(visits) for visits in race.visits) / used
