"""What a game tells the bots: which moves deserve thought, and how good a position is."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoteka.core.rng import Rng
from ludoteka.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Advice for bots. The defaults know nothing; a game overrides what it can say better."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """The legal actions worth considering: never empty, a subset of legal()."""
        return state.legal()

    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat: 0 lost, 1 won. Looks only at what it may know."""
        raise NotImplementedError

    def playout(self, state: State, rng: Rng) -> None:
        """Play on quickly and sensibly: to the end, or to where value() says enough."""
        state.rollout(rng)
