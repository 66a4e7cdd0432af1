"""What a player may do with a turn (rules, section 4)."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos.codes import (
    CHAIN,
    DECLINED,
    MOVE_DRAW,
    MOVE_SCATTER,
    MOVE_SKELETONS,
    MOVE_STOP,
    MOVE_TAKE,
    SCATTERED,
    SKELETONS_WON,
    TOOK,
)
from ludoteka.games.ethnos.rules import abilities, ages, bands
from ludoteka.games.ethnos.state import HAND, HAND_LIMIT, SHEET, SLOTS, Board


def turn(board: Board, action: i64) -> None:
    """Recruit, play a band, or show ten skeletons."""
    move: i64 = action & BYTE
    if move == MOVE_DRAW:
        ages.draw(board, recruits(board))
    elif move == MOVE_TAKE:
        take(board, board.card((action >> A) & BYTE))
    elif move == MOVE_SKELETONS:
        win_with_skeletons(board)
    elif move == MOVE_SCATTER:
        board.tell(SCATTERED, EVERYONE, board.seat, 0, 0)
        abilities.scatter(board)
        ages.end_turn(board)
    else:
        bands.begin(board, action)


def chain(board: Board, action: i64) -> None:
    """Centaurs: the answer whether one more band is played."""
    if action == MOVE_STOP:
        board.tell(DECLINED, EVERYONE, board.seat, CHAIN, 0)
        abilities.discard(board)
    else:
        bands.begin(board, action)


def take(board: Board, card: i64) -> None:
    """Recruit a card of the row."""
    seat: i64 = board.seat
    board.take(board.row(), card)
    board.put(seat * SLOTS, card)
    board.put(board.known(seat), card)
    board.sheets[seat * SHEET + HAND] += 1
    board.tell(TOOK, EVERYONE, seat, board.kind(card), 0)
    ages.end_turn(board)


def recruits(board: Board) -> i64:
    """How many cards recruiting from the deck brings."""
    if board.setup.draw_two and board.sheets[board.seat * SHEET + HAND] < HAND_LIMIT - 1:
        if board.number(board.row()) == 0:
            return 2
    return 1


def win_with_skeletons(board: Board) -> None:
    """A band of ten skeletons wins at once."""
    board.skeleton_winner = board.seat
    board.revealed += 1
    board.tell(SKELETONS_WON, EVERYONE, board.seat, 0, 0)
    ages.end_game(board)
