"""`ludoteka bench`: how fast the engine is on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from ludoteka import build_info
from ludoteka.bots.measure import search_rate
from ludoteka.cli.arguments import Json, table_size
from ludoteka.cli.measure import (
    Play,
    action_ns,
    calibration,
    copies_per_s,
    match_moves_per_s,
    random_play,
    state_bytes,
)
from ludoteka.core.errors import LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.registry import find, shelf

WORDS = {
    "decisions_per_s": "decisions a second, random play",
    "games_per_s": "whole games a second, with their setup",
    "copies_per_s": "copies of a position a second",
    "search_iterations_per_s": "iterations of the search a second, each to the end of the game",
    "guided_iterations_per_s": "iterations of the search a second, as bots of the game think",
    "match_moves_per_s": "moves a second in a match, with its events and its record",
    "interpreted_decisions_per_s": "decisions a second, interpreted engine",
    "speedup": "compiled against interpreted",
    "decision_ns": "nanoseconds to make a decision ...",
    "action_ns": "... and to list each legal action of it",
    "state_bytes": "bytes of data in a position",
    "calibration": "rounds a second of a fixed loop in plain Python",
}


class CannotMeasure(LudotekaError):
    """The engine is not in a state to be measured."""


def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Games. Default: all.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", help="CPU seconds for each measurement.")
    ] = 2.0,
    json: Json = False,
) -> None:
    """Measure the engine: all numbers are per CPU second, on fresh random games."""
    if not 0.01 <= seconds <= 600:
        raise CannotMeasure(f"a measurement takes 0.01 to 600 seconds, not {seconds}")
    chosen = [find(key) for key in dict.fromkeys(game)] if game else shelf().games
    if build_info.stale():
        raise CannotMeasure(
            "the compiled engine is older than its sources: build again (make setup) "
            "or set LUDOTEKA_PURE=1"
        )
    console = Console(stderr=True)
    results: dict[str, dict[str, float | bool]] = {}
    for one in chosen:
        with console.status(f"measuring {one.title}"):
            results[one.key] = measure(one, table_size(one), seconds)
    if json:
        print(msgspec.json.encode(results).decode())
        return
    for one in chosen:
        show(one, table_size(one), results[one.key])


def measure(game: Game, seats: int, seconds: float) -> dict[str, float | bool]:
    """All numbers for one game."""
    played = random_play(game, seats, seconds)
    interpreted = interpreted_play(game, seats, seconds)
    per_action = action_ns(game, seats, seconds / 4)
    decision = 1e9 / played.decisions_per_s - per_action * played.actions / played.decisions
    return {
        "decisions_per_s": round(played.decisions_per_s),
        "games_per_s": round(played.games_per_s, 1),
        "copies_per_s": round(copies_per_s(game, seats, seconds / 2)),
        "search_iterations_per_s": round(search_rate(game, seats, seconds), 1),
        "guided_iterations_per_s": round(search_rate(game, seats, seconds, guide=game.guide()), 1),
        "match_moves_per_s": round(match_moves_per_s(game, seats, seconds / 2)),
        "compiled": build_info.compiled(),
        "interpreted_decisions_per_s": round(interpreted.decisions_per_s),
        "speedup": round(played.decisions_per_s / interpreted.decisions_per_s, 1),
        "calibration": round(calibration()),
        "decision_ns": round(decision, 1),
        "action_ns": round(per_action, 2),
        "state_bytes": state_bytes(game, seats),
    }


def interpreted_play(game: Game, seats: int, seconds: float) -> Play:
    """Random play in another process that runs the sources."""
    command = [sys.executable, "-m", "ludoteka.cli.measure", game.key, str(seats), str(seconds)]
    done = subprocess.run(
        command,
        env={**os.environ, "LUDOTEKA_PURE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    try:
        return msgspec.json.decode(done.stdout, type=Play)
    except msgspec.MsgspecError:
        raise CannotMeasure(f"the interpreted engine could not play {game.title}") from None


def show(game: Game, seats: int, numbers: Mapping[str, float | bool]) -> None:
    """The numbers of a game for people."""
    title = f"{game.title}, {seats} seats, engine {build_info.form()}; per CPU second"
    table = Table(
        title=title, title_justify="left", title_style="bold", show_header=False, box=None
    )
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for name, words in WORDS.items():
        value = numbers[name]
        digits = 0 if value >= 100 else 1
        table.add_row(f"{value:,.{digits}f}", words)
    Console(highlight=False).print(table)
