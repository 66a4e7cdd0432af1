"""Weights tuned by evolution strategies: some seats play a change, the others its opposite.

Each step plays some deals. In a deal a change is drawn for every weight; some seats play the
weights with it, the others with its opposite, then they swap. Weights move to where the points
were. Factions are tuned alike, each by the points of its own seat: what it adds to the weights of
all. Steps depend on the seed alone, not on who played them, and each is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from ludoteka.arena import folder as folders
from ludoteka.arena.playing import luck, seating
from ludoteka.arena.sharing import Crew
from ludoteka.core.extras import needs
from ludoteka.games.terra_mystica.bot import weights as known
from ludoteka.games.terra_mystica.codes import FACTIONS
from ludoteka.workshop.tables import Way, lay, play

with needs("tuning weights", "research"):
    import numpy as np
    from numpy.typing import NDArray

KIND = "tuning"  # what the work in a folder is called
STEPS = "steps.jsonl"
DEALS = 256  # of a step, as a rule
PIECE = 4  # deals that are played in one go
CHANGE = 0.1  # of a weight
LEAST, MOST = 4.0, 120.0  # hundredths of a point by which a weight is changed, about
LEAST_AMPLE, LEAST_STRONGHOLD = 0.7, 40.0
FAST, SLOW = 1.0, 0.1  # how far weights move in the first step and in the last, in usual changes
Array: TypeAlias = "NDArray[np.float64]"
Gain: TypeAlias = tuple[int, int, float]  # the deal, the row, and what its change brought


class Tuning(msgspec.Struct, frozen=True):
    """All that decides the weights: one row of them, or with `usual` what each faction adds."""

    seats: int
    seed: int
    games: int
    deals: int  # of a step
    start: tuple[tuple[int, ...], ...]
    usual: tuple[int, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps these games are."""
        return -(-self.games // (2 * self.deals))

    def whole(self, now: Array) -> Array:
        """The weights that rows stand for."""
        return now + np.array(self.usual) if self.usual else now


class Step(msgspec.Struct, frozen=True):
    """The rows after a step, and how far apart a change and its opposite were in it."""

    number: int
    rows: list[list[float]]
    apart: float


class Task(msgspec.Struct, frozen=True):
    """Some deals of a step."""

    step: int
    deals: tuple[int, ...]
    rows: list[list[float]]


def of_table(seats: int, seed: int, games: int, deals: int) -> Tuning:
    """The weights for a number of players, whatever the faction."""
    return Tuning(seats, seed, games, deals, (tuple(known.weights_for(seats)),))


def of_factions(seats: int, seed: int, games: int, deals: int) -> Tuning:
    """What each faction adds."""
    start = tuple(tuple(row) for row in known.differences())
    return Tuning(seats, seed, games, deals, start, tuple(known.weights_for(seats)))


def tune(
    tuning: Tuning, folder: Path, crew: Crew, count: Callable[[int], None] = lambda games: None
) -> list[list[int]]:
    """The tuned rows, in whole numbers."""
    done = list(finished(folder))
    now = np.array(done[-1].rows if done else tuning.start, float)
    with closing(folders.Lines(folder / STEPS)) as lines:
        for number in range(len(done), tuning.steps):
            now, apart = step(tuning, number, now, crew, count)
            lines.add(Step(number, now.tolist(), apart))
    return [rounded(row) for row in now]


def finished(folder: Path) -> Iterator[Step]:
    """The steps that were made, in their order."""
    number = 0
    for made in folders.lines_of(folder / STEPS, Step):
        if made.number == number:
            yield made
            number += 1


def step(
    tuning: Tuning, number: int, now: Array, crew: Crew, count: Callable[[int], None]
) -> tuple[Array, float]:
    """The rows after one more step."""
    found: list[Gain] = []

    def report(results: list[Gain]) -> None:
        found.extend(results)
        count(2 * len({deal for deal, _, _ in results}))

    tasks = [
        Task(number, tuple(range(first, min(first + PIECE, tuning.deals))), now.tolist())
        for first in range(0, tuning.deals, PIECE)
    ]
    crew.share(partial(try_out, tuning), tasks, report)
    found.sort()
    apart = float(np.sqrt(np.mean([gain**2 for _, _, gain in found])))
    pace = FAST + (SLOW - FAST) * number / max(1, tuning.steps - 1)
    towards = np.zeros_like(now)
    for deal, row, gain in found:
        towards[row] += gain * change(tuning, number, deal, row)
    return now + pace / DEALS / max(apart, 1e-9) * scale(tuning.whole(now)) * towards, apart


def try_out(tuning: Tuning, task: Task) -> list[Gain]:
    """For each deal how many points more changes brought than their opposites."""
    now = np.array(task.rows)
    compare = compare_factions if tuning.usual else compare_halves
    return [gain for deal in task.deals for gain in compare(tuning, task.step, deal, now)]


def compare_halves(tuning: Tuning, number: int, deal: int, now: Array) -> list[Gain]:
    """One deal: some seats play the change, the others its opposite; then they swap."""
    moved = scale(now[0]) * change(tuning, number, deal, 0)
    ways = [way_by(rounded(now[0] + moved)), way_by(rounded(now[0] - moved))]
    seats = tuning.seats
    first = seating(seats, deal // 2)[: (seats + 1) // 2]
    points: list[list[int]] = [[], []]
    for swapped in (0, 1):
        sides = [swapped ^ (seat not in first) for seat in range(seats)]
        board = lay(seats, luck(tuning.seed, number, deal), deal % 2 == 0)
        for side, gained in zip(sides, play(board, [ways[side] for side in sides]), strict=True):
            points[side].append(gained)
    return [(deal, 0, (sum(points[0]) - sum(points[1])) / seats)]


def compare_factions(tuning: Tuning, number: int, deal: int, now: Array) -> list[Gain]:
    """One deal of drawn factions: each plays its change, or its opposite; then the other one."""
    own = luck(tuning.seed, number, deal)
    board = lay(tuning.seats, own, lined_up=True)
    rows = [int(board.faction(seat)) for seat in range(tuning.seats)]
    whole = tuning.whole(now)
    points: list[list[int]] = []
    for swapped in (0, 1):
        ways = []
        for seat, row in enumerate(rows):
            moved = scale(whole[row]) * change(tuning, number, deal, row)
            towards = 1 if (own >> seat & 1) == swapped else -1
            ways.append(Way((tuple(rounded(whole[row] + towards * moved)),)))
        points.append(play(lay(tuning.seats, own, lined_up=True), ways))
    found: list[Gain] = []
    for seat, row in enumerate(rows):
        first = own >> seat & 1  # the game in which this seat played its change
        found.append((deal, row, float(points[first][seat] - points[1 - first][seat])))
    return found


def way_by(weights: list[int], added: list[list[int]] | None = None) -> Way:
    """A way to play by these weights, and by what each faction adds to them."""
    more = known.differences() if added is None else added
    return Way(tuple(tuple(table) for table in known.with_factions(weights, more)))


def change(tuning: Tuning, number: int, deal: int, row: int) -> Array:
    """How a deal changes the weights of a row, in usual changes."""
    draws = np.random.default_rng([tuning.seed, number, deal, row])
    return draws.standard_normal(known.SIZE)


def scale(whole: Array) -> Array:
    """The usual change of each weight."""
    found = np.clip(CHANGE * np.abs(whole), LEAST, MOST)
    for first, number, least in (
        (known.AMPLE, known.ALL_AMPLE, LEAST_AMPLE),
        (known.STRONGHOLD_ROUND, FACTIONS, LEAST_STRONGHOLD),
    ):
        some = slice(first, first + number)
        found[..., some] = np.maximum(CHANGE * np.abs(whole[..., some]), least)
    return found


def rounded(row: Array) -> list[int]:
    """Weights in whole numbers, as plans use them."""
    return [int(number) for number in np.rint(row)]
