"""Who wins: all or nobody."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.state import Board


def won(board: Board) -> bool:
    """Whether the game ended with a victory of the players."""
    return codes.NOT_ENDED < board.ended <= codes.LAST_VICTORY


def scores(board: Board) -> "vec[i64]":
    """1 for each seat after a victory, else 0."""
    return vec[i64]([1 if won(board) else 0] * board.setup.seats)


def winners(board: Board) -> i64:
    """All seats or none, as bits."""
    return bit(board.setup.seats) - 1 if won(board) else i64(0)
