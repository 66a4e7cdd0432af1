"""Wins of Kroniky by chronicle, plan and map: the tables of docs/games/kroniky.md.

.venv/bin/python scripts/balance.py                              random, easy and hard: hours
.venv/bin/python scripts/balance.py --levels hard --games 10     ten games for each line
.venv/bin/python scripts/balance.py --levels plan                without any search: seconds
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ludoteka.bots import LEVELS, Bot
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME
from ludoteka.games.kroniky.bot import KronikyGuide
from ludoteka.games.kroniky.content import AllOf
from ludoteka.games.kroniky.data import CHRONICLES, MAPS
from ludoteka.games.kroniky.state import Board
from ludoteka.games.kroniky.worth import NEAREST

PLAN = "plan"  # the guide's first choice, without any search
GAMES = 300
OWN_AIM = "nearest"


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="random,easy,hard", help="of random, plan, easy, ...")
    parser.add_argument("--chronicles", default=",".join(CHRONICLES))
    parser.add_argument("--games", type=int, default=GAMES, help="for each line")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    wish = parser.parse_args()
    print("| chronicle | plan | player | games |", " | ".join(MAPS), "| won | mean round |")
    print("|---|---|---|" + "---:|" * (len(MAPS) + 3))
    for chronicle in wish.chronicles.split(","):
        for level in wish.levels.split(","):
            for aim, name in aims(chronicle, level):
                print(line(chronicle, level, aim, name, wish.games, wish.seed), flush=True)


def aims(chronicle: str, level: str) -> Iterator[tuple[int, str]]:
    """The plans of a chronicle: each of its victory conditions, and whichever is nearest."""
    if level != "random":
        for aim, victory in enumerate(CHRONICLES[chronicle].victory):
            parts = victory.of if isinstance(victory, AllOf) else [victory]
            yield aim, " and ".join(str(part.__struct_config__.tag) for part in parts)
    yield int(NEAREST), "-" if level == "random" else OWN_AIM


def line(chronicle: str, level: str, aim: int, name: str, games: int, seed: int) -> str:
    """A line of the table: won by map and in all, in percent."""
    began = time.process_time()
    played, won, rounds = Counter[str](), Counter[str](), 0
    for number in range(games):
        land = list(MAPS)[number % len(MAPS)]
        board = play(land, chronicle, level, aim, seed + number)
        played[land] += 1
        if board.winners():
            won[land] += 1
            rounds += int(board.round)
    total = sum(won.values())
    cells = [percent(won[land], played[land]) for land in MAPS]
    mean = f"{rounds / total:.1f}" if total else "-"
    took = time.process_time() - began
    print(f"{chronicle} {name} {level}: {took:.0f} s", file=sys.stderr)
    parts = [chronicle, name, level, str(games), *cells, percent(total, games), mean]
    return f"| {' | '.join(parts)} |"


def percent(part: int, whole: int) -> str:
    """A share."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def play(land: str, chronicle: str, level: str, aim: int, seed: int) -> Board:
    """A finished game."""
    board = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
    assert isinstance(board, Board)
    if level == PLAN:
        guide, rng = KronikyGuide(aim), Rng(seed + 1)
        while not board.over:
            board.apply(guide.choose(board, rng))
        return board
    if level not in LEVELS:
        sys.exit(f"there is no player '{level}'; there is {PLAN}, {', '.join(LEVELS)}")
    bot = Bot(level, replace(GAME, guide=partial(KronikyGuide, aim)), seed)
    while not board.over:
        board.apply(bot.choose(board, 0))
    return board


if __name__ == "__main__":
    main()
