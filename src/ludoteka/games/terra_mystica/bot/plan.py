"""What a seat could do in Terra Mystica, as whole plans, and how much each would bring it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica.bot.paths import Path
from ludoteka.games.terra_mystica.bot.weights import (
    DECIDE,
    FACTION_WORTH,
    NEAR,
    RIVAL,
    TOUCH,
    URGENT,
)
from ludoteka.games.terra_mystica.bot.worth import Rivals
from ludoteka.games.terra_mystica.codes import ACT1, LAND, MOVE_BRIDGE, MOVE_POWER, TERRAINS
from ludoteka.games.terra_mystica.rules import reach
from ludoteka.games.terra_mystica.state import BOWL_2, BOWL_3, OWN_HIGH, OWN_LOW, SHEET, Board
from ludoteka.games.terra_mystica.tables import HOME, POWER_COST, SKIP_HIGH, SKIP_LOW

NEVER: Final = -1_000_000_000


class Mind:
    """Weighs the plans of the deciding seat."""

    __slots__ = ("base", "best", "board", "first", "gains", "me", "rivals", "steps")

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.me: i64 = board.seat
        self.rivals: Rivals = Rivals()
        self.base: i64 = 0
        # the best plan so far: its gain and its moves
        self.best: i64 = NEVER
        self.steps: vec[i64] = vec[i64]()
        # first moves of plans, and the best gain of a plan that begins so
        self.first: vec[i64] = vec[i64]()
        self.gains: vec[i64] = vec[i64]()

    # --- keeping plans --------------------------------------------------------------------

    def keep(self, steps: "vec[i64]", gain: i64) -> None:
        """Remember a plan by its first move."""
        if len(steps) == 0:
            return
        if gain > self.best:
            self.best = gain
            self.steps = steps
        i: i64 = 0
        while i < len(self.first):
            if self.first[i] == steps[0]:
                if gain > self.gains[i]:
                    self.gains[i] = gain
                return
            i += 1
        self.first = append(self.first, steps[0])
        self.gains = append(self.gains, gain)

    def path(self) -> Path:
        """A new plan."""
        return Path(self.board, self.me, self.rivals)

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
                    return DECIDE[URGENT]
            seat += 1
        return 0


def settle_worth(board: Board, seat: i64, hex: i64) -> i64:
    """A first dwelling: neighbours to share power with, and the own other dwelling near."""
    total: i64 = 0
    if reach.neighbour_of(board, seat, hex):
        total += DECIDE[TOUCH]
    low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    if low & SKIP_LOW[LAND + hex] != 0 or high & SKIP_HIGH[LAND + hex] != 0:
        total += DECIDE[NEAR]
    return total


def faction_worth(board: Board, faction: i64) -> i64:
    """How well a faction does as a rule, less for rivals on the neighbouring terrains."""
    total: i64 = FACTION_WORTH[faction]
    seat: i64 = 0
    while seat < board.setup.seats:
        other: i64 = board.faction(seat)
        if other >= 0:
            apart: i64 = (HOME[other] - HOME[faction]) % TERRAINS
            if apart == 1 or apart == TERRAINS - 1:
                total -= DECIDE[RIVAL]
        seat += 1
    return total
