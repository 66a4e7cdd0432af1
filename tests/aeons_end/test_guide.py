"""The guide: legal advice, and play that beats chance."""

import json
from pathlib import Path

import pytest
from tests.aeons_end.scene import Scene

from ludoteka import build_info
from ludoteka.bots import make_bot
from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end import GAME, codes
from ludoteka.games.aeons_end.bot import weights
from ludoteka.games.aeons_end.bot.guide import SORTS, AeonsEndGuide
from ludoteka.games.aeons_end.bot.weights import SETS, weights_of
from ludoteka.games.aeons_end.data import CARD_NAMES, MAGE_NAMES, MENACE_NAMES, NEMESIS_NAMES
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.tables import MENACE_TYPE, TYPE


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
    assert wins(nemesis, games, guided=True) >= games // 5


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


def compared(scene: Scene) -> list[str]:
    """The moves that a search compares."""
    return [str(GAME.codec.unpack(int(move))) for move in AeonsEndGuide().moves(scene.state)]


def test_one_move_of_each_sort_is_compared() -> None:
    scene = Scene().hand(0, "").put(aether=8).main()
    moves = compared(scene)
    bought = [move.split()[1] for move in moves if move.startswith("gain")]
    types = [TYPE[CARD_NAMES.index(card)] for card in bought]
    assert sorted(types) == [codes.GEM, codes.RELIC, codes.SPELL]
    others = [move.split()[0] for move in moves if not move.startswith("gain")]
    assert len(others) == len(set(others)) >= 2
    assert len(moves) <= SORTS


def test_the_order_of_discards_is_compared() -> None:
    scene = Scene().hand(0, "2*crystal jade").main()
    scene.do("play crystal").do("play crystal").do("play jade").do("end turn")
    assert sorted(compared(scene)) == ["lay crystal", "lay jade"]
    best = AeonsEndGuide().policy(scene.state, Rng(1))
    assert str(GAME.codec.unpack(int(best))) == compared(scene)[0]


def test_every_table_has_weights_of_its_own() -> None:
    assert len(SETS) == GAME.most * len(NEMESIS_NAMES)
    for seats in range(GAME.fewest, GAME.most + 1):
        for number, nemesis in enumerate(NEMESIS_NAMES):
            state = GAME.new(*GAME.check(seats, 1, {"nemesis": nemesis}))
            assert isinstance(state, AeonsEndState)
            assert weights_of(state) is SETS[(seats - 1) * len(NEMESIS_NAMES) + number]


def test_weights_name_all_cards_threats_and_mages() -> None:
    told = json.loads(Path(weights.__file__).with_name("weights.json").read_text("utf-8"))
    bought = set(CARD_NAMES[: codes.FIRST_CORRUPTION])
    stays = {name for name, type in zip(MENACE_NAMES, MENACE_TYPE, strict=True)
             if type in (codes.MINION, codes.POWER)}  # fmt: skip
    for sets in told.values():
        assert list(sets) == list(NEMESIS_NAMES)
        for groups in sets.values():
            for group in ("buy", "keep", "hold", "lay"):
                assert set(groups[group]) == bought
            assert set(groups["threat"]) == stays
            assert set(groups["gift"]) == set(MAGE_NAMES)


def test_the_last_blow_goes_to_the_nemesis() -> None:
    scene = Scene().menace("jagged_one", 14).put(nemesis_life=1).prep(0, "I", "spark").casting()
    scene.do("cast spark from I of brama")
    best = AeonsEndGuide().policy(scene.state, Rng(1))
    assert str(GAME.codec.unpack(int(best))) == "hit nemesis"
