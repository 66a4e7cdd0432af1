"""The engine's generator: known numbers, fair, and the same in both forms."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka import build_info
from ludoteka.core.game import luck
from ludoteka.core.rng import MODULUS, MULTIPLIER, Rng

# these numbers never change: records rest on them
ANSWERS = [3401765772, 1303359899, 1441826609, 1107357318]
DICE = [4, 1, 2, 1, 0, 1, 0, 3, 3, 5, 0, 3]


def formula(state: int) -> tuple[int, int]:
    """One step of multiply-with-carry: the next state and its word."""
    state = MULTIPLIER * (state % 2**32) + state // 2**32
    return state, (state % 2**32) ^ (state // 2**32)


@pytest.mark.parametrize("start", [1, 2, 12345, 2**32, 2**61 + 7, MODULUS - 1])
def test_words_follow_the_formula(start: int) -> None:
    rng, state = Rng(start), start
    for _ in range(1000):
        state, word = formula(state)
        assert rng.word() == word
        assert rng.luck == state
        assert 0 < state < MODULUS


def test_known_answers() -> None:
    rng = Rng(luck("ethnos", 7))
    assert [int(rng.word()) for _ in range(4)] == ANSWERS
    rng = Rng(luck("ethnos", 7))
    assert [int(rng.below(6)) for _ in range(12)] == DICE


def is_prime(n: int) -> bool:
    """Miller-Rabin with bases that are certain below 2**64."""
    d, r = n - 1, 0
    while d % 2 == 0:
        d, r = d // 2, r + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(r - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def test_the_modulus_is_a_safe_prime() -> None:
    assert MODULUS == MULTIPLIER * 2**32 - 1
    assert is_prime(MODULUS)
    assert is_prime((MODULUS - 1) // 2)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 60, 84, 1000])
def test_below_is_uniform(n: int) -> None:
    rng, draws = Rng(luck("test", n)), 200 * n
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert chi_square < n + 5 * (2 * n) ** 0.5  # five standard deviations


@pytest.mark.parametrize("n", [2**31, 2**31 - 1, 3 * 2**29, 2**30 + 1])
def test_below_of_large_numbers_is_uniform(n: int) -> None:
    rng = Rng(luck("large", n))
    drawn = [int(rng.below(n)) for _ in range(8000)]
    assert all(0 <= number < n for number in drawn)
    counts = Counter(number * 16 // n for number in drawn)
    chi_square = sum((counts[i] - 500) ** 2 / 500 for i in range(16))
    assert chi_square < 16 + 5 * 32**0.5


def test_bits_of_words_are_fair() -> None:
    rng = Rng(luck("bits", 1))
    words = [int(rng.word()) for _ in range(20_000)]
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in words)
        assert abs(ones - 10_000) < 5 * 71


def test_shuffle_gives_every_order_equally_often() -> None:
    rng, counts = Rng(luck("shuffle", 1)), Counter[tuple[int, ...]]()
    for _ in range(24 * 300):
        cards = vec[i64](range(4))
        rng.shuffle(cards, 0, 4)
        counts[tuple(int(card) for card in cards)] += 1
    assert len(counts) == 24
    assert sum((n - 300) ** 2 / 300 for n in counts.values()) < 24 + 5 * 48**0.5


def test_shuffle_leaves_what_is_outside() -> None:
    cards = vec[i64](range(20))
    Rng(5).shuffle(cards, 5, 15)
    shuffled = [int(card) for card in cards]
    assert shuffled[:5] + shuffled[15:] == [0, 1, 2, 3, 4, 15, 16, 17, 18, 19]
    assert sorted(shuffled) == list(range(20))
    assert shuffled != list(range(20))


def test_seeds_give_different_and_valid_luck() -> None:
    found = {luck("ethnos", seed) for seed in range(1001)}
    assert len(found) == 1001
    assert all(0 < number < MODULUS for number in found)
    assert luck("ethnos", 1) != luck("other", 1)


def test_neighbouring_seeds_begin_differently() -> None:
    first = Counter(int(Rng(luck("ethnos", seed)).below(10)) for seed in range(1001))
    assert sum((n - 100.1) ** 2 / 100.1 for n in first.values()) < 10 + 5 * 20**0.5


def test_a_seed_drawn_from_a_generator_is_valid_and_new() -> None:
    rng = Rng(luck("seeds", 1))
    seeds = [int(rng.seed()) for _ in range(1000)]
    assert len(set(seeds)) == 1000
    assert all(0 < seed < MODULUS for seed in seeds)


REPORT = """
from ludoteka.core.rng import Rng
from ludoteka.core.game import luck
for start in range(50):
    rng = Rng(luck("forms", start))
    print([int(rng.word()) for _ in range(50)], [int(rng.below(n)) for n in range(1, 99)],
          int(rng.below(2**31)), int(rng.seed()), int(rng.luck))
"""


@pytest.mark.skipif(not build_info.compiled(), reason="the compiled run compares both forms")
def test_both_forms_give_the_same_numbers() -> None:
    environments = [dict(os.environ), {**os.environ, "LUDOTEKA_PURE": "1"}]
    reports = [
        subprocess.run(
            [sys.executable, "-c", REPORT], env=env, capture_output=True, check=True, text=True
        ).stdout
        for env in environments
    ]
    assert len(reports[0]) > 1000
    assert reports[0] == reports[1]
