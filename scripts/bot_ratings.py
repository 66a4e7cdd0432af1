"""Fits how strong the levels of bots are, and how hard nemeses, chronicles and maps.

.venv/bin/python scripts/levels.py ethnos --out build/ethnos.jsonl --draw seats
.venv/bin/python scripts/bot_ratings.py ethnos build/ethnos.jsonl

`scripts/levels.py` plays the games. What follows from them is written into the package: the
strengths that make these games most likely by the formula of docs/ratings.md (a conditional logit
with the belief of a new player as prior), with one standard error. `medium` is where everybody
begins.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from levels import Played, read

from ludoteka.core.game import Game
from ludoteka.core.levels import LEVELS
from ludoteka.core.registry import find
from ludoteka.server.club.results.formula import BETA, MU, SIGMA
from ludoteka.server.club.results.measured import FOLDER, PARTS

ANCHOR = "medium"
PARTS_DIFFER = 4.0  # about so much, before anything is measured
FEWEST = 5  # games behind a number

Choice = tuple[list[tuple[str, ...]], int]  # what each side adds up, and how many sides there are


def choices(game: Game, played: Played) -> list[Choice]:
    """The choices that a game made, best first: the first of each list was taken."""
    seats = len(played.players)
    if game.together:
        team = tuple(f"bot {level}" for level in played.players)
        other = tuple(part for part in parts(game, played) for _ in played.players)
        return [([team, other] if any(played.won) else [other, team], 2)]
    ranks = list(zip(played.won, played.points, strict=True))
    order = sorted(range(seats), key=lambda seat: ranks[seat], reverse=True)
    sides = [(f"bot {played.players[seat]}",) for seat in order]
    return [(sides[place:], seats) for place in range(seats - 1)]


def parts(game: Game, played: Played) -> list[str]:
    """What the opponent of those who play together is made of."""
    chosen = {**played.options, "seats": str(len(played.players))}
    return [f"{part} {chosen[part]}" for part in PARTS[game.key]]


def fit(game: Game, games: list[Played]) -> dict[str, Any]:
    """The strengths that make these games most likely."""
    made = [choice for played in games for choice in choices(game, played)]
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
    met = Counter(level for played in games for level in set(played.players))
    known = {n: (float(found[i]), float(errors[i])) for n, i in place.items()}
    levels = {
        level: measured(*known.get(f"bot {level}", (0.0, 0.0)), met[level], MU)
        for level in LEVELS
        if met[level] >= FEWEST
    }
    result: dict[str, Any] = {"games": len(games), "levels": levels}
    if game.together:
        seen = Counter(part for played in games for part in parts(game, played))
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
    """Fit the games of the files."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("games", type=Path, nargs="+", help="files of scripts/levels.py")
    asked = parser.parse_args()
    game = find(asked.game)
    told = fit(game, [played for file in asked.games for played in read(file)])
    (FOLDER / f"{game.key}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
