"""What a seat cannot know: nothing on the table is hidden, only the luck to come."""

from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica.state import Board


def redeal(board: Board, viewer: i64, rng: Rng) -> None:
    """Replace the luck; every seat sees everything else."""
    board.luck = rng.seed()
