"""What nobody can know, and how to re-deal it. All players know the same (docs/games)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, bit
from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.hands import sort
from ludoteka.games.aeons_end.state import (
    CORRUPTIONS,
    DECK,
    DRAWN,
    IN_PLAY,
    NEMESIS_DECK,
    NEMESIS_DISCARD,
    SHEET,
    TURN_DECK,
    UNKNOWN,
    Board,
)
from ludoteka.games.aeons_end.tables import TIER


def redeal(board: Board, rng: Rng) -> None:
    """Deal anew what lies face down in an order nobody knows, in place."""
    redeal_pile(board, TURN_DECK, board.known_bottom, board.known_top, rng)
    redeal_pile(board, CORRUPTIONS, board.known_corruptions, 0, rng)
    seat: i64 = 0
    while seat < board.setup.seats:
        deck: i64 = board.pile(seat, DECK)
        known: i64 = board.size(deck) - board.sheets[seat * SHEET + UNKNOWN]
        redeal_pile(board, deck, 0, known, rng)
        seat += 1
    redeal_nemesis(board, rng)
    board.luck = rng.seed()


def redeal_pile(board: Board, pile: i64, bottom: i64, top: i64, rng: Rng) -> None:
    """Shuffle a pile but for the known cards at its bottom and on its top."""
    first: i64 = board.begin(pile) + bottom
    end: i64 = board.end(pile) - top
    if first >= end - 1:
        return
    sort(board.piles, first, end)
    rng.shuffle(board.piles, first, end)


def redeal_nemesis(board: Board, rng: Rng) -> None:
    """Each tier anew: its unique cards not seen yet, and any of its basic cards not seen yet."""
    seen: i64 = seen_cards(board)
    deck = board.cards(NEMESIS_DECK)
    board.clear(NEMESIS_DECK)
    tier: i64 = codes.TIERS
    while tier > 0:
        left: i64 = 0
        for card in deck:
            if TIER[card] == tier:
                left += 1
        mine = unseen(seen, tier, codes.BASICS + board.setup.nemesis * codes.UNIQUES, codes.UNIQUES)
        others = unseen(seen, tier, 0, codes.BASICS)
        rng.shuffle(others, 0, len(others))
        i: i64 = 0
        while len(mine) < left:
            mine = append(mine, others[i])
            i += 1
        rng.shuffle(mine, 0, len(mine))
        for card in mine:
            board.put(NEMESIS_DECK, card)
        tier -= 1


def seen_cards(board: Board) -> i64:
    """The nemesis cards everybody has seen, as bits."""
    seen: i64 = 0
    for card in board.cards(NEMESIS_DISCARD):
        seen |= bit(card)
    for card in board.cards(DRAWN):
        seen |= bit(card)
    for entry in board.cards(IN_PLAY):
        seen |= bit(entry & BYTE)
    return seen


def unseen(seen: i64, tier: i64, first: i64, number: i64) -> "vec[i64]":
    """Cards of a tier that nobody has seen, in their order."""
    cards = vec[i64]()
    card: i64 = first
    while card < first + number:
        if TIER[card] == tier and seen >> card & 1 == 0:
            cards = append(cards, card)
        card += 1
    return cards
