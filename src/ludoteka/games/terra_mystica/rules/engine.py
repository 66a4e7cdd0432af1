"""One position of Terra Mystica: who decides, what is legal, and what an action does."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica import hidden, legal, scoring
from ludoteka.games.terra_mystica.codes import ANSWER, CULT_SPADES, GRANT, REST, STEP, TURN
from ludoteka.games.terra_mystica.rules import actions, opening, rounds, turns
from ludoteka.games.terra_mystica.state import Board


class TerraState(Board):
    """One position of Terra Mystica."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def copy(self) -> "TerraState":
        return TerraState(self.setup, self)

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def winners(self) -> i64:
        return scoring.winners(self)

    def apply(self, action: i64) -> None:
        move: i64 = action & BYTE
        a: i64 = (action >> A) & BYTE
        b: i64 = (action >> B) & BYTE
        phase: i64 = self.phase
        if TURN <= phase <= REST:
            actions.act(self, move, a, b)
        elif phase in (ANSWER, STEP):
            turns.reply(self, move, a, b)
        elif phase == CULT_SPADES:
            rounds.use_spades(self, move, a)
        elif phase == GRANT:
            turns.take_granted(self, move, a)
        else:
            opening.make_choice(self, move, a)
