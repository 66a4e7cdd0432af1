"""Favor tiles (rules, section 5.4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica.codes import FAV5, FAVOR_TAKEN, FAVORS, MOVE_FAVOR
from ludoteka.games.terra_mystica.rules import cults, towns
from ludoteka.games.terra_mystica.state import FAVOR_MASK, FAVORS_LEFT, SHEET, Board
from ludoteka.games.terra_mystica.tables import FAVOR_STEPS, FAVOR_TRACK


def owe(board: Board, seat: i64, number: i64) -> None:
    """The right to take favor tiles, as far as there are legal ones."""
    board.favors_owed = min(board.favors_owed + number, number_possible(board, seat))


def possible(board: Board, seat: i64, favor: i64) -> bool:
    """Whether a favor tile is left and the seat has none of its kind."""
    return board.table[FAVORS_LEFT + favor] > 0 and not board.has_favor(seat, favor)


def number_possible(board: Board, seat: i64) -> i64:
    """How many different favor tiles the seat could take."""
    number: i64 = 0
    favor: i64 = 0
    while favor < FAVORS:
        if possible(board, seat, favor):
            number += 1
        favor += 1
    return number


def choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The favor tiles that may be taken."""
    favor: i64 = 0
    while favor < FAVORS:
        if possible(board, board.seat, favor):
            actions = append(actions, MOVE_FAVOR | favor << A)
        favor += 1
    return actions


def take(board: Board, seat: i64, favor: i64) -> None:
    """Take a favor tile: its steps at once, FAV5 looks at all groups."""
    board.favors_owed -= 1
    board.table[FAVORS_LEFT + favor] -= 1
    board.sheets[seat * SHEET + FAVOR_MASK] |= bit(favor)
    board.tell(FAVOR_TAKEN, EVERYONE, seat, favor, 0)
    cults.advance(board, seat, FAVOR_TRACK[favor], FAVOR_STEPS[favor])
    if favor == FAV5:
        towns.check_all(board, seat)
