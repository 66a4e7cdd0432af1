"""What can be expected of a position: it is played out many times in re-dealt worlds."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ludoteka.core.game import Game
from ludoteka.core.rng import MODULUS, Rng
from ludoteka.core.state import State

BUDGET = 3000  # iterations of which a game names its share
FEWEST, MOST = 60, 300  # worlds in which a position is played out, by that share
STEADY = 12  # worlds where values are points, which say more than victories
DEEPER = 4  # times as many worlds where a move may be a mistake
CERTAIN = 2  # worlds that end alike: then luck has no part
STIRRED, SECOND = 16, 4  # the next decisions, of which one in so many takes the second best move
LONGEST = 60  # playouts in a row until the end


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float


class Compared(NamedTuple):
    """Two moves in the same worlds: what is expected of each, and the difference."""

    best: float
    played: float
    loss: Mean


class Scales:
    """Weighs positions of one game."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.lines = 1 if game.together else seats
        self.make = game.guide
        self.guide = game.guide()
        share = 2 * int(self.guide.budget(BUDGET))
        self.worlds = min(MOST, max(FEWEST, share)) if game.points is None else STEADY

    def expect(self, state: State, luck: int) -> list[Mean]:
        """What each line can expect, knowing what its seat knows."""
        if state.over:
            return [Mean(worth, 0.0) for worth in self.ends(state)]
        self.settle(state, 0)
        alike = len({self.known(state, seat).digest() for seat in range(self.lines)}) == 1
        stir = self.is_certain(state)
        if alike:
            ends = self.sample(state, 0, luck, stir)
            return [mean([end[line] for end in ends]) for line in range(self.lines)]
        return [
            mean([end[line] for end in self.sample(state, line, luck + line, stir)])
            for line in range(self.lines)
        ]

    def settle(self, state: State, seat: int) -> None:
        """Begin with a guide that has seen no other position: some keep to the plan they made."""
        self.guide = self.make()
        self.guide.moves(self.known(state, seat))

    def sample(self, state: State, seat: int, luck: int, stir: bool) -> list[list[float]]:
        """How the game ends in re-dealt worlds."""
        rng, ends = Rng(luck), []
        for _ in range(self.worlds):
            world = state.copy()
            world.determinize(seat, rng)
            ends.append(self.play_out(world, int(rng.seed()), stir))
        return ends

    def compare(
        self, state: State, seat: int, pair: Sequence[int], luck: int, least: float
    ) -> Compared:
        """The better move and the one played, in the same worlds with the same luck.

        It ends early when the difference is surely smaller than `least`, or none at all.
        """
        self.settle(state, seat)
        rng, stir = Rng(luck), self.is_certain(state)
        line = 0 if self.game.together else seat
        found: list[tuple[float, float]] = []
        for goal in (self.worlds, DEEPER * self.worlds):
            while len(found) < goal:
                world = state.copy()
                world.determinize(seat, rng)
                fate = int(rng.seed())
                best, played = (self.after(world, action, fate, stir)[line] for action in pair)
                found.append((best, played))
            loss = mean([best - played for best, played in found])
            if loss.value <= 0 or loss.value + 2 * loss.error < least:
                break
        better, worse = (sum(each) / len(found) for each in zip(*found, strict=True))
        return Compared(better, worse, loss)

    def after(self, world: State, action: int, luck: int, stir: bool) -> list[float]:
        """How the game ends in a world after a move."""
        state = world.copy()
        state.apply(action)
        return self.play_out(state, luck, stir)

    def play_out(self, state: State, luck: int, stir: bool) -> list[float]:
        """Play on as the guide would, to where it can judge: what that is worth to each line."""
        rng = Rng(luck)
        if stir:
            self.stir(state, rng)
        for _ in range(1 if self.guide.judges() else LONGEST):
            if state.over:
                break
            self.guide.playout(state, rng)
        return self.ends(state)

    def stir(self, state: State, rng: Rng) -> None:
        """Where luck has no part, let the next moves differ a little: one way tells too little."""
        for _ in range(STIRRED):
            if state.over:
                return
            moves = self.guide.moves(state)
            second = len(moves) > 1 and rng.below(SECOND) == 0
            state.apply(moves[1 if second else 0])

    def is_certain(self, state: State) -> bool:
        """Whether the game ends alike in all worlds."""
        rng, ends = Rng(1), set[object]()
        for _ in range(CERTAIN):
            world = state.copy()
            world.determinize(max(0, int(state.seat)), rng)
            self.play_out(world, int(rng.seed()), stir=False)
            ends.add(tuple(world.scores()) if world.over else world.digest())
        return len(ends) == 1 and not self.game.together

    def ends(self, state: State) -> list[float]:
        """What a position at the end of a playout is worth to each line."""
        if not state.over:
            values = [self.guide.value(state, seat) for seat in range(self.lines)]
            points = self.game.points
            return values if points is None else [float(points(value)) for value in values]
        if self.game.points is not None:
            return [float(points) for points in state.scores()][: self.lines]
        winners = int(state.winners())
        if self.game.together:
            return [1.0 if winners else 0.0]
        won = 1 / max(1, winners.bit_count())
        return [won if winners >> seat & 1 else 0.0 for seat in range(self.lines)]

    def known(self, state: State, seat: int) -> State:
        """A copy that stands for what a seat knows."""
        world = state.copy()
        world.determinize(seat, Rng(1))
        return world


def mean(values: Sequence[float]) -> Mean:
    """The mean of some values with its standard error."""
    number = len(values)
    middle = sum(values) / number
    spread = sum((value - middle) ** 2 for value in values) / max(1, number - 1)
    return Mean(middle, sqrt(spread / number))


def luck_of(*parts: object) -> int:
    """A luck made of what is known, the same everywhere."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return 1 + int.from_bytes(digest[:16], "big") % (MODULUS - 1000)
