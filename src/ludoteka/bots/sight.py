"""A guide seen through the eyes of a level and a style."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State


class Sight(Guide):
    """Fewer moves, a shorter sight, and a liking for some quantities of one's own ledger."""

    __slots__ = ("guide", "most", "near", "now", "places", "read", "seat", "weights")

    def __init__(
        self,
        guide: Guide,
        most: i64,
        near: bool,
        seat: i64,
        read: Callable[[State, int], "vec[i64]"],
        liked: list[tuple[int, float, int]],
    ) -> None:
        self.guide: Guide = guide
        self.most: i64 = most  # moves; 0: all
        self.near: bool = near
        self.seat: i64 = seat
        # the numbers of the ledger, the places of those that are liked, how much each, and what
        # there is of it now: only what is gained counts, so that no value reaches its bounds
        self.read: Callable[[State, int], vec[i64]] = read
        self.places: vec[i64] = vec[i64]([place for place, _, _ in liked])
        self.weights: vec[float] = vec[float]([weight for _, weight, _ in liked])
        self.now: vec[i64] = vec[i64]([number for _, _, number in liked])

    def moves(self, state: State) -> "vec[i64]":
        return self.some(self.guide.moves(state))

    def replies(self, state: State) -> "vec[i64]":
        return self.some(self.guide.replies(state))

    def some(self, moves: "vec[i64]") -> "vec[i64]":
        """Those that come to mind first."""
        return moves[: self.most] if 0 < self.most < len(moves) else moves

    def priors(self, state: State, moves: "vec[i64]") -> "vec[float]":
        return self.guide.priors(state, moves)

    def value(self, state: State, seat: i64) -> float:
        return self.liked(state, seat, self.guide.value(state, seat))

    def outcome(self, state: State, seat: i64) -> float:
        return self.liked(state, seat, self.guide.outcome(state, seat))

    def liked(self, state: State, seat: i64, value: float) -> float:
        """A value for the own seat, with what it likes besides."""
        if seat != self.seat or len(self.places) == 0:
            return value
        numbers: vec[i64] = self.read(state, seat)
        i: i64 = 0
        while i < len(self.places):
            value += self.weights[i] * float(numbers[self.places[i]] - self.now[i])
            i += 1
        return min(1.0, max(0.0, value))

    def playout(self, state: State, rng: Rng) -> None:
        if not self.near:
            self.guide.playout(state, rng)

    def races(self) -> bool:
        return self.guide.races()
