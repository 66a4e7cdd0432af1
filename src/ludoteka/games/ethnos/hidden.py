"""What a seat cannot know - other hands and the deck - and how to re-deal it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.games.ethnos.codes import CHAIN, COLOURS, FORM, KEEP, TURN
from ludoteka.games.ethnos.legal import all_skeletons
from ludoteka.games.ethnos.state import BAND_LEADER, DRAGON_CARD, HAND, SHEET, SLOTS, Board


def redeal(board: Board, viewer: i64, rng: Rng) -> None:
    """Shuffle the deck and the unseen cards of the other hands, in place.

    What stays: cards everybody saw a player take, hand sizes, the number of dragons left,
    that the upper half of the deck holds none, and that a centaur's next band has a leader.
    """
    if viewer != board.active:
        take_back_choice(board)
    unseen = vec[i64]()
    seat: i64 = 0
    while seat < board.setup.seats:
        if seat != viewer:
            unseen = collect(board, seat, unseen)
        seat += 1
    dragons: i64 = 0
    i: i64 = 0
    while i < board.left:
        if board.deck[i] == DRAGON_CARD:
            dragons += 1
        else:
            unseen = append(unseen, board.deck[i])
        i += 1
    rng.shuffle(unseen, 0, len(unseen))
    dealt: i64 = 0
    seat = 0
    while seat < board.setup.seats:
        if seat != viewer:
            missing: i64 = board.sheets[seat * SHEET + HAND] - known_count(board, seat)
            while missing > 0:
                board.put(seat * SLOTS, unseen[dealt])
                dealt += 1
                missing -= 1
        seat += 1
    # The lower part of the deck: the dragons among the rest.
    lower: i64 = board.left - board.safe
    deck = vec[i64](capacity=board.left)
    i = 0
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


def take_back_choice(board: Board) -> None:
    """Cards chosen for a band or to be kept are the player's secret until they are shown."""
    if board.phase != FORM and board.phase != KEEP:
        return
    seat: i64 = board.active
    chosen: i64 = 0
    card: i64 = 0
    while card < SLOTS * COLOURS:
        chosen += board.count(board.formed(), card)
        card += 1
    board.move_all(board.formed(), seat * SLOTS)
    board.sheets[seat * SHEET + HAND] += chosen
    board.last = 0
    if board.phase == KEEP:
        board.pending += chosen
    elif board.chained:
        board.phase = CHAIN
        board.chained = False
        board.leader = board.bands[len(board.bands) - 1] & BAND_LEADER
    else:
        board.phase = TURN
        board.leader = 0


def collect(board: Board, seat: i64, unseen: "vec[i64]") -> "vec[i64]":
    """Take the cards nobody has seen out of a hand."""
    known = board.known(seat)
    card: i64 = 0
    while card < SLOTS * COLOURS:
        n: i64 = board.count(seat * SLOTS, card) - board.count(known, card)
        while n > 0:
            board.take(seat * SLOTS, card)
            unseen = append(unseen, card)
            n -= 1
        card += 1
    return unseen


def known_count(board: Board, seat: i64) -> i64:
    """How many cards of a hand everybody has seen."""
    known = board.known(seat)
    total: i64 = 0
    card: i64 = 0
    while card < SLOTS * COLOURS:
        total += board.count(known, card)
        card += 1
    return total
