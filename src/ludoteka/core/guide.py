"""What a game tells the bots: which moves deserve thought, and how good a position is."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteka.core.rng import Rng
from ludoteka.core.state import State

# How much of the reward of a finished game is the win itself; the rest is the margin of points.
WIN: Final = 0.8


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Advice for bots. The defaults know nothing; a game overrides what it can say better."""

    __slots__ = ()

    def moves(self, state: State) -> "vec[i64]":
        """The legal actions worth considering: never empty, a subset of legal().

        Best first, where the guide knows. Where moves race, the first is the one that stands
        unless another is better beyond chance.
        """
        return state.legal()

    def replies(self, state: State) -> "vec[i64]":
        """The same for positions further down in a search, where fewer may do."""
        return self.moves(state)

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        """How much is expected of each of these moves, before anything is tried: above 0.

        Only how they compare counts. Alike, as here: nothing is known, and chance says which is
        tried first. `by_order` suits a guide that puts the best moves first and knows no more.
        """
        return vec[float]([1.0] * len(moves))

    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat: 0 lost, 1 won.

        It may look at everything: bots only ever show it re-dealt worlds.
        """
        return margin(state.scores(), seat)

    def outcome(self, state: State, seat: i64) -> float:
        """How good the end of the game is for the seat: 0 lost, 1 won."""
        winners: i64 = state.winners()
        won: float = 0.0
        if (winners >> seat) & 1:
            shared: i64 = 0
            while winners != 0:
                shared += winners & 1
                winners >>= 1
            won = 1.0 / float(shared) if shared < len(state.scores()) else 1.0
        return WIN * won + (1.0 - WIN) * margin(state.scores(), seat)

    def playout(self, state: State, rng: Rng) -> None:
        """Play on quickly and sensibly: to the end, or to where value() says enough."""
        state.rollout(rng)

    def judges(self) -> bool:
        """Whether values were learnt from whole games: nothing need be played to its end."""
        return False

    def races(self) -> bool:
        """Whether moves are compared by playouts alone, which must be good, without a tree."""
        return False

    def budget(self, iterations: i64) -> i64:
        """How many iterations a search of this game gets where other games get this many."""
        return iterations


def by_order(moves: "vec[i64]") -> "vec[float]":
    """Priors that fall gently from the first move to the last."""
    priors = vec[float](capacity=len(moves))
    i: i64 = 0
    while i < len(moves):
        priors = append(priors, 1.0 / float(2 + i))
        i += 1
    return priors


def margin(scores: "vec[i64]", seat: i64) -> float:
    """How far the seat is ahead of its best rival: 0 if they have all points, 1 if it has."""
    best: i64 = 0
    rivals: i64 = 0
    other: i64 = 0
    while other < len(scores):
        if other != seat:
            if rivals == 0 or scores[other] > best:
                best = scores[other]
            rivals += 1
        other += 1
    own: i64 = scores[seat]
    size: i64 = (own if own > 0 else -own) + (best if best > 0 else -best)
    if size == 0:
        return 0.5
    return 0.5 + 0.5 * float(own - best) / float(size)
