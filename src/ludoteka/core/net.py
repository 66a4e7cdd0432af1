"""A small net with one or two hidden layers, in whole numbers: it answers alike everywhere."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

UNIT_BITS: Final = 10
UNIT: Final = 1 << UNIT_BITS  # what 1.0 is inside the net and in its answers


class Layer:
    """Numbers in, numbers out: a weight for each pair, a bias for each that comes out.

    Weights are in units of 1 / 2^shift, the row of an input beside the row of the next; biases
    are in units of 1 / (UNIT * 2^shift).
    """

    __slots__ = ("biases", "ins", "outs", "shift", "weights")

    def __init__(
        self, ins: i64, outs: i64, shift: i64, weights: "vec[i16]", biases: "vec[i64]"
    ) -> None:
        self.ins: i64 = ins
        self.outs: i64 = outs
        self.shift: i64 = shift
        self.weights: vec[i16] = weights
        self.biases: vec[i64] = biases

    def apply(self, given: "vec[i64]", sums: "vec[i64]") -> None:
        """What comes out for numbers in UNITs; what is below 0 in goes for nothing."""
        outs: i64 = self.outs
        biases = self.biases
        weights = self.weights
        j: i64 = 0
        while j < outs:
            sums[j] = biases[j]
            j += 1
        at: i64 = 0
        for value in given:
            if value > 0:
                j = 0
                while j < outs:
                    sums[j] += value * i64(weights[at + j])
                    j += 1
            at += outs
        j = 0
        while j < outs:
            sums[j] >>= self.shift
            j += 1


class Net:
    """Features are added one by one, then the net is asked: `begin()`, `add(...)`, `ask()`.

    The first layer takes features that are mostly absent, so it is a sum over those present.
    """

    __slots__ = ("answers", "first", "hidden", "last", "middle", "middles", "sums")

    def __init__(self, layers: "list[Layer]") -> None:
        self.first: Layer = layers[0]
        self.middle: Layer | None = layers[1] if len(layers) == 3 else None
        self.last: Layer = layers[len(layers) - 1]
        self.sums: vec[i64] = vec[i64]([0] * self.first.outs)
        self.hidden: vec[i64] = vec[i64]([0] * self.first.outs)
        self.middles: vec[i64] = vec[i64]([0] * self.last.ins)
        self.answers: vec[i64] = vec[i64]([0] * self.last.outs)

    def twin(self) -> "Net":
        """The same net with sums of its own, for somebody else who asks."""
        if self.middle is None:
            return Net([self.first, self.last])
        return Net([self.first, self.middle, self.last])

    def begin(self) -> None:
        """A position without features."""
        biases = self.first.biases
        sums = self.sums
        j: i64 = 0
        while j < len(sums):
            sums[j] = biases[j]
            j += 1

    def add(self, feature: i64, value: i64) -> None:
        """One more feature, or more of it; a negative value takes it away."""
        sums = self.sums
        weights = self.first.weights
        outs: i64 = self.first.outs
        at: i64 = feature * outs
        value <<= UNIT_BITS
        j: i64 = 0
        while j < outs:
            sums[j] += value * i64(weights[at + j])
            j += 1

    def read(self, buffer: "vec[i16]") -> None:
        """All features of an observation, after a begin of its own."""
        self.begin()
        feature: i64 = 0
        while feature < len(buffer):
            if buffer[feature] != 0:
                self.add(feature, i64(buffer[feature]))
            feature += 1

    def ask(self) -> i64:
        """The first answer, in UNITs; the others are in `answers`."""
        shift: i64 = self.first.shift
        sums = self.sums
        hidden = self.hidden
        j: i64 = 0
        while j < len(sums):
            hidden[j] = sums[j] >> shift
            j += 1
        middle = self.middle
        if middle is None:
            self.last.apply(hidden, self.answers)
        else:
            middle.apply(hidden, self.middles)
            self.last.apply(self.middles, self.answers)
        return self.answers[0]
