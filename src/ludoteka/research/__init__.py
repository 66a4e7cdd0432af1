"""The games as research knows them: numbered actions, observations, batches, environments.

    from ludoteka.research import Batch

    batch = Batch("ethnos", 64, seats=4, seed=7)
    batch.step(choose(batch.observations, batch.masks))

`ludoteka.research.pettingzoo`, `.gymnasium` and `.openspiel` are the environments of others. All
of it needs numpy: `pip install 'ludoteka[research]'`.
"""

try:
    import numpy as _  # noqa: F401
except ImportError:
    problem = "ludoteka.research needs numpy: pip install 'ludoteka[research]'"
    raise ImportError(problem, name="numpy") from None

from ludoteka.research.batch import Batch, Sparse, Step
from ludoteka.research.search import BatchSearch, Leaves
from ludoteka.research.shared import SharedBatch
from ludoteka.research.space import Space

__all__ = ["Batch", "BatchSearch", "Leaves", "SharedBatch", "Space", "Sparse", "Step"]
