"""The checks of PettingZoo, Gymnasium and OpenSpiel, and what they do not look at."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import aec_to_parallel

import ludoteka
from ludoteka.core.errors import BadOption
from ludoteka.research import gymnasium, pettingzoo
from ludoteka.research.space import Space

pytestmark = pytest.mark.once
KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
# PettingZoo says it of its own games too, where the mask is beside the observation
USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably")


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoo_passes(key: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(key), num_cycles=300)
        seed_test(lambda: pettingzoo.env(key), num_cycles=50)
    assert [str(w.message) for w in told if not str(w.message).startswith(USUAL)] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_in_pettingzoo(key: str) -> None:
    env = pettingzoo.env(key)
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        assert not truncation
        mask = observation["action_mask"]
        env.step(None if termination else int(mask.argmax()))
    rewards = env.unwrapped.space.rewards(env.unwrapped.state_now)
    assert list(totals.values()) == rewards
    assert ludoteka.new(key, seats=len(totals), seed=info["seed"]).seats == len(totals)


def test_there_is_no_parallel_form_in_pettingzoo() -> None:
    env = pettingzoo.env("kroniky")
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env)
    env = pettingzoo.env("aeons_end", seats=2)
    env.unwrapped.metadata["is_parallelizable"] = True
    forced = aec_to_parallel(env)
    forced.reset(seed=1)
    first = int(env.last()[0]["action_mask"].argmax())
    with pytest.raises(AssertionError, match="expects agents to step in a cycle"):
        forced.step(dict.fromkeys(forced.agents, first))


def test_an_illegal_action_ends_a_game_of_pettingzoo() -> None:
    env = pettingzoo.env("ethnos", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(519)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize("key", KEYS)
def test_gymnasium_passes(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(key, opponents="random").unwrapped)


def rollout(env: Any, seed: int, steps: int = 200) -> list[Any]:
    """What one seat sees of a game in which it does the first legal thing."""
    observation, info = env.reset(seed=seed)
    shown: list[Any] = [observation.tolist()]
    over = False
    while not over and len(shown) < steps:
        action = int(info["action_mask"].argmax())
        observation, reward, over, _, info = env.step(action)
        shown.append((observation.tolist(), reward))
    return shown


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_against_bots_repeats_with_the_seed(seat: int) -> None:
    def made() -> Any:
        return gymnasium.make("ethnos", seats=3, seat=seat, opponents="random")

    assert rollout(made(), 5) == rollout(made(), 5)
    assert rollout(made(), 5) != rollout(made(), 6)


def test_the_registered_name_is_that_of_the_rules() -> None:
    import gymnasium as theirs

    assert "ludoteka/ethnos-v2" in theirs.registry
    env: Any = theirs.make("ludoteka/kroniky-v3", opponents="random")
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() == env.unwrapped.action_masks().sum() > 0


def test_an_illegal_action_ends_a_game_of_gymnasium() -> None:
    env = gymnasium.make("ethnos", seats=2, opponents="random")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(np.int64(519))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_bots_of_a_level_are_opponents() -> None:
    env = gymnasium.make("ethnos", seats=2, opponents="easy")
    assert len(rollout(env, 3, 8)) == 8
    with pytest.raises(BadOption, match="there is no bot 'clever'"):
        gymnasium.make("ethnos", opponents="clever")


def test_a_space_can_be_pickled() -> None:
    space = Space("ethnos", 4, tribes=("elves", "orcs", "trolls", "wizards", "giants", "dwarves"))
    again = pickle.loads(pickle.dumps(space))
    assert (again.version, again.options) == (space.version, space.options)


# --- OpenSpiel --------------------------------------------------------------------------


@pytest.fixture(name="spiel")
def _spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.mark.parametrize("key", KEYS)
def test_openspiel_passes(key: str, spiel: Any) -> None:
    from ludoteka.research import openspiel

    game = spiel.load_game(openspiel.register(key))
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters(spiel: Any) -> None:
    from ludoteka.research import openspiel

    name = openspiel.register("ethnos")
    assert openspiel.register("ethnos") == name
    game = spiel.load_game(name, {"players": 3, "elf_keep_exact": "on"})
    assert game.num_players() == 3
    assert game.space.options["elf_keep_exact"] is True


def begun(game: Any) -> Any:
    """A game whose luck has fallen."""
    state = game.new_initial_state()
    while state.is_chance_node():
        assert len(state.chance_outcomes()) == game.max_chance_outcomes()
        state.apply_action(state.legal_actions()[-1])
    return state


def test_the_luck_of_a_game_is_its_seed(spiel: Any) -> None:
    from ludoteka.research import openspiel

    state = begun(spiel.load_game(openspiel.register("ethnos"), {"players": 2}))
    assert state.seed() == 999_999
    same = ludoteka.new("ethnos", seats=2, seed=999_999)
    assert state.position.digest() == same.state.digest()


def test_a_clone_goes_its_own_way_and_resampling_hides_what_is_hidden(spiel: Any) -> None:
    from ludoteka.research import openspiel

    game = spiel.load_game(openspiel.register("ethnos"), {"players": 2})
    state = begun(game)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.4)
    assert str(other) != str(state)
    assert other.observation_string(player) == state.observation_string(player)
    assert list(other.observation_tensor(player)) == list(state.observation_tensor(player))
    assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("key", ["ethnos", "aeons_end"])
def test_algorithms_of_openspiel_run(key: str, spiel: Any) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    from ludoteka.research import openspiel

    game = spiel.load_game(openspiel.register(key), {"players": 2})
    state = begun(game)
    luck = np.random.RandomState(1)
    guess = mcts.RandomRolloutEvaluator(1, luck)
    bots = [
        mcts.MCTSBot(game, 1.4, 8, guess, random_state=luck),
        ismcts.ISMCTSBot(game, guess, 1.4, 8, random_state=luck, use_observation_string=True),
    ]
    for bot in bots:
        assert bot.step(state) in state.legal_actions()
