"""`ludoteka simulate`: many games between bots, and who won them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ludoteka.arena.playing import luck, play, seating
from ludoteka.arena.sharing import crew
from ludoteka.cli.arguments import (
    BOT,
    HUMAN,
    GameKey,
    Jobs,
    Json,
    Options,
    Seed,
    check,
    read_options,
    read_seats,
    table_size,
)
from ludoteka.cli.progress import counting
from ludoteka.core.errors import BadOption
from ludoteka.core.game import LARGEST_SEED
from ludoteka.core.options import Value
from ludoteka.core.registry import find

MOST_GAMES = 100_000_000
SHARES = 50  # the work of a process is cut into about so many pieces ...
LARGEST_SHARE = 500  # ... of at most so many games


class Work(msgspec.Struct, frozen=True):
    """Some of the games, by their numbers."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    rotate: bool
    first: int
    end: int


class Tally(msgspec.Struct):
    """What came out of some games. Wins and scores are those of a player, wherever it sat."""

    games: int
    wins: list[int]
    scores: list[int]
    finished: int = 0
    best: int = 0  # the best score of each game, added up
    decisions: int = 0
    cpu_seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Add what came out of other games."""
        self.games += other.games
        self.finished += other.finished
        self.best += other.best
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]


def simulate(  # noqa: PLR0913 - the options of a command
    game: GameKey,
    games: Annotated[int, typer.Option(metavar="N", help="How many games to play.")],
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="bot:LEVEL,...",
            help="The players; bots of your own as bot:FILE.py:CLASS. Default: four bot:random.",
        ),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    option: Options = None,
    rotate: Annotated[
        bool,
        typer.Option(
            help="Move the players one seat on after each game, so that no seat is favoured."
        ),
    ] = True,
    json: Json = False,
) -> None:
    """Let bots play many games.

    Wins and mean scores are those of the players in the order given with --seats, not of
    positions at the table: the players change seats from game to game, unless --no-rotate is
    given. A shared victory is a win for each winner. The same seed gives the same result,
    whatever the number of jobs.
    """
    found = find(game)
    players = read_seats(seats, found, [BOT + "random"] * table_size(found))
    if HUMAN in players:
        raise BadOption("only bots can be simulated; for people there is 'ludoteka play'")
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"the number of games is 1 to {MOST_GAMES}, not {games}")
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    _, options = check(found, len(players), seed, read_options(option))
    work = Work(found.key, tuple(players), options, seed, rotate, 0, games)
    total = play_all(work, jobs)
    result = {
        "game": found.key,
        "seats": players,
        "games": total.games,
        "finished": total.finished,
        "decisions": total.decisions,
        "cpu_seconds": round(total.cpu_seconds, 3),
        "wins": total.wins,
        "mean_scores": [round(points / max(1, total.finished), 3) for points in total.scores],
        "mean_best_score": round(total.best / max(1, total.finished), 3),
    }
    if json:
        print(msgspec.json.encode(result).decode())
    else:
        show(total, players, seed)


def play_all(work: Work, jobs: int) -> Tally:
    """Play all games in several processes, with a progress bar on standard error."""
    total = Tally(0, [0] * len(work.seats), [0] * len(work.seats))
    with crew(jobs) as workers, counting("games", work.end) as count:

        def report(tally: Tally) -> None:
            total.add(tally)
            count(tally.games)

        workers.share(play_some, pieces(work, jobs), report)
    return total


def pieces(work: Work, jobs: int) -> Iterator[Work]:
    """The work cut into pieces."""
    size = min(max(1, work.end // (jobs * SHARES)), LARGEST_SHARE)
    for first in range(0, work.end, size):
        yield msgspec.structs.replace(work, first=first, end=min(first + size, work.end))


def play_some(work: Work) -> Tally:
    """Play the games with these numbers."""
    tally = Tally(work.end - work.first, [0] * len(work.seats), [0] * len(work.seats))
    start = time.process_time()
    for number in range(work.first, work.end):
        play_one(work, number, tally)
    tally.cpu_seconds = time.process_time() - start
    return tally


def play_one(work: Work, number: int, tally: Tally) -> None:
    """Play one game; its luck and that of its bots come from the seed and its number alone."""
    size = len(work.seats)
    players = seating(size, number if work.rotate else 0)
    seated = [
        (work.seats[player].removeprefix(BOT), luck(work.seed, number, player))
        for player in players
    ]
    played = play(find(work.game), work.options, luck(work.seed, number, -1), seated)
    tally.decisions += played.decisions
    if played.over:
        tally.finished += 1
        tally.best += max(played.scores)
        for player, won, points in zip(players, played.winners, played.scores, strict=True):
            tally.wins[player] += won
            tally.scores[player] += points


def show(total: Tally, players: list[str], seed: int) -> None:
    """The result for people."""
    table = Table("player", "wins", "%", "mean score", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    finished = max(1, total.finished)
    for player, wins, points in zip(players, total.wins, total.scores, strict=True):
        table.add_row(player, str(wins), f"{100 * wins / finished:.1f}", f"{points / finished:.2f}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"mean of the best score of each game: {total.best / finished:.2f}")
    speed = total.decisions / max(total.cpu_seconds, 1e-9)
    console.print(
        f"{total.finished} of {total.games} games finished, {total.decisions} decisions "
        f"in {total.cpu_seconds:.1f} CPU seconds ({speed:,.0f} a second), seed {seed}",
        soft_wrap=True,
    )
