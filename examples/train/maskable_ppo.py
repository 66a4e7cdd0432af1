"""Stable-Baselines3's MaskablePPO learns Ethnos for two on a Batch.

python examples/train/maskable_ppo.py [--steps N] [--seed N] [--keep PATH]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from common import GAME, POINTS, SEATS, Curve, Floats, arguments, best, scaled
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from ludoteka.research import Batch

ROWS = 64  # games side by side, shared among the seats


class BatchVecEnv(VecEnv):
    """Batches as one VecEnv: half of the rows learn from each seat, random play is against them."""

    def __init__(self, seed: int) -> None:
        self.batches = [
            Batch(GAME, ROWS // SEATS, SEATS, seed + seat, opponents="random", seat=seat)
            for seat in range(SEATS)
        ]
        space = self.batches[0].space
        seen = spaces.Box(-np.inf, np.inf, (space.size,), np.float32)
        super().__init__(ROWS, seen, spaces.Discrete(space.actions))

    def reset(self) -> Floats:
        return scaled(np.concatenate([batch.observations for batch in self.batches]))

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Floats, Floats, Any, list[dict[str, Any]]]:
        for batch, actions in zip(self.batches, np.split(self.actions, SEATS), strict=True):
            batch.step(actions)
        rewards = [batch.rewards[:, seat] for seat, batch in enumerate(self.batches)]
        ends = np.concatenate([batch.ends for batch in self.batches])
        infos: list[dict[str, Any]] = [{} for _ in ends]
        return self.reset(), np.concatenate(rewards).astype(np.float32), ends, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **given: Any) -> Any:
        """MaskablePPO asks for the masks by this way."""
        assert method_name == "action_masks"
        return list(np.concatenate([batch.masks for batch in self.batches]))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * ROWS

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        return [False] * ROWS

    def close(self) -> None:
        pass


def main() -> None:
    """Learn, and keep the curve."""
    given = arguments(__doc__ or "", steps=1_000_000, keep="maskable_ppo")
    torch.set_num_threads(1)  # small nets gain nothing by more, and sums stay the same
    env = BatchVecEnv(given.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=256,
        batch_size=2048,
        n_epochs=4,
        gamma=0.999,
        gae_lambda=0.97,
        ent_coef=0.01,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )

    def choose(observations: Floats, masks: Any) -> Any:
        policy = model.policy
        with torch.no_grad():
            hidden = policy.mlp_extractor.forward_actor(torch.as_tensor(observations))
            return best(policy.action_net(hidden).numpy(), masks)

    curve = Curve(f"MaskablePPO, {GAME}, {SEATS} seats", given.keep, given.games)
    curve.judge(0, choose)
    while model.num_timesteps < given.steps:
        model.learn(max(1, given.steps // POINTS), reset_num_timesteps=False)
        curve.judge(model.num_timesteps, choose)
    curve.keep(choose)


if __name__ == "__main__":
    main()
