"""`ludoteka train ethnos`: nets of who will win and of what a search would try."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Shown

from ludoteka.arena import folder as folders
from ludoteka.arena.sharing import Crew, crew
from ludoteka.cli.arguments import Address, Jobs, Seed
from ludoteka.cli.progress import counting
from ludoteka.core.errors import BadOption
from ludoteka.core.extras import needs

if TYPE_CHECKING:
    from ludoteka.workshop.selfplay import Plan
    from ludoteka.workshop.trials import Judge, Outcome

GAME = "ethnos"
MOST_GAMES = 10_000_000
MOST_ROUNDS = 100
THOUGHT = 0.0035  # CPU seconds for a decision in a trial
SIZES = (2, 4, 6)  # of the tables of a trial

Games = Annotated[int, typer.Option(metavar="N", help="Games of a round.")]
Rounds = Annotated[int, typer.Option(metavar="N", help="Each uses the net before it.")]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="Where the work is kept, and goes on.")]
Trials = Annotated[int, typer.Option(metavar="N", help="Deals that measure the net; 0 for none.")]


def commands() -> typer.Typer:
    """What the bots of Ethnos can learn."""
    app = typer.Typer()
    app.callback()(lambda: None)
    app.command("values")(values)
    app.command("moves")(moves)
    return app


def values(
    out: Out,
    rounds: Rounds = 3,
    games: Games = 24_000,
    seed: Seed = None,
    trials: Trials = 48,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Teach a net who will win, by games that bots play with themselves.

    The same seed gives the same net, whatever the number of jobs; the same command goes on where
    it was stopped. In the end the net and its card lie in the folder, and searches with it meet
    searches without, at the same CPU time.
    """
    from ludoteka.workshop.selfplay import VALUES, Plan
    from ludoteka.workshop.trials import Judge

    seed = folders.choose_seed(seed, out, VALUES)
    plan = Plan(GAME, VALUES, rounds, games, seed)
    with crew(jobs, address) as workers:
        net = str(learn(plan, out, workers))
        compare(Judge(net, seconds=THOUGHT), Judge(seconds=THOUGHT), trials, seed, workers)


def moves(
    out: Out,
    rounds: Rounds = 1,
    games: Games = 480,
    seed: Seed = None,
    trials: Trials = 48,
    jobs: Jobs = 1,
    address: Address = None,
) -> None:
    """Teach a net which moves a search tries most; searches judge by the package's net of values.

    As `values`; searches with the net meet searches without.
    """
    from ludoteka.games.ethnos.bot.guide import VALUES as FILE
    from ludoteka.workshop.selfplay import MOVES, Plan
    from ludoteka.workshop.trials import Judge

    seed = folders.choose_seed(seed, out, MOVES)
    plan = Plan(GAME, MOVES, rounds, games, seed, (16,), 8, 250)
    with crew(jobs, address) as workers:
        net = str(learn(plan, out, workers))
        old = str(FILE) if FILE.exists() else ""
        new = Judge(old, net, seconds=THOUGHT)
        compare(new, Judge(old, seconds=THOUGHT), trials, seed, workers)


def learn(plan: Plan, out: Path, workers: Crew) -> Path:
    """Play and fit, with progress and a line for each epoch."""
    with needs("teaching a net", "train"):
        from ludoteka.workshop.nets import Epoch
        from ludoteka.workshop.values import teach
    for name, number, most in (
        ("rounds", plan.rounds, MOST_ROUNDS),
        ("games", plan.games, MOST_GAMES),
    ):
        if not 1 <= number <= most:
            raise BadOption(f"the number of {name} is 1 to {most}, not {number}")

    def report(number: int, epoch: Epoch) -> None:
        typer.echo(
            f"round {number}, epoch {epoch.number}: loss {epoch.seen:.4f}, "
            f"held out {epoch.held:.4f}"
        )

    total = sum(plan.games_of(number) for number in range(1, plan.rounds + 1))
    with counting("games", total) as count:
        net = teach(plan, out, workers, lambda _, more: count(more), report)
    typer.echo(f"The net and its card are in {net}, seed {plan.seed}.")
    return net


def compare(new: Judge, old: Judge, deals: int, seed: int, workers: Crew) -> None:
    """Show how a search with the new net does against others."""
    from ludoteka.workshop.trials import Trial, hold

    pieces = [Trial(GAME, new, old, seats, seed, n) for seats in SIZES for n in range(deals)]
    if pieces:
        with counting("deals", len(pieces)) as count:
            found = hold(pieces, workers, lambda _: count(1))
        show(found)


def show(found: Sequence[Outcome]) -> None:
    """One seat with the new net, the others without."""
    shown = Shown(
        "players", "glory more", "wins %", "par %", "games", "ms", "ms of others", box=None
    )
    for column in shown.columns:
        column.justify = "right"
    for row in found:
        shown.add_row(
            str(row.seats),
            f"{row.points:+.1f} ± {row.points_error:.1f}",
            f"{row.share * 100:.1f} ± {row.share_error * 100:.1f}",
            f"{100 / row.seats:.0f}",
            str(row.games),
            f"{row.new_ms:.2f}",
            f"{row.old_ms:.2f}",
        )
    Console(highlight=False).print(shown)
