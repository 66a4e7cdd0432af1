"""Where points came from: all of them, in every game whose ledger explains them."""

import random

import pytest

import ludoteka
from ludoteka.core.registry import find, games


@pytest.mark.parametrize("key", ["ethnos", "terra_mystica"])
def test_gains_add_up_to_the_scores(key: str) -> None:
    luck = random.Random(2)
    for seed in range(4):
        match = ludoteka.new(key, seats=luck.choice([2, 4]), seed=seed)
        while not match.over:
            match.play(luck.choice(match.legal()))
        totals = [0] * match.seats
        for gain in match.gains():
            totals[gain.seat] += gain.amount
        assert totals == match.scores


def test_a_game_without_a_ledger_explains_nothing() -> None:
    for key in games():
        if find(key).ledger is None:
            assert ludoteka.new(key, find(key).fewest, seed=1).gains() == []
