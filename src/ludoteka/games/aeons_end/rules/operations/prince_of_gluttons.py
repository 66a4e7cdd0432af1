"""Prince of Gluttons: devouring the supply."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import supply
from ludoteka.games.aeons_end.rules.damage import hit_gravehold
from ludoteka.games.aeons_end.rules.hands import take_supply
from ludoteka.games.aeons_end.rules.operation import Operation, Printed, Writer, add, answers_left
from ludoteka.games.aeons_end.state import DEVOURED, LEFT, PILES, Board
from ludoteka.games.aeons_end.tables import COST, MISSING_CARD_DAMAGE, TYPE

# Which supply piles: in the order of what data.json calls them.
CHEAPEST_PILE: Final = 0
ANY_PILE: Final = 1
SPELL_PILE: Final = 2
CHEAPEST_RELIC: Final = 3
COSTLIEST_GEM: Final = 4
SECOND_GEM: Final = 5
PILES_TO_DEVOUR: Final = (
    "least_expensive", "any_single", "any_spell", "least_expensive_relic", "most_expensive_gem",
    "second_most_expensive_gem",
)  # fmt: skip
ANY_TYPE: Final = -1
DEAREST: Final = 99


def piles(board: Board, which: i64) -> i64:
    """The supply piles that may be devoured, as bits; none: all cards are missing."""
    if which == CHEAPEST_PILE:
        return at_cost(board, ANY_TYPE, cheapest(board, ANY_TYPE))
    if which == CHEAPEST_RELIC:
        return at_cost(board, codes.RELIC, cheapest(board, codes.RELIC))
    if which == COSTLIEST_GEM:
        return at_cost(board, codes.GEM, costliest(board, codes.GEM, 0))
    if which == SECOND_GEM:
        return at_cost(board, codes.GEM, costliest(board, codes.GEM, 1))
    found: i64 = 0
    i: i64 = 0
    while i < PILES:
        if counts(board, i, codes.SPELL if which == SPELL_PILE else ANY_TYPE):
            found |= bit(i)
        i += 1
    return found


def counts(board: Board, pile: i64, type: i64) -> bool:
    """Whether a pile is of the type and not empty."""
    return board.supply[pile] > 0 and (type == ANY_TYPE or TYPE[board.setup.market[pile]] == type)


def cheapest(board: Board, type: i64) -> i64:
    """The smallest cost of a pile that counts."""
    least: i64 = DEAREST
    i: i64 = 0
    while i < PILES:
        if counts(board, i, type) and COST[board.setup.market[i]] < least:
            least = COST[board.setup.market[i]]
        i += 1
    return least


def costliest(board: Board, type: i64, skip: i64) -> i64:
    """The largest cost after leaving out so many of the costliest piles; -1: none is left."""
    out: i64 = 0
    while True:
        best: i64 = -1
        i: i64 = 0
        while i < PILES:
            if out >> i & 1 == 0 and counts(board, i, type):
                if best < 0 or COST[board.setup.market[i]] > COST[board.setup.market[best]]:
                    best = i
            i += 1
        if best < 0:
            return -1
        if skip == 0:
            return COST[board.setup.market[best]]
        out |= bit(best)
        skip -= 1


def at_cost(board: Board, type: i64, cost: i64) -> i64:
    """The piles that count and have this cost, as bits."""
    found: i64 = 0
    i: i64 = 0
    while i < PILES:
        if counts(board, i, type) and COST[board.setup.market[i]] == cost:
            found |= bit(i)
        i += 1
    return found


class Devour(Operation):
    """The players choose the supply pile; without one every card is missing."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        missing: i64 = answers_left(board, op, frame)
        if missing > 0:
            if piles(board, op >> codes.VARIANT & BYTE) != 0:
                return False
            hit_gravehold(board, MISSING_CARD_DAMAGE * missing)
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return supply(board, piles(board, op >> codes.VARIANT & BYTE), codes.MOVE_DEVOUR)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        """Cards move to the devoured pile; each missing one costs Gravehold 2."""
        n: i64 = board.stack[frame + LEFT] - 1
        card: i64 = action >> A & BYTE
        pile: i64 = board.supply_pile(card)
        taken: i64 = min(n, board.supply[pile])
        board.advance(frame)
        board.tell(codes.PILE_DEVOURED, EVERYONE, card, taken, n)
        i: i64 = 0
        while i < taken:
            board.put(DEVOURED, take_supply(board, pile))
            i += 1
        hit_gravehold(board, MISSING_CARD_DAMAGE * (n - taken))

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return piles(board, op >> codes.VARIANT & BYTE) != 0

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, printed["n"], variant=PILES_TO_DEVOUR.index(printed["pile"]))


add(Devour("devour", codes.ASK_DEVOUR))
