"""How bots think about Terra Mystica: whole plans by their worth, then a search among the best."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.terra_mystica.bot import worth
from ludoteka.games.terra_mystica.bot.plan import NEVER, Mind
from ludoteka.games.terra_mystica.bot.plans import think
from ludoteka.games.terra_mystica.state import Board

CHOICES: Final = 5  # moves that a search looks at
MARGIN: Final = 300  # a move that brings so much less than the best is not looked at
HORIZON: Final = 2  # rounds that a playout looks ahead
DEARER: Final = 200  # iterations of other games for one of this ...
ENOUGH: Final = 10  # ... but no more than these: playouts leave nothing to chance
LONGEST: Final = 2000  # decisions of a playout
PAR: Final = 10500.0  # hundredths of points that are as good as not
SPREAD: Final = 2500.0


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

    def replies(self, state: State) -> "vec[i64]":
        """Further on everybody follows the best plan."""
        assert isinstance(state, Board)
        actions = state.legal()
        if len(actions) <= 1:
            return actions
        mind = Mind(state)
        think(mind)
        return mind.steps[:1]

    def value(self, state: State, seat: i64) -> float:
        """The points to be expected, against a good result."""
        assert isinstance(state, Board)
        rivals = worth.Rivals()
        rivals.look(state, seat)
        points: float = float(worth.seat_worth(state, seat, rivals))
        return 1.0 / (1.0 + exp((PAR - points) / SPREAD))

    def outcome(self, state: State, seat: i64) -> float:
        """The points, against a good result."""
        return self.value(state, seat)

    def budget(self, iterations: i64) -> i64:
        """Few are enough: each looks two rounds ahead with all that is known."""
        return min(ENOUGH, 1 + iterations // DEARER)

    def playout(self, state: State, rng: Rng) -> None:
        """Follow the best plans for two rounds."""
        assert isinstance(state, Board)
        last: i64 = state.round + HORIZON
        left: i64 = LONGEST
        while not state.over and state.round < last and left > 0:
            left -= self.follow(state)

    def follow(self, board: Board) -> i64:
        """Carry the best plan of the deciding seat out; returns the number of moves."""
        mind = Mind(board)
        think(mind)
        for action in mind.steps:
            board.apply(action)
        return len(mind.steps)
