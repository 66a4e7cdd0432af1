"""How bots think about Terra Mystica: whole plans by their worth, then a search among the best."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.terra_mystica.mind import worth
from ludoteka.games.terra_mystica.mind.plan import NEVER, Mind
from ludoteka.games.terra_mystica.mind.plans import think
from ludoteka.games.terra_mystica.state import Board

CHOICES: Final = 4  # moves that a search looks at
MARGIN: Final = 400  # a move that brings so much less than the best is not looked at
DEARER: Final = 20  # iterations of other games for one of this
LONGEST: Final = 2000  # decisions of a playout
SPREAD: Final = 1500.0  # hundredths of points by which a lead tells
FAR: Final = 20000.0  # hundredths of points that count as all


class TerraGuide(Guide):
    """Advice for bots that play Terra Mystica."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """The first moves of the best plans."""
        assert isinstance(state, Board)
        actions = state.legal()
        if len(actions) <= 1:
            return actions
        mind = Mind(state)
        think(mind)
        kept = vec[i64](capacity=CHOICES)
        while len(kept) < CHOICES:
            best: i64 = -1
            i: i64 = 0
            while i < len(mind.first):
                if mind.gains[i] > NEVER and (best < 0 or mind.gains[i] > mind.gains[best]):
                    best = i
                i += 1
            if best < 0 or mind.gains[best] < mind.best - MARGIN:
                return kept
            kept = append(kept, mind.first[best])
            mind.gains[best] = NEVER
        return kept

    def value(self, state: State, seat: i64) -> float:
        """Points to be expected, and the lead over the best other seat."""
        assert isinstance(state, Board)
        best: i64 = 0
        other: i64 = 0
        own: i64 = 0
        rivals = worth.Rivals()
        while other < state.setup.seats:
            rivals.look(state, other)
            theirs: i64 = worth.seat_worth(state, other, rivals)
            if other == seat:
                own = theirs
            elif theirs > best:
                best = theirs
            other += 1
        return reward(float(own), float(best))

    def outcome(self, state: State, seat: i64) -> float:
        """Points, and the lead over the best other seat."""
        return self.value(state, seat)

    def budget(self, iterations: i64) -> i64:
        """Playouts are long: fewer of them."""
        return iterations // DEARER + 1

    def playout(self, state: State, rng: Rng) -> None:
        """Follow the best plans to the end."""
        assert isinstance(state, Board)
        left: i64 = LONGEST
        while not state.over and left > 0:
            left -= self.follow(state)

    def follow(self, board: Board) -> i64:
        """Carry the best plan of the deciding seat out; returns the number of moves."""
        mind = Mind(board)
        think(mind)
        for action in mind.steps:
            board.apply(action)
        return len(mind.steps)


def reward(own: float, best: float) -> float:
    """Half for the points, half for the lead."""
    lead: float = 1.0 / (1.0 + exp((best - own) / SPREAD))
    points: float = own / FAR
    if points < 0.0:
        points = 0.0
    return 0.5 * lead + 0.5 * (points if points < 1.0 else 1.0)
