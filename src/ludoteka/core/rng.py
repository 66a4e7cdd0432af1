"""The engine's own random generator: the same numbers in compiled and interpreted code."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Multiply-with-carry. MULTIPLIER * 2**32 - 1 is a safe prime, so every seed in
# 1 .. MODULUS - 1 lies on a cycle of about 2**61 steps, and no step leaves 63 bits.
MULTIPLIER: Final = 0x6C07858E
MODULUS: Final = 0x6C07858DFFFFFFFF
WORD: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers, all of it in one int that can be stored and restored."""

    __slots__ = ("luck",)

    def __init__(self, luck: i64) -> None:
        self.luck: i64 = luck

    def word(self) -> i64:
        """The next 32 random bits."""
        luck: i64 = MULTIPLIER * (self.luck & WORD) + (self.luck >> 32)
        self.luck = luck
        return (luck & WORD) ^ (luck >> 32)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n at most 2**31."""
        wide: i64 = self.word() * n
        if (wide & WORD) < n:
            least: i64 = (0x100000000 - n) % n
            while (wide & WORD) < least:
                wide = self.word() * n
        return wide >> 32

    def seed(self) -> i64:
        """A luck for another generator, independent of what this one gives next."""
        luck: i64 = ((self.word() & 0x3FFFFFFF) << 32) | self.word()
        return luck + 1

    def shuffle(self, cards: "vec[i64]", first: i64, end: i64) -> None:
        """Shuffle cards[first:end] in place."""
        i: i64 = end - 1
        while i > first:
            j: i64 = first + self.below(i - first + 1)
            held: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = held
            i -= 1
