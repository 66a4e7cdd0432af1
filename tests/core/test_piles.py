"""Several piles in one vector: what is laid out is read again, and piles grow."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.piles import BEGIN, END, HEAD, LIMIT, SPARE, mixed_piles, moved, packed, unpacked
from ludoteka.core.state import mixed_all

PILES = some.lists(some.lists(some.integers(0, 2**40), max_size=9), max_size=6)


@given(PILES)
def test_piles_are_read_as_they_were_laid_out(lists: list[list[int]]) -> None:
    assert unpacked(packed(lists)) == lists


@given(PILES.filter(len), some.data())
def test_a_pile_that_moves_keeps_its_cards_and_leaves_the_others(
    lists: list[list[int]], data: some.DataObject
) -> None:
    pile = data.draw(some.integers(0, len(lists) - 1))
    piles = moved(packed(lists), pile, len(lists[pile]) + 5)
    assert unpacked(piles) == lists
    head = pile * HEAD
    assert piles[head + LIMIT] - piles[head + END] == 5
    assert piles[head + LIMIT] == len(piles)


def test_every_pile_begins_with_room_of_its_own() -> None:
    piles = packed([[1, 2], [], [3]])
    ends = [int(piles[pile * HEAD + LIMIT]) for pile in range(3)]
    begins = [int(piles[pile * HEAD + BEGIN]) for pile in range(3)]
    assert begins == [1 + 3 * HEAD, ends[0], ends[1]]
    assert ends[2] == len(piles) == 1 + 3 * HEAD + 3 * SPARE + 3


@given(PILES)
def test_the_key_goes_by_the_cards_and_not_by_where_they_lie(lists: list[list[int]]) -> None:
    key: i64 = 7
    for cards in lists:
        row = vec[i64]()
        for card in cards:
            row = append(row, card)
        key = mixed_all(key, row, len(row))
    piles = packed(lists)
    assert mixed_piles(7, piles) == key
    if lists:
        assert mixed_piles(7, moved(piles, 0, 20)) == key
