"""The state with its rules: effects run until somebody must answer a question."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import hidden, legal, scoring
from ludoteka.games.aeons_end.codes import (
    ADELHEIM,
    ALL_HANDS,
    HALF,
    JUMP,
    OP_AETHER,
    OP_DESTROY_HAND,
    OP_DISCARD_HAND,
    OP_DROP_SPELLS,
    OP_END,
    OP_GAIN,
    OP_IF,
    OP_JUMP,
    OP_MAIN,
    OP_MAY,
    OP_OR,
    OP_RECOVER,
    OP_REVEAL,
    OP_RUNE,
    OP_SELECT,
    OP_SIFT,
    OP_UNLEASH,
    OP_WARD,
    OPTIONAL_SELECT,
    PHAEDRAXA,
    THAT_CHOOSES,
    THING_TURN,
    VARIANT,
    WHO,
)
from ludoteka.games.aeons_end.rules import effects, menaces, select, turns
from ludoteka.games.aeons_end.rules.amounts import holds
from ludoteka.games.aeons_end.rules.answers import answer
from ludoteka.games.aeons_end.rules.layout import ACTOR, AT, CHOSEN
from ludoteka.games.aeons_end.state import Board, Setup, restore_setup
from ludoteka.games.aeons_end.tables import SETUP_DEVOUR_AT, TURNS_AT


class AeonsEndState(Board):
    """One position of Aeon's End."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return self.choices[:]

    def apply(self, action: i64) -> None:
        answer(self, action)
        self.run()

    def copy(self) -> "AeonsEndState":
        piles = vec[vec[i64]](capacity=len(self.piles))
        for pile in self.piles:
            piles = append(piles, pile[:])
        twin = AeonsEndState(
            self.setup, self.luck, piles, self.sheets[:], self.supply[:], self.stack[:]
        )
        twin.share(self)
        return twin

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, rng)

    def scores(self) -> "vec[i64]":
        return scoring.scores(self)

    def winners(self) -> i64:
        return scoring.winners(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.fields(),)

    def run(self) -> None:
        """Resolve pending effects until somebody has a choice, or the game is over."""
        while not self.over:
            if not self.step():
                return
        self.choices = vec[i64]()

    def step(self) -> bool:
        """Resolve one operation; False: somebody has a choice."""
        frame: i64 = self.frame()
        op: i64 = self.operation()
        code: i64 = op & BYTE
        done: bool
        if code == OP_END:
            self.finish_text()
            done = True
        elif code >= OP_UNLEASH:
            done = menaces.perform(self, op, frame)
        elif code >= OP_AETHER:
            done = effects.perform(self, op, frame)
        elif code <= OP_SELECT:
            done = branch(self, op, frame)
        else:
            done = turns.perform(self, op, frame)
        if done:
            return True
        self.choices = legal.options(self)
        ask(self, op, frame)
        if len(self.choices) > 1 or code == OP_MAIN:
            return False
        answer(self, self.choices[0])
        return True


def branch(board: Board, op: i64, frame: i64) -> bool:
    """Operations that decide where a text goes on; False: somebody must answer first."""
    code: i64 = op & BYTE
    at: i64 = board.stack[frame + AT]
    target: i64 = op >> JUMP
    if code == OP_JUMP:
        board.jump(frame, op)
    elif code == OP_IF:
        if holds(board, op, frame):
            board.advance(frame)
        else:
            board.jump(frame, op)
    elif code == OP_OR:
        first: bool = select.possible(board, at + 1, target - 1, frame)
        second: bool = select.possible(board, target, select.option_end(target), frame)
        if first == second:
            return False
        if first:
            board.advance(frame)
        else:
            board.jump(frame, op)
    elif code == OP_MAY:
        if select.possible(board, at + 1, target, frame):
            return False
        board.jump(frame, op)
    else:  # OP_SELECT
        if op >> VARIANT & OPTIONAL_SELECT and not select.doable(board, op, frame):
            board.jump(frame, op)
            return True
        return False
    return True


def ask(board: Board, op: i64, frame: i64) -> None:
    """Set who answers: a seat, or anyone when the players choose together."""
    code: i64 = op & BYTE
    who: i64 = board.stack[frame + ACTOR]
    if code == OP_REVEAL:
        who = NOBODY
    elif code == OP_RUNE:
        who = board.seat_of(PHAEDRAXA)
    elif code == OP_WARD:
        who = board.seat_of(ADELHEIM)
    elif code == OP_SIFT:
        who = effects.sifter(board, frame)
    elif code == OP_OR:
        if op >> VARIANT & THAT_CHOOSES:
            who = board.stack[frame + CHOSEN]
    elif code in (OP_DISCARD_HAND, OP_DESTROY_HAND, OP_DROP_SPELLS, OP_GAIN, OP_RECOVER):
        who = NOBODY if op >> WHO & HALF == ALL_HANDS else select.whose(board, op, frame)
    board.anyone = who == NOBODY
    board.seat = board.active if who == NOBODY else who


def restore(fields: tuple[Any, ...]) -> AeonsEndState:
    """The state with these fields."""
    setup, scalars, piles, sheets, supply, stack = fields
    state = AeonsEndState(
        restore_setup(setup), 0, stack_piles(piles), vec[i64](sheets), vec[i64](supply),
        vec[i64](stack),
    )  # fmt: skip
    state.set_scalars(scalars)
    if not state.over:
        state.choices = legal.options(state)
    return state


def stack_piles(lists: list[list[int]]) -> "vec[vec[i64]]":
    """Piles from plain lists."""
    piles = vec[vec[i64]](capacity=len(lists))
    for cards in lists:
        piles = append(piles, vec[i64](cards))
    return piles


def start(
    setup: Setup,
    luck: i64,
    piles: list[list[int]],
    sheets: list[int],
    supply: list[int],
    fury: i64,
    husks: i64,
    devoured: i64,
) -> AeonsEndState:
    """The first decision of a game: choices of the setup, then the first turn."""
    state = AeonsEndState(
        setup, luck, stack_piles(piles), vec[i64](sheets), vec[i64](supply), vec[i64]()
    )
    state.sink = Sink()
    state.gravehold = setup.gravehold_life
    state.nemesis_life = setup.nemesis_life
    state.fury = fury
    state.husks = husks
    state.push(TURNS_AT, NOBODY, NOBODY, 0, THING_TURN)
    while devoured > 0:
        state.push(SETUP_DEVOUR_AT, NOBODY, NOBODY, 0, THING_TURN)
        devoured -= 1
    state.run()
    return state
