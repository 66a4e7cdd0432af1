"""How fast the engine is. All times are CPU times; all games are fresh ones.

As a program, `python -m ludoteka.cli.measure GAME SEATS SECONDS`, this prints the speed of random
play as JSON: that is how `ludoteka bench` measures the interpreted engine beside the compiled one.
"""

from __future__ import annotations

import inspect
import secrets
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.match import new
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

BATCH = 50  # games between two looks at the clock
REPEATS = 20  # of one listing in a row ...
TRIALS = 5  # ... of which the quickest of so many counts
COPIES = 200  # of one position in a row
CALIBRATION = 1_000_000
INT = 8  # bytes


class Play(msgspec.Struct):
    """Random play: how many games and decisions, in which time."""

    games: int = 0
    decisions: int = 0
    actions: int = 0  # legal ones, over all decisions
    setup_seconds: float = 0.0
    play_seconds: float = 0.0

    @property
    def decisions_per_s(self) -> float:
        return self.decisions / self.play_seconds

    @property
    def games_per_s(self) -> float:
        """Whole games, with their setup."""
        return self.games / (self.setup_seconds + self.play_seconds)


def random_play(game: Game, seats: int, seconds: float) -> Play:
    """Random games for about so long. Their decisions are counted afterwards, off the clock."""
    done = Play()
    _, _, options = game.check(seats, 0, {})
    while done.play_seconds < seconds:
        seeds = [secrets.randbelow(LARGEST_SEED) for _ in range(BATCH)]
        start = time.process_time()
        states = [game.new(seats, seed, options).copy() for seed in seeds]
        ready = time.process_time()
        for state, seed in zip(states, seeds, strict=True):
            state.rollout(Rng(1 + seed))
        end = time.process_time()
        done.setup_seconds += ready - start
        done.play_seconds += end - ready
        done.games += BATCH
        for state, seed in zip(states, seeds, strict=True):
            again = game.new(seats, seed, options).copy()
            for number in walk(again, Rng(1 + seed)):
                done.decisions += 1
                done.actions += number
            assert again.digest() == state.digest()
    return done


def walk(state: State, rng: Rng) -> Iterator[int]:
    """The same random play, decision by decision: the number of legal actions of each."""
    while not state.over:
        actions = state.legal()
        yield len(actions)
        state.apply(actions[rng.below(len(actions))])


def copies_per_s(game: Game, seats: int, seconds: float) -> float:
    """Copies of positions from all over random games."""
    positions = sample(game, seats)
    made, used = 0, 0.0
    while used < seconds:
        for state in positions:
            start = time.process_time()
            for _ in range(COPIES):
                state.copy()
            used += time.process_time() - start
            made += COPIES
    return made / used


def sample(game: Game, seats: int) -> list[State]:
    """Some positions from all over random games."""
    _, _, options = game.check(seats, 0, {})
    positions = []
    for _ in range(4):
        state = game.new(seats, secrets.randbelow(LARGEST_SEED), options).copy()
        for number, _ in enumerate(walk(state, Rng(1 + secrets.randbelow(LARGEST_SEED)))):
            if number % 20 == 0:
                positions.append(state.copy())
    return positions


def match_moves_per_s(game: Game, seats: int, seconds: float) -> float:
    """Random moves of matches: each chosen among the legal ones, checked, told and written down."""
    made, used = 0, 0.0
    while used < seconds:
        seed = secrets.randbelow(LARGEST_SEED)
        match, rng = new(game, seats, seed), Rng(1 + seed)
        start = time.process_time()
        while not match.over:
            moves = match.legal()
            match.play(moves[int(rng.below(len(moves)))])
        used += time.process_time() - start
        made += len(match.steps)
    return made / used


def action_ns(game: Game, seats: int, seconds: float) -> float:
    """Nanoseconds to list a legal action, on the average over many positions.

    What a call from Python costs is taken off: the time in which the end of a game lists nothing.
    """
    listed, nanoseconds, used = 0, 0.0, 0.0
    while used < seconds:
        positions = sample(game, seats)
        ended = positions[-1].copy()
        ended.rollout(Rng(1 + secrets.randbelow(LARGEST_SEED)))
        call = listing_ns(ended)
        for position in positions:
            took = listing_ns(position)
            used += took * REPEATS * TRIALS / 1e9
            nanoseconds += max(0.0, took - call)
            listed += len(position.legal())
    return nanoseconds / listed


def listing_ns(position: State) -> float:
    """Nanoseconds to list the legal actions of a position once."""
    quickest = float("inf")
    for _ in range(TRIALS):
        start = time.process_time_ns()
        for _ in range(REPEATS):
            position.legal()
        quickest = min(quickest, (time.process_time_ns() - start) / REPEATS)
    return quickest


def state_bytes(game: Game, seats: int) -> int:
    """The data of the largest of some positions, without what all positions of a game share."""
    return max(data_bytes(state) for state in sample(game, seats))


def data_bytes(state: State) -> int:
    """Eight bytes for each number, in a vector or not."""
    fields = {
        name
        for kind in type(state).__mro__
        for name, field in vars(kind).items()
        if inspect.isdatadescriptor(field) and not name.startswith("__")
    }
    total = 0
    for name in fields:
        value = getattr(state, name)
        if isinstance(value, int):
            total += INT
        elif type(value).__name__.startswith("vec"):
            total += INT * numbers(value)
    return total


def numbers(vector: Iterable[Any]) -> int:
    """How many numbers lie in a vector, or in the vectors in it."""
    return sum(1 if isinstance(part, int) else numbers(part) for part in vector)


def calibration() -> float:
    """Rounds of a fixed loop in plain Python, for comparing machines."""
    start = time.process_time()
    total = 0
    for i in range(CALIBRATION):
        total = (total * 31 + i) & 0xFFFFFF
    return CALIBRATION / (time.process_time() - start)


if __name__ == "__main__":
    played = random_play(find(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
    print(msgspec.json.encode(played).decode())
