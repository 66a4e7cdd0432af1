"""How bots think about Kroniky: they race plans for the victories, then the best one's moves."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide, by_order
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.care import NEVER
from ludoteka.games.kroniky.bot.mind import Mind
from ludoteka.games.kroniky.bot.worth import NEAREST
from ludoteka.games.kroniky.codes import RESOURCES, ROUNDS
from ludoteka.games.kroniky.state import GOODS, Board

ONLY_SEAT: Final = 0
CHOICES: Final = 4  # moves that a search looks at
DOUBT: Final = 80  # how far behind the best a move is still looked at
CHEAPER: Final = 30  # iterations of other games for one of this
WORLDS: Final = 8  # in which the victory conditions are played for
LOST: Final = 0.25  # at most, for a loss in the last round
UNSEEN: Final = -1


class KronikyGuide(Guide):
    """Advice for bots that play Kroniky."""

    __slots__ = ("free", "mind", "seen")

    def __init__(self, aim: i64 = NEAREST) -> None:
        # the victory condition to play for: its place in the chronicle, or any of them
        self.mind: Mind = Mind(aim)
        self.free: bool = aim == NEAREST
        # the position, as it is known, for which the aim was chosen
        self.seen: i64 = UNSEEN

    def moves(self, state: State) -> "vec[i64]":
        """The moves that do most for the plan that promises most."""
        assert isinstance(state, Board)
        self.settle(state)
        return self.replies(state)

    def replies(self, state: State) -> "vec[i64]":
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

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        """The best plan comes first."""
        return by_order(moves)

    def settle(self, board: Board) -> None:
        """Choose what to play for, by what is known alone."""
        if not self.free:
            return
        known = board.copy()
        known.determinize(ONLY_SEAT, Rng(1))
        key: i64 = known.key()
        if key != self.seen:
            self.seen = key
            self.mind.aim = self.most_promising(known)

    def most_promising(self, known: State) -> i64:
        """The victory condition that is reached most often where all have the same luck."""
        assert isinstance(known, Board)
        aims: i64 = len(known.setup.victories) // 2
        best: i64 = worth.best_victory(known, self.mind.scratch, NEAREST)
        if aims == 1:
            return best
        totals = vec[float]([0.0] * aims)
        rng = Rng(1)
        world: i64 = 0
        while world < WORLDS:
            dealt = known.copy()
            dealt.determinize(ONLY_SEAT, rng)
            luck: i64 = rng.seed()
            aim: i64 = 0
            while aim < aims:
                self.mind.aim = aim
                end = dealt.copy()
                self.finish(end, Rng(luck))
                totals[aim] += self.outcome(end, ONLY_SEAT)
                aim += 1
            world += 1
        aim = 0
        while aim < aims:
            if totals[aim] > totals[best]:
                best = aim
            aim += 1
        return best

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
        """1 for a victory; a loss is the better the later it came."""
        assert isinstance(state, Board)
        if state.winners() != 0:
            return 1.0
        return LOST * float(state.round) / float(ROUNDS)

    def budget(self, iterations: i64) -> i64:
        """Playouts are long: fewer of them."""
        return iterations // CHEAPER + 1

    def races(self) -> bool:
        """The plan wins often enough to compare moves by it, and three rounds tell too little."""
        return True

    def playout(self, state: State, rng: Rng) -> None:
        """Follow the plan to the end."""
        assert isinstance(state, Board)
        if self.seen == UNSEEN:
            self.settle(state)
        self.finish(state, rng)

    def finish(self, state: State, rng: Rng) -> None:
        """The same, without a thought of what to play for."""
        assert isinstance(state, Board)
        while not state.over:
            state.apply(self.choose(state, rng))

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
