"""One position of Kroniky, as bots, matches and the table know it."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import codes, hidden, legal, scoring
from ludoteka.games.kroniky.rules import (
    army,
    development,
    fortune,
    land,
    rounds,
    spaces,
    works,
)
from ludoteka.games.kroniky.state import Board


class KronikyState(Board):
    """One position of Kroniky."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def apply(self, action: i64) -> None:
        move: i64 = action & BYTE
        a: i64 = (action >> A) & BYTE
        b: i64 = (action >> B) & BYTE
        if codes.MOVE_DEPLOY <= move <= codes.MOVE_BUILD:
            done: bool = land.act(self, move, a, b) or works.act(self, move, a, b)
        elif codes.MOVE_USE <= move <= codes.MOVE_RELIEVE:
            c: i64 = action >> C
            done = development.act(self, move, a, b) or spaces.act(self, move, a, b, c)
        else:
            done = rounds.act(self, move, a) or army.act(self, move, a, b)
        assert done
        fortune.check_victory(self)

    def copy(self) -> "KronikyState":
        return KronikyState(self.setup, self)

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, rng)

    def scores(self) -> "vec[i64]":
        return scoring.scores(self)

    def winners(self) -> i64:
        return scoring.winners(self)
