"""Operations on breaches and prepped spells."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C, bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import spells, turn_breaches
from ludoteka.games.aeons_end.rules import breaches, hands
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
    seats_of,
)
from ludoteka.games.aeons_end.state import (
    ACTOR,
    BREACHES,
    CHOSEN,
    FRESH,
    GONE,
    KIND,
    LEFT,
    SHEET,
    SPELLS,
    SPOT,
    STORED,
    Board,
)
from ludoteka.games.aeons_end.tables import COST

# Whose breaches may be focused.
OWN: Final = 0
ANYBODY: Final = 1
OTHERS: Final = 2  # but not those of the selected player
FOCUSED: Final = {"self": OWN, "any_player": ANYBODY, "a_different_player": OTHERS}


class Focus(Operation):
    """A breach is focused for nothing."""

    def seats(self, board: Board, op: i64, frame: i64) -> i64:
        """Whose breaches may be focused, as bits."""
        who: i64 = op >> codes.WHO & codes.HALF
        if who == OWN:
            return bit(board.stack[frame + ACTOR])
        everyone: i64 = bit(board.setup.seats) - 1
        if who == OTHERS and board.setup.seats > 1:
            return everyone & ~bit(board.stack[frame + CHOSEN])
        return everyone

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if len(self.options(board, op, frame)) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return turn_breaches(board, self.seats(board, op, frame))

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        breaches.turn_freely(board, board.seat_of(action >> B & BYTE), action >> A & BYTE)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return len(self.options(board, op, frame)) > 0

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        lowest = printed["which"] == "lowest_focus_cost"
        operation = WORDS["focus_lowest"] if lowest else self
        writer.add(operation, 0, FOCUSED[printed["who"]])


class FocusLowest(Deed):
    """Amplify Vision: the closed breach with the lowest focus cost is focused."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        actor: i64 = board.stack[frame + ACTOR]
        breach: i64 = breaches.lowest_focus(board, actor)
        if breach >= 0:
            breaches.turn_freely(board, actor, breach)


class Discount(Deed):
    """Flexing Dagger: the next focus or opening costs less."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.discount += n


class Capacity(Deed):
    """Otherworldly Gate: an opened breach holds more spells this turn."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.capacity = n


class Cast(Operation):
    """A prepped spell is cast by an effect."""

    def seats(self, board: Board, op: i64, frame: i64) -> i64:
        """Whose spells may be cast, as bits."""
        if op >> codes.VARIANT & codes.OWN_ONLY:
            return bit(board.stack[frame + ACTOR])
        return bit(board.setup.seats) - 1

    def marks(self, op: i64) -> i64:
        """The marks that the spell must have."""
        return FRESH if op >> codes.VARIANT & codes.FRESH_ONLY else 0

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if self.in_reach(board, op, frame) > 0:
            return False
        if op >> codes.VARIANT & codes.OPTIONAL:
            board.jump(frame, op)
        else:
            board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = spells(board, self.seats(board, op, frame), -1, self.marks(op), codes.MOVE_CAST)
        if op >> codes.VARIANT & codes.OPTIONAL:
            found = append(found, codes.MOVE_PASS)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_PASS:
            board.jump(frame, op)
            return
        kind: i64 = action >> A & BYTE
        seat: i64 = board.seat_of(action >> C & BYTE)
        place: i64 = board.spell_place(seat, action >> B & BYTE, kind, self.marks(op))
        bonus: i64 = amount(board, op, frame)
        stays: bool = op >> codes.VARIANT & codes.STAYS != 0
        board.advance(frame)
        if stays:
            board.stack[frame + SPOT] = place
            board.stack[frame + STORED] = kind
        breaches.cast(board, board.stack[frame + ACTOR], place, bonus, stays)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return self.in_reach(board, op, frame) > 0

    def in_reach(self, board: Board, op: i64, frame: i64) -> i64:
        """How many spells could be cast."""
        return board.count_spells(self.seats(board, op, frame), -1, self.marks(op))

    def passes(self) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        if printed.get("target") == "spell":
            writer.add(WORDS["cast_again"])
            return
        variant |= codes.OWN_ONLY if printed.get("whose") == "self" else 0
        variant |= codes.FRESH_ONLY if printed.get("filter") == "prepped_this_turn" else 0
        variant |= codes.STAYS if printed.get("discard") is False else 0
        writer.add(self, printed.get("bonus_damage", 0), variant=variant)


class CastAgain(Deed):
    """Black Mirror: the spell that stayed prepped is cast once more, and discarded.

    If its breach was lost in between, it lies in the discard pile already and is cast all the same.
    """

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        place: i64 = board.stack[frame + SPOT]
        kind: i64 = board.stack[frame + STORED]
        actor: i64 = board.stack[frame + ACTOR]
        if place < 0:
            return
        if board.sheets[place] >= 0 and board.sheets[place] & KIND == kind:
            breaches.cast(board, actor, place, 0, False)
        elif board.setup.rules >= codes.MIRROR_CASTS_TWICE:
            breaches.resolve(board, actor, kind, place, 0)


class GiveUpSpells(Operation):
    """Prepped spells go away without being cast."""

    def take(self, board: Board, place: i64) -> None:
        """What becomes of the spell at this place in sheets."""
        raise NotImplementedError

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if answers_left(board, op, frame) > 0 and self.in_reach(board, op, frame) > 0:
            return False
        board.advance(frame)
        return True

    def in_reach(self, board: Board, op: i64, frame: i64) -> i64:
        """How many spells could be taken."""
        return board.count_spells(seats_of(board, op, frame), kinds_of(op), 0)

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return chooser(board, op, frame)

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        seats: i64 = seats_of(board, op, frame)
        kinds: i64 = kinds_of(op)
        if op >> codes.VARIANT & codes.COSTLIEST:
            kinds &= costliest(board, seats, kinds)
        return spells(board, seats, kinds, 0, codes.MOVE_DROP)

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        seat: i64 = board.seat_of(action >> C & BYTE)
        place: i64 = board.spell_place(seat, action >> B & BYTE, action >> A & BYTE, 0)
        board.stack[frame + LEFT] -= 1
        self.take(board, place)

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        return self.in_reach(board, op, frame) >= op >> codes.BASE & BYTE


class DropSpells(GiveUpSpells):
    """Prepped spells are discarded."""

    def take(self, board: Board, place: i64) -> None:
        breaches.drop_spell(board, place)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        which = printed.get("which", "")
        who = codes.ALL_HANDS
        if which == "most_expensive_of_that_player":
            who = writer.whom(printed, printed["n"])
        variant = codes.COSTLIEST if which else 0
        writer.add(self, printed["n"], who, printed.get("filter", ""), variant)


class DestroySpells(GiveUpSpells):
    """Own prepped spells are destroyed, as a price."""

    def take(self, board: Board, place: i64) -> None:
        hands.destroy(board, place // SHEET, breaches.take_spell(board, place))


def costliest(board: Board, seats: i64, kinds: i64) -> i64:
    """Of the prepped spells of these seats and kinds, the kinds that cost most, as bits."""
    best: i64 = -1
    found: i64 = 0
    place: i64 = 0
    while place < board.setup.seats * SHEET:
        if seats >> place // SHEET & 1 and place % SHEET >= SPELLS:
            if board.has_spell(place, kinds, 0):
                kind: i64 = board.sheets[place] & KIND
                if COST[kind] > best:
                    best = COST[kind]
                    found = 0
                if COST[kind] == best:
                    found |= bit(kind)
        place += 1
    return found


class LoseBreach(Operation):
    """An exhausted player loses a breach; the spells on it are discarded."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if len(self.options(board, op, frame)) > 0:
            return False
        board.advance(frame)
        return True

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        found = vec[i64](capacity=4)
        breach: i64 = 0
        while breach < BREACHES:
            if breaches.stage(board, board.stack[frame + ACTOR], breach) != GONE:
                found = append(found, codes.MOVE_COLLAPSE | breach << A)
            breach += 1
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        board.advance(frame)
        breaches.lose(board, board.stack[frame + ACTOR], action >> A & BYTE)


add(
    Focus("focus_breach", codes.ASK_FOCUS),
    FocusLowest("focus_lowest"),
    Discount("breach_discount"),
    Capacity("opened_breach_capacity"),
    Cast("cast_prepped", codes.ASK_CAST),
    CastAgain("cast_again"),
    DropSpells("discard_prepped", codes.ASK_DROP_SPELL),
    DestroySpells("destroy_prepped", codes.ASK_DESTROY_SPELL),
    LoseBreach("lose_breach", codes.ASK_LOSE_BREACH),
)
