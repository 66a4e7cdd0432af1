"""The guide: legal advice, and play that beats chance."""

import pytest
from tests.aeons_end.scene import Scene

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end import GAME
from ludoteka.games.aeons_end.bot.guide import AeonsEndGuide
from ludoteka.games.aeons_end.data import NEMESIS_NAMES
from ludoteka.games.aeons_end.rules.engine import AeonsEndState


def damage(seed: int, nemesis: str, guided: bool) -> int:
    """What the nemesis has lost at the end of a game."""
    guide, rng = AeonsEndGuide(), Rng(seed + 1)
    state = GAME.new(*GAME.check(2, seed, {"nemesis": nemesis}))
    assert isinstance(state, AeonsEndState)
    while not state.over:
        moves = guide.moves(state)
        legal = state.legal()
        assert len(moves) > 0
        assert set(moves) <= set(legal)
        assert 0.0 <= guide.value(state, 0) <= 1.0
        action = guide.policy(state, rng) if guided else legal[rng.below(len(legal))]
        assert action in legal
        state.apply(action)
    assert 0.0 <= guide.outcome(state, 0) <= 1.0
    return int(state.setup.nemesis_life - state.nemesis_life)


def test_the_policy_fights_better_than_chance() -> None:
    for nemesis in NEMESIS_NAMES:
        guided = sum(damage(seed, nemesis, True) for seed in range(6))
        random = sum(damage(seed, nemesis, False) for seed in range(6))
        assert guided > 2 * random


def wins(nemesis: str, games: int, guided: bool) -> int:
    """Games won by the quick policy, or by chance."""
    guide = AeonsEndGuide()
    won = 0
    for seed in range(games):
        state = GAME.new(*GAME.check(2, seed, {"nemesis": nemesis}))
        if guided:
            guide.playout(state, Rng(seed + 1))
        else:
            state.rollout(Rng(seed + 1))
        won += int(state.winners() != 0)
    return won


@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
def test_the_policy_wins_games_and_chance_none(nemesis: str) -> None:
    games = 200 if build_info.compiled() else 10
    assert wins(nemesis, games, guided=False) == 0
    assert wins(nemesis, games, guided=True) >= games // 10


def test_a_bot_knows_what_the_table_knows() -> None:
    bot = make_bot("easy", GAME, seed=3, iterations=12)
    guide, rng = AeonsEndGuide(), Rng(9)
    for nemesis in NEMESIS_NAMES:
        state = GAME.new(*GAME.check(3, 7, {"nemesis": nemesis}))
        assert isinstance(state, AeonsEndState)
        number = 0
        while not state.over:
            if number % (9 if build_info.compiled() else 150) == 0:
                seat = int(state.seat)
                twin = state.copy()
                twin.determinize(seat, Rng(100 + number))
                assert bot.think(twin, seat) == bot.think(state, seat)
            number += 1
            state.apply(guide.policy(state, rng))


@pytest.mark.soak
@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
def test_hard_bots_win(nemesis: str) -> None:
    won = 0
    for seed in range(10):
        state = GAME.new(*GAME.check(2, seed, {"nemesis": nemesis}))
        bot = make_bot("hard", GAME, seed)
        while not state.over:
            state.apply(bot.choose(state, int(state.seat)))
        won += int(state.winners() != 0)
    assert won >= (5 if nemesis == "rageborne" else 3)


def test_gems_are_played_and_spells_prepped_without_thought() -> None:
    guide = AeonsEndGuide()
    scene = Scene().hand(0, "crystal spark").main()
    moves = guide.moves(scene.state)
    assert [str(GAME.codec.unpack(int(move))) for move in moves] == ["play crystal"]
    scene.do("play crystal")
    moves = guide.moves(scene.state)
    assert [str(GAME.codec.unpack(int(move))) for move in moves] == ["prep spark to I"]


def test_the_last_blow_goes_to_the_nemesis() -> None:
    scene = Scene().menace("jagged_one", 14).put(nemesis_life=1).prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama")
    best = AeonsEndGuide().policy(scene.state, Rng(1))
    assert str(GAME.codec.unpack(int(best))) == "hit nemesis"
