"""OpenSpiel's PPO learns Ethnos for two; then its MCTS plays a game against random moves.

python examples/train/openspiel_ppo.py [--steps N] [--seed N] [--keep PATH]
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import torch
from common import GAME, POINTS, SEATS, Curve, Floats, arguments, best
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.pytorch import ppo
from open_spiel.python.vector_env import SyncVectorEnv

from ludoteka.research import openspiel

ROWS = 16
STEPS = 256  # in each row before it learns
LEARNER = 0
SIMULATIONS = 20


class AgainstRandom(rl_environment.Environment):
    """The game for one player: what the others do, at random, is part of what happens to it."""

    def __init__(self, game: Any, seed: int) -> None:
        self.luck = np.random.RandomState(seed)
        super().__init__(
            game,
            chance_event_sampler=rl_environment.ChanceEventSampler(seed),
            observation_type=rl_environment.ObservationType.OBSERVATION,
        )

    def _sample_external_events(self) -> None:
        super()._sample_external_events()
        state = self.get_state
        while not state.is_terminal() and state.current_player() != LEARNER:
            legal = state.legal_actions()
            state.apply_action(legal[self.luck.randint(len(legal))])


class Net(ppo.PPOAgent):
    """OpenSpiel's net on observations whose counts grow like their logarithm."""

    def get_value(self, x: Any) -> Any:
        return super().get_value(torch.log1p(x))

    def get_action_and_value(
        self, x: Any, legal_actions_mask: Any = None, action: Any = None
    ) -> Any:
        return super().get_action_and_value(torch.log1p(x), legal_actions_mask, action)


def search(game: Any, seed: int) -> list[float]:
    """A game of OpenSpiel's MCTS against random moves; the rewards. It sees the hidden cards."""
    luck = np.random.RandomState(seed)
    guess = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(game, 1.4, SIMULATIONS, guess, random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return list(state.returns())


def main() -> None:
    """Learn, keep the curve, and let the search play."""
    given = arguments(__doc__ or "", steps=300_000, keep="openspiel_ppo")
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    np.random.seed(given.seed)
    game = pyspiel.load_game(openspiel.register(GAME), {"players": SEATS})
    envs = SyncVectorEnv([AgainstRandom(game, given.seed * ROWS + row) for row in range(ROWS)])
    agent = ppo.PPO(
        (game.observation_tensor_size(),),
        game.num_distinct_actions(),
        SEATS,
        player_id=LEARNER,
        num_envs=ROWS,
        steps_per_batch=STEPS,
        learning_rate=1e-3,
        gamma=0.999,
        gae_lambda=0.97,
        agent_fn=Net,
    )

    def choose(observations: Floats, masks: Any) -> Any:
        with torch.no_grad():  # common.scaled() is the logarithm that Net would take
            return best(agent.network.actor(torch.as_tensor(observations)).numpy(), masks)

    curve = Curve(f"OpenSpiel's PPO, {GAME}, {SEATS} seats", given.keep, given.games)
    curve.judge(0, choose)
    step = envs.reset()
    while agent.total_steps_done < given.steps:
        point = agent.total_steps_done + given.steps // POINTS
        while agent.total_steps_done < point:
            for _ in range(STEPS):
                step, rewards, ends, _ = envs.step(agent.step(step), reset_if_done=True)
                agent.post_step([reward[LEARNER] for reward in rewards], ends)
            agent.learn(step)
        curve.judge(agent.total_steps_done, choose)
    curve.keep(choose)
    rewards = search(game, given.seed)
    print(f"MCTS with {SIMULATIONS} simulations against random moves: rewards {rewards}")


if __name__ == "__main__":
    main()
