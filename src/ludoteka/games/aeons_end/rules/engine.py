"""The state with its rules: texts are resolved until somebody must answer a question."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes, hidden, scoring
from ludoteka.games.aeons_end.rules import texts
from ludoteka.games.aeons_end.rules.operation import KNOWN, answer
from ludoteka.games.aeons_end.state import AT, Board
from ludoteka.games.aeons_end.tables import TEXTS


@final
class AeonsEndState(Board):
    """One position of Aeon's End."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return self.choices[:]

    def rollout(self, rng: Rng) -> None:
        while not self.over:  # the choices are only read here: no copy of them is needed
            self.apply(self.choices[rng.below(len(self.choices))])

    def apply(self, action: i64) -> None:
        answer(self, action)
        self.run()

    def copy(self) -> "AeonsEndState":
        return AeonsEndState(self.setup, self)

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, rng)

    def scores(self) -> "vec[i64]":
        return scoring.scores(self)

    def winners(self) -> i64:
        return scoring.winners(self)

    def run(self) -> None:
        """Resolve pending texts until somebody has a choice, or the game is over."""
        while not self.over:
            if not self.step():
                return
        self.choices = vec[i64]()

    def step(self) -> bool:
        """Resolve one operation; False: somebody has a choice."""
        frame: i64 = self.frame()
        place: i64 = frame + AT
        at: i64 = self.stack[place]
        op: i64 = TEXTS.ops[at]
        code: i64 = op & BYTE
        operation = KNOWN.operations[code]
        if operation.perform(self, op, frame):
            return True
        self.choices = operation.options(self, op, frame)
        who: i64 = operation.asks(self, op, frame)
        self.anyone = who == NOBODY
        self.seat = self.active if who == NOBODY else who
        # ending a turn is always a decision, so that the last step can be taken back
        if len(self.choices) > 1 or operation.question == codes.ASK_MAIN:
            return False
        operation.answer(self, op, frame, self.choices[0])
        return True


# all operations are known now
texts.write()
