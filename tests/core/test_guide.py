"""What every guide of the bots shares."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.conformance.pebbles import GAME

import ludoteka
from ludoteka.core.guide import WIN, Guide, margin


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


def test_who_lost_gets_nothing_for_winning() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    while not match.over:
        match.play(match.legal()[0])
    assert match.winners in ([0], [1])
    for seat in (0, 1):
        won = WIN if seat in match.winners else 0.0
        rest = (1 - WIN) * margin(match.state.scores(), seat)
        assert Guide().outcome(match.state, seat) == pytest.approx(won + rest)
