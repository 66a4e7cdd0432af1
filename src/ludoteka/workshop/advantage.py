"""The net of advantages of Terra Mystica: rounds of paired rollouts, taught by the one before.

In every round games are played by plans and the net so far. A new net learns from the rollouts of
all rounds where plans that seemed equal were not. Every chunk of games and every net is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ludoteka.arena import folder as folders
from ludoteka.arena.sharing import Crew
from ludoteka.core.extras import needs
from ludoteka.core.learned import Written, quantise
from ludoteka.games.terra_mystica.bot import features
from ludoteka.games.terra_mystica.bot.ranking import FARTHEST, SHARE
from ludoteka.games.terra_mystica.bot.weights import PERCENT, POINT
from ludoteka.workshop.rollouts import TABLES, Field, Harvest, reap
from ludoteka.workshop.strength import Measured
from ludoteka.workshop.tables import NET, Way

with needs("learning advantages", "train"):
    import numpy as np
    from numpy.typing import NDArray

    from ludoteka.workshop.nets import (
        HELD,
        Card,
        Course,
        Examples,
        Fitted,
        differences,
        fit,
        keep,
    )

KIND = "learning"  # what the work in a folder is called
BATCH = 128  # groups that are learnt from at once
CHUNK = 8  # games whose rollouts are kept in one file


class Learning(msgspec.Struct, frozen=True):
    """All that decides the net."""

    seed: int
    rounds: int
    games: int  # of each round
    hidden: tuple[int, ...]
    epochs: int
    tables: tuple[int, ...] = TABLES


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """What a round came to. Squares and losses are those of the games held out, in points."""

    round: int
    groups: int
    rollouts: int
    share: float  # of a plan's gain
    belief: float  # in the net's answers as they were learnt
    flat: float  # mean squares of differences if all plans were alike ...
    plan: float  # ... by the plan's gain ...
    net: float  # ... and by gain and net
    plan_lost: float  # what a choice by the plan's gain misses, by hindsight
    net_lost: float


def learn(
    learning: Learning,
    folder: Path,
    crew: Crew,
    count: Callable[[int], None] = lambda games: None,
    report: Callable[[Lesson], None] = lambda lesson: None,
) -> list[Lesson]:
    """All rounds; the net and its card are in the folder then."""
    net: Written | None = None
    lessons: list[Lesson] = []
    for number in range(1, learning.rounds + 1):
        kept, told = folder / f"net-{number}.bin", folder / f"lesson-{number}.json"
        gather(learning, number, Way(net=net), folder, crew, count)
        if not (kept.exists() and told.exists()):
            fitted, lesson = teach(learning, number, Crop.of(learning, number, folder))
            net = quantise(features.VERSION, fitted.weights, fitted.biases)
            card = card_of(learning, [*lessons, lesson])
            keep(fitted, features.VERSION, folder / NET, card)
            folders.write(kept, msgspec.msgpack.encode(net))
            folders.write(told, msgspec.json.encode(lesson))
        net = msgspec.msgpack.decode(kept.read_bytes(), type=Written)
        lessons.append(msgspec.json.decode(told.read_bytes(), type=Lesson))
        report(lessons[-1])
    return lessons


def gather(
    learning: Learning,
    number: int,
    way: Way,
    folder: Path,
    crew: Crew,
    count: Callable[[int], None],
) -> None:
    """Play those games of a round that were not played yet; keep each chunk when it is done."""
    missing = [
        first for first in chunks(learning) if not chunk_file(folder, number, first).exists()
    ]
    field = Field(learning.seed, number, way, learning.tables)

    def report(done: tuple[int, Harvest]) -> None:
        first, harvest = done
        folders.write(chunk_file(folder, number, first), msgspec.msgpack.encode(harvest))
        count(min(CHUNK, learning.games - first))

    crew.share(partial(reap_chunk, field, learning.games), missing, report)


def played(learning: Learning, folder: Path) -> int:
    """How many games of all rounds are there already."""
    return sum(
        min(CHUNK, learning.games - first)
        for number in range(1, learning.rounds + 1)
        for first in chunks(learning)
        if chunk_file(folder, number, first).exists()
    )


def tell(folder: Path, found: Sequence[Measured]) -> None:
    """Write on the card how strong plans with the net are against plans without."""
    file = (folder / NET).with_suffix(".json")
    card = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    card["strength"] = found
    folders.write(file, msgspec.json.format(msgspec.json.encode(card), indent=2) + b"\n")


def reap_chunk(field: Field, games: int, first: int) -> tuple[int, Harvest]:
    """What one chunk of games teaches."""
    return first, reap(field, range(first, min(first + CHUNK, games)))


def chunks(learning: Learning) -> range:
    """The first game of each chunk of a round."""
    return range(0, learning.games, CHUNK)


def chunk_file(folder: Path, number: int, first: int) -> Path:
    """Where a chunk of a round is kept."""
    return folder / f"games-{number}-{first}.bin"


# The lists of a harvest as arrays.
KINDS: dict[str, type[np.generic]] = {
    "games": np.int64,
    "phases": np.int64,
    "sizes": np.int64,
    "worths": np.float32,
    "behind": np.float32,
    "counts": np.int64,
    "places": np.int32,
    "values": np.int16,
}


class Crop:
    """The rollouts of some rounds as arrays."""

    def __init__(self, parts: Sequence[dict[str, NDArray[Any]]]) -> None:
        whole = {name: np.concatenate([part[name] for part in parts]) for name in KINDS}
        sizes = whole["sizes"]
        self.groups: NDArray[np.int64] = np.repeat(np.arange(len(sizes)), sizes)
        self.worths: NDArray[np.float32] = (whole["worths"] / POINT).astype(np.float32)
        behind = np.maximum(whole["behind"], -FARTHEST) / POINT
        self.behind: NDArray[np.float32] = behind.astype(np.float32)
        self.examples = Examples(
            np.append(0, np.cumsum(whole["counts"])),
            whole["places"],
            whole["values"],
            self.groups,
            np.repeat(whole["games"], sizes),
        )

    @classmethod
    def of(cls, learning: Learning, rounds: int, folder: Path) -> Crop:
        """All that was played up to a round; games of different rounds have different numbers."""
        parts = []
        for number in range(1, rounds + 1):
            for first in chunks(learning):
                content = chunk_file(folder, number, first).read_bytes()
                harvest = msgspec.msgpack.decode(content, type=Harvest)
                part = {
                    name: np.array(getattr(harvest, name), kind) for name, kind in KINDS.items()
                }
                part["games"] += number * learning.games
                parts.append(part)
        return cls(parts)


def teach(learning: Learning, number: int, crop: Crop) -> tuple[Fitted, Lesson]:
    """A net for the rollouts, and what it came to.

    It learns what a share of the plan's gain leaves unexplained. How far net and gain are to be
    trusted together is asked of the games held out, and written into the net.
    """
    held = crop.examples.games % HELD == 0
    share, _ = trust(crop, ~held, np.zeros(len(held)))
    left = (crop.worths - share * crop.behind).astype(np.float32)
    sizes = (features.SIZE, *learning.hidden, 1)
    course = Course(epochs=learning.epochs, batch=BATCH)
    fitted = fit(crop.examples, sizes, differences(left, crop.groups), learning.seed, course)
    answers = np.zeros(len(held))
    answers[held] = answered(fitted, crop.examples, held)
    both, belief = trust(crop, held, answers)
    alone, _ = trust(crop, held, np.zeros(len(held)))
    lesson = Lesson(
        round=number,
        groups=int(crop.groups[-1]) + 1,
        rollouts=len(crop.worths),
        share=both,
        belief=belief,
        flat=unexplained(crop, held, np.zeros(len(held))),
        plan=unexplained(crop, held, alone * crop.behind),
        net=unexplained(crop, held, both * crop.behind + belief * answers),
        plan_lost=lost(crop, held, crop.behind),
        net_lost=lost(crop, held, both * crop.behind + belief * answers),
    )
    return believed(fitted, both, belief), lesson


def trust(crop: Crop, some: NDArray[np.bool_], answers: NDArray[Any]) -> tuple[float, float]:
    """The shares of the gain and of the answers that explain the worths of groups best."""
    given = np.stack([apart(each[some], crop.groups[some]) for each in (crop.behind, answers)])
    wanted = apart(crop.worths[some], crop.groups[some])
    squares = given @ given.T + 1e-6 * np.eye(2)
    share, belief = np.linalg.solve(squares, given @ wanted)
    return float(share), float(belief)


def believed(fitted: Fitted, share: float, belief: float) -> Fitted:
    """The net with a second answer: what is to be added to the usual share of a plan's gain."""
    weights, biases = list(fitted.weights), list(fitted.biases)
    weights[-1] = [[belief * row[0], 0.0] for row in weights[-1]]
    biases[-1] = [belief * biases[-1][0], share - SHARE / PERCENT]
    return msgspec.structs.replace(fitted, weights=weights, biases=biases)


def answered(fitted: Fitted, examples: Examples, wanted: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What the net answers to some examples."""
    layers = [np.array(layer, np.float32) for layer in fitted.weights]
    biases = [np.array(bias, np.float32) for bias in fitted.biases]
    found = []
    for row in np.flatnonzero(wanted):
        some = slice(examples.starts[row], examples.starts[row + 1])
        sums = examples.values[some] @ layers[0][examples.places[some]] + biases[0]
        for layer, bias in zip(layers[1:], biases[1:], strict=True):
            sums = np.maximum(sums, 0) @ layer + bias
        found.append(float(sums[0]))
    return np.array(found)


def apart(values: NDArray[Any], groups: NDArray[np.int64]) -> NDArray[np.float64]:
    """How far each value is from the mean of its group."""
    _, place, size = np.unique(groups, return_inverse=True, return_counts=True)
    found: NDArray[np.float64] = values - (np.bincount(place, values) / size)[place]
    return found


def unexplained(crop: Crop, some: NDArray[np.bool_], guess: NDArray[Any]) -> float:
    """The mean square of what a guess leaves open inside groups, in points."""
    return float((apart((crop.worths - guess)[some], crop.groups[some]) ** 2).mean())


def lost(crop: Crop, some: NDArray[np.bool_], wishes: NDArray[Any]) -> float:
    """The mean points by which the most wished plan of a group falls short of its best."""
    groups, worths, wished = crop.groups[some], crop.worths[some], wishes[some]
    firsts = np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    total = 0.0
    for first, end in zip(firsts, np.append(firsts[1:], len(groups)), strict=True):
        several = worths[first:end]
        total += float(several.max() - several[int(np.argmax(wished[first:end]))])
    return total / len(firsts)


def card_of(learning: Learning, lessons: Sequence[Lesson]) -> Card:
    """How the net was made."""
    return {
        "game": "terra_mystica",
        "what": "advantage",
        "command": (
            f"ludoteka train terra_mystica advantage --rounds {learning.rounds} --games "
            f"{learning.games} --seed {learning.seed} --hidden "
            f"{','.join(map(str, learning.hidden))} --epochs {learning.epochs} --out FOLDER"
        ),
        "players": sorted(set(learning.tables)),
        "lessons": lessons,
    }
