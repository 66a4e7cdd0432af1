"""Operations on decks, discard piles and the supply."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import append_distinct, supply
from ludoteka.games.aeons_end.rules import hands
from ludoteka.games.aeons_end.rules.operation import (
    PLACES,
    Deed,
    EachPlayer,
    Operation,
    Printed,
    Writer,
    add,
    answers_left,
    kinds_of,
    whose,
)
from ludoteka.games.aeons_end.rules.supply import gainable
from ludoteka.games.aeons_end.state import ACTOR, DECK, DISCARD, HAND, LEFT, STORED, THING, Board
from ludoteka.games.aeons_end.tables import COST


class Sift(EachPlayer):
    """Sifter's Pearl: each player shows the top card of the deck and may discard it."""

    def begin(self, board: Board, seat: i64) -> bool:
        return hands.show_top(board, seat)

    def decide(self, board: Board, seat: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_YES:
            hands.discard(board, seat, hands.take_top(board, seat))

    def shows(self, board: Board, op: i64, frame: i64) -> i64:
        """The next player who has a card to show."""
        i: i64 = board.stack[frame + LEFT]
        while i < board.setup.seats:
            seat: i64 = (board.stack[frame + ACTOR] + i) % board.setup.seats
            if hands.cards_to_draw(board, seat) > 0:
                return seat
            i += 1
        return NOBODY


class LookTop(Operation):
    """Grim Sight: the top card of the own deck is shown and may be destroyed."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if hands.show_top(board, board.stack[frame + ACTOR]):
            return False
        board.advance(frame)
        return True

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        board.advance(frame)
        if action & BYTE == codes.MOVE_YES:
            hands.destroy(board, actor, hands.take_top(board, actor))

    def shows(self, board: Board, op: i64, frame: i64) -> i64:
        return board.stack[frame + ACTOR]


class DestroyTop(Operation):
    """The top cards of a deck are destroyed one by one."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        seat: i64 = whose(board, op, frame)
        left: i64 = answers_left(board, op, frame)
        if left == 0 or board.size(board.pile(seat, DECK)) == 0:
            board.advance(frame)
            return True
        board.stack[frame + LEFT] = left
        board.revealed += 1
        hands.destroy(board, seat, hands.take_top(board, seat))
        return True


class ShuffleDeck(Deed):
    """A player's discard pile is shuffled into the deck."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        hands.shuffle_deck(board, whose(board, op, frame))

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        return min(self.wanted(op), hands.cards_to_draw(board, seat))

    def wanted(self, op: i64) -> i64:
        return op >> codes.BASE & BYTE

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        """Its number is how many cards of the deck the text then destroys."""
        n = sum(each["n"] for each in rest if each["op"] == "destroy_deck_top")
        writer.add(self, n, writer.whom(printed, n))


class Recover(Operation):
    """Cards of a discard pile go back to the hand."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        pile: i64 = board.pile(whose(board, op, frame), DISCARD)
        if answers_left(board, op, frame) > 0 and board.count(pile, kinds_of(op)) > 0:
            return False
        board.advance(frame)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return whose(board, op, frame)

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        pile: i64 = board.pile(whose(board, op, frame), DISCARD)
        found = append_distinct(board, pile, kinds_of(op), codes.MOVE_RECOVER, vec[i64]())
        if op >> codes.VARIANT & codes.UP_TO:
            found = append(found, codes.MOVE_PASS)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_PASS:
            board.advance(frame)
            return
        seat: i64 = whose(board, op, frame)
        card: i64 = action >> A & BYTE
        board.stack[frame + LEFT] -= 1
        board.remove(board.pile(seat, DISCARD), card)
        board.insert(board.pile(seat, HAND), card)
        board.tell(codes.RECOVERED, EVERYONE, seat, card, 0)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        super().write(writer, printed, rest, codes.UP_TO if "up_to" in printed else 0)


class GainCard(Operation):
    """A card of the supply is gained for nothing."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if self.piles(board, op) != 0:
            return False
        board.stack[frame + STORED] = 0
        board.advance(frame)
        return True

    def piles(self, board: Board, op: i64) -> i64:
        """The supply piles that may be gained from, as bits."""
        return gainable(board, kinds_of(op), op >> codes.VARIANT & codes.CHEAPEST != 0)

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return whose(board, op, frame)

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return supply(board, self.piles(board, op), codes.MOVE_GAIN)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        kind: i64 = action >> A & BYTE
        board.advance(frame)
        board.stack[frame + STORED] = COST[kind]
        card: i64 = hands.take_supply(board, board.supply_pile(kind))
        hands.gain(board, whose(board, op, frame), card, op >> codes.VARIANT & codes.PLACE)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        variant = PLACES[printed.get("to", "discard_top")]
        variant |= codes.CHEAPEST if printed.get("pile") == "least_expensive" else 0
        writer.add(self, 0, writer.whom(printed, 0), printed["filter"], variant)


class Topdeck(Deed):
    """The card just gained goes on top of the deck."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        seat: i64 = board.stack[frame + ACTOR]
        card: i64 = board.stack[frame + THING]
        gained_to: i64 = HAND if board.stack[frame + STORED] == codes.TO_HAND else DISCARD
        board.remove(board.pile(seat, gained_to), card)
        board.put(board.pile(seat, DECK), card)
        board.tell(codes.TOPDECKED, EVERYONE, seat, card, 0)


add(
    Sift("each_player_sift", codes.ASK_SIFT, codes.LUCK_SHOW),
    LookTop("look_deck_top", codes.ASK_DESTROY_TOP, codes.LUCK_SHOW),
    DestroyTop("destroy_deck_top", luck=codes.LUCK_DESTROY),
    ShuffleDeck("shuffle_discard_into_deck"),
    Recover("return_from_discard", codes.ASK_RECOVER),
    GainCard("gain_card", codes.ASK_GAIN),
    Topdeck("put_gained_on_deck_top"),
)
