"""Recorded games in the notation of other servers, with the state after every row."""

from __future__ import annotations

import csv
import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludoteka.core.match import Match
from ludoteka.games.terra_mystica.notation.rows import faction_key
from ludoteka.games.terra_mystica.view import TerraView

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden/terra_mystica"
SHARED = Path(os.environ.get("LUDOTEKA_SHARED", ROOT.parent / "shared")) / "games/terra_mystica"
SWITCHES = (
    "cultists_errata", "extra_town_tiles", "shipping_scroll", "temple_scoring",
    "turn_order_by_passing", "lenient", "late_answers",
)  # fmt: skip
REMARKS = ("_income_for_faction", "score_resources", "vp for ", "setup", "[", "wait")


def index(folder: Path) -> dict[str, dict[str, int]]:
    """The final points of every game of a folder, by faction."""
    with (folder / "index.csv").open(encoding="utf-8") as file:
        return {
            row["id"]: {
                faction_key(word.split(":")[0]): int(word.split(":")[1])
                for word in row["final_vp"].split()
            }
            for row in csv.DictReader(file)
        }


def points(match: Match) -> dict[str, int]:
    """The points of a match by faction."""
    view = match.view(None)
    assert isinstance(view, TerraView)
    return {str(player.faction): player.points for player in view.players}


@cache
def text_of(folder: Path, name: str) -> str:
    """A game as a file of commands."""
    return (folder / f"{name}.txt").read_text("utf-8")


@cache
def ledgers(folder: Path) -> dict[str, list[list[object]]]:
    """The tables of all games of a folder."""
    with gzip.open(folder / "ledgers.jsonl.gz", "rt", encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    return {game["id"]: game["rows"] for game in games}


def table_lines(folder: Path, name: str) -> list[str]:
    """A game in the tabular form."""
    lines = ["Default game options"]
    drops: list[tuple[int, str]] = []
    before = 0
    for line in text_of(folder, name).splitlines():
        words = line.split()
        if words[0] == "option":
            lines.append(line)
        elif words[0] == "delete":
            lines.append(f"Removing tile {words[1]}")
        elif words[0] == "score":
            tiles = enumerate(words[1].split(","), 1)
            lines += [f"Round {n} scoring: {tile}, TOWN >> 5" for n, tile in tiles]
        elif words[0] == "drop-faction":
            drops.append((before, f"{words[1]} dropped from the game"))
        elif words[0] != "setup":
            before += line.count(". ") + 1
    before = 0
    for row in ledgers(folder)[name]:
        commands = [c for c in str(row[-1]).split(". ") if not any(r in c for r in REMARKS[:5])]
        while drops and commands and before >= drops[0][0]:
            lines.append(drops.pop(0)[1])
        lines.append(table_row(row))
        before += len(commands)
    return lines


def table_row(row: list[object]) -> str:
    """A row of a ledger with the cells of a table."""
    faction, vp, coins, workers, priests, bowls, cults, commands = row
    cells = [faction, "", f"{vp} VP", "", f"{coins} C", "", f"{workers} W", "", f"{priests} P"]
    cells += ["", f"{bowls} PW", "", cults, "", commands]
    return "\t".join(str(cell) for cell in cells)


def as_table(folder: Path, name: str) -> str:
    """A game in the tabular form."""
    return "\n".join(table_lines(folder, name)) + "\n"


def games(folder: Path) -> Iterator[str]:
    """The names of all games of a folder."""
    yield from sorted(index(folder))
