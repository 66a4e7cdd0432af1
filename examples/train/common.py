"""What the examples share: what a net is shown, how strong it is, and the curve that is kept."""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteka.research import Batch

Floats = npt.NDArray[np.float32]
Chooser = Callable[[Floats, npt.NDArray[np.bool_]], npt.NDArray[np.int64]]

GAME = "ethnos"
SEATS = 2
GAMES = 200  # of a point of the curve, half of them from each seat
FINALLY = 5  # times as many for the last word
POINTS = 16  # of a curve
JUDGED = 990_000  # the seed of the games that are judged by; training never sees them


def scaled(observations: npt.NDArray[Any]) -> Floats:
    """Observations for a net: marks stay small, counts grow like their logarithm."""
    seen = observations.astype(np.float32)
    return np.sign(seen) * np.log1p(np.abs(seen))


def best(worth: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """The legal action with the highest number in each row."""
    chosen: npt.NDArray[np.int64] = np.where(masks, worth, -np.inf).argmax(axis=1)
    return chosen


def arguments(told: str, steps: int, keep: str) -> argparse.Namespace:
    """The options that every example has."""
    parser = argparse.ArgumentParser(description=told.splitlines()[0])
    parser.add_argument("--steps", type=int, default=steps, help="decisions to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=GAMES, help="games of a judgement")
    parser.add_argument("--keep", type=Path, default=Path("build/train", keep))
    return parser.parse_args()


def strength(choose: Chooser, games: int = GAMES) -> tuple[float, float]:
    """The share of games won against random play, and its standard error; draws are halves."""
    won: list[float] = []
    for seat in range(SEATS):
        # the first game of each row: later ones would favour rows with short games
        n = games // SEATS
        batch = Batch(GAME, n, SEATS, JUDGED + seat, opponents="random", seat=seat)
        waiting = np.ones(n, np.bool_)
        while waiting.any():
            step = batch.step(choose(scaled(batch.observations), batch.masks))
            ended = waiting & step.ends
            won += ((step.rewards[ended, seat] + 1) / 2).tolist()
            waiting &= ~step.ends
    return float(np.mean(won)), float(np.std(won) / np.sqrt(len(won)))


@dataclass
class Curve:
    """How the strength grew: printed as a table, kept as CSV and as a drawing."""

    title: str
    path: Path  # without an ending
    games: int
    rows: list[dict[str, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cpu, self.wall = time.process_time(), time.monotonic()
        print(f"{self.title}\n{'decisions':>10} {'CPU s':>7} {'wall s':>7} {'won':>7} {'±':>6}")

    def judge(self, steps: int, choose: Chooser) -> None:
        """One more point. The time of judging is not counted as time of learning."""
        cpu, wall = time.process_time() - self.cpu, time.monotonic() - self.wall
        won, error = strength(choose, self.games)
        self.rows.append(
            {"decisions": steps, "cpu_s": cpu, "wall_s": wall, "won": won, "se": error}
        )
        print(f"{steps:>10,} {cpu:>7.0f} {wall:>7.0f} {won:>7.1%} {error:>6.1%}", flush=True)
        self.cpu = time.process_time() - cpu
        self.wall = time.monotonic() - wall

    def keep(self, choose: Chooser) -> None:
        """Judge once more by many games, and write the CSV and the SVG."""
        won, error = strength(choose, self.games * FINALLY)
        print(f"at the end: {won:.1%} ± {error:.1%} of {self.games * FINALLY} games")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.with_suffix(".csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows({k: round(v, 4) for k, v in row.items()} for row in self.rows)
        draw(self.title, self.rows, self.path.with_suffix(".svg"))
        print(f"kept: {self.path.with_suffix('.csv')} and .svg")


def draw(title: str, rows: list[dict[str, float]], path: Path) -> None:
    """The share won over the CPU time, with two standard errors."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "ludoteka"
    matplotlib.rcParams["svg.fonttype"] = "none"
    minutes = [row["cpu_s"] / 60 for row in rows]
    won, errors = [100 * row["won"] for row in rows], [200 * row["se"] for row in rows]
    figure, axes = pyplot.subplots(figsize=(6, 3.2), layout="constrained")
    axes.errorbar(minutes, won, errors, capsize=2, marker=".")
    axes.axhline(50, color="grey", linestyle=":")
    axes.set(title=title, xlabel="minutes of CPU", ylabel="% won against random", ylim=(0, 102))
    figure.savefig(path, metadata={"Date": None})
