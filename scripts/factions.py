"""How bots do with each faction of Terra Mystica, and which ones they choose.

.venv/bin/python scripts/factions.py --seats 4 --games 200 --processes 16
.venv/bin/python scripts/factions.py --seats 4 --games 200 --chosen    the bots choose

Factions of different home terrains are drawn for each game, and all seats are played by one level.
The same seed gives the same games, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from versions import estimate, luck

from ludoteka.bots import make_bot
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica.data import DATA, FACTION_NAMES

GAME = find("terra_mystica")
HOMES = {faction["key"]: faction["home"] for faction in DATA["factions"]}


@dataclass(frozen=True)
class Seat:
    """What a seat came to."""

    faction: str
    points: int
    share: float  # of the victory


def lineup(seats: int, seed: int) -> list[str]:
    """Factions of different home terrains."""
    rng = Rng(seed)
    found: list[str] = []
    while len(found) < seats:
        name = FACTION_NAMES[int(rng.below(len(FACTION_NAMES)))]
        if all(HOMES[name] != HOMES[other] for other in found):
            found.append(name)
    return found


def play(level: str, seats: int, chosen: bool, seed: int, number: int) -> list[Seat]:
    """One game: its seats."""
    own = luck(seed, seats, number)
    options = {} if chosen else {"factions": ",".join(lineup(seats, own))}
    state = GAME.new(*GAME.check(seats, own, options)).copy()
    bots = [make_bot(level, GAME, luck(own, seat)) for seat in range(seats)]
    while not state.over:
        seat = int(state.seat)
        state.apply(bots[seat].choose(state, seat))
    winners = int(state.winners())
    return [
        Seat(
            FACTION_NAMES[int(state.faction(seat))],  # type: ignore[attr-defined]
            int(points),
            (winners >> seat & 1) / winners.bit_count(),
        )
        for seat, points in enumerate(state.scores())
    ]


def table(games: Sequence[Sequence[Seat]]) -> str:
    """The factions, in Markdown, and all of them together."""
    seats = [seat for game in games for seat in game]
    means = [sum(seat.points for seat in game) / len(game) for game in games]
    best = [float(max(seat.points for seat in game)) for game in games]
    mean, top = estimate(means), estimate(best)
    lines = [
        f"{len(games)} games of {len(games[0])}: points {mean[0]:.1f} ±{mean[1]:.1f}, "
        f"of the winner {top[0]:.1f} ±{top[1]:.1f}",
        "",
        "| faction | games | points | won % |",
        "|---|---:|---:|---:|",
    ]
    for name in FACTION_NAMES:
        if own := [seat for seat in seats if seat.faction == name]:
            points = estimate([float(seat.points) for seat in own])
            won = estimate([seat.share for seat in own])
            lines.append(
                f"| {name} | {len(own)} | {points[0]:.1f} ±{points[1]:.1f} "
                f"| {100 * won[0]:.0f} ±{100 * won[1]:.0f} |"
            )
    return "\n".join(lines)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--chosen", action="store_true", help="the bots choose their factions")
    parser.add_argument("--seconds", type=float, default=0, help="tell of what was played by then")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    wish = parser.parse_args()
    if not GAME.fewest <= wish.seats <= GAME.most:
        parser.error(f"{GAME.title} has {GAME.fewest} to {GAME.most} seats, not {wish.seats}")
    if wish.games < 1:
        parser.error("there must be a game to tell of")
    make_bot(wish.level, GAME).close()
    one = partial(play, wish.level, wish.seats, wish.chosen, wish.seed)
    games = []
    end = time.monotonic() + wish.seconds
    with ProcessPoolExecutor(wish.processes) as pool:
        for game in pool.map(one, range(wish.games)):
            games.append(game)
            print(f"\r{len(games)} games", end="", file=sys.stderr, flush=True)
            if wish.seconds and time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    print(file=sys.stderr)
    print(table(games))


if __name__ == "__main__":
    main()
