"""The games as PettingZoo knows them: agents that act one after the other (AEC).

    from ludoteka.research import pettingzoo

    env = pettingzoo.env("ethnos", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        ...

An action that is not legal ends the game with the reward -1, as in PettingZoo's own games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.state import State
from ludoteka.research.boxes import ILLEGAL, box
from ludoteka.research.space import Space


def env(key: str | Game, seats: int | None = None, **options: object) -> AECEnv:
    """A game as an environment that refuses what PettingZoo refuses."""
    raw: AECEnv = LudotekaEnv(key, seats, **options)
    raw = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


class LudotekaEnv(AECEnv):  # type: ignore[misc]
    """One game. Agents are `seat_0`, `seat_1` and so on; the one that is asked acts.

    An observation has `observation`, what the seat knows, and `action_mask`. Rewards come at the
    end: `docs/research.md` says which. `infos` has the seed of the game that is played.
    """

    def __init__(self, key: str | Game, seats: int | None = None, **options: object) -> None:
        super().__init__()
        self.space = Space(key, seats, **options)
        game = self.space.game
        self.metadata = {
            "name": f"ludoteka_{game.key}_v{game.rules}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.space.seats)]
        self.agents: list[str] = []
        self.chance = np.random.default_rng()
        self.observation_spaces = {agent: observed(self.space) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.space.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same games, one after the other."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        number = int(self.chance.integers(LARGEST_SEED))
        self.state_now: State = self.space.start(number)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seed": number} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.state_now.seat)]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent knows, and what it can do if it is asked now."""
        seat, state = self.possible_agents.index(agent), self.state_now
        mask = np.zeros(self.space.actions, np.int8)
        if not state.over and state.seat == seat:
            mask = self.space.mask(state).astype(np.int8)
        seen = self.space.observe(state, seat).astype(np.float32)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what the selected agent chose."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        state = self.state_now
        self._cumulative_rewards[self.agent_selection] = 0.0
        state.apply(self.space.action_of(int(action)))
        if state.over:
            ends = zip(self.possible_agents, self.space.rewards(state), strict=True)
            self.rewards = {agent: reward for agent, reward in ends if agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[int(state.seat)]
        self._accumulate_rewards()


def observed(space: Space) -> spaces.Dict:
    """The space of an agent's observations."""
    return spaces.Dict(
        {
            "observation": box(space),
            "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
        }
    )
