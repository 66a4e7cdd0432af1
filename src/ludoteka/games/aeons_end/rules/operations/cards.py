"""Operations on the cards of hands and of the play area."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import append_distinct, each_kind, hand_cards
from ludoteka.games.aeons_end.rules import hands
from ludoteka.games.aeons_end.rules.amounts import amount
from ludoteka.games.aeons_end.rules.operation import (
    WORDS,
    Deed,
    Operation,
    Printed,
    Writer,
    add,
    answers_left,
    chooser,
    kinds_of,
    limit_of,
    number_of,
    seats_of,
    whose,
)
from ludoteka.games.aeons_end.state import ACTOR, DISCARD, HAND, LEFT, PLAYED, STORED, THING, Board
from ludoteka.games.aeons_end.tables import COST, GEMS, TEXTS


class Draw(Deed):
    """A player draws cards."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        hands.draw(board, whose(board, op, frame), n)

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        return min(1, hands.cards_to_draw(board, seat))

    def gains(self) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, printed["n"], writer.whom(printed, 1))


class FromHand(Operation):
    """Cards of a hand, or of all hands, go away one by one."""

    def move(self) -> i64:
        """The kind of move that names a card."""
        raise NotImplementedError

    def take(self, board: Board, seat: i64, card: i64) -> None:
        """What becomes of a card that was taken from the hand."""
        raise NotImplementedError

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if answers_left(board, op, frame) > 0:
            if self.in_reach(board, op, frame):
                return False
            if op >> codes.VARIANT & codes.OPTIONAL:
                board.jump(frame, op)
                return True
        board.advance(frame)
        return True

    def in_reach(self, board: Board, op: i64, frame: i64) -> bool:
        """Whether there is a card to take."""
        seats: i64 = seats_of(board, op, frame)
        kinds: i64 = kinds_of(op)
        seat: i64 = 0
        while seat < board.setup.seats:
            if seats >> seat & 1 and board.count(board.pile(seat, HAND), kinds) > 0:
                return True
            seat += 1
        return False

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return chooser(board, op, frame)

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = hand_cards(board, seats_of(board, op, frame), kinds_of(op), self.move())
        if op >> codes.VARIANT & (codes.UP_TO | codes.OPTIONAL):
            found = append(found, codes.MOVE_PASS)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        variant: i64 = op >> codes.VARIANT & BYTE
        if action & BYTE == codes.MOVE_PASS:
            if variant & codes.OPTIONAL:
                board.jump(frame, op)
            else:
                board.advance(frame)
            return
        card: i64 = action >> A & BYTE
        seat: i64 = board.seat_of(action >> B & BYTE)
        board.stack[frame + LEFT] -= 1
        if variant & codes.STORE:
            board.stack[frame + STORED] += 1
        if variant & codes.STORE_COST:
            board.stack[frame + STORED] = COST[card]
        if variant & codes.OPTIONAL:
            board.advance(frame)
        board.remove(board.pile(seat, HAND), card)
        self.take(board, seat, card)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return self.able(board, op, whose(board, op, frame)) >= self.wanted(op)

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        return min(self.wanted(op), board.count(board.pile(seat, HAND), kinds_of(op)))

    def wanted(self, op: i64) -> i64:
        return op >> codes.BASE & BYTE

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True

    def passes(self) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        variant |= codes.UP_TO if "up_to" in printed else 0
        variant |= {"k": codes.STORE, "card": codes.STORE_COST}.get(printed.get("store", ""), 0)
        filter = printed.get("filter", "")
        who = codes.ALL_HANDS
        if printed["who"] != "collective":
            who = writer.whom(printed, number_of(printed))
        if printed.get("n") == "all":
            writer.add(WORDS["discard_all"], 0, who, filter)
        else:
            writer.add(self, limit_of(printed), who, filter, variant)


class DiscardHand(FromHand):
    """Cards of a hand are discarded."""

    def move(self) -> i64:
        return codes.MOVE_DISCARD

    def take(self, board: Board, seat: i64, card: i64) -> None:
        hands.discard(board, seat, card)


class DestroyHand(FromHand):
    """Cards of a hand are destroyed."""

    def move(self) -> i64:
        return codes.MOVE_DESTROY

    def take(self, board: Board, seat: i64, card: i64) -> None:
        hands.destroy(board, seat, card)


class DiscardAll(Deed):
    """A player discards every card of a kind from hand."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        seat: i64 = whose(board, op, frame)
        hand: i64 = board.pile(seat, HAND)
        kinds: i64 = kinds_of(op)
        begin: i64 = board.begin(hand)
        i: i64 = board.end(hand) - 1
        while i >= begin:
            if kinds >> board.piles[i] & 1:
                hands.discard(board, seat, board.take_at(hand, i))
            i -= 1

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True


class DestroySelf(Deed):
    """The played card is destroyed."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        card: i64 = board.stack[frame + THING]
        board.remove(PLAYED, card)
        hands.destroy(board, board.stack[frame + ACTOR], card)


class DestroyCards(Operation):
    """Bottled Vortex: cards of the own hand and discard pile are destroyed."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        actor: i64 = board.stack[frame + ACTOR]
        if answers_left(board, op, frame) > 0:
            if board.size(board.pile(actor, HAND)) + board.size(board.pile(actor, DISCARD)) > 0:
                return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        seat: i64 = board.stack[frame + ACTOR]
        found = hand_cards(board, bit(seat), -1, codes.MOVE_DESTROY)
        found = append_distinct(board, board.pile(seat, DISCARD), -1, codes.MOVE_PURGE, found)
        return append(found, codes.MOVE_PASS)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_PASS:
            board.advance(frame)
            return
        actor: i64 = board.stack[frame + ACTOR]
        card: i64 = action >> A & BYTE
        board.stack[frame + LEFT] -= 1
        place: i64 = HAND if action & BYTE == codes.MOVE_DESTROY else DISCARD
        board.remove(board.pile(actor, place), card)
        hands.destroy(board, actor, card)

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True


class TakeBack(Operation):
    """A gem played this turn goes back to the hand."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if board.count(PLAYED, GEMS) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return each_kind(board, PLAYED, GEMS, codes.MOVE_TAKE_BACK)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        card: i64 = action >> A & BYTE
        board.advance(frame)
        board.remove(PLAYED, card)
        board.insert(board.pile(actor, HAND), card)
        board.tell(codes.TAKEN_BACK, EVERYONE, actor, card, 0)


class PlayGem(Operation):
    """Unstable Prism: a gem of the hand is chosen, resolved several times, and destroyed."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        left: i64 = board.stack[frame + LEFT]
        if left == 0:
            return False
        if left == 1:
            board.advance(frame)
            return True
        board.stack[frame + LEFT] = left - 1
        gem: i64 = board.stack[frame + STORED]
        actor: i64 = board.stack[frame + ACTOR]
        hands.count_play(board, gem)
        board.push(TEXTS.play[gem], actor, actor, 0, gem)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return each_kind(board, board.pile(board.stack[frame + ACTOR], HAND), GEMS, codes.MOVE_PLAY)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        gem: i64 = action >> A & BYTE
        hands.play(board, board.stack[frame + ACTOR], gem)
        board.stack[frame + STORED] = gem
        board.stack[frame + LEFT] = amount(board, op, frame) + 1

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return board.count(board.pile(board.stack[frame + ACTOR], HAND), GEMS) > 0

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.add(self, printed["times"])
        writer.add(WORDS["destroy_gem"])


class DestroyGem(Deed):
    """The gem of Unstable Prism is destroyed."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        gem: i64 = board.stack[frame + STORED]
        board.remove(PLAYED, gem)
        hands.destroy(board, board.stack[frame + ACTOR], gem)


add(
    Draw("draw", luck=codes.LUCK_DRAW),
    DiscardHand("discard_hand", codes.ASK_DISCARD),
    DestroyHand("destroy_hand", codes.ASK_DESTROY),
    DiscardAll("discard_all"),
    DestroySelf("destroy_self"),
    DestroyCards("destroy_cards", codes.ASK_DESTROY_CARDS),
    TakeBack("return_gem_to_hand", codes.ASK_TAKE_BACK),
    PlayGem("play_gem_from_hand", codes.ASK_GEM),
    DestroyGem("destroy_gem"),
)
