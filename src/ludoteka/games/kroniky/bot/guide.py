"""How bots think about Kroniky: they follow a plan, and search only among its best moves."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.care import NEVER
from ludoteka.games.kroniky.bot.mind import Mind
from ludoteka.games.kroniky.bot.worth import NEAREST
from ludoteka.games.kroniky.codes import RESOURCES, ROUNDS
from ludoteka.games.kroniky.state import GOODS, Board

CHOICES: Final = 4  # moves that a search looks at
DOUBT: Final = 80  # how far behind the best a move is still looked at
HORIZON: Final = 3  # rounds that a playout looks ahead
CHEAPER: Final = 60  # iterations of other games for one of this
LONGEST: Final = 400  # decisions of a playout


class KronikyGuide(Guide):
    """Advice for bots that play Kroniky."""

    __slots__ = ("mind",)

    def __init__(self, aim: i64 = NEAREST) -> None:
        # the victory condition to play for: its place in the chronicle, or the nearest one
        self.mind: Mind = Mind(aim)

    def moves(self, state: State) -> "vec[i64]":
        """The moves that do most for the plan."""
        assert isinstance(state, Board)
        actions = state.legal()
        if len(actions) == 1:
            return actions
        self.mind.think(state)
        ranks = vec[i64]([self.mind.rank(state, action) for action in actions])
        kept = vec[i64](capacity=CHOICES)
        least: i64 = NEVER
        while len(kept) < CHOICES and len(kept) < len(actions):
            best: i64 = 0
            i: i64 = 1
            while i < len(actions):
                if ranks[i] > ranks[best]:
                    best = i
                i += 1
            if len(kept) == 0:
                least = ranks[best] - DOUBT
            elif ranks[best] < least:
                break
            kept = append(kept, actions[best])
            ranks[best] = 2 * NEVER
        return kept

    def value(self, state: State, seat: i64) -> float:
        """How near the best plan is to its end, and how safe the civilisation is."""
        assert isinstance(state, Board)
        left: i64 = worth.least_work(state, self.mind.scratch, self.mind.aim)
        time: i64 = ROUNDS - state.round
        troubles: i64 = state.hunger + state.bankruptcy + state.rebellion
        wealth: i64 = 0
        i: i64 = 0
        while i < RESOURCES:
            wealth += worth.smaller(state.sheet[GOODS + i], 10)
            i += 1
        ahead: float = float(wealth + worth.levels(state) * 3 + state.population * 6)
        value: float = 0.75 - float(left) / (60.0 + 10.0 * float(time)) + ahead / 900.0
        value -= 0.05 * float(troubles)
        if value < 0.02:
            return 0.02
        return 0.95 if value > 0.95 else value

    def outcome(self, state: State, seat: i64) -> float:
        """Won or lost."""
        return 1.0 if state.winners() != 0 else 0.0

    def budget(self, iterations: i64) -> i64:
        """Playouts are long: fewer of them."""
        return iterations // CHEAPER + 1

    def playout(self, state: State, rng: Rng) -> None:
        """Follow the plan for some rounds."""
        assert isinstance(state, Board)
        last: i64 = state.round + HORIZON
        number: i64 = 0
        while not state.over and state.round < last and number < LONGEST:
            state.apply(self.choose(state, rng))
            number += 1

    def choose(self, board: Board, rng: Rng) -> i64:
        """The move that does most for the plan, with a little luck among equals."""
        actions = board.legal()
        if len(actions) == 1:
            return actions[0]
        self.mind.think(board)
        best: i64 = actions[0]
        highest: i64 = 2 * NEVER
        for action in actions:
            rank: i64 = self.mind.rank(board, action) * 4 + rng.below(4)
            if rank > highest:
                highest = rank
                best = action
        return best
