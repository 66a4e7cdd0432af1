"""What every guide of the bots shares."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.guide import margin


@pytest.mark.parametrize(
    ("scores", "seat", "ahead"),
    [
        ([5, 15, 0], 0, 0.25),  # behind the best rival, wherever he sits
        ([0, 15, 5], 2, 0.25),
        ([15, 5, 0], 0, 0.75),
        ([0, 0, 0], 1, 0.5),
        ([-5, -15], 0, 0.75),
    ],
)
def test_a_seat_is_measured_by_its_best_rival(scores: list[int], seat: int, ahead: float) -> None:
    assert margin(vec[i64](scores), seat) == ahead
