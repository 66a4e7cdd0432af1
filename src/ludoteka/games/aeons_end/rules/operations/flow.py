"""Operations that decide where a text goes on, and whom it is about."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, bit
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.legal import players
from ludoteka.games.aeons_end.rules.amounts import condition, holds
from ludoteka.games.aeons_end.rules.operation import (
    END_OF_TEXT,
    WORDS,
    Operation,
    Printed,
    Writer,
    add,
    number_of,
    operation_of,
)
from ludoteka.games.aeons_end.rules.operations.cards import FromHand
from ludoteka.games.aeons_end.rules.selectors import MOST_CRYSTALS, selected
from ludoteka.games.aeons_end.state import ACTOR, AT, CHOSEN, Board
from ludoteka.games.aeons_end.tables import TEXTS

THAT_CHOOSES: Final = 1  # variant of Or: the selected player does


class End(Operation):
    """The text is resolved."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.finish_text()
        return True


class Jump(Operation):
    """Go on elsewhere."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.jump(frame, op)
        return True


class If(Operation):
    """Something is done only under a condition."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if holds(board, op, frame):
            board.advance(frame)
        else:
            board.jump(frame, op)
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        place = writer.add(self)
        writer.ops[place] |= condition(printed["cond"])
        writer.effects(printed["then"])
        writer.jump_here(place)


class Or(Operation):
    """One of two options; if only one can be done in full, that one."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        at: i64 = board.stack[frame + AT]
        target: i64 = op >> codes.JUMP
        # a jump over the second option closes the first
        end: i64 = TEXTS.ops[target - 1] >> codes.JUMP
        first: bool = all_possible(board, at + 1, target - 1, frame)
        second: bool = all_possible(board, target, end, frame)
        if first == second:
            return False
        if first:
            board.advance(frame)
        else:
            board.jump(frame, op)
        return True

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return board.stack[frame + (CHOSEN if op >> codes.VARIANT & THAT_CHOOSES else ACTOR)]

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        return vec[i64]([codes.MOVE_OPTION, codes.MOVE_OPTION | 1 << A])

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action >> A & BYTE == 0:
            board.advance(frame)
        else:
            board.jump(frame, op)

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        first, second = printed["options"]
        that = first[0].get("who") == "that_player"
        choice = writer.add(self, variant=THAT_CHOOSES if that else 0)
        writer.effects(first)
        leave = writer.add(WORDS["jump"])
        writer.jump_here(choice)
        writer.effects(second)
        writer.jump_here(leave)


class May(Operation):
    """Something may be done if all of it is possible."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        if all_possible(board, board.stack[frame + AT] + 1, op >> codes.JUMP, frame):
            return False
        board.jump(frame, op)
        return True

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_YES:
            board.advance(frame)
        else:
            board.jump(frame, op)

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        return True

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        """A card, player or spell that may be left, or a plain question."""
        do = printed["do"]
        first = do[0]
        operation = WORDS[first["op"]]
        if operation.passes():
            operation.write(writer, first, [], codes.OPTIONAL)
            choice = len(writer.ops) - 1
        elif first.get("who") == "any_ally":
            choice = writer.select("any_ally", number_of(first), codes.OPTIONAL)
            writer.effects([{**first, "who": "that_ally"}])
        else:
            choice = writer.add(self)
            writer.effects(do)
        writer.effects(printed.get("then", []))
        writer.jump_here(choice)


class Select(Operation):
    """A player is selected: what follows in the text is about that one."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        at: i64 = board.stack[frame + AT]
        if op >> codes.VARIANT & codes.OPTIONAL and not self.possible(board, op, frame, at):
            board.jump(frame, op)
            return True
        follows: i64 = TEXTS.ops[at + 1]
        if board.setup.rules < codes.NOBODY_TAKES_NOTHING or follows >> codes.TERM & BYTE == 0:
            return False
        return self.makes_no_difference(board, op, frame, follows)

    def makes_no_difference(self, board: Board, op: i64, frame: i64, follows: i64) -> bool:
        """Go on without a question if nothing will come of what follows, whoever it is."""
        before: i64 = board.stack[frame + CHOSEN]
        board.stack[frame + CHOSEN] = lowest(self.candidates(board, op, frame, follows))
        if operation_of(follows).idle(board, follows, frame):
            board.advance(frame)
            return True
        board.stack[frame + CHOSEN] = before
        return False

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        follows: i64 = TEXTS.ops[board.stack[frame + AT] + 1]
        found = players(board, self.candidates(board, op, frame, follows))
        if op >> codes.VARIANT & codes.OPTIONAL:
            found = append(found, codes.MOVE_PASS)
        return found

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        if action & BYTE == codes.MOVE_PASS:
            board.jump(frame, op)
        else:
            board.advance(frame)
            board.stack[frame + CHOSEN] = board.seat_of(action >> A & BYTE)

    def candidates(self, board: Board, op: i64, frame: i64, follows: i64) -> i64:
        """The seats to choose from, as bits: who can do what follows in full, or else the most.

        A gain asks only for somebody who gains at all; if nobody does, the first seat stands for
        all.
        """
        seats: i64 = selected(board, op >> codes.WHO & codes.HALF, frame)
        operation = operation_of(follows)
        best: i64 = -1
        found: i64 = 0
        seat: i64 = 0
        while seat < board.setup.seats:
            if seats >> seat & 1:
                here: i64 = operation.able(board, follows, seat)
                if here > best:
                    best = here
                    found = 0
                if here == best:
                    found |= bit(seat)
            seat += 1
        if best == 0 and operation.gains():
            return found & -found
        return found

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        follows: i64 = TEXTS.ops[at + 1]
        operation = operation_of(follows)
        seat: i64 = lowest(self.candidates(board, op, frame, follows))
        return operation.able(board, follows, seat) >= operation.wanted(follows)

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        operation = operation_of(TEXTS.ops[board.stack[frame + AT] + 1])
        return op >> codes.WHO & codes.HALF == MOST_CRYSTALS or isinstance(operation, FromHand)

    def write(self, writer: Writer, printed: Printed, rest: list[Printed], variant: int) -> None:
        writer.whom(printed, number_of(printed))


def lowest(seats: i64) -> i64:
    """The first of these seats."""
    seat: i64 = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


def all_possible(board: Board, at: i64, end: i64, frame: i64) -> bool:
    """Whether all operations from `at` up to `end` can be done in full."""
    while at < end:
        op: i64 = TEXTS.ops[at]
        if not operation_of(op).possible(board, op, frame, at):
            return False
        at += 1
    return True


END: Final = End(END_OF_TEXT)
add(
    END,
    Jump("jump"),
    If("if"),
    Or("or", codes.ASK_OR),
    May("may", codes.ASK_MAY),
    Select("select_player", codes.ASK_PLAYER),
)
