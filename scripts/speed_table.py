"""How fast the games are for research, beside games of other projects: `make speed`.

    build/speed-venv/bin/python scripts/speed_table.py [--seconds S] [GAME ...]

Decisions per second of CPU time on one core, in random play: the best of several short runs,
because other work on the machine only ever slows a run down. It runs in an environment of its
own, because the other projects are installed for the measurement only. Prints two tables.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module, metadata
from typing import Any

import numpy as np

import ludoteka
from ludoteka import build_info
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.research import Batch, BatchSearch, Space

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
RUNS = 5
ROWS = (1, 64, 1024)
HIDDEN = 32  # of the small net
SIMULATIONS = 64  # of each search
INSIDE = 16  # steps of pgx inside one compiled call
Run = Callable[[], int]  # plays some decisions and says how many
Measured = Iterator[tuple[str, Run]]


def best(seconds: float, run: Run) -> float:
    """Decisions per CPU second."""
    found = 0.0
    run()  # what is compiled or loaded on the first call
    for _ in range(RUNS):
        start, done, used = time.process_time(), 0, 0.0
        while used < seconds / RUNS:
            done += run()
            used = time.process_time() - start
        found = max(found, done / used)
    return found


# --- our games ------------------------------------------------------------------------


def decisions(space: Space, seed: int) -> int:
    """Decisions of a random game."""
    state, chance, number = space.start(seed), Rng(seed + 1), 0
    while not state.over:
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
        number += 1
    return number


def engine(space: Space) -> Run:
    """Random play inside compiled code, with the setup of every game."""
    number = sum(decisions(space, seed) for seed in range(50))

    def run() -> int:
        for seed in range(50):
            space.start(seed).rollout(Rng(seed + 1))
        return number

    return run


def match(key: str, space: Space) -> Run:
    """Random play of moves with names, checked and told."""
    chance = random.Random(1)

    def run() -> int:
        playing = ludoteka.new(key, seats=space.seats, seed=chance.randrange(2**30))
        number = 0
        while not playing.over:
            playing.play(chance.choice(playing.legal()))
            number += 1
        return number

    return run


def looks(space: Space, look: Callable[[State], Any]) -> Run:
    """Something asked of the positions of random games."""
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

    def run() -> int:
        for state in found:
            look(state)
        return len(found)

    return run


def batch(key: str, rows: int) -> Run:
    """Many games at once: choosing, stepping, observations, masks and new games."""
    playing = Batch(key, rows, seed=1)

    def run() -> int:
        for _ in range(max(1, 64 // rows)):
            playing.step(playing.sample())
        return rows * max(1, 64 // rows)

    return run


def small_net(key: str) -> Run:
    """Many games at once, with a net of two layers in float32 that decides."""
    playing = Batch(key, ROWS[-1], seed=1)
    luck = np.random.default_rng(1)
    first = luck.standard_normal((playing.space.size, HIDDEN), np.float32)
    second = luck.standard_normal((HIDDEN, playing.space.actions), np.float32)
    lowest = np.float32(-np.inf)

    def run() -> int:
        hidden = np.maximum(playing.observations.astype(np.float32) @ first, 0)
        playing.step(np.where(playing.masks, hidden @ second, lowest).argmax(axis=1))
        return playing.n

    return run


def searches(key: str) -> Run:
    """Leaves of many searches, with even priors and no values: what a net would be asked about."""
    playing = Batch(key, 64, seed=1)
    for _ in range(20):
        playing.step(playing.sample())
    search = BatchSearch(key, playing.n, seed=1)
    nothing = np.zeros(playing.n)

    def run() -> int:
        search.begin(playing.states)
        found = 0
        for _ in range(SIMULATIONS):
            leaves = search.leaves()
            found += int(leaves.waiting.sum())
            search.take(nothing, leaves.masks)
        return found

    return run


def learner(key: str) -> Run:
    """One seat against random bots, whose decisions are not counted."""
    env: Any = import_module("ludoteka.research.gymnasium").make(key, opponents="random")

    def run() -> int:
        _, info = env.reset(seed=1)
        number, over = 0, False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            number += 1
        return number

    return run


def ours(key: str) -> Measured:
    """Every way to play one of our games."""
    space = Space(key)
    yield "engine: random play with every setup", engine(space)
    yield "`Match`", match(key, space)
    yield "a mask alone, as an array", looks(space, space.mask)
    look = looks(space, lambda state: space.observe(state, int(state.seat)))
    yield "an observation alone, as an array", look
    for rows in ROWS:
        yield f"`Batch`, n = {rows:,}", batch(key, rows)
    yield f"`Batch`, n = {ROWS[-1]:,}, a net with {HIDDEN} hidden decides", small_net(key)
    yield f"`BatchSearch`, n = 64, {SIMULATIONS} simulations: leaves", searches(key)
    zoo = import_module("ludoteka.research.pettingzoo")
    yield f"PettingZoo {metadata.version('pettingzoo')}", walker(zoo.env(key))
    yield f"Gymnasium {metadata.version('gymnasium')}, one seat against random bots", learner(key)
    spiel = import_module("ludoteka.research.openspiel")
    yield f"OpenSpiel {metadata.version('open_spiel')}", player(spiel.register(key))


# --- games of others ------------------------------------------------------------------


def walker(env: Any) -> Run:
    """An environment of PettingZoo, with a random legal action."""

    def run() -> int:
        env.reset(seed=1)
        number = 0
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            number += 1
        return number

    return run


def player(name: str) -> Run:
    """A game of OpenSpiel, driven from Python; what chance decides is not counted."""
    game = import_module("pyspiel").load_game(name)
    chance = random.Random(1)

    def run() -> int:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            number += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        return number

    return run


def cards(name: str) -> Run:
    """A game of RLCard."""
    env = import_module("rlcard").make(name, {"seed": 1})
    chance = random.Random(1)

    def run() -> int:
        state, _ = env.reset()
        number = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            number += 1
        return number

    return run


def settlers() -> Run:
    """Four random players of catanatron."""
    catan = import_module("catanatron")
    players = [catan.RandomPlayer(color) for color in catan.Color]

    def run() -> int:
        game = catan.Game(players)
        game.play()
        return len(game.state.actions)

    return run


def compiled_by_jax(name: str, rows: int) -> Run:
    """Many games of pgx at once, many steps inside one compiled call."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def once(_: int, carried: Any) -> Any:
        state, key = carried
        key, choosing, stepping = jax.random.split(key, 3)
        wishes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(choosing, wishes)
        return step(state, chosen, jax.random.split(stepping, rows)), key

    many = jax.jit(lambda carried: jax.lax.fori_loop(0, INSIDE, once, carried))
    key = jax.random.PRNGKey(1)
    carried = (jax.vmap(env.init)(jax.random.split(key, rows)), key)

    def run() -> int:
        nonlocal carried
        carried = jax.block_until_ready(many(carried))
        return INSIDE * rows

    return run


def zoo_game(name: str) -> Run:
    """A game of PettingZoo itself."""
    return walker(import_module(f"pettingzoo.classic.{name}").env())


def others() -> Iterator[tuple[str, str, Callable[[], Run]]]:
    """The package, what is measured of it, and how."""
    for name in ("hearts", "gin_rummy", "backgammon"):
        yield "open_spiel", name, partial(player, name)
    for name in ("connect_four_v3", "texas_holdem_v4", "chess_v6"):
        yield "pettingzoo", name, partial(zoo_game, name)
    for name in ("gin-rummy", "doudizhu", "uno"):
        yield "rlcard", name, partial(cards, name)
    yield "catanatron", "Catan, four players", settlers
    for name in ("backgammon", "connect_four"):
        for rows in ROWS:
            yield "pgx", f"{name}, n = {rows:,}", partial(compiled_by_jax, name, rows)


# --- the tables -----------------------------------------------------------------------


def row(*cells: str) -> None:
    """A row of a table, at once."""
    print(f"| {' | '.join(cells)} |", flush=True)


def head(first: int, *cells: str) -> None:
    """The head of a table: some columns of text, then figures."""
    row(*cells)
    print("|---" * first + "|--:" * (len(cells) - first) + "|")


def table_of_ours(keys: list[str], seconds: float) -> None:
    """A column for each game."""
    titles = [Space(key).game.title for key in keys]
    head(1, "decisions per second of CPU time", *titles)
    for things in zip(*(ours(key) for key in keys), strict=True):
        row(things[0][0], *(f"{best(seconds, run):,.0f}" for _, run in things))


def table_of_others(seconds: float) -> None:
    """A row for each game; a project that is missing says why."""
    head(3, "project", "version", "game, in random play", "decisions per second of CPU time")
    for package, told, prepare in others():
        try:
            version = metadata.version(package)
            figure = f"{best(seconds, prepare()):,.0f}"
        except ImportError as error:
            version, figure = "-", f"not measured: {error}"
        row(package, version, told, figure)


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("games", nargs="*", default=list(KEYS))
    arguments.add_argument("--seconds", type=float, default=2.0)
    given = arguments.parse_args()
    print(f"Python {sys.version.split()[0]}, engine {build_info.form()}, best of {RUNS}\n")
    table_of_ours(given.games, given.seconds)
    print()
    table_of_others(given.seconds)


if __name__ == "__main__":
    main()
