"""Tunes the bots' weights of Aeon's End by evolution strategies: bot/weights.json.

.venv/bin/python scripts/tune_aeons_end.py OUT.json                      all sets, on all cores
.venv/bin/python scripts/tune_aeons_end.py OUT.json --steps 20 --seats 2    a short try

Each set of weights, one for a number of mages and a nemesis, is tuned alone, by games of the quick
policy. In a step some changes of all weights are drawn; for each the same games are played with
the change and with its opposite, and the weights move to where more was won. The same seed and
steps give the same file.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.aeons_end import GAME, codes
from ludoteka.games.aeons_end.bot import weights as known
from ludoteka.games.aeons_end.bot.guide import AeonsEndGuide
from ludoteka.games.aeons_end.data import CARD_NAMES, MAGE_NAMES, MENACE_NAMES, NEMESIS_NAMES
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import TYPE

Groups = dict[str, dict[str, int]]
FILE = Path(known.__file__).with_name("weights.json")
NAMES = {"buy": CARD_NAMES, "keep": CARD_NAMES, "hold": CARD_NAMES, "lay": CARD_NAMES,
         "threat": MENACE_NAMES, "gift": MAGE_NAMES}  # fmt: skip
MARKETS = ("deck_destruction", "random", "free_charges", "random", "random")
# by the number of mages: levels at which some games are won and some are lost
LEVELS = (
    ("normal", "beginner", "normal", "beginner", "normal", "expert"),
    ("normal", "expert", "normal", "extinction", "normal", "expert"),
    ("normal", "expert", "normal", "extinction", "normal", "beginner"),
    ("normal", "beginner", "normal", "expert", "normal", "beginner"),
)
TRIED = ("normal", "expert", "extinction")
NEAR = 0.4  # of a victory, at most, for a loss with the nemesis almost beaten
CHANGES, GAMES = 24, 6  # changes of a step, and games of each, played twice
CHANGE = 0.15  # of a weight, as a rule
LEAST = {"wish": 2.0, "choice": 2.0, "lay": 4.0, "keep": 2.0, "hold": 2.0, "buy": 10.0}
GEM = 25.0  # gems are bought for a share of their price only
FAST, SLOW = 0.14, 0.02  # how far weights move in the first step and in the last, in usual changes
CALM, CALMER = 0.9, 0.99  # how much the direction, and its spread, keep of what they were
RECENT = 0.98  # the result is a mean of the last fifty steps, or so


class Tuner:
    """One set of weights on its way."""

    def __init__(self, seats: int, nemesis: int, groups: Groups, seed: int) -> None:
        self.seats, self.nemesis, self.groups = seats, nemesis, groups
        self.used = known.SETS[(seats - 1) * len(NEMESIS_NAMES) + nemesis]
        self.places = list(places(groups, nemesis))
        self.start = [groups[group][name] for group, name, _ in self.places]
        self.scale = [usual(place, x) for place, x in zip(self.places, self.start, strict=True)]
        self.luck = random.Random(f"{seed} {seats} {nemesis}")
        # all in usual changes: where the weights are, how they move, and their mean
        self.now, self.towards, self.spread, self.mean = ([0.0] * len(self.places) for _ in "1234")

    def tuned(self, steps: int) -> Groups:
        """The weights after so many steps."""
        for number in range(1, steps + 1):
            self.step(number, FAST + (SLOW - FAST) * number / steps)
        return self.result([x / (1 - RECENT**steps) for x in self.mean])

    def step(self, number: int, pace: float) -> None:
        """Try some changes and their opposites, and move."""
        slope = [0.0] * len(self.now)
        gains = []
        for _ in range(CHANGES):
            change = [self.luck.gauss(0, 1) for _ in self.now]
            games = [self.deal(self.luck.randrange(10**6, 10**9)) for _ in range(GAMES)]
            self.use([x + y for x, y in zip(self.now, change, strict=True)])
            gain = sum(map(played, games))
            self.use([x - y for x, y in zip(self.now, change, strict=True)])
            gain -= sum(map(played, games))
            gains.append(gain)
            slope = [x + gain * y for x, y in zip(slope, change, strict=True)]
        apart = sqrt(sum(gain * gain for gain in gains) / CHANGES) or 1.0
        for i, total in enumerate(slope):
            here = total / (CHANGES * apart)
            self.towards[i] = CALM * self.towards[i] + (1 - CALM) * here
            self.spread[i] = CALMER * self.spread[i] + (1 - CALMER) * here * here
            usual = sqrt(self.spread[i] / (1 - CALMER**number)) + 1e-8
            self.now[i] += pace * self.towards[i] / (1 - CALM**number) / usual
            self.mean[i] = RECENT * self.mean[i] + (1 - RECENT) * self.now[i]

    def deal(self, seed: int) -> tuple[State, int]:
        """A game before its first move, and its luck."""
        level = LEVELS[self.seats - 1][seed % len(LEVELS[0])]
        return first_position(self.seats, self.nemesis, level, seed), seed

    def use(self, changes: Sequence[float]) -> None:
        """Let the policy play by the weights with these changes."""
        changed = self.result(changes)
        for group, name, place in self.places:
            getattr(self.used, group)[place] = changed[group][name]

    def result(self, changes: Sequence[float]) -> Groups:
        """The weights with these changes, by name."""
        found = {group: dict(numbers) for group, numbers in self.groups.items()}
        for place, x, scale, y in zip(self.places, self.start, self.scale, changes, strict=True):
            found[place[0]][place[1]] = round(x + scale * y)
        return found


def places(groups: Groups, nemesis: int) -> Iterator[tuple[str, str, int]]:
    """Group, name and place of each weight that can matter against a nemesis."""
    others = set(MENACE_NAMES[codes.BASICS : codes.STRIKES])
    others -= set(MENACE_NAMES[codes.BASICS + nemesis * codes.UNIQUES :][: codes.UNIQUES])
    for group, numbers in groups.items():
        names = NAMES.get(group, tuple(numbers))
        for name in numbers:
            if group != "threat" or name not in others:
                yield group, name, names.index(name)


def usual(place: tuple[str, str, int], number: int) -> float:
    """By how much a weight is changed, about."""
    group, _, card = place
    if group == "buy" and TYPE[card] == codes.GEM:
        return GEM
    return max(LEAST.get(group, 1.0), CHANGE * abs(number))


def first_position(seats: int, nemesis: int, level: str, seed: int) -> State:
    """A game before its first move."""
    market = MARKETS[seed % len(MARKETS)]
    options = {"nemesis": NEMESIS_NAMES[nemesis], "level": level, "market": market}
    return GAME.new(*GAME.check(seats, seed, options))


def played(game: tuple[State, int]) -> float:
    """How a game of the policy ends: 1 for a victory."""
    board = game[0].copy()
    assert isinstance(board, Board)
    AeonsEndGuide().playout(board, Rng(game[1] + 1))
    done = 1 - board.nemesis_life / board.setup.nemesis_life
    return 1.0 if board.winners() else NEAR * done


def tune(seed: int, steps: int, trials: int, which: tuple[int, int]) -> tuple[Groups, str]:
    """A tuned set, and how often the policy won before and after."""
    seats, nemesis = which
    groups: Groups = json.loads(FILE.read_text("utf-8"))[str(seats)][NEMESIS_NAMES[nemesis]]
    tuner = Tuner(seats, nemesis, groups, seed)
    result = tuner.tuned(steps)
    told = [f"| {seats} | {NEMESIS_NAMES[nemesis]}"]
    for level in TRIED:
        games = [(first_position(seats, nemesis, level, i), i) for i in range(trials)]
        won = []
        for some in (groups, result):
            Tuner(seats, nemesis, some, seed).use([0.0] * len(tuner.places))
            won.append(sum(played(game) == 1.0 for game in games) / max(1, trials))
        told.append(f"{won[0]:.3f} -> {won[1]:.3f}")
    return result, " | ".join(told) + " |"


def laid_out(sets: dict[str, dict[str, Groups]]) -> str:
    """The file: a line for each group."""
    lines = []
    for seats, some in sets.items():
        tables = []
        for nemesis, groups in some.items():
            rows = ",\n".join(f'      "{name}": {json.dumps(x)}' for name, x in groups.items())
            tables.append(f'    "{nemesis}": {{\n{rows}\n    }}')
        lines.append(f'  "{seats}": {{\n' + ",\n".join(tables) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Tune, write the file, and print how often the policy won before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seats", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--trials", type=int, default=1500, help="games that measure each level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    wish = parser.parse_args()
    sets: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    which = [(seats, nemesis) for seats in wish.seats for nemesis in range(len(NEMESIS_NAMES))]
    print(f"| mages | nemesis | {' | '.join(TRIED)} |")
    with ProcessPoolExecutor(wish.jobs) as workers:
        found = workers.map(partial(tune, wish.seed, wish.steps, wish.trials), which)
        for (seats, nemesis), (groups, told) in zip(which, found, strict=True):
            sets[str(seats)][NEMESIS_NAMES[nemesis]] = groups
            wish.out.write_text(laid_out(sets), "utf-8")
            print(told, flush=True)


if __name__ == "__main__":
    main()
