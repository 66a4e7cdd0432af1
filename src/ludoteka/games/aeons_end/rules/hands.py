"""Cards of the players: drawing, discarding, destroying, gaining."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.damage import finish
from ludoteka.games.aeons_end.state import (
    CORRUPTIONS,
    DECK,
    DISCARD,
    HAND,
    LIMBO,
    PILES,
    PLAYED,
    SHEET,
    UNKNOWN,
    Board,
)
from ludoteka.games.aeons_end.tables import PLAYS_SHIFT, TEXTS, TYPE


def has_top(board: Board, seat: i64) -> bool:
    """Whether the deck has a card; an empty one is first made of the discard pile, unshuffled."""
    deck: i64 = board.pile(seat, DECK)
    if board.size(deck) > 0:
        return True
    discard: i64 = board.pile(seat, DISCARD)
    if board.size(discard) == 0:
        return False
    while board.size(discard) > 0:
        board.put(deck, board.take(discard))
    board.sheets[seat * SHEET + UNKNOWN] = 0
    board.tell(codes.FLIPPED, EVERYONE, seat, board.size(deck), 0)
    return True


def take_top(board: Board, seat: i64) -> i64:
    """Take the top card of a deck that has one."""
    deck: i64 = board.pile(seat, DECK)
    card: i64 = board.take(deck)
    know_top(board, seat)
    return card


def know_top(board: Board, seat: i64) -> None:
    """At most the cards that are left can be unknown."""
    left: i64 = board.size(board.pile(seat, DECK))
    if board.sheets[seat * SHEET + UNKNOWN] > left:
        board.sheets[seat * SHEET + UNKNOWN] = left


def look_at_top(board: Board, seat: i64) -> i64:
    """Show the top card of a deck that has one to all; it stays there and is known."""
    deck: i64 = board.pile(seat, DECK)
    last: i64 = board.size(deck) - 1
    if board.sheets[seat * SHEET + UNKNOWN] > last:
        board.sheets[seat * SHEET + UNKNOWN] = last
    board.revealed += 1
    return board.top(deck)


def show_top(board: Board, seat: i64) -> bool:
    """Turn the top card of a deck over for a decision; False: there is none."""
    if not has_top(board, seat):
        return False
    board.tell(codes.TOP_REVEALED, EVERYONE, seat, look_at_top(board, seat), 0)
    return True


def cards_to_draw(board: Board, seat: i64) -> i64:
    """How many cards a player could draw."""
    return board.size(board.pile(seat, DECK)) + board.size(board.pile(seat, DISCARD))


def draw(board: Board, seat: i64, n: i64) -> None:
    """A player draws cards, as many as there are."""
    while n > 0 and has_top(board, seat):
        card: i64 = take_top(board, seat)
        board.insert(board.pile(seat, HAND), card)
        board.revealed += 1
        if card >= codes.FIRST_CORRUPTION and seat == board.turn:
            board.corruptions_drawn |= bit(card - codes.FIRST_CORRUPTION)
        board.tell(codes.DREW, EVERYONE, seat, card, 0)
        n -= 1


def discard(board: Board, seat: i64, card: i64) -> None:
    """Lay a card on the player's discard pile."""
    board.put(board.pile(seat, DISCARD), card)
    board.tell(codes.DISCARDED, EVERYONE, seat, card, 0)


def destroy(board: Board, seat: i64, card: i64) -> None:
    """Remove a card from the game. A corruption goes back instead, where its mat says."""
    board.tell(codes.DESTROYED, EVERYONE, seat, card, 0)
    if TYPE[card] != codes.CORRUPTION:
        board.destroyed += 1
    elif board.setup.increased:
        board.put(LIMBO, card)
        board.push(TEXTS.banish, seat, seat, card, card)
    else:
        banish(board, card)


def banish(board: Board, card: i64) -> None:
    """Lay a corruption under its deck, where everybody knows it."""
    board.put_under(CORRUPTIONS, card)
    board.known_corruptions += 1
    board.tell(codes.CORRUPTION_MOVED, EVERYONE, NOBODY, card, 0)


def take_supply(board: Board, pile: i64) -> i64:
    """Take a card of a supply pile; the Prince of Gluttons wins when all are empty."""
    board.supply[pile] -= 1
    if board.setup.nemesis == codes.PRINCE_OF_GLUTTONS and board.empty_piles() == PILES:
        finish(board, codes.MARKET_DEVOURED)
    return board.setup.market[pile]


def gain(board: Board, seat: i64, card: i64, place: i64) -> None:
    """A player gains a card to a place, with what happens on gaining it."""
    board.tell(codes.GAINED, EVERYONE, seat, card, place)
    if place == codes.TO_DISCARD:
        board.put(board.pile(seat, DISCARD), card)
    elif place == codes.TO_HAND:
        board.insert(board.pile(seat, HAND), card)
    else:
        board.put(board.pile(seat, DECK), card)
    if TEXTS.gain[card] >= 0 and place != codes.TO_DECK:
        board.push(TEXTS.gain[card], seat, seat, place, card)


def play(board: Board, seat: i64, card: i64) -> None:
    """A card of the hand goes to the play area."""
    board.remove(board.pile(seat, HAND), card)
    board.insert(PLAYED, card)
    board.tell(codes.CARD_PLAYED, EVERYONE, seat, card, 0)


def count_play(board: Board, card: i64) -> None:
    """Note that a card which asks for it was played."""
    one: i64 = 1
    if PLAYS_SHIFT[card] >= 0:
        board.plays += one << PLAYS_SHIFT[card]


def shuffle_deck(board: Board, seat: i64) -> None:
    """Shuffle a player's discard pile and deck together: nobody knows the order any more."""
    deck: i64 = board.pile(seat, DECK)
    discard: i64 = board.pile(seat, DISCARD)
    cards = sorted_cards(board.cards(deck), board.cards(discard))
    rng = Rng(board.luck)
    rng.shuffle(cards, 0, len(cards))
    board.luck = rng.luck
    board.lay_out(deck, cards)
    board.clear(discard)
    board.sheets[seat * SHEET + UNKNOWN] = len(cards)
    board.tell(codes.DECK_SHUFFLED, EVERYONE, seat, 0, 0)


def sorted_cards(first: "vec[i64]", second: "vec[i64]") -> "vec[i64]":
    """The cards of both piles in ascending order: what a shuffle must not depend on is gone."""
    cards = vec[i64](capacity=len(first) + len(second))
    for card in first:
        cards = append(cards, card)
    for card in second:
        cards = append(cards, card)
    sort(cards, 0, len(cards))
    return cards


def sort(cards: "vec[i64]", first: i64, end: i64) -> None:
    """Sort cards[first:end] in place."""
    i: i64 = first + 1
    while i < end:
        held: i64 = cards[i]
        j: i64 = i
        while j > first and cards[j - 1] > held:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = held
        i += 1
