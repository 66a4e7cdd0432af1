"""What nemesis texts do."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    OP_AFTER_STRIKE,
    OP_CORRUPT,
    OP_DEVOUR,
    OP_FURY,
    OP_HEAL_GRAVEHOLD,
    OP_HEAL_NEMESIS,
    OP_HIT_GRAVEHOLD,
    OP_HIT_PLAYER,
    OP_HURT_MINION,
    OP_PLACE_HUSKS,
    OP_REMOVE_HUSKS,
    OP_RETURN_MINION,
    OP_SET_LIFE,
    OP_STRIKE,
    OP_SWARM,
    OP_UNLEASH,
    OP_VEX,
    STORE,
    SWARMED,
    THING_MENACE,
    THING_UNLEASH,
    TIERS,
    VARIANT,
)
from ludoteka.games.aeons_end.rules import carapace_queen, damage, prince_of_gluttons, rageborne
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.crooked_mask import corrupt
from ludoteka.games.aeons_end.rules.effects import asked
from ludoteka.games.aeons_end.rules.events import (
    MENACE_DISCARDED,
    MINION_RETURNED,
    UNLEASHED,
)
from ludoteka.games.aeons_end.rules.layout import (
    DRAWN,
    LEFT,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    STORED,
    THING,
)
from ludoteka.games.aeons_end.rules.select import last_minion, whose
from ludoteka.games.aeons_end.rules.turns import arrive
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import TIER, UNLEASH_AT


def perform(board: Board, op: i64, frame: i64) -> bool:
    """Do one operation; False: somebody must answer first."""
    code: i64 = op & BYTE
    if code in (OP_UNLEASH, OP_STRIKE, OP_SWARM, OP_CORRUPT):
        return repeat(board, op, frame)
    if code == OP_DEVOUR:
        return devour(board, op, frame)
    n: i64 = amount(board, op, frame)
    board.advance(frame)
    if code == OP_HIT_GRAVEHOLD:
        damage.hit_gravehold(board, n)
    elif code == OP_HIT_PLAYER:
        damage.wound(board, whose(board, op, frame), n)
    elif code == OP_HEAL_GRAVEHOLD:
        damage.heal_gravehold(board, n)
    elif code == OP_HEAL_NEMESIS:
        damage.heal_nemesis(board, n)
    elif code == OP_HURT_MINION:
        damage.hit_minion(board, NOBODY, board.stack[frame + THING] - THING_MENACE, n)
    elif code == OP_SET_LIFE:
        board.stack[frame + STORED] = n
    elif code == OP_RETURN_MINION:
        return_minion(board)
    elif code == OP_VEX:
        vex(board, n, frame)
    elif code == OP_FURY:
        rageborne.gain_fury(board, n)
    elif code == OP_AFTER_STRIKE:
        rageborne.calm(board)
    elif code == OP_PLACE_HUSKS:
        carapace_queen.place_husks(board, n)
    elif code == OP_REMOVE_HUSKS:
        gone: i64 = carapace_queen.remove_husks(board, n)
        if op >> VARIANT & STORE:
            board.stack[frame + STORED] = gone
    else:  # OP_LOSE
        damage.finish(board, SWARMED)
    return True


def repeat(board: Board, op: i64, frame: i64) -> bool:
    """Something that happens several times, each time resolved to its end."""
    code: i64 = op & BYTE
    if board.stack[frame + LEFT] == 0:
        board.stack[frame + LEFT] = amount(board, op, frame) + 1
    left: i64 = board.stack[frame + LEFT] - 1
    if left == 0:
        board.advance(frame)
        return True
    board.stack[frame + LEFT] = left
    if code == OP_UNLEASH:
        board.tell(UNLEASHED, EVERYONE, board.setup.nemesis, 0, 0)
        board.push(UNLEASH_AT[board.setup.nemesis], NOBODY, NOBODY, 0, THING_UNLEASH)
    elif code == OP_STRIKE:
        rageborne.strike(board)
    elif code == OP_SWARM:
        carapace_queen.swarm(board)
    else:  # OP_CORRUPT
        corrupt(board, whose(board, op, frame), op >> VARIANT & BYTE)
    return True


def devour(board: Board, op: i64, frame: i64) -> bool:
    """The players choose the pile; without one every card is missing."""
    if asked(board, op, frame) > 1:
        if prince_of_gluttons.piles(board, op >> VARIANT & BYTE) != 0:
            return False
        prince_of_gluttons.miss(board, board.stack[frame + LEFT] - 1)
    board.advance(frame)
    return True


def return_minion(board: Board) -> None:
    """The minion discarded last comes back as the newest card."""
    place: i64 = last_minion(board)
    if place >= 0:
        card: i64 = board.take_at(NEMESIS_DISCARD, place)
        board.put(DRAWN, card)
        board.tell(MINION_RETURNED, EVERYONE, card, 0, 0)
        arrive(board, card)


def vex(board: Board, n: i64, frame: i64) -> None:
    """The top nemesis cards are discarded unresolved; those of the last tier are counted."""
    hard: i64 = 0
    while n > 0 and board.size(NEMESIS_DECK) > 0:
        card: i64 = board.take(NEMESIS_DECK)
        board.put(NEMESIS_DISCARD, card)
        board.revealed += 1
        board.tell(MENACE_DISCARDED, EVERYONE, card, 0, 0)
        if TIER[card] == TIERS:
            hard += 1
        n -= 1
    board.stack[frame + STORED] = hard
