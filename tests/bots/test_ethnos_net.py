"""The nets of Ethnos: what they say counts, and without them the bots play on."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from tests.bots.games import ETHNOS, ethnos_positions

from ludoteka import build_info
from ludoteka.core import learned
from ludoteka.core.net import Net
from ludoteka.core.rng import Rng
from ludoteka.games.ethnos.bot import features, guide, likely
from ludoteka.games.ethnos.bot.guide import EthnosGuide
from ludoteka.games.ethnos.state import Board

FAST = build_info.compiled()
MANY = 1000 if FAST else 100


@cache
def any_net(ins: int, outs: int) -> Net:
    """A net that says something, whatever it is."""
    luck = random.Random(ins)
    weights = [
        [[luck.gauss(0, 0.05) for _ in range(b)] for _ in range(a)]
        for a, b in ((ins, 6), (6, outs))
    ]
    return learned.build(learned.quantise("", weights, [[0.1] * 6, [0.5] * outs]))


def listening() -> EthnosGuide:
    made = EthnosGuide()
    made.listen_to(any_net(int(features.FEATURES), 2))
    made.expect_by(any_net(int(likely.FEATURES), 1))
    return made


@pytest.mark.parametrize(
    ("file", "version", "size"),
    [
        (guide.VALUES, features.VERSION, features.FEATURES),
        (guide.MOVES, likely.VERSION, likely.FEATURES),
    ],
)
def test_the_package_has_nets_that_fit(file: Path, version: str, size: int) -> None:
    assert learned.read(file, version).first.ins == size
    assert file.with_suffix(".json").exists(), "its card"


def test_every_feature_is_one_that_the_net_has() -> None:
    told, moves = features.Features(), likely.Likely()
    for state in ethnos_positions(MANY, seed=31):
        assert isinstance(state, Board)
        if told.settled(state):
            told.look(state)
            for seat in range(len(state.scores())):
                told.tell(state, seat)
                assert all(0 <= place < features.FEATURES for place in told.places[: told.count])
        moves.weigh(state)
        for action in state.legal():
            moves.tell_move(state, action)
            assert all(0 <= place < likely.FEATURES for place in moves.places[: moves.count])


def test_values_are_those_of_the_position_however_one_asks() -> None:
    """The guide remembers the position it judged last: no move may leave it with that."""
    remembers = listening()
    for state in ethnos_positions(MANY, seed=32):
        fresh = listening()
        for seat in range(len(state.scores())):
            value = remembers.value(state, seat)
            assert value == fresh.value(state, seat)
            assert 0.0 < value < 1.0


def test_a_state_that_moves_on_is_judged_anew() -> None:
    remembers = listening()
    for number in range(8 if FAST else 1):
        state = ETHNOS.new(*ETHNOS.check(2 + number % 5, number, {})).copy()
        rng = Rng(number + 1)
        while not state.over:
            assert remembers.value(state, 0) == listening().value(state, 0)
            moves = state.legal()
            state.apply(moves[rng.below(len(moves))])


def test_all_moves_are_expected_a_little() -> None:
    made = listening()
    for state in ethnos_positions(MANY, seed=33):
        moves = made.moves(state)
        priors = made.priors(state, moves)
        assert len(priors) == len(moves)
        assert all(prior > 0.0 for prior in priors)


def test_without_nets_it_counts_prospects_and_expects_all_alike() -> None:
    without = EthnosGuide()
    without.listen_to(None)
    without.expect_by(None)
    for state in ethnos_positions(MANY // 10, seed=34):
        moves = without.moves(state)
        assert set(without.priors(state, moves)) == {1.0}
        assert 0.0 < without.value(state, 0) < 1.0
        played = state.copy()
        without.playout(played, Rng(3))
        assert played.digest() != state.digest()
