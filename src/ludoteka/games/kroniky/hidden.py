"""What the player cannot know - the order of the deck and the dice - and how to re-deal it."""

from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.games.kroniky.state import Board


def redeal(board: Board, rng: Rng) -> None:
    """Shuffle the cards that are left, in a deck of this state's own."""
    left: i64 = board.left
    deck = board.deck[:left]
    rng.shuffle(deck, 0, left)
    board.deck = deck
    board.luck = rng.seed()
