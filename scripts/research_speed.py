"""How fast the games are for research: from the engine alone to the environments of others.

    OPENBLAS_NUM_THREADS=1 .venv/bin/python scripts/research_speed.py [--seconds S] [GAME ...]

Decisions per second of CPU time on one core, in random play: the best of several short runs,
because other work on the machine only ever slows a run down.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

import numpy as np

from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.research import Batch, BatchSearch, Space, gymnasium, pettingzoo

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
RUNS = 5
ROWS = (1, 64, 1024)
HIDDEN = 32  # of the small net
SIMULATIONS = 64  # of each search


def best(seconds: float, run: Callable[[], int]) -> float:
    """Units per CPU second: run() does some and says how many."""
    found = 0.0
    for _ in range(RUNS):
        start, done, used = time.process_time(), 0, 0.0
        while used < seconds / RUNS:
            done += run()
            used = time.process_time() - start
        found = max(found, done / used)
    return found


def line(what: str, rate: float) -> None:
    """Print one figure."""
    print(f"  {what:<44} {rate:>12,.0f}/s {1e6 / rate:>9.2f} µs", flush=True)


def decisions(space: Space, seed: int) -> int:
    """Decisions of a random game."""
    state, chance, number = space.start(seed), Rng(seed + 1), 0
    while not state.over:
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
        number += 1
    return number


def engine(space: Space, seconds: float) -> float:
    """Random play inside compiled code, with the setup of every game."""
    sizes = [decisions(space, seed) for seed in range(50)]

    def run() -> int:
        for seed in range(50):
            space.start(seed).rollout(Rng(seed + 1))
        return sum(sizes)

    return best(seconds, run)


def positions(space: Space) -> list[State]:
    """Positions of random games."""
    found: list[State] = []
    chance = random.Random(1)
    seed = 0
    while len(found) < 200:
        state = space.start(seed)
        seed += 1
        while not state.over:
            if chance.random() < 0.1:
                found.append(state.copy())
            state.apply(chance.choice(list(state.legal())))
    return found


def looks(space: Space, seconds: float) -> None:
    """Masks and observations alone, each as a new array."""
    found = positions(space)

    def every(look: Callable[[State], Any]) -> Callable[[], int]:
        def run() -> int:
            for state in found:
                look(state)
            return len(found)

        return run

    line("mask, as an array", best(seconds, every(space.mask)))
    line("observation, as an array", best(seconds, every(lambda s: space.observe(s, int(s.seat)))))


def batches(key: str, seconds: float) -> None:
    """Batches of random play: choosing, stepping, observations, masks and new games."""
    for n in ROWS:
        batch = Batch(key, n, seed=1)

        def run(batch: Batch = batch, n: int = n) -> int:
            for _ in range(max(1, 64 // n)):
                batch.step(batch.sample())
            return n * max(1, 64 // n)

        line(f"Batch, n = {n}", best(seconds, run))


def small_net(key: str, seconds: float) -> None:
    """Batches of a net with two layers in float32 that decides: all that is done for a decision."""
    batch = Batch(key, 1024, seed=1)
    luck = np.random.default_rng(1)
    first = luck.standard_normal((batch.space.size, HIDDEN), np.float32)
    second = luck.standard_normal((HIDDEN, batch.space.actions), np.float32)
    lowest = np.float32(-np.inf)

    def run() -> int:
        hidden = np.maximum(batch.observations.astype(np.float32) @ first, 0)
        batch.step(np.where(batch.masks, hidden @ second, lowest).argmax(axis=1))
        return batch.n

    line(f"Batch, n = 1024, a net with {HIDDEN} hidden decides", best(seconds, run))


def searches(key: str, seconds: float) -> None:
    """Leaves of searches, with even priors and no values: what a net would be asked about."""
    batch = Batch(key, 64, seed=1)
    for _ in range(20):
        batch.step(batch.sample())
    search = BatchSearch(key, 64, seed=1)
    nothing = np.zeros(64)

    def run() -> int:
        search.begin(batch.states)
        found = 0
        for _ in range(SIMULATIONS):
            leaves = search.leaves()
            found += int(leaves.waiting.sum())
            search.take(nothing, leaves.masks)
        return found

    line(f"BatchSearch, n = 64, {SIMULATIONS} simulations: leaves", best(seconds, run))


def environments(key: str, seconds: float) -> None:
    """The environments of others, with a random legal action."""
    zoo = pettingzoo.env(key)

    def walk() -> int:
        zoo.reset(seed=1)
        number = 0
        for agent in zoo.agent_iter():
            observation, _, over, _, _ = zoo.last()
            mask = observation["action_mask"]
            zoo.step(None if over else zoo.action_space(agent).sample(mask))
            number += 1
        return number

    line(f"PettingZoo {metadata.version('pettingzoo')}", best(seconds, walk))
    gym: Any = gymnasium.make(key, opponents="random")

    def learn() -> int:
        _, info = gym.reset(seed=1)
        number, over = 0, False
        while not over:
            _, _, over, _, info = gym.step(gym.action_space.sample(info["action_mask"]))
            number += 1
        return number

    line(f"Gymnasium {metadata.version('gymnasium')}, against random bots", best(seconds, learn))


def spiel(name: str, seconds: float) -> float:
    """Random play of a game of OpenSpiel, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def run() -> int:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(chance.choice(actions))
            number += 1
        return number

    return best(seconds, run)


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("games", nargs="*", default=KEYS)
    arguments.add_argument("--seconds", type=float, default=2.0)
    given = arguments.parse_args()
    try:
        from ludoteka.research import openspiel
    except ImportError:
        openspiel = None  # type: ignore[assignment]
    for key in given.games:
        space = Space(key)
        told = f"{space.seats} seats, {space.actions} actions, {space.size} numbers"
        print(f"{space.game.title}: {told}")
        line("engine: random play with every setup", engine(space, given.seconds))
        looks(space, given.seconds)
        batches(key, given.seconds)
        small_net(key, given.seconds)
        searches(key, given.seconds)
        environments(key, given.seconds)
        if openspiel is not None:
            version = metadata.version("open_spiel")
            line(f"OpenSpiel {version}", spiel(openspiel.register(key), given.seconds))
    if openspiel is not None:
        print("Games of OpenSpiel itself, driven from Python")
        for name in ("hearts", "gin_rummy", "backgammon"):
            line(name, spiel(name, given.seconds))


if __name__ == "__main__":
    main()
