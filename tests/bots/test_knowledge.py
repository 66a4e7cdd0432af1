"""A bot knows what its seat knows, and nothing else."""

import pytest
from tests.bots.games import ETHNOS, ethnos_positions, permuted

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY

FAST = build_info.compiled()


def test_positions_that_look_alike_are_dealt_alike() -> None:
    for number, state in enumerate(ethnos_positions(3000 if FAST else 300, seed=5)):
        for seat in (NOBODY, number % len(state.scores()), int(state.seat)):
            deals = set()
            for twin in (state.copy(), permuted(state, seat, 7), permuted(state, seat, 8)):
                twin.determinize(seat, Rng(9))
                deals.add(twin.digest())
            assert len(deals) == 1


@pytest.mark.parametrize(
    "level, iterations, positions",
    [
        ("random", 0, 3000 if FAST else 300),
        ("greedy", 0, 2000 if FAST else 60),
        ("easy", 12, 2000 if FAST else 30),
        ("medium", 60, 500 if FAST else 4),
        ("hard", 0, 15 if FAST else 0),
    ],
)
def test_choice_is_the_same_whatever_is_hidden(level: str, iterations: int, positions: int) -> None:
    bot = make_bot(level, ETHNOS, seed=3, iterations=iterations)
    for number, state in enumerate(ethnos_positions(positions, seed=11)):
        seat = int(state.seat)
        before = state.digest()
        thought = bot.think(state, seat)
        assert state.digest() == before
        assert thought.action in state.legal()
        assert bot.think(permuted(state, seat, 100 + number), seat) == thought
        if level == "random":
            assert bot.think(permuted(state, seat, 200 + number), seat) == thought
