"""`ludoteka data`: games of bots as records and as Parquet, for machines that learn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteka.arena import folder as folders
from ludoteka.arena.players import RANDOM, make_player
from ludoteka.arena.sharing import crew
from ludoteka.cli.arguments import (
    Address,
    GameKey,
    Jobs,
    Options,
    Seed,
    check,
    read_options,
    table_size,
)
from ludoteka.cli.progress import counting
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs
from ludoteka.core.registry import find

MOST_GAMES = 10_000_000
MOST_IN_A_FILE = 1000


def data(  # noqa: PLR0913 - the options of a command
    game: GameKey,
    games: Annotated[int, typer.Option(metavar="N", help="How many games to play.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the data go, and go on.")],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER,...",
            help="Levels of bots, or own players, one for each seat. Default: four random ones.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    per_file: Annotated[int, typer.Option(metavar="N", help="Games in one file of Parquet.")] = 20,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Play games and keep them: records, and every decision as a row of Parquet.

    A row has what the seat knew, which actions were legal, which one was taken, how often a
    search tried each, and how the game ended. The players move one seat on after each game. The
    same seed gives the same data, whatever the number of jobs; the same command goes on where it
    was stopped.
    """
    with needs("data", "data"):
        from ludoteka.arena.dataset import DataPlan, make_data, missing
        from ludoteka.research import Space
    found = find(game)
    names = [RANDOM] * table_size(found) if players is None else players.split(",")
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"the number of games is 1 to {MOST_GAMES}, not {games}")
    if not 1 <= per_file <= MOST_IN_A_FILE:
        raise BadOption(f"a file has 1 to {MOST_IN_A_FILE} games, not {per_file}")
    seed = folders.choose_seed(seed, out, "data")
    _, options = check(found, len(names), seed, read_options(option))
    for name in names:
        make_player(name, found, seed).close()
    version = Space(found, len(names), **options).version
    plan = DataPlan(found.key, version, tuple(names), options, seed, games, per_file)
    with crew(jobs, address) as workers:
        folders.claim(out, "data", plan)
        done = games - sum(min(per_file, games - first) for first in missing(plan, out))
        with counting("games", games, done) as count:
            make_data(plan, out, workers, count)
    typer.echo(f"{games} games are in {out}, seed {seed}.")
