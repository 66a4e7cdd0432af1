"""What the player cannot know - the order of the deck and the dice - and how to re-deal it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky.codes import CARDS
from ludoteka.games.kroniky.state import Board


def unseen_cards(board: Board) -> "vec[i64]":
    """The cards that are left in the deck, in order of their numbers."""
    inside: i64 = 0
    i: i64 = 0
    while i < board.left:
        inside |= bit(board.deck[i])
        i += 1
    found = vec[i64](capacity=CARDS)
    card: i64 = 0
    while card < CARDS:
        if inside & bit(card) != 0:
            found = append(found, card)
        card += 1
    return found


def redeal(board: Board, rng: Rng) -> None:
    """Shuffle the cards that are left, in a deck of this state's own."""
    deck = unseen_cards(board)
    rng.shuffle(deck, 0, board.left)
    board.deck = deck
    board.luck = rng.seed()
