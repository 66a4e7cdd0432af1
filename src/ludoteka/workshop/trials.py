"""Nets that judge positions, tried in games: a search with one against searches with another.

All think for the same CPU time, or the same number of iterations. A deal is played once for each
seat that the new one can have, all with the same luck, and counts as one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from ludoteka.arena.playing import luck
from ludoteka.arena.sharing import Crew
from ludoteka.bots.bot import known, weigh
from ludoteka.bots.search import Search
from ludoteka.core import learned
from ludoteka.core.game import Game
from ludoteka.core.net import Net
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.workshop.selfplay import MOVES, VALUES, features_of

LOOK = 20  # iterations between two looks at the clock


class Judge(msgspec.Struct, frozen=True):
    """How one side of a trial thinks."""

    values: str = ""  # the file of a net; nothing for none
    moves: str = ""  # likewise
    seconds: float = 0.0  # of CPU time for a decision
    iterations: int = 0  # if no time is given
    horizon: int = -1  # decisions in a playout; below 0: as the guide has it
    explore: float = 0.0  # of the search; 0: as it is


class Trial(msgspec.Struct, frozen=True):
    """One deal: the new judge sits at each seat in turn, the old one at all others."""

    game: str
    new: Judge
    old: Judge
    seats: int
    seed: int
    number: int


class Tried(msgspec.Struct, frozen=True):
    """How a deal went, on average over the seats of the new judge."""

    number: int
    seats: int
    share: float  # of the victory, for the new judge
    points: float  # ahead of the mean of the others
    new: tuple[float, int]  # CPU seconds and decisions
    old: tuple[float, int]


class Outcome(msgspec.Struct, frozen=True):
    """A line of the table: how the new judge did at tables of a size."""

    seats: int
    games: int
    share: float
    share_error: float
    points: float
    points_error: float
    new_ms: float  # a decision
    old_ms: float


class Mind:
    """A judge at work."""

    def __init__(self, game: Game, judge: Judge) -> None:
        self.judge = judge
        guide = cast(Any, game.guide())
        guide.listen_to(net_of(game, VALUES, judge.values))
        guide.expect_by(net_of(game, MOVES, judge.moves))
        if judge.horizon >= 0:
            guide.horizon = judge.horizon
        self.guide = guide
        self.used = 0.0
        self.decisions = 0

    def choose(self, state: State, seat: int, seed: int) -> int:
        """A move, by search."""
        start = time.process_time()
        world = known(state, seat)
        moves = self.guide.moves(world)
        if len(moves) == 1:
            return int(moves[0])
        tree = Search(world, seat, self.guide, Rng(seed))
        if self.judge.explore:
            tree.explore = self.judge.explore
        if self.judge.seconds:
            while not tree.decided and time.process_time() - start < self.judge.seconds:
                tree.run(LOOK)
        else:
            tree.run(self.judge.iterations)
        action = weigh(seat, tree.results()).action
        self.used += time.process_time() - start
        self.decisions += 1
        return action


def net_of(game: Game, kind: str, file: str) -> Net | None:
    """The net of a file, if one is named."""
    return learned.read(Path(file), features_of(game.key, kind).VERSION) if file else None


def play(trial: Trial) -> Tried:
    """Play a deal."""
    game = find(trial.game)
    new, old = Mind(game, trial.new), Mind(game, trial.old)
    seed = luck(trial.seed, trial.seats, trial.number)
    share = points = 0.0
    for own in range(trial.seats):
        state = game.new(*game.check(trial.seats, seed, {})).copy()
        step = 0
        while not state.over:
            seat = int(state.seat)
            mind = new if seat == own else old
            state.apply(mind.choose(state, seat, 1 + luck(seed, own, step)))
            step += 1
        winners = int(state.winners())
        scores = [int(score) for score in state.scores()]
        share += (winners >> own & 1) / winners.bit_count() / trial.seats
        others = (sum(scores) - scores[own]) / (trial.seats - 1)
        points += (scores[own] - others) / trial.seats
    used = (new.used, new.decisions), (old.used, old.decisions)
    return Tried(trial.number, trial.seats, share, points, *used)


def hold(trials: Sequence[Trial], crew: Crew, count: Callable[[int], None]) -> list[Outcome]:
    """Play all deals; a line for each number of seats."""
    done: list[Tried] = []

    def report(tried: Tried) -> None:
        done.append(tried)
        count(tried.seats)

    crew.share(play, trials, report)
    return outcomes(done)


def outcomes(done: Sequence[Tried]) -> list[Outcome]:
    """The lines of the table, whatever the order in which the deals came."""
    found = []
    for seats in sorted({each.seats for each in done}):
        some = sorted((each for each in done if each.seats == seats), key=lambda each: each.number)
        shares, points = [each.share for each in some], [each.points for each in some]
        new, old = (
            1000 * sum(side[0] for side in sides) / max(1, sum(side[1] for side in sides))
            for sides in ([each.new for each in some], [each.old for each in some])
        )
        found.append(Outcome(seats, seats * len(some), *mean(shares), *mean(points), new, old))
    return found


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return middle, math.inf
    spread = sum((each - middle) ** 2 for each in numbers) / (len(numbers) - 1)
    return middle, math.sqrt(spread / len(numbers))
