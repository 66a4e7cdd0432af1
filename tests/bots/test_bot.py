"""Bots choose as their level says, within their budget, and repeatably."""

import os
import subprocess
import sys
import time

import pytest
from tests.bots.games import ETHNOS, Coin, Nim, Vault, ethnos_positions, plain, thoughts

import ludoteka
from ludoteka import build_info
from ludoteka.bots import LEVELS, make_bot
from ludoteka.bots.bot import Among
from ludoteka.bots.measure import search_rate
from ludoteka.core.errors import BadOption
from ludoteka.core.guide import Guide, margin
from ludoteka.core.registry import find, games


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_search_finds_the_winning_move_of_a_plain_game(stones: int) -> None:
    bot = make_bot("hard", plain(), iterations=1500)
    assert bot.choose(Nim(stones), 0) == stones % 4


def test_search_answers_a_decision_of_the_whole_table() -> None:
    bot = make_bot("medium", plain())
    assert bot.choose(Vault(), 2) == Vault.GOOD
    assert bot.choose(Vault((Vault.GOOD,)), 1) == Vault.GOOD


@pytest.mark.parametrize("coin", [Coin.HEADS, Coin.TAILS])
def test_search_does_not_see_the_coin(coin: int) -> None:
    choices = {make_bot("medium", plain(), seed).choose(Coin(coin), 0) for seed in range(5)}
    assert choices == {make_bot("medium", plain(), 0).choose(Coin(1 - coin), 0)}


def test_greedy_takes_what_is_worth_most_at_once() -> None:
    assert make_bot("greedy", plain()).choose(Nim(3), 0) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_gives_the_same_thought(level: str) -> None:
    iterations = 40 if LEVELS[level].iterations else 0
    for state in ethnos_positions(3, seed=2):
        seat = int(state.seat)
        bots = [make_bot(level, ETHNOS, 4, iterations=iterations) for _ in range(2)]
        assert bots[0].think(state, seat) == bots[1].think(state, seat)


@pytest.mark.skipif(not build_info.compiled(), reason="compares with the compiled form")
def test_compiled_and_interpreted_bots_think_alike() -> None:
    program = "from tests.bots.games import thoughts; print(*thoughts())"
    environment = {**os.environ, "LUDOTEKA_PURE": "1"}
    told = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [str(action) for action in thoughts()]


def test_other_seeds_give_other_random_choices() -> None:
    state = next(iter(ethnos_positions(1, seed=1)))
    choices = {
        make_bot("random", ETHNOS, seed).choose(state, int(state.seat)) for seed in range(40)
    }
    assert len(choices) > 3


def test_thought_tells_visits_and_values_best_first() -> None:
    state = next(iter(ethnos_positions(1, seed=1)))
    thought = make_bot("medium", ETHNOS, iterations=90).think(state, int(state.seat))
    assert 45 < thought.visits <= 90
    assert thought.choices[0].action == thought.action
    visits = [choice.visits for choice in thought.choices]
    assert visits == sorted(visits, reverse=True)
    assert all(0.0 <= choice.value <= 1.0 for choice in thought.choices)


def test_forced_decision_needs_no_thought() -> None:
    thought = make_bot("hard", plain(), seconds=60.0).think(Nim(1), 0)
    assert (thought.action, thought.choices) == (1, ())


def test_time_budget_is_kept() -> None:
    state = next(iter(ethnos_positions(1, seed=1)))
    start = time.monotonic()
    thought = make_bot("hard", ETHNOS, seconds=0.3).think(state, int(state.seat))
    assert time.monotonic() - start < 2.0
    assert thought.visits >= 8


def test_iterations_end_a_search_before_its_time() -> None:
    state = next(iter(ethnos_positions(1, seed=1)))
    bot = make_bot("hard", ETHNOS, iterations=20, seconds=60.0)
    assert 10 < bot.think(state, int(state.seat)).visits <= 20


def test_unknown_level_is_refused_with_what_is_meant() -> None:
    with pytest.raises(BadOption, match="did you mean 'hard'"):
        make_bot("hrad", ETHNOS)


def test_seat_that_has_nothing_to_decide_is_refused() -> None:
    with pytest.raises(BadOption, match="seat 1 has nothing to decide"):
        make_bot("easy", plain()).choose(Nim(4), 1)


def test_levels_grow_in_budget() -> None:
    budgets = [level.iterations for name, level in LEVELS.items() if name != "greedy"]
    assert budgets == sorted(set(budgets))


def test_default_guide_rewards_winning_and_a_margin() -> None:
    guide = Guide()
    nim = Nim(1)
    nim.apply(1)
    assert guide.outcome(nim, 0) == 1.0
    assert guide.outcome(nim, 1) == 0.0
    assert [margin(Nim(3).scores(), seat) for seat in (0, 1)] == [0.5, 0.5]


@pytest.mark.once
@pytest.mark.parametrize("key", games())
def test_search_rate_counts_iterations(key: str) -> None:
    game = find(key)
    assert search_rate(game, game.most, 0.02) > 0
    assert search_rate(game, game.most, 0.02, guide=game.guide()) > 0


@pytest.mark.parametrize("key", games())
def test_an_advice_compares_at_least_two_moves(key: str) -> None:
    game = find(key)
    state, steps = ludoteka.new(key, game.most, seed=5).state.copy(), 0
    most = 60 if build_info.compiled() else 4
    with make_bot("easy", game) as bot:
        while not state.over and steps < most:
            legal = [int(action) for action in state.legal()]
            if steps % 4 == 0:
                thought = bot.advise(state, state.seat)
                weighed = {choice.action for choice in thought.choices}
                assert len(legal) == 1 or len(weighed) > 1
                assert weighed <= set(legal)
                assert all(0 <= choice.value <= 1 for choice in thought.choices)
            state.apply(bot.choose(state, state.seat))
            steps += 1


def test_an_advice_on_a_game_won_together_counts_victories_alone() -> None:
    """The bot takes a near loss for half a victory; a chance to win does not."""
    game = find("aeons_end")
    state = ludoteka.new("aeons_end", 2, seed=1).state
    guide = Among(game.guide(), [int(state.legal()[0])], won=True)
    lost = state.copy()
    while not lost.over:
        lost.apply(int(lost.legal()[0]))
    assert lost.winners() == 0
    assert guide.outcome(lost, 0) == 0
