"""What a seat cannot know - other hands and the deck - and how to re-deal it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.games.ethnos.codes import CHAIN, COLOURS, FORM, KEEP, TURN
from ludoteka.games.ethnos.legal import all_skeletons
from ludoteka.games.ethnos.state import (
    BAND_LEADER,
    DRAGON_CARD,
    FULL,
    HAND,
    NIBBLE,
    SHEET,
    SLOTS,
    Board,
)


def redeal(board: Board, viewer: i64, rng: Rng) -> None:
    """Deal the deck and the unseen cards of the other hands anew, in place.

    What stays: cards everybody saw a player take, hand sizes, the number of dragons left,
    that the upper half of the deck holds none, and that a centaur's next band has a leader.
    The hidden cards themselves are never looked at, so that positions which look the same to the
    viewer become equal.
    """
    if viewer != board.active:
        take_back_choice(board)
    board.tidy()
    unseen = unseen_cards(board, viewer)
    rng.shuffle(unseen, 0, len(unseen))
    dealt: i64 = deal_hands(board, viewer, unseen)
    # The lower part of the deck: the dragons among the rest.
    lower: i64 = board.left - board.safe
    dragons: i64 = board.left - (len(unseen) - dealt)
    deck = vec[i64](capacity=board.left)
    i: i64 = 0
    while i < lower - dragons:
        deck = append(deck, unseen[dealt])
        dealt += 1
        i += 1
    while i < lower:
        deck = append(deck, DRAGON_CARD)
        i += 1
    rng.shuffle(deck, 0, lower)
    while i < board.left:
        deck = append(deck, unseen[dealt])
        dealt += 1
        i += 1
    board.deck = deck
    board.luck = rng.seed()
    if viewer != board.active and board.phase == CHAIN and all_skeletons(board):
        redeal(board, viewer, rng)  # who is asked for one more band can lead one: try again


def deal_hands(board: Board, viewer: i64, unseen: "vec[i64]") -> i64:
    """Fill the other hands with the first of the unseen cards; how many were dealt."""
    dealt: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if seat != viewer:
            missing: i64 = board.sheets[seat * SHEET + HAND] - show_known(board, seat)
            while missing > 0:
                board.put(seat * SLOTS, unseen[dealt])
                dealt += 1
                missing -= 1
        seat += 1
    return dealt


def take_back_choice(board: Board) -> None:
    """Cards chosen for a band or to be kept are the player's secret until they are shown."""
    if board.phase != FORM and board.phase != KEEP:
        return
    seat: i64 = board.active
    chosen: i64 = board.number(board.formed())
    board.move_all(board.formed(), seat * SLOTS)
    board.sheets[seat * SHEET + HAND] += chosen
    board.last = 0
    if board.phase == KEEP:
        board.pending += chosen
    elif board.chained:
        board.phase = CHAIN
        board.leader = board.bands[len(board.bands) - 1] & BAND_LEADER
    else:
        board.phase = TURN


def unseen_cards(board: Board, viewer: i64) -> "vec[i64]":
    """What the other hands and the deck hold, ascending: all that the viewer does not see."""
    seats: i64 = board.setup.seats
    seen = board.cards[board.row() : board.row() + 3 * SLOTS]
    slot: i64 = 0
    while slot < SLOTS:
        word: i64 = seen[slot] + seen[SLOTS + slot] + seen[2 * SLOTS + slot]
        seat: i64 = 0
        while seat < seats:
            zone: i64 = viewer * SLOTS if seat == viewer else board.known(seat)
            word += board.cards[zone + slot]
            seat += 1
        seen[slot] = word
        slot += 1
    unseen = vec[i64](capacity=len(board.setup.allies))
    for card in board.setup.allies:
        slot = card // COLOURS
        shift: i64 = card % COLOURS * NIBBLE
        if (seen[slot] >> shift) & FULL:
            one: i64 = 1
            seen[slot] -= one << shift
        else:
            unseen = append(unseen, card)
    return unseen


def show_known(board: Board, seat: i64) -> i64:
    """Leave in a hand only the cards everybody has seen; how many they are."""
    known = board.known(seat)
    slot: i64 = 0
    while slot < SLOTS:
        board.cards[seat * SLOTS + slot] = board.cards[known + slot]
        slot += 1
    return board.number(known)
