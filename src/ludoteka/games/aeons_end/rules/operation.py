"""What a text is made of: operations, each with a class of its own, and how cards say them.

An operation stands in the program as one int: its code, an amount, whom it is about, which cards,
a variant, and where to go on if it is left out. What it does, whom it asks, what may be answered
and what an answer does is all in its class; the engine knows none of them.
"""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteka.core.action import BYTE, bit
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.amounts import amount, packed
from ludoteka.games.aeons_end.rules.selectors import SELECTORS
from ludoteka.games.aeons_end.state import ACTOR, CHOSEN, LEFT, STORED, Board
from ludoteka.games.aeons_end.tables import FILTER_MASK, FILTERS

Printed = dict[str, Any]  # an operation as data.json writes it
END_OF_TEXT: Final = "end"
# Where a gained card goes.
PLACES: Final = {"discard_top": codes.TO_DISCARD, "hand": codes.TO_HAND, "deck_top": codes.TO_DECK}


@mypyc_attr(allow_interpreted_subclasses=True)
class Operation:
    """One thing that a text can say.

    `word`: what data.json calls it. `question`: what it asks, if it can ask (ASK_... in codes.py);
    moves.py names the questions, reasons.py the moves that answer them. `luck`: what luck decides.
    """

    __slots__ = ("code", "luck", "question", "word")

    def __init__(
        self, word: str, question: i64 = codes.NO_QUESTION, luck: i64 = codes.NO_LUCK
    ) -> None:
        self.word: str = word
        self.question: i64 = question
        self.luck: i64 = luck
        self.code: i64 = 0  # given by add()

    # --- in a game --------------------------------------------------------------------

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        """Do it, or as much of it as nobody must be asked about; False: somebody must answer."""
        raise NotImplementedError

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        """The seat that answers; NOBODY: the players together."""
        place: i64 = frame + ACTOR
        return board.stack[place]

    def options(self, board: Board, op: i64, frame: i64) -> "vec[i64]":
        """Every answer."""
        return vec[i64]([codes.MOVE_YES, codes.MOVE_PASS])

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        """Do what an answer says; texts it begins are left on the stack."""
        raise NotImplementedError

    # --- what can be done -------------------------------------------------------------

    def possible(self, board: Board, op: i64, frame: i64, at: i64) -> bool:
        """Whether it can be done in full. `at`: where it stands in the program."""
        return True

    def able(self, board: Board, op: i64, seat: i64) -> i64:
        """How much of it a player could do who is selected for it."""
        return 1

    def wanted(self, op: i64) -> i64:
        """How much of it a selected player should be able to do."""
        return 1

    def gains(self) -> bool:
        """Whether it gives something: where nobody gains, nobody is asked who does."""
        return False

    def idle(self, board: Board, op: i64, frame: i64) -> bool:
        """Whether nothing will come of it, so that nobody is asked whom it is about."""
        return False

    # --- what is told of it -----------------------------------------------------------

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        """How much is still to be done, or asked for."""
        left: i64 = board.stack[frame + LEFT]
        return left - 1 if left > 0 else amount(board, op, frame)

    def damage(self, board: Board, op: i64, frame: i64) -> i64:
        """The damage whose target is asked for."""
        return 0

    def subject(self, board: Board, op: i64, frame: i64) -> i64:
        """The seat it is about."""
        return whose(board, op, frame)

    def shows(self, board: Board, op: i64, frame: i64) -> i64:
        """The seat that decides about the top card of its deck; NOBODY: no card is shown."""
        return NOBODY

    def goes_by_hands(self, board: Board, op: i64, frame: i64, seats: i64) -> bool:
        """Whether the cards that these seats hold make a difference."""
        return False

    # --- how cards say it -------------------------------------------------------------

    def write(self, writer: "Writer", printed: Printed, rest: list[Printed], variant: int) -> None:
        """Put it into the program; what follows in its text is given too."""
        if "store" in printed:
            variant |= codes.STORE
        who = writer.whom(printed, number_of(printed))
        writer.add(self, limit_of(printed), who, printed.get("filter", ""), variant)

    def passes(self) -> bool:
        """Whether its own question has a way to leave it out."""
        return False


class Known:
    """All operations, by their codes."""

    __slots__ = ("operations",)

    def __init__(self) -> None:
        self.operations: vec[Operation] = vec[Operation]()


KNOWN: Final = Known()
WORDS: Final[dict[str, Operation]] = {}


def add(*operations: Operation) -> None:
    """Make operations known, each by its code and its word."""
    for operation in operations:
        assert operation.word not in WORDS, operation.word
        operation.code = len(KNOWN.operations)
        KNOWN.operations = append(KNOWN.operations, operation)
        WORDS[operation.word] = operation


def operation_of(op: i64) -> Operation:
    """The operation that an int of the program stands for."""
    code: i64 = op & BYTE
    return KNOWN.operations[code]


def present(board: Board) -> Operation:
    """The operation that is being resolved or asks a question."""
    return operation_of(board.operation())


def answer(board: Board, action: i64) -> None:
    """Do what a legal action says; the texts it begins are left on the stack."""
    op: i64 = board.operation()
    operation_of(op).answer(board, op, board.frame(), action)


# --- shapes that several operations share ---------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Operation):
    """An operation that asks nobody."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        n: i64 = amount(board, op, frame)
        board.advance(frame)
        self.do(board, op, frame, n)
        return True

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        """Do it, so much of it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeated(Operation):
    """Something that happens several times, each time resolved to its end."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        left: i64 = answers_left(board, op, frame)
        if left == 0:
            board.advance(frame)
        else:
            board.stack[frame + LEFT] = left
            self.once(board, op, frame)
        return True

    def once(self, board: Board, op: i64, frame: i64) -> None:
        """Do it once."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class EachPlayer(Operation):
    """Each player in turn, from the one who resolves the text, is asked."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        while board.stack[frame + LEFT] < board.setup.seats:
            if self.begin(board, self.asks(board, op, frame)):
                return False
            board.stack[frame + LEFT] += 1
        board.advance(frame)
        return True

    def begin(self, board: Board, seat: i64) -> bool:
        """Ask this player; False: there is nothing to ask."""
        raise NotImplementedError

    def asks(self, board: Board, op: i64, frame: i64) -> i64:
        return (board.stack[frame + ACTOR] + board.stack[frame + LEFT]) % board.setup.seats

    def answer(self, board: Board, op: i64, frame: i64, action: i64) -> None:
        seat: i64 = self.asks(board, op, frame)
        board.stack[frame + LEFT] += 1
        self.decide(board, seat, action)

    def decide(self, board: Board, seat: i64, action: i64) -> None:
        """Do what this player answered."""
        raise NotImplementedError

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return 0


def whose(board: Board, op: i64, frame: i64) -> i64:
    """The seat an operation is about: who resolves it, or who was selected."""
    if op >> codes.WHO & codes.HALF == codes.THAT:
        return board.stack[frame + CHOSEN]
    return board.stack[frame + ACTOR]


def seats_of(board: Board, op: i64, frame: i64) -> i64:
    """The seats an operation may take from, as bits."""
    if op >> codes.WHO & codes.HALF == codes.ALL_HANDS:
        return bit(board.setup.seats) - 1
    return bit(whose(board, op, frame))


def chooser(board: Board, op: i64, frame: i64) -> i64:
    """Who chooses what is taken: its owner; NOBODY: the players together."""
    if op >> codes.WHO & codes.HALF == codes.ALL_HANDS:
        return NOBODY
    return whose(board, op, frame)


def kinds_of(op: i64) -> i64:
    """The player cards an operation is about, as bits of their kinds."""
    return FILTER_MASK[op >> codes.FILTER & codes.HALF]


def answers_left(board: Board, op: i64, frame: i64) -> i64:
    """How often an operation is still to be done; counted when it begins."""
    if board.stack[frame + LEFT] == 0:
        board.stack[frame + LEFT] = amount(board, op, frame) + 1
        if op >> codes.VARIANT & codes.STORE:
            board.stack[frame + STORED] = 0
    return board.stack[frame + LEFT] - 1


# --- writing texts --------------------------------------------------------------------


def number_of(printed: Printed) -> int:
    """The printed number, where it is a plain one."""
    n = printed.get("n", 0)
    return n if isinstance(n, int) else 0


def limit_of(printed: Printed) -> Any:
    """The printed number or expression, or the most that may be done."""
    return printed["up_to"] if "up_to" in printed else printed.get("n", 0)


class Writer:
    """Turns the texts of data.json into ints, one for each operation."""

    def __init__(self, ops: list[int]) -> None:
        self.ops: list[int] = ops

    def add(
        self, operation: Operation, n: Any = 0, who: int = 0, filter: str = "", variant: int = 0
    ) -> int:
        """Append one operation; its place."""
        self.ops.append(
            int(operation.code) | packed(n) | who << codes.WHO
            | FILTERS.index(filter) << codes.FILTER | variant << codes.VARIANT
        )  # fmt: skip
        return len(self.ops) - 1

    def jump_here(self, place: int) -> None:
        """Let the operation at that place jump to what comes next."""
        self.ops[place] |= len(self.ops) << codes.JUMP

    def text(self, effects: list[Printed], *last: str) -> int:
        """A whole text, closed by operations without amounts; where it begins."""
        start = len(self.ops)
        self.effects(effects)
        for word in (*last, END_OF_TEXT):
            self.add(WORDS[word])
        return start

    def effects(self, effects: list[Printed]) -> None:
        """Several operations, one after the other."""
        for i, printed in enumerate(effects):
            WORDS[printed["op"]].write(self, printed, effects[i + 1 :], 0)

    def whom(self, printed: Printed, n: int, variant: int = 0) -> int:
        """SELF or THAT; a player who must be found first is selected first."""
        who = printed.get("who", "self")
        if who == "self":
            return codes.SELF
        if who in SELECTORS:
            self.select(who, n, variant)
        return codes.THAT

    def select(self, who: str, n: int = 0, variant: int = 0) -> int:
        """A player is selected; the place of the operation that does it."""
        return self.add(WORDS["select_player"], n, SELECTORS.index(who), variant=variant)
