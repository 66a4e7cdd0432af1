"""`ludoteka train`: bots that learn from their own games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Shown

from ludoteka.arena import folder as folders
from ludoteka.arena.sharing import Crew, crew
from ludoteka.cli import train_ethnos
from ludoteka.cli.arguments import Address, Jobs, Seed
from ludoteka.cli.progress import counting
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs

if TYPE_CHECKING:
    from ludoteka.workshop.evolution import Tuning
    from ludoteka.workshop.strength import Measured
    from ludoteka.workshop.tables import Way

MOST_GAMES = 10_000_000
MOST_ROUNDS = 100
MOST_DEALS = 100_000
WIDEST = 1024
FEWEST_SEATS, MOST_SEATS = 2, 5

Games = Annotated[int, typer.Option(metavar="N", help="How many games are played.")]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="Where the work is kept, and goes on.")]
Seats = Annotated[int, typer.Option(metavar="N", help="Players at a table.")]
Deals = Annotated[int, typer.Option(metavar="N", help="Deals of a step, two games each.")]
Trials = Annotated[
    int, typer.Option(metavar="N", help="Games that measure the result; 0 for none.")
]


def commands() -> typer.Typer:
    """The commands about learning, game by game."""
    app = typer.Typer()
    app.callback()(lambda: None)
    terra_mystica = typer.Typer()
    terra_mystica.callback()(lambda: None)
    terra_mystica.command("weights")(weights)
    terra_mystica.command("factions")(factions)
    terra_mystica.command("advantage")(advantage)
    app.add_typer(terra_mystica, name="terra_mystica", help="Weights, and a net of advantages.")
    ethnos = train_ethnos.commands()
    app.add_typer(ethnos, name="ethnos", help="Nets of who will win and of what to try.")
    return app


def weights(  # noqa: PLR0913 - the options of a command
    out: Out,
    seats: Seats = 4,
    games: Games = 100_000,
    seed: Seed = None,
    deals: Deals = 256,
    trials: Trials = 2000,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Tune what things are worth to the bots, for one number of players.

    The same seed gives the same weights, whatever the number of jobs; the same command goes on
    where it was stopped. In the end weights.json lies in the folder, and the tuned weights meet
    those of the package.
    """
    with needs("tuning weights", "research"):
        from ludoteka.workshop import evolution
        from ludoteka.workshop.weights import with_weights
    check_tuning(seats, games, deals, trials)
    seed = folders.choose_seed(seed, out, evolution.KIND)
    tuning = evolution.of_table(seats, seed, games, deals)
    with crew(jobs, address) as workers:
        (tuned,) = tune(tuning, out, workers)
        keep(out / "weights.json", with_weights(seats, tuned), seed)
        compare(evolution.way_by(tuned), [seats], seed, trials, workers)


def factions(  # noqa: PLR0913 - the options of a command
    out: Out,
    seats: Seats = 4,
    games: Games = 100_000,
    seed: Seed = None,
    deals: Deals = 256,
    trials: Trials = 2000,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Tune what each faction takes to be worth more or less than the others do.

    As `weights`; in the end factions.json lies in the folder.
    """
    with needs("tuning weights", "research"):
        from ludoteka.workshop import evolution
        from ludoteka.workshop.weights import with_differences
    check_tuning(seats, games, deals, trials)
    seed = folders.choose_seed(seed, out, evolution.KIND)
    tuning = evolution.of_factions(seats, seed, games, deals)
    with crew(jobs, address) as workers:
        rows = tune(tuning, out, workers)
        keep(out / "factions.json", with_differences(rows), seed)
        compare(evolution.way_by(list(tuning.usual), rows), [seats], seed, trials, workers)


def tune(tuning: Tuning, out: Path, workers: Crew) -> list[list[int]]:
    """Tune, with progress."""
    from ludoteka.workshop import evolution

    folders.claim(out, evolution.KIND, tuning)
    step = 2 * tuning.deals
    done = sum(1 for _ in evolution.finished(out)) * step
    with counting("games", tuning.steps * step, done) as count:
        return evolution.tune(tuning, out, workers, count)


def keep(file: Path, text: str, seed: int) -> None:
    """Write a result, and say where it is."""
    folders.write(file, text.encode())
    typer.echo(f"The weights are in {file}, seed {seed}.")


def check_tuning(seats: int, games: int, deals: int, trials: int) -> None:
    """Refuse numbers that nobody means."""
    check_numbers(games, trials)
    if not 2 <= deals <= MOST_DEALS:
        raise BadOption(f"a step has 2 to {MOST_DEALS} deals, not {deals}")
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise BadOption(f"Terra Mystica has {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}")


def advantage(  # noqa: PLR0913 - the options of a command
    out: Out,
    rounds: Annotated[int, typer.Option(metavar="N", help="Each uses the net before it.")] = 3,
    games: Games = 2000,
    seed: Seed = None,
    hidden: Annotated[
        str, typer.Option(metavar="N,N", help="The sizes of the one or two hidden layers.")
    ] = "64,32",
    epochs: Annotated[int, typer.Option(metavar="N", help="How often each rollout is seen.")] = 6,
    trials: Trials = 2000,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Teach a net where plans mislead, by playing several plans of a decision to the end.

    --games are those of each round, with 2 to 5 players. The same seed gives the same net, whatever
    the number of jobs; the same command goes on where it was stopped. In the end the net and its
    card lie in the folder, and plans with the net meet plans without.
    """
    with needs("learning advantages", "train"):
        from ludoteka.workshop import advantage as advantages
        from ludoteka.workshop.tables import NET, way_of
    check_numbers(games, trials)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadOption(f"the number of rounds is 1 to {MOST_ROUNDS}, not {rounds}")
    seed = folders.choose_seed(seed, out, advantages.KIND)
    learning = advantages.Learning(seed, rounds, games, layers(hidden), epochs)
    with crew(jobs, address) as workers:
        folders.claim(out, advantages.KIND, learning)
        done = advantages.played(learning, out)
        with counting("games", rounds * games, done) as count:
            lessons = advantages.learn(learning, out, workers, count)
        for lesson in lessons:
            typer.echo(
                f"round {lesson.round}: {lesson.rollouts} rollouts in {lesson.groups} groups; "
                f"held out, squares of {lesson.flat:.1f} are left without plans, "
                f"{lesson.plan:.1f} with them, {lesson.net:.1f} with the net; a choice misses "
                f"{lesson.plan_lost:.2f} points, {lesson.net_lost:.2f} with the net"
            )
        typer.echo(f"The net and its card are in {out / NET}, seed {seed}.")
        sizes = sorted(set(learning.tables))
        if found := compare(way_of(out / NET), sizes, seed, trials, workers):
            advantages.tell(out, found)


def check_numbers(games: int, trials: int) -> None:
    """Refuse numbers of games that nobody means."""
    for number, least in ((games, 1), (trials, 0)):
        if not least <= number <= MOST_GAMES:
            raise BadOption(f"the number of games is {least} to {MOST_GAMES}, not {number}")


def layers(text: str) -> tuple[int, ...]:
    """The sizes of hidden layers."""
    sizes = tuple(int(word) for word in text.split(",") if word.isascii() and word.isdecimal())
    if (
        len(sizes) != text.count(",") + 1
        or len(sizes) > 2
        or not all(1 <= size <= WIDEST for size in sizes)
    ):
        raise BadOption(f"hidden layers are one or two numbers from 1 to {WIDEST}, as 64,32")
    return sizes


def compare(new: Way, sizes: Sequence[int], seed: int, games: int, workers: Crew) -> list[Measured]:
    """Show how a new way to play does against that of the package, plans against plans."""
    from ludoteka.workshop.strength import Duel, measure
    from ludoteka.workshop.tables import Way

    found = []
    for seats in sizes if games else ():
        deals = -(-games // seats)
        with counting(f"trials of {seats}", deals * seats) as count:
            found.append(measure(Duel(seats, seed, new, Way()), deals, workers, count))
    if found:
        show(found)
    return found


def show(found: Sequence[Measured]) -> None:
    """One seat in the new way, the others in the old one."""
    shown = Shown("players", "new", "old", "points more", "wins %", "par %", "games", box=None)
    for column in shown.columns:
        column.justify = "right"
    for row in found:
        shown.add_row(
            str(row.seats),
            f"{row.new:.1f}",
            f"{row.old:.1f}",
            f"{row.gain:+.1f} ± {row.gain_error:.1f}",
            f"{row.wins * 100:.1f} ± {row.wins_error * 100:.1f}",
            f"{100 / row.seats:.0f}",
            str(row.games),
        )
    Console(highlight=False).print(shown)
