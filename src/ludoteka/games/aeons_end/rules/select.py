"""Which player an effect is about, and whether something can be done in full."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import BYTE, bit
from ludoteka.games.aeons_end.codes import (
    ALL_HANDS,
    ANOTHER,
    ANY_ALLY,
    ANY_MAIN,
    ANY_PLAYER,
    BASE,
    CRYSTALS,
    FILTER,
    FRESH_ONLY,
    GEMS,
    HALF,
    JUMP,
    LOWEST_LIFE,
    MINION,
    MOST_CHARGES,
    MOST_LIFE,
    MOST_OPENED,
    MOST_PREPPED,
    NEED_CARDS,
    NEED_CHARGE,
    NEED_HAND,
    NEED_LIFE,
    NEED_NOTHING,
    NEMESIS_CARD,
    NEMESIS_CARDS,
    OP_CAST,
    OP_DESTROY_HAND,
    OP_DESTROY_SPELLS,
    OP_DEVOUR,
    OP_DISCARD_HAND,
    OP_DROP_SPELLS,
    OP_END,
    OP_FOCUS,
    OP_HEAL_GRAVEHOLD,
    OP_LOSE_CHARGES,
    OP_PLAY_GEM,
    OP_RETURN_MINION,
    OP_SELECT,
    OP_SHUFFLE_TURN,
    OP_SPEND,
    OTHERS,
    OWN_MAIN,
    OWN_ONLY,
    PLAYER_CARD_NOT_WILD,
    SELF,
    THAT,
    VARIANT,
    WHO,
    WILD_CARD,
)
from ludoteka.games.aeons_end.rules.breaches import can_turn, stage
from ludoteka.games.aeons_end.rules.damage import can_heal
from ludoteka.games.aeons_end.rules.layout import (
    ACTOR,
    BREACHES,
    CHARGES,
    CHOSEN,
    DECK,
    DISCARD,
    FRESH,
    HAND,
    KIND,
    LIFE,
    NEMESIS_DISCARD,
    SHEET,
    SPELLS,
    TURN_DISCARD,
)
from ludoteka.games.aeons_end.rules.prince_of_gluttons import piles
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import (
    ABILITY_AT,
    FILTER_MASK,
    MENACE_TYPE,
    PROGRAM,
    SLOTS,
    TIMING,
)

NEED: Final = 15
MANY: Final = 1000


def candidates(board: Board, op: i64, frame: i64) -> i64:
    """The seats an OP_SELECT may choose from, as bits."""
    selector: i64 = op >> WHO & HALF
    everyone: i64 = bit(board.setup.seats) - 1
    seats: i64 = everyone
    if selector == ANY_ALLY:
        seats &= ~bit(board.stack[frame + ACTOR])
    elif selector == ANOTHER:
        seats &= ~bit(board.stack[frame + CHOSEN])
    elif selector != ANY_PLAYER:
        seats = highest(board, selector)
    if seats == 0:  # alone one is one's own ally, and the different player
        seats = everyone
    return able(board, op, seats)


def highest(board: Board, selector: i64) -> i64:
    """The seats that have the most (or least) of something; ties are several."""
    best: i64 = -MANY
    found: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        here: i64 = rank(board, selector, seat)
        if here > best:
            best = here
            found = 0
        if here == best:
            found |= bit(seat)
        seat += 1
    return found


def rank(board: Board, selector: i64, seat: i64) -> i64:
    """How far a seat is the one that a selector looks for."""
    sheet: i64 = seat * SHEET
    life: i64 = board.sheets[sheet + LIFE]
    if selector == LOWEST_LIFE:  # exhausted players do not count
        return -life if life > 0 else -MANY
    if selector == MOST_LIFE:
        return life
    if selector == MOST_PREPPED:
        return board.prepped(seat)
    if selector == MOST_CHARGES:
        return board.sheets[sheet + CHARGES]
    if selector == MOST_OPENED:
        return board.opened(seat)
    return board.count(board.pile(seat, HAND), FILTER_MASK[CRYSTALS])


def able(board: Board, op: i64, seats: i64) -> i64:
    """Of these seats, those who can do what follows in full, or else the most of it.

    A gain asks only for somebody who gains at all; if nobody does, the first seat stands for all.
    """
    need: i64 = op >> VARIANT & NEED
    if need == NEED_NOTHING:
        return seats
    best: i64 = -1
    found: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if seats >> seat & 1:
            here: i64 = ability(board, op, seat)
            if here > best:
                best = here
                found = 0
            if here == best:
                found |= bit(seat)
        seat += 1
    if best == 0 and need >= NEED_LIFE:
        return found & -found
    return found


def ability(board: Board, op: i64, seat: i64) -> i64:
    """How much of the needed thing a seat can do, up to what is asked."""
    need: i64 = op >> VARIANT & NEED
    asked: i64 = op >> BASE & BYTE
    if need == NEED_HAND:
        mask: i64 = FILTER_MASK[op >> FILTER & HALF]
        return min(asked, board.count(board.pile(seat, HAND), mask))
    if need == NEED_LIFE:
        return 1 if can_heal(board, seat) else 0
    if need == NEED_CHARGE:
        return 1 if can_charge(board, seat) else 0
    owned: i64 = board.size(board.pile(seat, DECK)) + board.size(board.pile(seat, DISCARD))
    if need == NEED_CARDS:
        return min(asked, owned)
    return min(1, owned)


def can_charge(board: Board, seat: i64) -> bool:
    """Whether a seat has a free charge slot."""
    return board.sheets[seat * SHEET + CHARGES] < SLOTS[board.setup.mages[seat]]


def focusable(board: Board, op: i64, frame: i64, seat: i64, breach: i64) -> bool:
    """Whether an OP_FOCUS may focus this breach."""
    who: i64 = op >> WHO & HALF
    if who == SELF and seat != board.stack[frame + ACTOR]:
        return False
    if who == OTHERS and seat == board.stack[frame + CHOSEN] and board.setup.seats > 1:
        return False
    return can_turn(stage(board, seat, breach))


def some_focusable(board: Board, op: i64, frame: i64) -> bool:
    """Whether an OP_FOCUS has anything to focus."""
    seat: i64 = 0
    while seat < board.setup.seats:
        breach: i64 = 0
        while breach < BREACHES:
            if focusable(board, op, frame, seat, breach):
                return True
            breach += 1
        seat += 1
    return False


def spells(board: Board, seat: i64, mask: i64) -> i64:
    """How many prepped spells of a seat are among these kinds."""
    total: i64 = 0
    i: i64 = seat * SHEET + SPELLS
    while i < seat * SHEET + SHEET:
        if board.sheets[i] >= 0:
            total += mask >> (board.sheets[i] & KIND) & 1
        i += 1
    return total


def all_spells(board: Board, mask: i64) -> i64:
    """How many prepped spells on the table are among these kinds."""
    total: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        total += spells(board, seat, mask)
        seat += 1
    return total


def whose(board: Board, op: i64, frame: i64) -> i64:
    """The seat an operation is about."""
    if op >> WHO & HALF == THAT:
        return board.stack[frame + CHOSEN]
    return board.stack[frame + ACTOR]


def shufflable(card: i64, which: i64) -> bool:
    """Whether an OP_SHUFFLE_TURN may take this turn order card."""
    if which == NEMESIS_CARDS:
        return card == NEMESIS_CARD
    if card == NEMESIS_CARD:
        return False
    return card != WILD_CARD or which != PLAYER_CARD_NOT_WILD


def some_shufflable(board: Board, which: i64) -> bool:
    """Whether there is such a card in the turn order discard pile."""
    for card in board.piles[TURN_DISCARD]:
        if shufflable(card, which):
            return True
    return False


def last_minion(board: Board) -> i64:
    """The place of the minion lying highest in the nemesis discard pile; -1: none."""
    cards = board.piles[NEMESIS_DISCARD]
    i: i64 = len(cards) - 1
    while i >= 0 and MENACE_TYPE[cards[i]] != MINION:
        i -= 1
    return i


# --- in full --------------------------------------------------------------------------


def possible(board: Board, at: i64, end: i64, frame: i64) -> bool:
    """Whether all operations from `at` up to `end` can be done in full."""
    while at < end:
        if not doable(board, PROGRAM[at], frame):
            return False
        at += 1
    return True


def option_end(second: i64) -> i64:
    """Where an OP_OR ends, from where its second option begins."""
    return PROGRAM[second - 1] >> JUMP


def doable(board: Board, op: i64, frame: i64) -> bool:
    """Whether one operation can be done in full."""
    code: i64 = op & BYTE
    n: i64 = op >> BASE & BYTE
    mask: i64 = FILTER_MASK[op >> FILTER & HALF]
    if code == OP_SELECT:
        need: i64 = op >> VARIANT & NEED
        if need == NEED_NOTHING:
            return True
        found: i64 = candidates(board, op, frame)
        seat: i64 = 0
        while found >> seat & 1 == 0:
            seat += 1
        return ability(board, op, seat) >= (n if need < NEED_LIFE else 1)
    if code == OP_FOCUS:
        return some_focusable(board, op, frame)
    if code == OP_HEAL_GRAVEHOLD:
        return board.gravehold < board.setup.gravehold_life
    if code == OP_CAST:
        return all_spells(board, mask) > 0
    if code == OP_PLAY_GEM:
        return board.count(board.pile(board.stack[frame + ACTOR], HAND), FILTER_MASK[GEMS]) > 0
    if code == OP_DEVOUR:
        return piles(board, op >> VARIANT & BYTE) != 0
    if code == OP_DROP_SPELLS:
        return all_spells(board, mask) >= n
    if code == OP_DESTROY_SPELLS:
        return spells(board, board.stack[frame + ACTOR], mask) >= n
    if code in (OP_DISCARD_HAND, OP_DESTROY_HAND):
        return board.count(board.pile(whose(board, op, frame), HAND), mask) >= n
    if code == OP_RETURN_MINION:
        return last_minion(board) >= 0
    if code == OP_SHUFFLE_TURN:
        return some_shufflable(board, op >> VARIANT & BYTE)
    if code == OP_SPEND:
        return board.aether >= n
    if code == OP_LOSE_CHARGES:
        return board.sheets[board.stack[frame + ACTOR] * SHEET + CHARGES] >= n
    return True


def possible_text(board: Board, at: i64, frame: i64) -> bool:
    """Whether the whole text at this place can be done in full by the actor of the frame."""
    end: i64 = at
    while PROGRAM[end] & BYTE != OP_END:
        end += 1
    return possible(board, at, end, frame)


def usable(board: Board, seat: i64, frame: i64) -> bool:
    """Whether a charged ability with main-phase timing would do anything now."""
    mage: i64 = board.setup.mages[seat]
    timing: i64 = TIMING[mage]
    if timing == OWN_MAIN:
        if seat != board.active:
            return False
    elif timing != ANY_MAIN:
        return False
    if board.sheets[seat * SHEET + CHARGES] < SLOTS[mage]:
        return False
    first: i64 = PROGRAM[ABILITY_AT[mage]]
    if timing == OWN_MAIN or first & BYTE == OP_SHUFFLE_TURN:
        return doable(board, first, frame)
    return True


# --- spells an effect may touch -------------------------------------------------------


def may_cast(board: Board, op: i64, frame: i64, place: i64) -> bool:
    """Whether an OP_CAST may cast what lies at this place in sheets."""
    if place % SHEET < SPELLS or board.sheets[place] < 0:
        return False
    variant: i64 = op >> VARIANT & BYTE
    if variant & OWN_ONLY != 0 and place // SHEET != board.stack[frame + ACTOR]:
        return False
    return variant & FRESH_ONLY == 0 or board.sheets[place] & FRESH != 0


def may_drop(board: Board, op: i64, frame: i64, place: i64) -> bool:
    """Whether an OP_DROP_SPELLS or OP_DESTROY_SPELLS may take what lies at this place."""
    if place % SHEET < SPELLS or board.sheets[place] < 0:
        return False
    if op >> WHO & HALF != ALL_HANDS and place // SHEET != whose(board, op, frame):
        return False
    return FILTER_MASK[op >> FILTER & HALF] >> (board.sheets[place] & KIND) & 1 == 1


def spells_in_reach(board: Board, op: i64, frame: i64) -> i64:
    """How many spells such an operation could take now."""
    total: i64 = 0
    place: i64 = 0
    while place < board.setup.seats * SHEET:
        if may_drop(board, op, frame, place):
            total += 1
        place += 1
    return total
