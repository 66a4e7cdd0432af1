"""What a seat could do in Terra Mystica, as whole plans, and how much each would bring it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica.bot.learnt import Learnt
from ludoteka.games.terra_mystica.bot.paths import Path
from ludoteka.games.terra_mystica.bot.weights import FACTION_WORTH, NEAR, RIVAL, TOUCH, URGENT
from ludoteka.games.terra_mystica.bot.worth import Judge
from ludoteka.games.terra_mystica.codes import ACT1, LAND, MOVE_BRIDGE, MOVE_POWER, TERRAINS
from ludoteka.games.terra_mystica.rules import reach
from ludoteka.games.terra_mystica.state import (
    BONUS_CARDS_FREE,
    BOWL_2,
    BOWL_3,
    OWN_HIGH,
    OWN_LOW,
    SHEET,
    Board,
)
from ludoteka.games.terra_mystica.tables import HOME, POWER_COST, SKIP_HIGH, SKIP_LOW

NEVER: Final = -1_000_000_000
VARIETY: Final = 1600  # by how much factions please more at some tables than at others
WORD: Final = 0x7FFFFFFF


class Mind:
    """Weighs the plans of the deciding seat."""

    __slots__ = ("base", "best", "board", "gains", "judge", "learnt", "me", "plans")

    def __init__(self, board: Board, learnt: Learnt) -> None:
        self.board: Board = board
        self.me: i64 = board.seat
        self.learnt: Learnt = learnt
        self.judge: Judge = Judge(learnt.weights_of(board.faction(board.seat)))
        self.base: i64 = 0
        # the place of the plan that gains most
        self.best: i64 = NOBODY
        # whole plans, and what each gains
        self.plans: list[vec[i64]] = []
        self.gains: vec[i64] = vec[i64]()

    # --- keeping plans --------------------------------------------------------------------

    def keep(self, steps: "vec[i64]", gain: i64) -> None:
        """Remember a plan, unless it is there already."""
        if len(steps) == 0:
            return
        i: i64 = 0
        while i < len(self.gains):
            if self.gains[i] == gain and same(self.plans[i], steps):
                return
            i += 1
        if self.best == NOBODY or gain > self.gains[self.best]:
            self.best = len(self.gains)
        self.plans.append(steps)
        self.gains = append(self.gains, gain)

    def most(self) -> i64:
        """What the best plan so far gains."""
        return NEVER if self.best == NOBODY else self.gains[self.best]

    def path(self) -> Path:
        """A new plan."""
        return Path(self.board, self.me, self.judge)

    def weigh(self, path: Path, more: i64) -> None:
        """A plan is complete: what does it bring?"""
        self.keep(path.steps, path.gain() - self.base + more)

    def plan(self, action: i64, coins: i64, workers: i64, priests: i64, tokens: i64) -> None:
        """A plan with one main action and its price."""
        path = self.path()
        if path.provide(coins, workers, priests, tokens):
            path.do(action)
            path.follow(NOBODY)
            self.weigh(path, self.urgency(action))

    def urgency(self, action: i64) -> i64:
        """What others may take away first."""
        if action & BYTE != MOVE_POWER and action & BYTE != MOVE_BRIDGE:
            return 0
        act: i64 = (action >> A) & BYTE if action & BYTE == MOVE_POWER else i64(ACT1)
        board = self.board
        seat: i64 = 0
        while seat < board.setup.seats:
            if seat != self.me and not board.out(seat):
                sheet: i64 = seat * SHEET
                tokens: i64 = board.sheets[sheet + BOWL_3] + board.sheets[sheet + BOWL_2] // 2
                if tokens >= POWER_COST[act]:
                    return self.judge.weights[URGENT]
            seat += 1
        return 0


def same(one: "vec[i64]", other: "vec[i64]") -> bool:
    """Whether two plans make the same moves."""
    if len(one) != len(other):
        return False
    i: i64 = 0
    while i < len(one):
        if one[i] != other[i]:
            return False
        i += 1
    return True


def settle_worth(board: Board, seat: i64, hex: i64, w: "vec[i64]") -> i64:
    """A first dwelling: neighbours to share power with, and the own other dwelling near."""
    total: i64 = 0
    if reach.neighbour_of(board, seat, hex):
        total += w[TOUCH]
    low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    if low & SKIP_LOW[LAND + hex] != 0 or high & SKIP_HIGH[LAND + hex] != 0:
        total += w[NEAR]
    return total


def faction_worth(board: Board, faction: i64, w: "vec[i64]") -> i64:
    """How well a faction does as a rule, less for rivals on the neighbouring terrains."""
    total: i64 = w[FACTION_WORTH + faction]
    seat: i64 = 0
    while seat < board.setup.seats:
        other: i64 = board.faction(seat)
        if other >= 0:
            apart: i64 = (HOME[other] - HOME[faction]) % TERRAINS
            if apart == 1 or apart == TERRAINS - 1:
                total -= w[RIVAL]
        seat += 1
    return total + liking(board, faction)


def liking(board: Board, faction: i64) -> i64:
    """A whim, made of what lies on the table: so bots do not always take the same factions."""
    word: i64 = board.table[BONUS_CARDS_FREE] + board.order
    for tile in board.setup.scoring:
        word = (word * 31 + tile) & WORD
    word = (word * 31 + faction) & WORD
    turns: i64 = 0
    while turns < 3:
        word = ((word ^ (word >> 15)) * 1103515245 + 12345) & WORD
        turns += 1
    return (word >> 8) % VARIETY
