"""What the bots think with."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.guide import Guide
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from oware.moves import Agree, Decline, Propose, Sow
from oware.rules import ALL, Oware, capture, seeds_of, sown

AHEAD = 6  # moves of a playout
ENOUGH = ALL // 2 + 1


class OwareGuide(Guide):
    """Captured seeds count most; those on the own side are half captured."""

    def moves(self, state: State) -> vec[i64]:
        """Nobody proposes or agrees to an end that is not good for them."""
        assert isinstance(state, Oware)
        if state.asked:
            better = leads(state, int(state.seat)) >= 0
            return vec[i64]([(Agree() if better else Decline()).pack()])
        return vec[i64]([int(a) for a in state.legal() if int(a) & 0xFF != Propose.kind])

    def value(self, state: State, seat: i64) -> float:
        """The lead in seeds: 0 lost, 1 won."""
        assert isinstance(state, Oware)
        taken = state.taken[seat] - state.taken[1 - seat]
        near = 0.2 * (seeds_of(state.houses, seat) - seeds_of(state.houses, 1 - seat))
        return min(1.0, max(0.0, 0.5 + (taken + near) / (2 * ENOUGH)))

    def playout(self, state: State, rng: Rng) -> None:
        """A few moves; who can capture does so."""
        assert isinstance(state, Oware)
        for _ in range(AHEAD):
            if state.over:
                return
            moves = [state.codec.unpack(int(action)) for action in self.moves(state)]
            prizes = [prize(state, move) if isinstance(move, Sow) else 0 for move in moves]
            best = [move for move, seeds in zip(moves, prizes, strict=True) if seeds == max(prizes)]
            state.play(best[rng.below(len(best))])


def leads(state: Oware, seat: int) -> int:
    """By how many seeds the seat would win if all took their own side now."""
    ahead = state.taken[seat] - state.taken[1 - seat]
    return ahead + seeds_of(state.houses, seat) - seeds_of(state.houses, 1 - seat)


def prize(state: Oware, move: Sow) -> int:
    """The seeds that a sowing captures."""
    houses, last = sown(state.houses, move.house)
    return sum(houses[each] for each in capture(houses, int(state.seat), last))
