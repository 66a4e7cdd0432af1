"""Nets fitted to examples, with torch: the same examples and the same seed give the same file.

The first layer is sparse: an example names only the features that are present. Batches are made of
whole groups of examples, so a loss may compare the examples of a group with each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from ludoteka.arena.folder import write
from ludoteka.core import learned
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs

with needs("fitting a net", "train"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor, nn

HELD = 10  # every so many-th game is held out
THREADS = 8  # always the same: sums of real numbers depend on how they are shared out
Card: TypeAlias = dict[str, Any]
# the loss of some examples: what the net answers to each, and their places among all examples
Loss: TypeAlias = "Callable[[Tensor, Tensor], Tensor]"


@dataclass(frozen=True)
class Examples:
    """Positions as a net sees them, one after another; those of a group are neighbours.

    `starts` has one entry more than there are examples: the features of example i are
    `places[starts[i]:starts[i + 1]]`, and `values` says how much of each.
    """

    starts: NDArray[np.int64]
    places: NDArray[np.int32]
    values: NDArray[np.int16]
    groups: NDArray[np.int64]  # of each example, ascending
    games: NDArray[np.int64]  # of each example

    def __len__(self) -> int:
        return len(self.starts) - 1


class Epoch(msgspec.Struct, frozen=True):
    """How well a net fitted after having seen all examples so many times."""

    number: int
    seen: float  # the loss on the examples it learnt from
    held: float  # the loss on games it never saw


class Fitted(msgspec.Struct, frozen=True):
    """A net in real numbers, and how it came about. `weights[layer][input][output]`."""

    weights: list[list[list[float]]]
    biases: list[list[float]]
    epochs: list[Epoch]
    best: Epoch  # the one whose weights these are


class Model(nn.Module):
    """A net with a sparse first layer and one or two hidden ones."""

    def __init__(self, sizes: Sequence[int], scale: NDArray[np.float32]) -> None:
        super().__init__()
        self.scale = torch.from_numpy(scale)
        self.first = nn.EmbeddingBag(sizes[0], sizes[1], mode="sum")
        nn.init.normal_(self.first.weight, std=0.1)
        self.bias = nn.Parameter(torch.zeros(sizes[1]))
        self.others = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes[1:]))

    def forward(self, places: Tensor, values: Tensor, starts: Tensor) -> Tensor:
        """The answers to the examples whose features begin at `starts`."""
        scaled = values * self.scale[places]
        found = self.first(places, starts, per_sample_weights=scaled) + self.bias
        for layer in self.others:
            found = layer(torch.relu(found))
        return found

    def told(self) -> tuple[list[list[list[float]]], list[list[float]]]:
        """Weights and biases for features that are not scaled."""
        first = self.first.weight.detach() * self.scale[:, None]
        weights = [first, *(layer.weight.detach().T for layer in self.others)]
        biases = [self.bias.detach(), *(layer.bias.detach() for layer in self.others)]
        return [each.tolist() for each in weights], [each.tolist() for each in biases]


class Course(msgspec.Struct, frozen=True):
    """How a net is taught. `batch` counts groups; the rate falls to nothing over the epochs."""

    epochs: int = 6
    batch: int = 2048
    rate: float = 0.002


def fit(
    examples: Examples,
    sizes: Sequence[int],
    loss: Loss,
    seed: int,
    course: Course = Course(),
    report: Callable[[Epoch], None] = lambda _: None,
) -> Fitted:
    """A net for these examples, as it was after its best epoch. `sizes`: of all layers."""
    held = examples.games % HELD == 0
    if not held.any() or held.all():
        raise BadOption(f"a net needs examples of at least {HELD} games")
    torch.manual_seed(seed)
    torch.set_num_threads(THREADS)
    torch.use_deterministic_algorithms(True)
    model = Model(sizes, scales(examples, sizes[0]))
    luck = np.random.default_rng(seed)
    firsts = np.flatnonzero(np.diff(examples.groups, prepend=examples.groups[0] - 1))
    bounds = np.append(firsts, len(examples))
    known, unknown = np.flatnonzero(~held[firsts]), np.flatnonzero(held[firsts])
    batches = -(-len(known) // course.batch)
    optimizer = torch.optim.Adam(model.parameters(), lr=course.rate)
    slower = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: 1 - step / (batches * course.epochs)
    )
    epochs: list[Epoch] = []
    told = model.told()
    for number in range(1, course.epochs + 1):
        seen = 0.0
        for some in np.array_split(luck.permutation(known), batches):
            rows = rows_of(some, bounds)
            wrong = loss(model(*taken(examples, rows)), torch.from_numpy(rows))
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
            slower.step()
            seen += float(wrong.detach()) / batches
        epochs.append(Epoch(number, seen, measure(model, examples, loss, unknown, bounds)))
        report(epochs[-1])
        if epochs[-1] == best_of(epochs):
            told = model.told()
    return Fitted(*told, epochs, best_of(epochs))


def best_of(epochs: Sequence[Epoch]) -> Epoch:
    """The epoch that did best in games that were held out."""
    return min(epochs, key=lambda epoch: epoch.held)


def measure(
    model: Model, examples: Examples, loss: Loss, groups: NDArray[np.int64], bounds: NDArray[Any]
) -> float:
    """The mean loss on the examples of some groups."""
    total = 0.0
    with torch.no_grad():
        for some in np.array_split(groups, max(1, len(groups) // 20_000)):
            rows = rows_of(some, bounds)
            wrong = loss(model(*taken(examples, rows)), torch.from_numpy(rows))
            total += float(wrong) * len(some)
    return total / len(groups)


def scales(examples: Examples, features: int) -> NDArray[np.float32]:
    """For each feature what makes its usual size 1, so that all learn at the same pace."""
    size = np.abs(examples.values.astype(np.float64))
    total = np.bincount(examples.places, size, features)
    number = np.bincount(examples.places, minlength=features)
    scale = number / np.maximum(total, 1e-9)
    return np.where(number > 0, scale, 0.0).astype(np.float32)


def rows_of(groups: NDArray[np.int64], bounds: NDArray[np.int64]) -> NDArray[np.int64]:
    """The examples of these groups, one group after another."""
    return spread(bounds[groups], bounds[groups + 1] - bounds[groups])


def taken(examples: Examples, rows: NDArray[np.int64]) -> tuple[Tensor, Tensor, Tensor]:
    """Some examples in the form that the model reads: places, values and where each begins."""
    begins = examples.starts[rows]
    sizes = examples.starts[rows + 1] - begins
    at = spread(begins, sizes)
    starts = np.cumsum(sizes) - sizes
    return (
        torch.from_numpy(examples.places[at].astype(np.int64)),
        torch.from_numpy(examples.values[at].astype(np.float32)),
        torch.from_numpy(starts),
    )


def spread(begins: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """begins[0], begins[0] + 1, ... (sizes[0] numbers), then begins[1], ..."""
    ends = np.cumsum(sizes)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(begins - ends + sizes, sizes)


def squares(targets: NDArray[np.float32]) -> Loss:
    """The loss of a net that answers each example with one row of numbers."""
    wanted = torch.from_numpy(targets)
    return lambda answers, rows: ((answers - wanted[rows]) ** 2).mean()


def differences(targets: NDArray[np.float32], groups: NDArray[np.int64]) -> Loss:
    """Only what tells the examples of a group apart counts: their means are taken away."""
    wanted, whose = torch.from_numpy(targets), torch.from_numpy(groups)

    def loss(answers: Tensor, rows: Tensor) -> Tensor:
        _, place, size = torch.unique_consecutive(
            whose[rows], return_inverse=True, return_counts=True
        )
        wrong = answers[:, 0] - wanted[rows]
        mean = torch.zeros(len(size)).index_add(0, place, wrong) / size
        return ((wrong - mean[place]) ** 2).mean()

    return loss


def keep(fitted: Fitted, features: str, path: Path, card: Card) -> Path:
    """Write the net in whole numbers, and beside it its card: how it was made, how strong it is."""
    written = learned.quantise(features, fitted.weights, fitted.biases)
    learned.write(written, path)
    told = {
        "file": path.name,
        "features": features,
        "sizes": written.sizes,
        **card,
        "epochs": fitted.epochs,
        "best_epoch": fitted.best.number,
    }
    beside = path.with_suffix(".json")
    write(beside, msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")
    return beside
