"""Victory is all that counts: one point for it, none for anything else."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.kroniky.codes import SEAT, WON
from ludoteka.games.kroniky.state import Board


def scores(board: Board) -> "vec[i64]":
    """1 for a victory."""
    return vec[i64]([1 if board.outcome >= WON else 0])


def winners(board: Board) -> i64:
    """The player, or nobody."""
    return bit(SEAT) if board.outcome >= WON else i64(0)
