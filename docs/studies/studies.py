"""What the three studies share: games between bots, in several processes, and their statistics.

`LUDOTEKA_STUDY=0.01` plays a hundredth of the games, and a hundredth of the iterations that a study
names: enough to see that it runs.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt

import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from matplotlib_inline.backend_inline import set_matplotlib_formats

import ludoteka
from ludoteka.bots import Bot, make_bot
from ludoteka.games.ethnos.data import MEMBER_NAMES, TRIBE_NAMES
from ludoteka.games.terra_mystica.moves import Choose

SHARE = float(os.environ.get("LUDOTEKA_STUDY", "1"))
FEWEST = 2  # games, however small the share
Report = Callable[[ludoteka.Match], object]


@dataclass(frozen=True)
class Player:
    """A bot by its level, or by the iterations of its search."""

    level: str = "greedy"
    iterations: int = 0

    def sit_down(self, game: ludoteka.Game, seed: int) -> Bot:
        """The bot that plays for it in one game."""
        iterations = max(1, round(self.iterations * SHARE)) if self.iterations else 0
        return make_bot(self.level, game, seed, iterations=iterations)


@dataclass(frozen=True)
class Played:
    """What came out of one game."""

    seed: int
    first: int  # the seat that decided first
    winners: list[int]
    scores: list[int]
    seconds: list[float]  # CPU time a decision, by seats
    told: object = None  # what the study wanted to know besides

    def won(self, seat: int) -> float:
        """1 for a victory; who shares it with others has its part."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Table:
    """A game to be played: who sits there, and what is asked when it has begun and ended."""

    game: str
    players: Sequence[Player]
    options: dict[str, object] = field(default_factory=dict)
    begin: Callable[[ludoteka.Match, random.Random], None] | None = None
    report: Report | None = None

    def play(self, seed: int) -> Played:
        """One game. The seed decides everything but the time it takes."""
        match = ludoteka.new(self.game, seats=len(self.players), seed=seed, **self.options)
        bots = [player.sit_down(match.game, seed) for player in self.players]
        first = match.seat
        if self.begin is not None:
            self.begin(match, random.Random(seed))
        spent, decisions = [0.0] * len(bots), [0] * len(bots)
        while not match.over:
            seat, start = match.seat, time.process_time()
            action = bots[seat].choose(match.state, seat)
            spent[seat] += time.process_time() - start
            decisions[seat] += 1
            match.make(match.game.codec.unpack(action))
        seconds = [a / max(1, b) for a, b in zip(spent, decisions, strict=True)]
        told = self.report(match) if self.report is not None else None
        return Played(seed, first, match.winners, match.scores, seconds, told)


def play(table: Table, games: int, seed: int) -> list[Played]:
    """So many games, with the seeds from `seed` on, shared out among the cores."""
    number = max(FEWEST, round(games * SHARE))
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        return list(pool.map(partial(Table.play, table), range(seed, seed + number)))


def mean(values: Iterable[float]) -> tuple[float, float]:
    """The mean of independent values, and its standard error."""
    found = list(values)
    middle = sum(found) / len(found)
    if len(found) < 2:
        return middle, float("nan")
    spread = sum((value - middle) ** 2 for value in found) / (len(found) - 1)
    return middle, sqrt(spread / len(found))


def percent(values: Iterable[float]) -> str:
    """A share with its standard error, as text."""
    middle, error = mean(values)
    return f"{100 * middle:.1f} % ± {100 * error:.1f}"


def figure(width: float = 7, height: float = 3, **given: object) -> tuple[Figure, object]:
    """A drawing that a notebook keeps as SVG, its words as text and small."""
    set_matplotlib_formats("svg")
    plt.rcParams.update({"svg.fonttype": "none", "font.size": 9, "svg.hashsalt": "ludoteka"})
    return plt.subplots(figsize=(width, height), layout="constrained", **given)


def choose_at_random(match: ludoteka.Match, luck: random.Random) -> None:
    """Terra Mystica: let chance deal the factions, as the rules allow them."""
    while isinstance(match.legal()[0], Choose):
        match.play(luck.choice(match.legal()))


def factions(match: ludoteka.Match) -> list[str]:
    """Terra Mystica: the factions by seats."""
    return [player.faction for player in match.view().players]


def mages(match: ludoteka.Match) -> list[str]:
    """Aeon's End: the mages by seats."""
    return [mage.mage for mage in match.view().mages]


def nemesis_begins(match: ludoteka.Match) -> bool:
    """Aeon's End: whether the nemesis has the first turn."""
    return match.opening[0].params["turn"] == "turn.nemesis"


def bands(match: ludoteka.Match) -> dict[str, list[int]]:
    """Ethnos: for each tribe in play, how many bands of each seat it led."""
    led = {tribe: [0] * match.seats for tribe in match.view().tribes}
    tribe_of = dict(zip(MEMBER_NAMES, TRIBE_NAMES, strict=True))
    for event in match.events:
        if event.key == "played":
            _, member, _ = event.params["leader"].split(".")
            led[tribe_of[member]][int(event.params["seat"].removeprefix("seat."))] += 1
    return led
