"""Today's bots against those of another installation of Ludoteka.

.venv/bin/python scripts/versions.py ethnos --other-path ../before/src
.venv/bin/python scripts/versions.py ethnos --other ../before/.venv/bin/python --ours hard,master --theirs hard
.venv/bin/python scripts/versions.py terra_mystica --other-path ../before/src --ours hard@0.3 --theirs hard@0.3 --processes 16

A player is a level, with `@SECONDS` or `#ITERATIONS` for what a decision may cost. Each pair plays
the same deals: one of ours against theirs, on every seat in turn, and with the same luck; where all
win or lose as one, each side plays every deal on all seats. Every process has one process of each
installation beside it. Both replay the same seed and actions, so that they exchange only ints; what
each counts in the end must be the same. Nothing is needed but the engine of either side. With
`--out` every deal is a line of a file, written when it ends: the same command goes on where it was
stopped.
"""  # noqa: E501

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import nan, sqrt
from pathlib import Path
from typing import Any

LONGEST = 100_000  # decisions


@dataclass(frozen=True)
class Duel:
    """A deal to be played: one of our players against one of theirs."""

    game: str
    ours: str
    theirs: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    deal: int


@dataclass(frozen=True)
class Deal:
    """How a deal went: shares of wins and mean points, CPU seconds and decisions of both sides."""

    duel: Duel
    games: int
    won: tuple[float, float]
    points: tuple[float, float]
    seconds: tuple[float, float]
    decisions: tuple[int, int]


# --- one installation, asked over a pipe ----------------------------------------------


def serve() -> None:
    """Answer what is asked on lines of JSON."""
    from ludoteka.bots import make_bot
    from ludoteka.core.registry import find

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever is printed is no answer
    for line in sys.stdin:
        asked = json.loads(line)
        answer: Any = None
        if asked[0] == "new":
            _, key, seats, seed, options = asked
            game = find(key)
            state = game.new(*game.check(seats, seed, options)).copy()
            bots: dict[int, Any] = {}
        elif asked[0] == "about":
            game = find(asked[1])
            answer = [game.together or game.most == 1, game.fewest, game.most]
        elif asked[0] == "apply":
            state.apply(asked[1])
        elif asked[0] == "choose":
            _, player, luck = asked
            seat = int(state.seat)
            if seat not in bots:
                level, budget = budget_of(player)
                bots[seat] = make_bot(level, game, luck, **budget)
            start = time.process_time()
            action = int(bots[seat].choose(state, seat))
            answer = [action, time.process_time() - start]
        if asked[0] in ("new", "apply"):
            won = int(state.winners()) if state.over else 0
            points = [int(each) for each in state.scores()]
            answer = [bool(state.over), int(state.seat), won, points]
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def budget_of(player: str) -> tuple[str, dict[str, Any]]:
    """`hard@0.3` or `hard#500`: a level, and what a decision may cost."""
    for sign, name, kind in (("@", "seconds", float), ("#", "iterations", int)):
        level, found, number = player.partition(sign)
        if found:
            return level, {name: kind(number)}
    return player, {}


class Installation:
    """A process of an installation."""

    def __init__(self, python: str, path: str) -> None:
        environment = {**os.environ, "PYTHONPATH": path} if path else dict(os.environ)
        self.process = subprocess.Popen(
            [python, __file__, "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def ask(self, *question: Any) -> Any:
        """Ask, and wait for the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"an installation failed at {question}")
        return json.loads(line)


# --- deals ----------------------------------------------------------------------------


def prepare(places: list[tuple[str, str]]) -> None:
    """Start both installations beside this process."""
    global both
    both = [Installation(*place) for place in places]


both: list[Installation] = []


def luck(*parts: object) -> int:
    """A seed made of these."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def play(duel: Duel) -> Deal:
    """Play a deal in all its games."""
    apart, _, _ = both[0].ask("about", duel.game)
    if apart:
        sides = [[side] * duel.seats for side in (0, 1)]
    else:
        sides = [[int(seat != mine) for seat in range(duel.seats)] for mine in range(duel.seats)]
    won, points, seats = [0.0, 0.0], [0.0, 0.0], [0, 0]
    seconds, decisions = [0.0, 0.0], [0, 0]
    for sitting in sides:
        end = play_game(duel, sitting, seconds, decisions)
        for seat, side in enumerate(sitting):
            winners = end[2].bit_count()
            shared = winners if winners and not apart else 1
            won[side] += (end[2] >> seat & 1) / shared
            points[side] += end[3][seat]
            seats[side] += 1
    return Deal(
        duel,
        len(sides),
        (won[0] / seats[0], won[1] / seats[1]),
        (points[0] / seats[0], points[1] / seats[1]),
        (seconds[0], seconds[1]),
        (decisions[0], decisions[1]),
    )


def play_game(duel: Duel, sitting: list[int], seconds: list[float], decisions: list[int]) -> Any:
    """Play one game; both sides follow it."""
    seed = luck(duel.seed, duel.game, duel.deal)
    now = [each.ask("new", duel.game, duel.seats, seed, dict(duel.options)) for each in both]
    for _ in range(LONGEST):
        if now[0] != now[1]:
            raise SystemExit(f"the installations play by different rules: {now} in {duel}")
        over, seat, _, _ = now[0]
        if over:
            break
        side = sitting[seat]
        player = (duel.ours, duel.theirs)[side]
        own = luck(duel.seed, duel.deal, seat)
        action, took = both[side].ask("choose", player, own)
        seconds[side] += took
        decisions[side] += 1
        now = [each.ask("apply", action) for each in both]
    return now[0]


def kept(file: Path | None) -> list[Deal]:
    """The deals of a file; a line that was cut off is passed over."""
    found = []
    for line in file.read_text("utf-8").splitlines() if file and file.exists() else ():
        try:
            told = json.loads(line)
        except ValueError:
            continue
        pairs = {name: tuple(told[name]) for name in ("won", "points", "seconds", "decisions")}
        duel = {**told["duel"], "options": tuple(map(tuple, told["duel"]["options"]))}
        found.append(Deal(Duel(**duel), told["games"], **pairs))
    return found


def keep(file: Path | None, deal: Deal) -> None:
    """Add a deal to a file."""
    if file is None:
        return
    cut = file.exists() and file.stat().st_size and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as lines:
        lines.write(("\n" if cut else "") + json.dumps(asdict(deal)) + "\n")


# --- the table ------------------------------------------------------------------------


def estimate(values: list[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, nan
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))


def summary(ours: str, theirs: str, deals: list[Deal], par: float) -> dict[str, Any]:
    """What the deals of a pair come to."""
    used = [sum(deal.seconds[side] for deal in deals) for side in (0, 1)]
    asked = [max(1, sum(deal.decisions[side] for deal in deals)) for side in (0, 1)]
    return {
        "ours": ours,
        "theirs": theirs,
        "deals": len(deals),
        "games": sum(deal.games for deal in deals),
        "par": par,
        "won": estimate([deal.won[0] for deal in deals]),
        "theirs won": estimate([deal.won[1] for deal in deals]),
        "points": estimate([deal.points[0] for deal in deals]),
        "theirs points": estimate([deal.points[1] for deal in deals]),
        "points ahead": estimate([deal.points[0] - deal.points[1] for deal in deals]),
        "CPU seconds a decision": used[0] / asked[0],
        "theirs CPU seconds a decision": used[1] / asked[1],
    }


def markdown(rows: list[dict[str, Any]]) -> str:
    """The table."""
    lines = [
        "| ours | theirs | games | par % | ours won % | theirs % | points | ahead | s/decision |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        won, lost = row["won"], row["theirs won"]
        ahead = row["points ahead"]
        lines.append(
            f"| {row['ours']} | {row['theirs']} | {row['games']} | {100 * row['par']:.0f} "
            f"| {100 * won[0]:.1f} ±{100 * won[1]:.1f} | {100 * lost[0]:.1f} ±{100 * lost[1]:.1f} "
            f"| {row['points'][0]:.1f} : {row['theirs points'][0]:.1f} "
            f"| {ahead[0]:+.1f} ±{ahead[1]:.1f} "
            f"| {row['CPU seconds a decision']:.4f} : {row['theirs CPU seconds a decision']:.4f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--other", default=sys.executable, help="the other Python interpreter")
    parser.add_argument("--other-path", default="", help="its PYTHONPATH")
    parser.add_argument("--our-path", default=os.environ.get("PYTHONPATH", ""))
    parser.add_argument("--ours", default="easy,medium,hard", help="our players")
    parser.add_argument("--theirs", default="", help="theirs; as many, or one; default: the same")
    parser.add_argument("--seats", type=int, default=0, help="default: four, if the game has them")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deals", type=int, default=25, help="for each pair")
    parser.add_argument("--seconds", type=float, default=0, help="no deal is begun after these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, help="the file with the deals, one for each other installation"
    )
    wish = parser.parse_args()
    ours = wish.ours.split(",")
    theirs = wish.theirs.split(",") if wish.theirs else ours
    theirs = theirs * len(ours) if len(theirs) == 1 else theirs
    if len(theirs) != len(ours):
        parser.error("--theirs names one player, or as many as --ours")
    options = tuple(sorted(dict(pair.split("=", 1) for pair in wish.option).items()))
    places = [(sys.executable, wish.our_path), (wish.other, wish.other_path)]
    prepare(places[:1])
    apart, fewest, most = both[0].ask("about", wish.game)
    seats = wish.seats or min(max(4, fewest), most)
    par = nan if apart else 1 / seats
    end = time.monotonic() + wish.seconds if wish.seconds else 0.0
    duels = [
        Duel(wish.game, *pair, seats, options, wish.seed, deal)
        for deal in range(wish.deals)
        for pair in zip(ours, theirs, strict=True)
    ]
    found = [deal for deal in kept(wish.out) if deal.duel in set(duels)]
    left = [duel for duel in duels if duel not in {deal.duel for deal in found}]
    with ProcessPoolExecutor(wish.processes, initializer=prepare, initargs=(places,)) as pool:
        waiting = {pool.submit(play, duel) for duel in left}
        try:
            for done in as_completed(waiting, end - time.monotonic() if end else None):
                found.append(done.result())
                keep(wish.out, found[-1])
                print(f"\r{len(found)}/{len(duels)}", end="", file=sys.stderr, flush=True)
        except TimeoutError:
            pool.shutdown(wait=True, cancel_futures=True)
            known = {deal.duel for deal in found}
            for done in waiting:
                if done.done() and not done.cancelled() and done.result().duel not in known:
                    found.append(done.result())
                    keep(wish.out, found[-1])
    print(file=sys.stderr)
    found.sort(key=lambda deal: deal.duel.deal)
    rows = [
        summary(*pair, deals, par)
        for pair in zip(ours, theirs, strict=True)
        if (deals := [deal for deal in found if (deal.duel.ours, deal.duel.theirs) == pair])
    ]
    print(markdown(rows))


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
