"""The files of the weights of Terra Mystica: tables by the number of players and by faction."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteka.games.terra_mystica.bot import weights as known
from ludoteka.games.terra_mystica.data import FACTION_NAMES

WIDTH = 99


def with_weights(seats: int, weights: Sequence[int]) -> str:
    """The file of the package, with these weights for so many players."""
    return written({**known.TABLES, str(seats): table_of(weights)})


def with_differences(rows: Sequence[Sequence[int]]) -> str:
    """The file of what each faction adds."""
    return written(dict(zip(FACTION_NAMES, map(table_of, rows), strict=True)))


def written(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Tables by their names."""
    some = ",\n".join(f'  "{name}": {{\n{laid_out(table)}\n  }}' for name, table in tables.items())
    return f"{{\n{some}\n}}\n"


def table_of(weights: Sequence[int]) -> dict[str, Any]:
    """Weights by their names."""
    usual = known.TABLES[str(known.FEWEST)]
    left = list(weights)

    def take(number: int) -> list[int]:
        taken = left[:number]
        del left[:number]
        return taken

    told: dict[str, Any] = {
        "rounds_left": {row: take(known.INCOMES) for row in usual["rounds_left"]}
    }
    for part, names in known.PARTS.items():
        some = take(len(usual[part]))
        told[part] = dict(zip(names, some, strict=True)) if names else some
    return told


def laid_out(table: Mapping[str, Any]) -> str:
    """One table: a line for each row, the rest filled into lines."""
    parts = []
    for part, told in table.items():
        if part == "rounds_left":
            width = max(map(len, told)) + 3
            rows = [f"      {f'{json.dumps(row)}:':<{width}} {told[row]}" for row in told]
            parts.append('    "rounds_left": {\n' + ",\n".join(rows) + "\n    }")
            continue
        line = f'    "{part}": {json.dumps(told)}'
        if len(line) > WIDTH:
            words = ", ".join(f'"{name}":\0{number}' for name, number in told.items())
            filled = textwrap.fill(
                words, WIDTH - 1, initial_indent=" " * 6, subsequent_indent=" " * 6
            )
            line = f'    "{part}": {{\n{filled}\n    }}'.replace("\0", " ")
        parts.append(line)
    return ",\n".join(parts)
