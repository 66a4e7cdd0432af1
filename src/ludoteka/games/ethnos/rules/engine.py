"""A position of Ethnos: each answer goes to the rules of what was asked."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.games.ethnos import hidden, legal, scoring
from ludoteka.games.ethnos.codes import CHAIN, FORM, KEEP, SPELL, TIDE, TOKEN, TURN, WINGS
from ludoteka.games.ethnos.rules import ages, turns
from ludoteka.games.ethnos.state import Board


class EthnosState(Board):
    """One position of Ethnos."""

    __slots__ = ()

    def legal(self) -> "vec[i64]":
        return legal.legal(self)

    def apply(self, action: i64) -> None:
        phase: i64 = self.phase
        if phase == TURN:
            turns.turn(self, action)
        elif phase == CHAIN:
            turns.chain(self, action)
        elif phase == FORM:
            turns.form(self, action)
        elif phase == WINGS:
            turns.wings(self, action)
        elif phase == TIDE:
            turns.tide(self, action)
        elif phase == TOKEN:
            turns.token(self, action)
        elif phase == KEEP:
            turns.keep(self, action)
        elif phase == SPELL:
            turns.spell(self, action)
        else:
            ages.raid(self, action)
        if not self.setup.traces:
            self.tidy()

    def copy(self) -> "EthnosState":
        return EthnosState(self.setup, self)

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.redeal(self, seat, rng)

    def winners(self) -> i64:
        return scoring.winners(self)
