"""Operations on the turn order deck."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules import order
from ludoteka.games.aeons_end.rules.operation import Deed, Operation, Printed, Writer, add
from ludoteka.games.aeons_end.state import (
    ACTOR,
    CHOSEN,
    LEFT,
    STORED,
    TURN_DECK,
    TURN_DISCARD,
    Board,
)

# Which used cards are shuffled back.
PLAYER_CARD: Final = 0
PLAYER_CARD_NOT_WILD: Final = 1
NEMESIS_CARDS: Final = 2
SHUFFLED: Final = {
    "one_player_card": PLAYER_CARD,
    "one_player_card_not_wild": PLAYER_CARD_NOT_WILD,
    "all_nemesis_cards": NEMESIS_CARDS,
}


class RevealTop(Deed):
    """The next turn order card is shown; stored: whether it is a player's."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        card: i64 = order.show_top(board)
        board.stack[frame + STORED] = 0 if card == codes.NEMESIS_CARD else 1


class PutUnder(Deed):
    """The card just shown goes under the deck."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        order.put_top_under(board)


class ShuffleBack(Operation):
    """A used card, or every used nemesis card, is shuffled into the deck."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if op >> codes.VARIANT & BYTE == NEMESIS_CARDS:
            order.shuffle_back_nemesis(board)
        elif len(self.options(board, op, frame)) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        cards = board.cards(TURN_DISCARD)
        but: i64 = bit(codes.NEMESIS_CARD)
        if op >> codes.VARIANT & BYTE == PLAYER_CARD_NOT_WILD:
            but |= bit(codes.WILD_CARD)
        return distinct_cards(board, cards, len(cards), codes.MOVE_SHUFFLE, but)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        card: i64 = order.card_named(board, action >> A & BYTE)
        board.advance(frame)
        board.stack[frame + CHOSEN] = card
        order.shuffle_back(board, card)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        if op >> codes.VARIANT & BYTE == NEMESIS_CARDS:
            return board.count(TURN_DISCARD, bit(codes.NEMESIS_CARD)) > 0
        return len(self.options(board, op, frame)) > 0

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, variant=SHUFFLED[printed["cards"]])


class Reorder(Operation):
    """The deck is laid open and restacked, the next card first."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if board.stack[frame + LEFT] == 0:
            board.stack[frame + LEFT] = board.size(TURN_DECK) + 1
            board.known_top = board.size(TURN_DECK)
            board.known_bottom = 0
            board.revealed += 1
        if board.stack[frame + LEFT] > 1:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        left: i64 = board.stack[frame + LEFT] - 1
        return distinct_cards(board, board.cards(TURN_DECK), left, codes.MOVE_NEXT, 0)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        left: i64 = board.stack[frame + LEFT] - 1
        order.stack_next(board, order.card_named(board, action >> A & BYTE), left)
        board.stack[frame + LEFT] = left
        if left == 1:
            board.tell(codes.TURN_REORDERED, EVERYONE, board.stack[frame + ACTOR], 0, 0)


def distinct_cards(board: Board, cards: "vec[i64]", end: i64, move: i64, but: i64) -> "vec[i64]":
    """The cards of a pile up to its end, each once, but for some of them."""
    found = vec[i64](capacity=6)
    i: i64 = 0
    while i < end:
        card: i64 = cards[i]
        if but >> card & 1 == 0:
            found = append(found, move | order.name_of(board, card) << A)
            but |= bit(card)
        i += 1
    return found


add(
    RevealTop("reveal_turn_order_top", luck=codes.LUCK_TURN),
    PutUnder("put_revealed_turn_order_bottom"),
    ShuffleBack("shuffle_turn_order", codes.ASK_SHUFFLE_TURN),
    Reorder("reorder_turn_order_deck", codes.ASK_REORDER),
)
