"""The games as Gymnasium knows them: one seat learns, bots play the others.

    from ludoteka.research import gymnasium

    env = gymnasium.make("ethnos", seat=0, opponents="medium")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

Importing this module registers `ludoteka/KEY-vRULES` for every game, for `gymnasium.make`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ludoteka.core.game import LARGEST_SEED, Game
from ludoteka.core.registry import find, games
from ludoteka.core.state import State
from ludoteka.research.boxes import ILLEGAL, box
from ludoteka.research.opponents import opponent
from ludoteka.research.space import Mask, Space

Observation = npt.NDArray[np.float32]


def name_of(key: str) -> str:
    """The id under which a game is registered."""
    return f"ludoteka/{key}-v{find(key).rules}"


def make(
    key: str,
    seats: int | None = None,
    seat: int = 0,
    opponents: str = "medium",
    **options: object,
) -> gymnasium.Env[Observation, np.int64]:
    """A game as an environment for one seat."""
    name = name_of(key)
    if name not in gymnasium.registry:
        register(key)
    given: dict[str, Any] = {"seats": seats, "seat": seat, "opponents": opponents, **options}
    return gymnasium.make(name, disable_env_checker=True, **given)


def register(key: str) -> None:
    """Let Gymnasium know a game."""
    gymnasium.register(id=name_of(key), entry_point=f"{__name__}:LudotekaEnv", kwargs={"key": key})


class LudotekaEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. `info["action_mask"]` and `action_masks()` say what is legal.

    The reward comes at the end: `docs/research.md` says which. An action that is not legal ends
    the game with the reward -1.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        key: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str = "medium",
        **options: object,
    ) -> None:
        self.render_mode = None
        self.space = Space(key, seats, **options)
        self.seat = self.space.check_seat(seat)
        self.level = opponents
        self.others = opponent(opponents, self.space.game, 0)
        self.observation_space: spaces.Space[Observation] = box(self.space)
        self.action_space = spaces.Discrete(self.space.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. The same seed gives the same games, one after the other."""
        super().reset(seed=seed)
        self.number = int(self.np_random.integers(LARGEST_SEED))
        self.others = opponent(self.level, self.space.game, self.number)
        self.state: State = self.space.start(self.number)
        self.answer()
        return self.observe(), self.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action and let the others play until the seat is asked again."""
        if int(action) not in self.space.legal(self.state):
            return self.observe(), ILLEGAL, True, False, {**self.info(), "illegal": True}
        self.state.apply(self.space.action_of(int(action)))
        self.answer()
        reward = self.space.rewards(self.state)[self.seat]
        return self.observe(), reward, bool(self.state.over), False, self.info()

    def answer(self) -> None:
        """Let the others play."""
        state = self.state
        while not state.over and state.seat != self.seat:
            state.apply(self.others.choose(state))

    def observe(self) -> Observation:
        """What the seat knows."""
        return self.space.observe(self.state, self.seat).astype(np.float32)

    def action_masks(self) -> Mask:
        """Which actions are legal, as masked learners ask for it."""
        if self.state.over:
            return np.zeros(self.space.actions, np.bool_)
        return self.space.mask(self.state)

    def info(self) -> dict[str, Any]:
        """What is told beside an observation: legal actions, the seed of the game, points."""
        scores = [int(points) for points in self.state.scores()]
        mask = self.action_masks().astype(np.int8)
        return {"action_mask": mask, "seed": self.number, "scores": scores}


for each in games():
    register(each)
