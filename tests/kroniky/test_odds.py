"""The ways in which luck can fall in Kroniky, and worlds in which it falls so."""

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.kroniky.positions import position

from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.ledger import numbers
from ludoteka.games.kroniky.state import Board


@pytest.mark.parametrize("dice", [(1,), (6,), (2, 5), (6, 1, 3)])
def test_a_world_is_made_for_any_dice(dice: tuple[int, ...]) -> None:
    word = 1
    for die in dice:
        word = word * (codes.DIE + 1) + die
    assert numbers.throws(word) == len(dice)
    lucks = [numbers.luck_of(word, which) for which in (0, 1, 0)]
    assert lucks[0] == lucks[2] != lucks[1]
    for luck in lucks:
        rng = Rng(luck)
        assert tuple(1 + rng.below(codes.DIE) for _ in dice) == dice


def test_one_battle_goes_three_ways() -> None:
    table = position(army={1: ([3, 1], 2)}, foes={1: ([4], 3)}, relations=codes.WAR)
    order = table.match.game.codec.parse("order I forward").pack()
    ways = numbers.ways(table.board, lambda world: world.apply(order))
    assert ways is not None
    assert sorted(chance for chance, _ in ways) == pytest.approx([1 / 6, 1 / 6, 4 / 6])


def test_every_die_of_a_word_is_counted() -> None:
    for number in range(4):
        for dice in product(range(1, codes.DIE + 1), repeat=number):
            word = 1
            for die in dice:
                word = word * (codes.DIE + 1) + die
            assert numbers.throws(word) == number


def test_re_dealing_goes_by_the_cards_and_not_by_their_order() -> None:
    table = position()
    twin = table.board.copy()
    assert isinstance(twin, Board)
    twin.deck = vec[i64]([*reversed([int(card) for card in twin.deck[: twin.left]])])
    assert twin.digest() != table.board.digest()
    worlds = [table.board.copy(), twin]
    for world in worlds:
        world.determinize(0, Rng(5))
    assert worlds[0].digest() == worlds[1].digest()
