"""Crooked Mask: corruptions."""

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end.codes import (
    CHARGES_FOR_BANISHING,
    CORRUPTED,
    CORRUPTION_MOVED,
    FIRST_CORRUPTION,
    ONLY_DRAWN_CORRUPTIONS,
    TO_HAND,
)
from ludoteka.games.aeons_end.rules.damage import hit_gravehold
from ludoteka.games.aeons_end.rules.hands import banish
from ludoteka.games.aeons_end.state import (
    CHARGES,
    CORRUPTIONS,
    DECK,
    DISCARD,
    HAND,
    LIMBO,
    SHEET,
    Board,
)
from ludoteka.games.aeons_end.tables import MISSING_CORRUPTION_DAMAGE


def corrupt(board: Board, seat: i64, place: i64) -> None:
    """A player gains the top corruption openly, to hand or onto the deck."""
    if board.size(CORRUPTIONS) == 0:
        hit_gravehold(board, MISSING_CORRUPTION_DAMAGE)
        return
    card: i64 = board.take(CORRUPTIONS)
    if board.known_corruptions > board.size(CORRUPTIONS):
        board.known_corruptions = board.size(CORRUPTIONS)
    board.revealed += 1
    if place == TO_HAND:
        board.insert(board.pile(seat, HAND), card)
    else:
        board.put(board.pile(seat, DECK), card)
    board.tell(CORRUPTED, EVERYONE, seat, card, place)


def held(board: Board, seat: i64) -> i64:
    """The corruptions in a hand, as bits of their kinds."""
    found: i64 = 0
    for card in board.piles[board.pile(seat, HAND)]:
        if card >= FIRST_CORRUPTION:
            found |= bit(card)
    return found


def drawn(board: Board, seat: i64) -> i64:
    """Those of them that are due at the end of the main phase."""
    found: i64 = held(board, seat)
    return found & board.corruptions_drawn << FIRST_CORRUPTION if ONLY_DRAWN_CORRUPTIONS else found


def give(board: Board, seat: i64, card: i64) -> None:
    """Increased difficulty: a destroyed corruption goes on somebody's discard pile."""
    board.remove(LIMBO, card)
    board.put(board.pile(seat, DISCARD), card)
    board.tell(CORRUPTION_MOVED, EVERYONE, seat, card, 0)


def buy_off(board: Board, seat: i64, card: i64) -> None:
    """Increased difficulty: for a charge it goes under its deck after all."""
    board.remove(LIMBO, card)
    board.sheets[seat * SHEET + CHARGES] -= CHARGES_FOR_BANISHING
    banish(board, card)
