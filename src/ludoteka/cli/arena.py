"""`ludoteka arena`: players against each other, and how strong they are."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table as Shown

from ludoteka.arena import folder as folders
from ludoteka.arena.players import make_player
from ludoteka.arena.schedule import ARENA, Plan, check_players
from ludoteka.arena.sharing import crew
from ludoteka.cli.arguments import (
    Address,
    GameKey,
    Jobs,
    Json,
    Options,
    Seed,
    check,
    read_options,
)
from ludoteka.cli.progress import counting
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs
from ludoteka.core.game import Game
from ludoteka.core.registry import find

if TYPE_CHECKING:
    from ludoteka.arena.ratings import Rating
    from ludoteka.arena.standings import Estimate, Table

MOST_GAMES = 10_000_000
REPORT = "report.html"


def arena(  # noqa: PLR0913 - the options of a command
    game: GameKey,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Levels of bots, or own players.")
    ],
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games at most, rounded up to whole deals.")
    ] = 200,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Players at a table. Default: two.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the order is sure.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the games here, go on here, report here."),
    ] = None,
    jobs: Jobs = 1,
    address: Address = None,
    json: Json = False,
) -> None:
    """Let players meet each other on every seat with the same luck, and rate them.

    Every deal is played by all combinations of the players, rotated over the seats; where all win
    or lose as one, each player plays every deal on all seats. The same seed gives the same table,
    whatever the number of jobs. With --out each game is kept when it ends: the same command goes
    on where it was stopped, and writes report.html in the end.
    """
    with needs("an arena", "research"):
        from ludoteka.arena.ratings import ratings_of
        from ludoteka.arena.report import page
        from ludoteka.arena.standings import tabulate
        from ludoteka.arena.tournament import Tournament
    seed = folders.choose_seed(seed, out, ARENA)
    plan = make_plan(find(game), tuple(players), seats, seed, read_options(option))
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"the number of games is 1 to {MOST_GAMES}, not {games}")
    if plan.games_per_deal() > games:
        raise BadOption(f"one deal is {plan.games_per_deal()} games here: give --games as many")
    deals = plan.deals(games)
    total = deals * plan.games_per_deal()
    with crew(jobs, address) as workers:
        tournament = Tournament(plan, out)
        with counting("games", total, tournament.played(total)) as count:
            results = tournament.hold(deals, until_sure, workers, count)
    table, ratings = tabulate(plan, results), ratings_of(plan, results)
    if out is not None:
        folders.write(out / REPORT, page(plan, table, ratings, results).encode())
    if json:
        print(msgspec.json.encode(told(plan, table, ratings)).decode())
    else:
        show(plan, table, ratings)
        if out is not None:
            typer.echo(f"The report is in {out / REPORT}.")


def make_plan(
    game: Game, players: tuple[str, ...], seats: int | None, seed: int, given: dict[str, str]
) -> Plan:
    """What is to be played. Raises BadOption."""
    check_players(players)
    seats = max(game.fewest, min(2, game.most)) if seats is None else seats
    _, options = check(game, seats, seed, given)
    for player in players:
        make_player(player, game, seed).close()
    apart = game.together or seats == 1
    return Plan(game.key, game.rules, players, seats, options, seed, apart)


def told(plan: Plan, table: Table, ratings: list[Rating]) -> dict[str, object]:
    """The result for programs."""
    rows = []
    for player, row in zip(table.order, table.standings, strict=True):
        rating = {"rating": ratings[player].mu, "margin": ratings[player].margin}
        rows.append({**row._asdict(), **rating})
    return {
        "game": plan.game,
        "seats": plan.seats,
        "seed": plan.seed,
        "deals": table.deals,
        "games": table.games,
        "unfinished": table.unfinished,
        "decisions": table.decisions,
        "sure": table.sure,
        "table": rows,
        "crosstable": table.against,
    }


def show(plan: Plan, table: Table, ratings: list[Rating]) -> None:
    """The result for people."""
    shown = Shown("player", "rating", "score %", "wins %", "points", "games", box=None)
    against = [f"{place}." for place, _ in enumerate(table.standings, 1)]
    cross = Shown("row against column, %", *against, box=box.SIMPLE_HEAD)
    for each in (shown, cross):
        for column in each.columns[1:]:
            column.justify = "right"
    for place, (player, row) in enumerate(zip(table.order, table.standings, strict=True)):
        mu, margin = ratings[player]
        shown.add_row(
            row.player,
            f"{mu:.1f} ± {margin:.1f}",
            in_words(row.score, 100),
            in_words(row.wins, 100),
            in_words(row.points, 1),
            str(row.games),
        )
        cells = ["" if c is None else in_words(c, 100) for c in table.against[place]]
        cross.add_row(f"{place + 1}. {row.player}", *cells)
    console = Console(highlight=False)
    console.print(shown)
    console.print(cross)
    console.print(
        f"{table.games} games in {table.deals} deals, {table.unfinished} not finished, "
        f"{table.decisions} decisions, seed {plan.seed}; "
        f"the order is {'sure' if table.sure else 'not sure'}",
        soft_wrap=True,
    )


def in_words(found: Estimate, factor: int) -> str:
    """A mean with its standard error, if there is one."""
    told = f"{found.mean * factor:.1f}"
    return told if isnan(found.error) else f"{told} ± {found.error * factor:.1f}"
