"""Recorded games in the notation of other servers, with the state after every row."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

from ludoteka.games.terra_mystica.notation_reader import Reader
from ludoteka.games.terra_mystica.notation_rows import (
    Holdings,
    Row,
    Script,
    faction_key,
    read_row,
    read_script,
)

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden/terra_mystica"
SHARED = Path(os.environ.get("LUDOTEKA_SHARED", ROOT.parent / "shared")) / "games/terra_mystica"
SWITCHES = (
    "cultists_errata", "extra_town_tiles", "shipping_scroll", "temple_scoring",
    "turn_order_by_passing", "lenient", "late_answers",
)  # fmt: skip


def ledgers(folder: Path) -> Iterator[tuple[str, list[list[object]]]]:
    """The tables of all games of a folder."""
    with gzip.open(folder / "ledgers.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            game = json.loads(line)
            yield game["id"], game["rows"]


def with_ledger(script: Script, rows: list[list[object]]) -> Script:
    """The script of a game with the rows of its table instead of those of its file."""
    told = [ledger_row(number, row) for number, row in enumerate(rows)]
    drops = []
    before = 0
    for row in script.rows:
        if row.faction:
            before += len(row.commands)
        else:
            drops.append((before, row))
    merged: list[Row] = []
    before = 0
    for row in told:
        while drops and row.commands and before >= drops[0][0]:
            merged.append(drops.pop(0)[1])
        merged.append(row)
        before += len(row.commands)
    script.rows = merged
    return script


def ledger_row(number: int, row: list[object]) -> Row:
    """A row of a table."""
    faction, vp, coins, workers, priests, bowls, cults, commands = row
    expected = Holdings(
        int(str(vp)),
        int(str(coins)),
        int(str(workers)),
        int(str(priests)),
        tuple(int(n) for n in str(bowls).split("/")),
        tuple(int(n) for n in str(cults).split("/")),
    )
    return read_row(number, faction_key(str(faction)), str(commands), False, expected)


def replay(folder: Path, name: str, rows: list[list[object]]) -> Reader:
    """The game replayed by the rows of its table."""
    text = (folder / f"{name}.txt").read_text("utf-8")
    reader = Reader(with_ledger(read_script(text), rows))
    reader.play()
    return reader
