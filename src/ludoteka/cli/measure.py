"""How fast the engine is. All times are CPU times; all games are fresh ones.

As a program, `python -m ludoteka.cli.measure GAME SEATS SECONDS`, this prints the speed of random
play as JSON: that is how `ludoteka bench` measures the interpreted engine beside the compiled one.
"""

from __future__ import annotations

import inspect
import secrets
import sys
import time
from collections.abc import Iterator

import msgspec

from ludoteka.core.game import LARGEST_SEED, Game
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


def action_ns(game: Game, seats: int, seconds: float) -> float:
    """Nanoseconds for each legal action: the slope of a line through many positions' prices.

    Only the listing of the actions is timed; doing one of them costs the same however many there
    were. The call from Python costs the same for all positions too and leaves the slope alone.
    """
    points: list[tuple[int, float]] = []
    used = 0.0
    while used < seconds:
        for position in sample(game, seats):
            quickest = float("inf")
            for _ in range(TRIALS):
                start = time.process_time_ns()
                for _ in range(REPEATS):
                    position.legal()
                took = time.process_time_ns() - start
                used += took / 1e9
                quickest = min(quickest, took / REPEATS)
            points.append((len(position.legal()), quickest))
    return slope(points)


def slope(points: list[tuple[int, float]]) -> float:
    """Of the line through the points with the least squares; 0 if nothing varies.

    >>> slope([(1, 10.0), (2, 12.0), (3, 14.0)])
    2.0
    """
    middle = sum(x for x, _ in points) / len(points)
    spread = sum((x - middle) ** 2 for x, _ in points)
    return sum((x - middle) * y for x, y in points) / spread if spread else 0.0


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
            total += INT * len(value)
    return total


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
