"""Effects on breaches and spells: focusing, casting, and Unstable Prism's gem."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.games.aeons_end.codes import (
    OP_CAST,
    OP_CAST_AGAIN,
    OP_DISCOUNT,
    OP_FOCUS,
    OP_FOCUS_LOWEST,
    OP_PLAY_GEM,
    OPTIONAL,
    VARIANT,
)
from ludoteka.games.aeons_end.rules import breaches, select
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.hands import count_play, destroy
from ludoteka.games.aeons_end.rules.layout import ACTOR, KIND, LEFT, PLAYED, SHEET, SPOT, STORED
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import PLAY_AT


def perform(board: Board, op: i64, frame: i64) -> bool:
    """Focusing, casting, and Unstable Prism's gem."""
    code: i64 = op & BYTE
    actor: i64 = board.stack[frame + ACTOR]
    if code == OP_FOCUS:
        if select.some_focusable(board, op, frame):
            return False
    elif code == OP_FOCUS_LOWEST:
        breach: i64 = breaches.lowest_focus(board, actor)
        if breach >= 0:
            breaches.turn_freely(board, actor, breach)
    elif code == OP_DISCOUNT:
        board.discount += amount(board, op, frame)
    elif code == OP_CAST:
        if castable(board, op, frame):
            return False
        if op >> VARIANT & OPTIONAL:
            board.jump(frame, op)
            return True
    elif code == OP_CAST_AGAIN:
        return cast_again(board, frame)
    elif code == OP_PLAY_GEM:
        return play_gem(board, frame)
    else:  # OP_DESTROY_GEM
        board.advance(frame)
        gem: i64 = board.stack[frame + STORED]
        board.remove(PLAYED, gem)
        destroy(board, actor, gem)
        return True
    board.advance(frame)
    return True


def castable(board: Board, op: i64, frame: i64) -> bool:
    """Whether an OP_CAST finds a spell it may cast."""
    seat: i64 = 0
    while seat < board.setup.seats:
        i: i64 = seat * SHEET
        while i < seat * SHEET + SHEET:
            if select.may_cast(board, op, frame, i):
                return True
            i += 1
        seat += 1
    return False


def cast_again(board: Board, frame: i64) -> bool:
    """Black Mirror: the spell that stayed prepped is cast once more, and discarded."""
    board.advance(frame)
    place: i64 = board.stack[frame + SPOT]
    if place >= 0 and board.sheets[place] >= 0:
        if board.sheets[place] & KIND == board.stack[frame + STORED]:
            breaches.cast(board, board.stack[frame + ACTOR], place, 0, False)
    return True


def play_gem(board: Board, frame: i64) -> bool:
    """Unstable Prism: a gem of the hand is chosen, then resolved several times."""
    left: i64 = board.stack[frame + LEFT]
    if left == 0:
        return False
    if left == 1:
        board.advance(frame)
        return True
    board.stack[frame + LEFT] = left - 1
    gem: i64 = board.stack[frame + STORED]
    actor: i64 = board.stack[frame + ACTOR]
    count_play(board, gem)
    board.push(PLAY_AT[gem], actor, actor, 0, gem)
    return True
