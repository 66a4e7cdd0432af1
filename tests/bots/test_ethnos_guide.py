"""The guide to Ethnos: its moves are legal, its values chances, its advice worth something."""

import pytest
from tests.bots.games import ETHNOS, ethnos_positions

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.rng import Rng
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.bot.guide import EthnosGuide

MANY = 3000 if build_info.compiled() else 300


def winner_share(levels: list[str], games: int, seed: int) -> float:
    """How often the first of the levels wins, its seat rotated."""
    won = 0.0
    for number in range(games):
        state = ETHNOS.new(*ETHNOS.check(len(levels), seed + number, {})).copy()
        order = [levels[(seat - number) % len(levels)] for seat in range(len(levels))]
        bots = [make_bot(level, ETHNOS, seed=seat) for seat, level in enumerate(order)]
        while not state.over:
            seat = int(state.seat)
            state.apply(bots[seat].choose(state, seat))
        winners = int(state.winners())
        if winners >> number % len(levels) & 1:
            won += 1 / winners.bit_count()
    return won / games


def test_moves_are_some_of_the_legal_ones() -> None:
    guide = EthnosGuide()
    for state in ethnos_positions(MANY, seed=21):
        moves = list(guide.moves(state))
        assert moves
        assert set(moves) <= set(state.legal())


def test_policy_is_legal() -> None:
    guide, rng = EthnosGuide(), Rng(3)
    for state in ethnos_positions(MANY, seed=22):
        assert guide.policy(state, rng) in state.legal()  # type: ignore[arg-type]


def test_values_are_chances() -> None:
    guide = EthnosGuide()
    for state in ethnos_positions(MANY, seed=23):
        for seat in range(len(state.scores())):
            assert 0.0 < guide.value(state, seat) < 1.0


@pytest.mark.parametrize("judged_by_a_net", [True, False])
def test_playout_stays_in_the_age(judged_by_a_net: bool) -> None:
    guide, rng = EthnosGuide(), Rng(4)
    if not judged_by_a_net:
        guide.listen_to(None)
    for state in ethnos_positions(MANY // 10, seed=24):
        played = state.copy()
        guide.playout(played, rng)
        assert played.digest() != state.digest()
        assert played.over or played.age <= state.age + 1  # type: ignore[attr-defined]


def test_what_a_net_judges_is_played_to_the_end_of_the_turn() -> None:
    guide, rng = EthnosGuide(), Rng(4)
    for state in ethnos_positions(MANY // 10, seed=24):
        played = state.copy()
        guide.playout(played, rng)
        assert played.over or played.phase == codes.TURN  # type: ignore[attr-defined]


@pytest.mark.once  # a net in the interpreted form is slow
def test_greedy_beats_random() -> None:
    assert winner_share(["greedy", "random", "random", "random"], 4, seed=1) >= 0.75


@pytest.mark.soak
@pytest.mark.parametrize(
    "levels, games, least",
    [
        (["easy", "random", "random", "random"], 40, 0.6),
        (["medium", "easy", "easy", "easy"], 40, 0.4),
        (["hard", "easy", "easy", "easy"], 40, 0.6),
        (["hard", "medium", "medium", "medium"], 40, 0.3),
    ],
)
def test_levels_differ_in_strength(levels: list[str], games: int, least: float) -> None:
    assert winner_share(levels, games, seed=100) >= least
