"""The contract every game's state fulfils. Plain methods: a missing one says so when called."""

from hashlib import blake2b
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteka.core.rng import MULTIPLIER, WORD, Rng
from ludoteka.core.sink import Sink

NOBODY: Final = -1
EVERYONE: Final = -1
LARGEST: Final = 0x7FFFFFFFFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game: who decides, what is legal, and what an action does."""

    __slots__ = ("anyone", "luck", "over", "revealed", "seat", "sink")

    def __init__(self, seat: i64, luck: i64) -> None:
        self.seat: i64 = seat
        self.anyone: bool = False
        self.over: bool = False
        # the state of the game's own generator
        self.luck: i64 = luck
        # grows whenever something hidden became known to somebody: the line for undo
        self.revealed: i64 = 0
        self.sink: Sink | None = None

    def legal(self) -> "vec[i64]":
        """Every legal action of this decision: complete, no duplicates, fixed order.

        Empty when the game is over.
        """
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Do a legal action. The caller guarantees that it is legal."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent copy that tells nobody what happens to it."""
        raise NotImplementedError

    def scores(self) -> "vec[i64]":
        """Points so far, in seat order."""
        raise NotImplementedError

    def winners(self) -> i64:
        """Bit mask of the winning seats once the game is over."""
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Re-deal in place all that `seat` cannot know, uniformly among what is possible.

        Seat NOBODY stands for a spectator. The luck of the game is replaced too.
        """
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints: what pickling and the digest use."""
        raise NotImplementedError

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.seat} decides"
        return f"<{type(self).__name__}: {who}, digest {self.digest()}>"

    def digest(self) -> str:
        """A stable fingerprint of the whole state."""
        return blake2b(repr(self.fields()).encode(), digest_size=8).hexdigest()

    def key(self) -> i64:
        """A number below 2**63 that equal positions of one game share: for tables of positions.

        It tells apart what the digest tells apart, and is the same in both forms of the engine.
        """
        return int(self.digest(), 16) >> 1

    def rollout(self, rng: Rng) -> None:
        """Play random legal actions to the end."""
        while not self.over:
            actions: vec[i64] = self.legal()
            self.apply(actions[rng.below(len(actions))])

    def tell(self, kind: i64, audience: i64, a: i64, b: i64, c: i64) -> None:
        """Report an event to the sink, if somebody listens."""
        sink = self.sink
        if sink is not None:
            sink.put(kind, audience, a, b, c)


def mixed(key: i64, number: i64) -> i64:
    """A key with one more number in it: a step of the generator, which keeps numbers apart."""
    met: i64 = key ^ (number & LARGEST)
    return MULTIPLIER * (met & WORD) + (met >> 32)


def mixed_all(key: i64, numbers: "vec[i64]", end: i64) -> i64:
    """A key with the first numbers of a vector in it, and how many they are."""
    key = mixed(key, end)
    i: i64 = 0
    while i < end:
        key = mixed(key, numbers[i])
        i += 1
    return key


def rebuild(kind: Any, given: tuple[Any, ...]) -> Any:
    """The setup of this class with what its constructor was given; lists stand for vectors."""
    return kind(*[vec[i64](part) if isinstance(part, list) else part for part in given])


def revive(kind: Any, setup: Any, kept: tuple[Any, ...]) -> Any:
    """The state of this class with these fields."""
    state = kind(setup)
    state.restore(kept)
    return state


def stacked(lists: list[list[int]]) -> "vec[vec[i64]]":
    """Piles from plain lists."""
    piles = vec[vec[i64]](capacity=len(lists))
    for cards in lists:
        piles = append(piles, vec[i64](cards))
    return piles
