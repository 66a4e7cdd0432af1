"""The turn order deck: drawing, showing, shuffling."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.hands import sorted_cards
from ludoteka.games.aeons_end.state import TURN_DECK, TURN_DISCARD, Board


def name_of(board: Board, card: i64) -> i64:
    """How moves and events name a turn order card: by its mage, nemesis or wild."""
    if card == codes.NEMESIS_CARD:
        return codes.TURN_NEMESIS
    if card == codes.WILD_CARD:
        return codes.TURN_WILD
    return board.setup.mages[card]


def card_named(board: Board, name: i64) -> i64:
    """The turn order card with this name; NOBODY if the mage is not in the game."""
    if name == codes.TURN_NEMESIS:
        return codes.NEMESIS_CARD
    if name == codes.TURN_WILD:
        return codes.WILD_CARD
    return board.seat_of(name)


def refill(board: Board) -> None:
    """Only when a card is needed and there is none, all used cards become the new deck."""
    if board.size(TURN_DECK) == 0:
        used = board.cards(TURN_DISCARD)
        board.clear(TURN_DISCARD)
        shuffle_in(board, used)


def shuffle_in(board: Board, cards: "vec[i64]") -> None:
    """Shuffle cards into the turn order deck: nothing of its order is known any more."""
    deck = sorted_cards(board.cards(TURN_DECK), cards)
    rng = Rng(board.luck)
    rng.shuffle(deck, 0, len(deck))
    board.luck = rng.luck
    board.lay_out(TURN_DECK, deck)
    board.known_top = 0
    board.known_bottom = 0
    board.tell(codes.TURN_SHUFFLED, EVERYONE, len(cards), 0, 0)


def draw(board: Board) -> i64:
    """Draw the next turn order card; it lies in the discard pile during its turn."""
    refill(board)
    card: i64 = board.take(TURN_DECK)
    if board.known_top > 0:
        board.known_top -= 1
    if board.known_bottom > board.size(TURN_DECK):
        board.known_bottom = board.size(TURN_DECK)
    board.put(TURN_DISCARD, card)
    board.revealed += 1
    return card


def show_top(board: Board) -> i64:
    """Show the next turn order card to all; it stays on top."""
    refill(board)
    card: i64 = board.top(TURN_DECK)
    if board.known_top == 0:
        board.known_top = 1
    board.revealed += 1
    board.tell(codes.TURN_REVEALED, EVERYONE, name_of(board, card), 0, 0)
    return card


def put_top_under(board: Board) -> None:
    """Lay the card just shown under the deck."""
    card: i64 = board.take(TURN_DECK)
    board.put_under(TURN_DECK, card)
    board.known_top -= 1
    board.known_bottom = min(board.known_bottom + 1, board.size(TURN_DECK))
    board.tell(codes.TURN_BOTTOMED, EVERYONE, name_of(board, card), 0, 0)


def shuffle_back(board: Board, card: i64) -> None:
    """Shuffle one used card back into the deck."""
    board.remove(TURN_DISCARD, card)
    shuffle_in(board, vec[i64]([card]))


def shuffle_back_nemesis(board: Board) -> None:
    """Shuffle every used nemesis card back into the deck."""
    used = vec[i64]()
    kept = vec[i64]()
    for card in board.cards(TURN_DISCARD):
        if card == codes.NEMESIS_CARD:
            used = append(used, card)
        else:
            kept = append(kept, card)
    board.lay_out(TURN_DISCARD, kept)
    shuffle_in(board, used)


def stack_next(board: Board, card: i64, left: i64) -> None:
    """While restacking: this card comes next; `left` cards at the bottom are still to be chosen."""
    last: i64 = board.begin(TURN_DECK) + left - 1
    i: i64 = last
    while board.piles[i] != card:
        i -= 1
    while i < last:
        board.piles[i] = board.piles[i + 1]
        i += 1
    board.piles[last] = card
