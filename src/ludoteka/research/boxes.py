"""What the environments of PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ludoteka.research.space import Space

ILLEGAL = -1.0  # the reward for an action that is not legal; it ends the game


def box(space: Space) -> Any:
    """The space of observations, with the bounds of every number."""
    least, most = space.least.astype(np.float32), space.most.astype(np.float32)
    return spaces.Box(least, most, dtype=np.float32)
