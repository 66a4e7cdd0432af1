"""How strong the levels of bots are: pairs on one scale, and strength over time.

.venv/bin/python scripts/levels.py ethnos --out ethnos.jsonl --processes 16 --seconds 500
.venv/bin/python scripts/levels.py ethnos --out curve.jsonl --pairs first \
    --players medium,hard@0.01,hard@0.03,hard@0.1,hard@0.3,hard@1,hard@2
.venv/bin/python scripts/levels.py aeons_end --out aeons_end.jsonl --draw nemesis,level,seats
.venv/bin/python scripts/levels.py ethnos --out ethnos.jsonl --deals 0    only the table

A player is a level, `LEVEL:STYLE`, and `@SECONDS` or `#ITERATIONS` for what a decision may cost.
Two players sit in turn at a table, and each deal is played twice with their seats changed; where
all win or lose as one, each plays the deal alone. What `--draw` names is drawn by chance for each
deal. Every game is a line of the file, written when it ends: the same command goes on where it was
stopped, and others may add players to it. The ratings need the extra `research`
(OpenSkill); the games and the rest of the table need only the engine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from math import nan
from pathlib import Path
from typing import Any

from versions import budget_of, estimate, luck

from ludoteka.bots import make_bot
from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.registry import find

LONGEST = 100_000  # decisions
RESAMPLES = 60
FOREVER = 1e6  # seconds


@dataclass(frozen=True)
class Wish:
    """A game to be played: players by name, one for each seat."""

    game: str
    options: dict[str, str]
    seed: int
    deal: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """How it went; CPU seconds and decisions by player."""

    game: str
    options: dict[str, str]
    seed: int
    deal: int
    players: tuple[str, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    seconds: dict[str, float]
    decisions: dict[str, int]

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """What tells games of one file apart."""
        return self.deal, self.players


def play(wish: Wish) -> Played:
    """Play one game."""
    game = find(wish.game)
    seats = len(wish.players)
    seed = luck(wish.seed, wish.game, wish.deal)
    state = game.new(*game.check(seats, seed, wish.options)).copy()
    bots = []
    for seat, player in enumerate(wish.players):
        level, budget = budget_of(player)
        bots.append(make_bot(level, game, luck(wish.seed, wish.deal, seat), **budget))
    seconds = dict.fromkeys(wish.players, 0.0)
    decisions = dict.fromkeys(wish.players, 0)
    for _ in range(LONGEST):
        if state.over:
            break
        seat = int(state.seat)
        start = time.process_time()
        action = bots[seat].choose(state, seat)
        seconds[wish.players[seat]] += time.process_time() - start
        decisions[wish.players[seat]] += 1
        state.apply(action)
    winners = int(state.winners()) if state.over else 0
    won = tuple(winners >> seat & 1 for seat in range(seats))
    points = tuple(int(each) for each in state.scores())
    return Played(**asdict(wish), won=won, points=points, seconds=seconds, decisions=decisions)


# --- who plays ------------------------------------------------------------------------


def drawn(game: Game, seed: int, deal: int, names: list[str]) -> dict[str, str]:
    """Options, and `seats`, drawn by chance for a deal."""
    choices = {option.name: list(option.choices) for option in game.options}
    choices["seats"] = [str(seats) for seats in range(game.fewest, game.most + 1)]
    found = {}
    for name in names:
        if name not in choices:
            raise SystemExit(f"{game.title} has no {name} to draw: {', '.join(choices)}")
        found[name] = choices[name][luck(seed, name, deal) % len(choices[name])]
    return found


def wishes(
    game: Game, seed: int, deal: int, players: list[str], pairs: str, options: dict[str, str]
) -> list[Wish]:
    """The games of a deal."""
    options = dict(options)
    seats = int(options.pop("seats", min(max(4, game.fewest), game.most)))
    apart = game.together or seats == 1
    return [
        Wish(game.key, options, seed, deal, lineup)
        for lineup in lineups(players, seats, apart, pairs)
    ]


def lineups(players: list[str], seats: int, apart: bool, pairs: str) -> list[tuple[str, ...]]:
    """The players on the seats of the games of a deal."""
    if apart:
        return [(player,) * seats for player in players]
    found = []
    for one, other in paired(players, pairs):
        for first in (one, other):
            second = other if first == one else one
            found.append(tuple(second if seat % 2 else first for seat in range(seats)))
    return found


def paired(players: list[str], pairs: str) -> list[tuple[str, str]]:
    """Who meets whom."""
    if pairs == "next":
        return list(pairwise(players))
    if pairs == "first":
        return [(players[0], player) for player in players[1:]]
    return list(combinations(players, 2))


def read(file: Path) -> list[Played]:
    """The games of a file; a line that was cut off is passed over."""
    found = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        lists = {name: tuple(told[name]) for name in ("players", "won", "points")}
        found.append(Played(**{**told, **lists}))
    return found


def add(file: Path, wishes: Iterator[Wish], processes: int, seconds: float) -> None:
    """Play what is wished for, and write each game when it ends."""
    end = time.monotonic() + (seconds or FOREVER)
    with ProcessPoolExecutor(processes) as pool, file.open("a", encoding="utf-8") as lines:
        if file.stat().st_size and not file.read_bytes().endswith(b"\n"):
            lines.write("\n")
        waiting = set()
        done = 0
        while True:
            while len(waiting) < 2 * processes and time.monotonic() < end:
                if (wish := next(wishes, None)) is None:
                    break
                waiting.add(pool.submit(play, wish))
            if not waiting:
                return
            ready, waiting = wait(waiting, end - time.monotonic(), FIRST_COMPLETED)
            for each in ready:
                lines.write(json.dumps(asdict(each.result())) + "\n")
                lines.flush()
                done += 1
                print(f"\r{done} games", end="", file=sys.stderr, flush=True)
            if time.monotonic() >= end:
                left = list(pool._processes.values())
                pool.shutdown(wait=False, cancel_futures=True)
                for process in left:
                    process.terminate()
                return


# --- what came of it ------------------------------------------------------------------


def duels(games: list[Played], one: str, other: str) -> dict[int, dict[str, float]]:
    """What a player did against another, by deal."""
    found: dict[int, list[dict[str, float]]] = {}
    apart: dict[int, dict[str, Played]] = {}
    for game in games:
        if set(game.players) == {one, other} and one != other:
            found.setdefault(game.deal, []).append(duel(game, one))
        elif set(game.players) in ({one}, {other}):
            apart.setdefault(game.deal, {})[game.players[0]] = game
    for deal, both in apart.items():
        if len(both) == 2:
            mine, theirs = both[one], both[other]
            found.setdefault(deal, []).append(
                {
                    "score": 0.5 + 0.5 * (max(mine.won) - max(theirs.won)),
                    "won": max(mine.won),
                    "lost": max(theirs.won),
                    "points": sum(mine.points) / len(mine.points),
                    "theirs": sum(theirs.points) / len(theirs.points),
                }
            )
    return {
        deal: {name: sum(each[name] for each in some) / len(some) for name in some[0]}
        for deal, some in found.items()
    }


def duel(game: Played, one: str) -> dict[str, float]:
    """What a player did against another at one table: the score is over all pairs of seats."""
    ranks = list(zip(game.won, game.points, strict=True))
    mine = [rank for rank, player in zip(ranks, game.players, strict=True) if player == one]
    theirs = [rank for rank, player in zip(ranks, game.players, strict=True) if player != one]
    score = [((a > b) + (a >= b)) / 2 for a in mine for b in theirs]
    winners = max(1, sum(game.won))
    return {
        "score": sum(score) / len(score),
        "won": sum(won for won, _ in mine) / winners,
        "lost": sum(won for won, _ in theirs) / winners,
        "points": sum(points for _, points in mine) / len(mine),
        "theirs": sum(points for _, points in theirs) / len(theirs),
    }


def ratings(games: list[Played], players: list[str]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings and their standard errors, by deals drawn again; none without OpenSkill."""
    try:
        from ludoteka.arena.ratings import rate
    except (ImportError, LudotekaError):
        return {}
    from ludoteka.core.rng import Rng

    deals: dict[int, list[Any]] = {}
    alone: dict[int, list[tuple[int, int]]] = {}
    for game in sorted(games, key=lambda game: game.key):
        places = tuple(players.index(player) for player in game.players)
        ranks = list(zip(game.won, game.points, strict=True))
        if len(set(places)) == 1:
            alone.setdefault(game.deal, []).append((places[0], max(game.won)))
            continue
        order = [float(sum(other > rank for other in ranks)) for rank in ranks]
        deals.setdefault(game.deal, []).append((places, order))
    for deal, some in alone.items():
        if len(some) > 1:
            order = [float(sum(other > won for _, other in some)) for _, won in some]
            deals.setdefault(deal, []).append((tuple(place for place, _ in some), order))
    rounds = list(deals.values())
    if not rounds:
        return {}
    rng = Rng(1)
    found = [rate(len(players), [game for deal in rounds for game in deal])]
    for _ in range(RESAMPLES):
        drawn = [rounds[int(rng.below(len(rounds)))] for _ in rounds]
        found.append(rate(len(players), [game for deal in drawn for game in deal]))
    told = {}
    for place, player in enumerate(players):
        again = [each[place] for each in found[1:]]
        mean = sum(again) / len(again)
        spread = (sum((each - mean) ** 2 for each in again) / (len(again) - 1)) ** 0.5
        told[player] = (found[0][place], spread)
    return told


def tables(games: list[Played], players: list[str], pairs: str) -> str:
    """The players, and the pairs, in Markdown."""
    rated = ratings(games, players)
    lines = [
        "| player | rating | games | won % | points | CPU seconds a decision |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for player in players:
        own = [game for game in games if player in game.players]
        if not own:
            continue
        seats = [
            (game, seat) for game in own for seat, who in enumerate(game.players) if who == player
        ]
        won = estimate(
            [
                game.won[seat] / max(1, sum(game.won))
                if len(set(game.players)) > 1
                else game.won[seat]
                for game, seat in seats
            ]
        )
        points = estimate([game.points[seat] for game, seat in seats])
        mu, error = rated.get(player, (nan, nan))
        cost = sum(game.seconds[player] for game in own) / max(
            1, sum(game.decisions[player] for game in own)
        )
        lines.append(
            f"| {player} | {mu:.1f} ±{error:.1f} | {len(own)} | {100 * won[0]:.1f} "
            f"| {points[0]:.1f} ±{points[1]:.1f} | {cost:.4f} |"
        )
    lines += [
        "",
        "| upper | lower | deals | score % | won % | points ahead |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for lower, upper in paired(players, pairs):
        met = list(duels(games, upper, lower).values())
        if met:
            score = estimate([each["score"] for each in met])
            won = estimate([each["won"] for each in met])
            ahead = estimate([each["points"] - each["theirs"] for each in met])
            lines.append(
                f"| {upper} | {lower} | {len(met)} | {100 * score[0]:.1f} ±{100 * score[1]:.1f} "
                f"| {100 * won[0]:.1f} ±{100 * won[1]:.1f} | {ahead[0]:+.1f} ±{ahead[1]:.1f} |"
            )
    return "\n".join(lines)


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", default="beginner,easy,medium,hard,master", help="upwards")
    parser.add_argument("--pairs", choices=("all", "next", "first"), default="all")
    parser.add_argument("--seats", type=int, default=0, help="default: four, if the game has them")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--draw", default="", help="options, and seats, drawn for each deal")
    parser.add_argument("--deals", type=int, default=100, help="for each pair, two games each")
    parser.add_argument("--seconds", type=float, default=0, help="stop after these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True, help="the file with the games")
    wish = parser.parse_args()
    game = find(wish.game)
    players = wish.players.split(",")
    for player in players:
        level, budget = budget_of(player)
        make_bot(level, game, **budget).close()
    options = dict(pair.split("=", 1) for pair in wish.option)
    if wish.seats:
        options["seats"] = str(wish.seats)
    draw = wish.draw.split(",") if wish.draw else []
    done = {played.key for played in read(wish.out)}
    wanted = (
        one
        for deal in range(wish.deals)
        for one in wishes(
            game, wish.seed, deal, players, wish.pairs, options | drawn(game, wish.seed, deal, draw)
        )
        if (one.deal, one.players) not in done
    )
    add(wish.out, wanted, wish.processes, wish.seconds)
    print(file=sys.stderr)
    games = [played for played in read(wish.out) if {*played.players} <= {*players}]
    print(tables(games, players, wish.pairs))


if __name__ == "__main__":
    main()
