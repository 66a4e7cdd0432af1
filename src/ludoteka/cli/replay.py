"""`ludoteka replay`: a recorded game, told and shown."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from ludoteka.cli import boards
from ludoteka.cli.arguments import Json, Language
from ludoteka.cli.files import Unreadable, read
from ludoteka.cli.spoken import record_problem
from ludoteka.core.errors import BadOption, BadRecord, clean
from ludoteka.core.loading import load
from ludoteka.core.match import Match
from ludoteka.core.problem import Problem
from ludoteka.core.record import LONGEST
from ludoteka.language import Catalogue


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Stop after N moves. Default: all.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="S", help="See it as this seat does (0 is the first). Default: a spectator."
        ),
    ] = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Replay a recorded game: tell its story and show the position."""
    words = Catalogue(language)
    try:
        match = load(read(file, LONGEST, "a record"))
    except BadRecord as error:
        raise Unreadable(Problem(f"'{clean(file)}': {record_problem(error, words)}")) from None
    moves = len(match.steps)
    if to is not None:
        if not 0 <= to <= moves:
            raise BadOption(f"the record has {moves} moves; --to takes 0 to {moves}, not {to}")
        if to < moves:
            match.undo(moves - to)
    view = match.view(seat)
    if json:
        print(msgspec.json.encode(summary(match)).decode())
        return
    catalogue = Catalogue(language, match.game)
    console = Console(highlight=False)
    for event in match.events:
        if event.visible(seat):
            console.print(Text(catalogue.event(event)))
    console.print()
    console.rule(catalogue.text("terminal.step", {"number": len(match.steps)}))
    board = boards.find(match.game.key)
    console.print(board.draw(view, catalogue, console.width))
    if match.over:
        console.print(board.result(match, catalogue))


def summary(match: Match) -> dict[str, object]:
    """Where the game stands."""
    return {
        "game": match.game.key,
        "seats": match.seats,
        "over": match.over,
        "moves": len(match.steps),
        "scores": match.scores,
        "winners": match.winners,
        "digest": match.state.digest(),
    }
