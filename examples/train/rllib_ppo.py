"""RLlib's PPO with action masks learns Ethnos for two.

python examples/train/rllib_ppo.py [--steps N] [--seed N] [--keep PATH]
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from common import GAME, POINTS, SEATS, Curve, Floats, arguments, best, scaled
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from ludoteka.research.gymnasium import make

ROWS = 16
BATCH = 4096


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The environment of one seat as RLlib's module for masks wants it: a dict of two."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(make(GAME, SEATS, seat=0, opponents="random"))
        choices: Any = self.env.action_space
        seen = spaces.Box(-np.inf, np.inf, self.env.observation_space.shape, np.float32)
        mask = spaces.Box(0.0, 1.0, (choices.n,), np.float32)
        self.observation_space = spaces.Dict({"observations": seen, "action_mask": mask})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return shown(seen, info), {}

    def step(self, action: Any) -> Any:
        seen, reward, over, cut, info = self.env.step(action)
        return shown(seen, info), reward, over, cut, {}


def shown(seen: Any, info: dict[str, Any]) -> dict[str, Floats]:
    """An observation with its mask."""
    return {"observations": scaled(seen), "action_mask": info["action_mask"].astype(np.float32)}


def main() -> None:
    """Learn, and keep the curve."""
    given = arguments(__doc__ or "", steps=100_000, keep="rllib_ppo")
    torch.set_num_threads(1)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    algorithm = (
        PPOConfig()
        .environment(Masked)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=ROWS)
        .training(
            lr=1e-3,
            gamma=0.999,
            lambda_=0.97,
            entropy_coeff=0.01,
            train_batch_size_per_learner=BATCH,
            minibatch_size=1024,
            num_epochs=4,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config=DefaultModelConfig(
                    fcnet_hiddens=[128, 128], fcnet_activation="tanh", vf_share_layers=False
                ),
            )
        )
        .debugging(seed=given.seed)
        .build_algo()
    )

    def choose(observations: Floats, masks: Any) -> Any:
        shown = {"observations": observations, "action_mask": masks.astype(np.float32)}
        batch = {"obs": {name: torch.as_tensor(part) for name, part in shown.items()}}
        with torch.no_grad():
            told = algorithm.get_module().forward_inference(batch)["action_dist_inputs"]
        return best(told.numpy(), masks)

    curve = Curve(f"RLlib's PPO, {GAME}, {SEATS} seats", given.keep, given.games)
    curve.judge(0, choose)
    done = 0
    while done < given.steps:
        point = done + given.steps // POINTS
        while done < point:
            told = algorithm.train()
            done = int(told["env_runners"]["num_env_steps_sampled_lifetime"])
        curve.judge(done, choose)
    curve.keep(choose)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
