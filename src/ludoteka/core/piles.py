"""Several piles of cards in one vector, so that a state copies all of them at once.

In front stand how many piles there are, and three numbers for each: where it begins, where it ends,
and where its room ends. A pile that needs more room moves to the end of the vector.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.state import mixed

# The numbers of the first pile; those of each other pile stand HEAD further on.
BEGIN: Final = 1
END: Final = 2  # where the next card on top would lie
LIMIT: Final = 3
HEAD: Final = 3
SPARE: Final = 6  # cards that a pile can grow by before it moves


def number_of(piles: "vec[i64]") -> i64:
    """How many piles there are."""
    return piles[0] if len(piles) > 0 else i64(0)


def packed(lists: list[list[int]]) -> "vec[i64]":
    """Piles from plain lists."""
    heads: list[int] = [len(lists)]
    rows: list[int] = []
    for cards in lists:
        begin = 1 + HEAD * len(lists) + len(rows)
        rows += [*cards, *[0] * SPARE]
        heads += [begin, begin + len(cards), begin + len(cards) + SPARE]
    return vec[i64](heads + rows)


def unpacked(piles: "vec[i64]") -> list[list[int]]:
    """The cards of each pile as plain lists."""
    found: list[list[int]] = []
    head: i64 = 0
    while head < number_of(piles) * HEAD:
        found.append(list(piles[piles[head + BEGIN] : piles[head + END]]))
        head += HEAD
    return found


def mixed_piles(key: i64, piles: "vec[i64]") -> i64:
    """A key with the cards of each pile in it, and how many they are."""
    head: i64 = 0
    while head < number_of(piles) * HEAD:
        i: i64 = piles[head + BEGIN]
        end: i64 = piles[head + END]
        key = mixed(key, end - i)
        while i < end:
            key = mixed(key, piles[i])
            i += 1
        head += HEAD
    return key


def moved(piles: "vec[i64]", pile: i64, room: i64) -> "vec[i64]":
    """The piles with one of them at the end, where it has so much room."""
    head: i64 = pile * HEAD
    i: i64 = piles[head + BEGIN]
    end: i64 = piles[head + END]
    piles[head + BEGIN] = len(piles)
    piles[head + END] = len(piles) + end - i
    piles[head + LIMIT] = len(piles) + room
    while i < end:
        piles = append(piles, piles[i])
        i += 1
    while len(piles) < piles[head + LIMIT]:
        piles = append(piles, 0)
    return piles
