"""How bots think about Terra Mystica: whole plans by their worth, then a search among the best."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot import worth
from ludoteka.games.terra_mystica.bot.learnt import Learnt, ours
from ludoteka.games.terra_mystica.bot.plan import Mind
from ludoteka.games.terra_mystica.bot.plans import think
from ludoteka.games.terra_mystica.bot.ranking import rank
from ludoteka.games.terra_mystica.state import Board

CHOICES: Final = 5  # moves that a search looks at
MARGIN: Final = 300  # a move that brings so much less than the best is not looked at
HORIZON: Final = 2  # rounds that a playout looks ahead
DEARER: Final = 200  # iterations of other games for one of this ...
ENOUGH: Final = 10  # ... but no more than these: playouts leave nothing to chance
LONGEST: Final = 2000  # decisions of a playout
WHIM: Final = 150  # hundredths of a point that a playout does not care for
WARMTH: Final = 200.0  # so much less is expected of a move, and it is tried by a third as much
LEAST: Final = 0.01  # of what is expected of the best move
PAR: Final = 10500.0  # hundredths of points that are as good as not
SPREAD: Final = 2500.0


class TerraGuide(Guide):
    """Advice for bots that play Terra Mystica."""

    __slots__ = ("learnt",)

    def __init__(self, learnt: Learnt | None = None) -> None:
        # what is known instead of what came with the package
        self.learnt: Learnt | None = learnt

    def known(self, board: Board) -> Learnt:
        """What is known about tables like this one."""
        learnt = self.learnt
        return ours(board.setup.seats) if learnt is None else learnt

    def moves(self, state: State) -> "vec[i64]":
        """The first moves of the best plans, best first."""
        assert isinstance(state, Board)
        actions = state.legal()
        if len(actions) <= 1:
            return actions
        mind = self.think(state)
        found = rank(mind)
        kept = vec[i64](capacity=CHOICES)
        i: i64 = 0
        while i < len(found.places) and len(kept) < CHOICES:
            if found.worths[i] < found.worths[0] - MARGIN:
                return kept
            first: i64 = mind.plans[found.places[i]][0]
            if first not in kept:
                kept = append(kept, first)
            i += 1
        return kept

    def replies(self, state: State) -> "vec[i64]":
        """Further on everybody follows the best plan."""
        assert isinstance(state, Board)
        actions = state.legal()
        if len(actions) <= 1:
            return actions
        return self.best(state)[:1]

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        """How much is expected of each of these moves: what the best plan that begins so brings."""
        assert isinstance(state, Board)
        priors = vec[float]([LEAST] * len(moves))
        if len(moves) <= 1:
            return priors
        mind = self.think(state)
        found = rank(mind)
        i: i64 = len(found.places) - 1
        while i >= 0:  # the best comes last, and stands
            first: i64 = mind.plans[found.places[i]][0]
            expected: float = exp(float(found.worths[i] - found.worths[0]) / WARMTH)
            j: i64 = 0
            while j < len(moves):
                if moves[j] == first:
                    priors[j] = max(LEAST, expected)
                j += 1
            i -= 1
        return priors

    def think(self, board: Board) -> Mind:
        """All plans of the deciding seat."""
        mind = Mind(board, self.known(board))
        think(mind)
        return mind

    def best(self, board: Board) -> "vec[i64]":
        """The moves of the best plan."""
        mind = self.think(board)
        return mind.plans[rank(mind).places[0]]

    def value(self, state: State, seat: i64) -> float:
        """The points to be expected, against a good result."""
        assert isinstance(state, Board)
        judge = worth.Judge(self.known(state).weights_of(state.faction(seat)))
        judge.look(state, seat)
        points: float = float(worth.seat_worth(state, seat, judge))
        return 1.0 / (1.0 + exp((PAR - points) / SPREAD))

    def outcome(self, state: State, seat: i64) -> float:
        """The points, against a good result."""
        return self.value(state, seat)

    def budget(self, iterations: i64) -> i64:
        """Few are enough: each looks two rounds ahead with all that is known."""
        return min(ENOUGH, 1 + iterations // DEARER)

    def playout(self, state: State, rng: Rng) -> None:
        """Follow plans that are about the best for two rounds."""
        assert isinstance(state, Board)
        last: i64 = state.round + HORIZON
        left: i64 = LONGEST
        while not state.over and state.round < last and left > 0:
            left -= carry_out(state, self.about_best(state, rng))

    def about_best(self, board: Board, rng: Rng) -> "vec[i64]":
        """The moves of a plan that is the best but for a whim: so playouts differ."""
        mind = self.think(board)
        found = rank(mind)
        best: i64 = 0
        most: i64 = 0
        i: i64 = 0
        while i < len(found.places):
            worth: i64 = found.worths[i] - found.worths[0] + rng.below(WHIM)
            if i == 0 or worth > most:
                best = i
                most = worth
            i += 1
        return mind.plans[found.places[best]]

    def follow(self, board: Board) -> i64:
        """Carry the best plan of the deciding seat out; returns the number of moves."""
        return carry_out(board, self.best(board))


def carry_out(board: Board, steps: "vec[i64]") -> i64:
    """Make the moves of a plan, up to a tile: it is chosen when the time comes."""
    done: i64 = 0
    for action in steps:
        if done > 0 and action & BYTE in (codes.MOVE_FAVOR, codes.MOVE_TOWN):
            return done
        board.apply(action)
        done += 1
    return done
