"""Measures how strong the levels of bots are, and how hard nemeses, chronicles and maps.

.venv/bin/python scripts/bot_ratings.py play ethnos --out build/ethnos.jsonl --seconds 300
.venv/bin/python scripts/bot_ratings.py fit ethnos --out build/ethnos.jsonl

`play` adds games of levels drawn by chance to a file, one line each, until the time is out; the
same command goes on later. `fit` writes what follows into the package: the strengths that make
these games most likely by the formula of docs/ratings.md (a conditional logit with the belief of a
new player as prior), with one standard error. `medium` is where everybody begins.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ludoteka.bots import make_bot
from ludoteka.core.game import Game
from ludoteka.core.registry import find
from ludoteka.server.club.results.formula import BETA, MU, SIGMA
from ludoteka.server.club.results.measured import FOLDER, PARTS

ANCHOR = "medium"
# how often a level is drawn: those that think long seldom
WEIGHTS = {
    "random": 1, "greedy": 2, "beginner": 3, "easy": 4, "medium": 5, "hard": 4, "master": 3,
}  # fmt: skip
PARTS_DIFFER = 4.0  # about so much, before anything is measured
FEWEST = 5  # games behind a number
LONGEST = 100_000  # decisions

Choice = tuple[list[tuple[str, ...]], int]  # what each side adds up, and how many sides there are


def play(game: Game, seed: int, names: list[str]) -> dict[str, Any]:
    """One game of levels drawn by chance among these, and who came where."""
    luck = Random(f"{game.key} {seed}")
    seats = luck.choice([1, 2, 3, 4]) if game.together else luck.choice([2, 2, 3])
    seats = max(game.fewest, min(game.most, seats))
    drawn = luck.choices(names, [WEIGHTS[name] for name in names], k=seats)
    levels = [drawn[0]] * seats if game.together else drawn
    options = {
        option.name: luck.choice(option.choices)
        for option in game.options
        if option.name in PARTS.get(game.key, ())
    }
    state = game.new(*game.check(seats, luck.randrange(2**60), options)).copy()
    bots = [make_bot(level, game, luck.randrange(2**60)) for level in levels]
    for _ in range(LONGEST):
        if state.over:
            break
        state.apply(bots[int(state.seat)].choose(state, int(state.seat)))
    winners = int(state.winners())
    points = [int(each) for each in state.scores()]
    keys = [(winners >> seat & 1, points[seat]) for seat in range(seats)]
    places = [1 + sum(other > key for other in keys) for key in keys]
    told = {"seed": seed, "levels": levels, "options": options, "places": places}
    return {**told, "won": bool(winners)}


def choices(game: Game, told: dict[str, Any]) -> list[Choice]:
    """The choices that a game made, best first: the first of each list was taken."""
    levels, seats = told["levels"], len(told["levels"])
    if game.together:
        team = tuple(f"bot {level}" for level in levels)
        parts = [f"{part} {told['options'][part]}" for part in PARTS[game.key] if part != "seats"]
        if "seats" in PARTS[game.key]:
            parts.append(f"seats {seats}")
        other = tuple(part for part in parts for _ in levels)
        return [([team, other] if told["won"] else [other, team], 2)]
    order = sorted(range(seats), key=lambda seat: told["places"][seat])
    sides = [(f"bot {levels[seat]}",) for seat in order]
    return [(sides[place:], seats) for place in range(seats - 1)]


def fit(game: Game, games: list[dict[str, Any]]) -> dict[str, Any]:
    """The strengths that make these games most likely."""
    made = [choice for told in games for choice in choices(game, told)]
    names = sorted({name for sides, _ in made for side in sides for name in side})
    free = [name for name in names if name != f"bot {ANCHOR}"]
    place = {name: number for number, name in enumerate(free)}
    found = np.zeros(len(free))
    prior = np.array(
        [1 / (SIGMA if name.startswith("bot ") else PARTS_DIFFER) ** 2 for name in free]
    )
    for _ in range(60):
        slope, bend = -found * prior, np.diag(prior)
        for sides, number in made:
            rows = np.zeros((len(sides), len(free)))
            for side, row in zip(sides, rows, strict=True):
                for name in side:
                    if name in place:
                        row[place[name]] += 1
            rows /= BETA * sqrt(number)
            worth = np.exp(rows @ found - (rows @ found).max())
            chance = worth / worth.sum()
            mean = chance @ rows
            slope += rows[0] - mean
            bend += (rows * chance[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        found += np.clip(step, -3, 3)
        if abs(step).max() < 1e-9:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(bend)))
    played = Counter(level for told in games for level in set(told["levels"]))
    known = {n: (float(found[i]), float(errors[i])) for n, i in place.items()}
    levels = {
        level: measured(*known.get(f"bot {level}", (0.0, 0.0)), played[level], MU)
        for level in WEIGHTS
        if played[level] >= FEWEST
    }
    result: dict[str, Any] = {"games": len(games), "levels": levels}
    if game.together:
        seen: Counter[str] = Counter()
        for told in games:
            seen.update({f"{k} {v}" for k, v in told["options"].items()})
            seen[f"seats {len(told['levels'])}"] += 1
        result["parts"] = {
            part: {
                name.split(" ", 1)[1]: measured(*known[name], seen[name], 0.0)
                for name in free
                if name.startswith(f"{part} ")
            }
            for part in PARTS[game.key]
        }
    return result


def measured(value: float, error: float, games: int, origin: float) -> dict[str, float]:
    """One number as it is kept."""
    return {"mu": round(origin + value, 2), "error": round(error, 2), "games": games}


def main() -> None:
    """Play or fit, as asked."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("deed", choices=["play", "fit"])
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True, nargs="+")
    parser.add_argument("--levels", default=",".join(WEIGHTS))
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    game = find(asked.game)
    lines = [line for file in asked.out if file.exists() for line in file.read_text().splitlines()]
    if asked.deed == "fit":
        told = fit(game, [json.loads(line) for line in lines])
        (FOLDER / f"{game.key}.json").write_text(json.dumps(told, indent=1) + "\n")
        return
    end = time.monotonic() + asked.seconds
    seed = asked.first + len(lines)
    with asked.out[0].open("a") as file:
        while time.monotonic() < end:
            print(json.dumps(play(game, seed, asked.levels.split(","))), file=file, flush=True)
            seed += 1


if __name__ == "__main__":
    main()
