"""Wins of Kroniky by chronicle, plan and map: the tables of docs/games/kroniky.md.

.venv/bin/python scripts/balance.py                              random, easy and hard: hours
.venv/bin/python scripts/balance.py --levels hard --games 10     ten games for each line
.venv/bin/python scripts/balance.py --levels plan                without any search: seconds
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from ludoteka.bots import LEVELS, Bot
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.bot.worth import NEAREST
from ludoteka.games.kroniky.own_files.files import CHRONICLES, MAPS
from ludoteka.games.kroniky.state import Board

PLAN = "plan"  # the guide's first choice, without any search
GAMES = 300
OWN_AIM = "nearest"


@dataclass(frozen=True)
class Played:
    """A finished game: where, whether it was won, in which round, and the CPU time it took."""

    land: str
    won: bool
    round: int
    took: float


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="random,easy,hard", help="of random, plan, easy, ...")
    parser.add_argument("--chronicles", default=",".join(CHRONICLES))
    parser.add_argument("--games", type=int, default=GAMES, help="for each line")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at a time")
    wish = parser.parse_args()
    seeds = range(wish.seed, wish.seed + wish.games)
    for level in wish.levels.split(","):
        if level != PLAN and level not in LEVELS:
            sys.exit(f"there is no player '{level}'; there is {PLAN}, {', '.join(LEVELS)}")
    for chronicle in wish.chronicles.split(","):
        if chronicle not in CHRONICLES:
            sys.exit(f"there is no chronicle '{chronicle}'; there is {', '.join(CHRONICLES)}")
    print("| chronicle | plan | player | games |", " | ".join(MAPS), "| won | mean round |")
    print("|---|---|---|" + "---:|" * (len(MAPS) + 3))
    with ProcessPoolExecutor(wish.jobs) as players:
        for chronicle in wish.chronicles.split(","):
            for level in wish.levels.split(","):
                for aim, name in aims(chronicle, level):
                    game = partial(play, chronicle, level, aim)
                    print(line(players, game, (chronicle, name, level), seeds), flush=True)


def aims(chronicle: str, level: str) -> Iterator[tuple[int, str]]:
    """The plans of a chronicle: each of its victory conditions, and whichever is nearest."""
    if level != "random":
        for aim, victory in enumerate(CHRONICLES[chronicle].victory):
            kinds = [str(part.__struct_config__.tag) for part in victory.parts()]
            yield aim, " and ".join(kinds)
    yield int(NEAREST), "-" if level == "random" else OWN_AIM


def line(
    players: Executor, game: Callable[[int], Played], titles: tuple[str, ...], seeds: range
) -> str:
    """A line of the table: won by map and in all, in percent."""
    games = list(players.map(game, seeds))
    rounds = [played.round for played in games if played.won]
    cells = [percent([one.won for one in games if one.land == land]) for land in MAPS]
    mean = f"{sum(rounds) / len(rounds):.1f}" if rounds else "-"
    print(*titles, f"{sum(played.took for played in games):.0f} s", file=sys.stderr)
    parts = [*titles, str(len(games)), *cells, percent([one.won for one in games]), mean]
    return f"| {' | '.join(parts)} |"


def percent(won: list[bool]) -> str:
    """The share that was won."""
    return f"{100 * sum(won) / len(won):.0f} %" if won else "-"


def play(chronicle: str, level: str, aim: int, seed: int) -> Played:
    """One game, on the maps in turn."""
    began = time.process_time()
    land = list(MAPS)[(seed - 1) % len(MAPS)]
    board = finished(land, chronicle, level, aim, seed)
    return Played(land, bool(board.winners()), int(board.round), time.process_time() - began)


def finished(land: str, chronicle: str, level: str, aim: int, seed: int) -> Board:
    """The last position of a game."""
    board = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
    assert isinstance(board, Board)
    if level == PLAN:
        guide, rng = KronikyGuide(aim), Rng(seed + 1)
        while not board.over:
            board.apply(guide.choose(board, rng))
        return board
    bot = Bot(level, replace(GAME, guide=partial(KronikyGuide, aim)), seed)
    while not board.over:
        board.apply(bot.choose(board, 0))
    return board


if __name__ == "__main__":
    main()
