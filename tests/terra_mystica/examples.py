"""The figures of the drawn examples in the rules, taken from positions of the engine.

python -m tests.terra_mystica.examples    writes them for the page
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tests.terra_mystica.positions import TEMPLE, TRADING_HOUSE, Table

from ludoteka.games.terra_mystica.rules import power
from ludoteka.games.terra_mystica.view import TerraView

FILE = Path(__file__).parents[2] / "web/src/games/terra_mystica/examples/figures.json"
SHOWN = ("ring", "power_tokens", "power_levels", "top_level")
Figures = dict[str, Any]


def view_of(table: Table) -> TerraView:
    """What the first seat sees."""
    view = table.match.view(0)
    assert isinstance(view, TerraView)
    return view


def contents(table: Table) -> Figures:
    """What is printed."""
    show = table.match.game.contents
    assert show is not None
    return dict(msgspec.to_builtins(show(table.match.first())))


def part(table: Table, rows: tuple[int, int], columns: tuple[int, int]) -> list[Figures]:
    """The hexes in a part of the map."""
    return [
        msgspec.to_builtins(hex)
        for hex in view_of(table).hexes
        if rows[0] <= hex.row <= rows[1] and columns[0] <= hex.column <= columns[1]
    ]


def spades() -> Figures:
    """The ring of terrains, with what each step of it costs the Witches."""
    table = Table("witches", "nomads")
    printed = contents(table)
    faction = next(one for one in printed["factions"] if one["key"] == "witches")
    most = max(faction["spades"].values())
    return {"home": faction["home"], "spades": faction["spades"], "most": most}


def reach() -> Figures:
    """A dwelling by the river, with one level of shipping."""
    table = Table("witches", "nomads")
    table.put(0, "C3")
    before = {one.hex for one in view_of(table).reach}
    table.give(0, shipping=1)
    both = [one.hex for one in view_of(table).reach]
    return {
        "hexes": part(table, (0, 4), (3, 8)),
        "direct": sorted(before),
        "by_ship": sorted(set(both) - before),
        "shipping": 1,
    }


def offers() -> Figures:
    """A dwelling beside a temple and a dwelling of a neighbour."""
    table = Table("witches", "nomads")
    table.put(0, "F5")
    table.put(1, "E10", kind=TEMPLE)
    table.put(1, "F7")
    table.land("forest", "F6")
    table.rich(0)
    table.play("build F6")
    table.end()
    (offer,) = view_of(table).offers
    return {
        "hexes": part(table, (3, 6), (8, 12)),
        "amount": offer.amount,
        "paid": offer.price,
    }


def conversions() -> Figures:
    """The bowls before and after power was gained."""
    table = Table("witches", "nomads")
    before, gained = (5, 7, 0), 6
    table.give(0, bowls=before)
    power.gain_power(table.board, 0, gained)
    return {"before": before, "after": table.bowls(0), "gained": gained}


def towns() -> Figures:
    """Four buildings that have just become a town."""
    table = Table("witches", "nomads")
    kinds = {"D4": TRADING_HOUSE, "D5": TEMPLE, "E8": TRADING_HOUSE}
    for name, kind in kinds.items():
        table.put(0, name, kind=kind)
    table.land("forest", "E7")
    table.rich(0)
    table.play("build E7", "town TW1")
    buildings = [hex for hex in view_of(table).hexes if hex.town]
    return {"hexes": part(table, (2, 5), (4, 8)), "buildings": len(buildings)}


def cults() -> Figures:
    """Three steps in a cult, over two levels that give power."""
    table = Table("witches", "nomads")
    start, track = 2, "fire"
    table.give(0, bowls=(12, 0, 0), cults=(start, 0, 0, 0), priests=1)
    table.play(f"priest to {track} for 3")
    return {
        "track": track,
        "from": start,
        "to": table.cult(0, track),
        "gained": 12 - table.bowls(0)[0],
    }


def passing() -> Figures:
    """Points for trading houses by a bonus card."""
    table = Table("witches", "nomads")
    houses = ("D4", "D5", "E7")
    table.put(0, *houses, kind=TRADING_HOUSE)
    table.hold(0, "BON7")
    before = table.get(0, "points")
    table.pass_now()
    return {
        "card": "bonus_card.BON7",
        "building": TRADING_HOUSE,
        "number": len(houses),
        "points": table.get(0, "points") - before,
    }


EXAMPLES: dict[str, Callable[[], Figures]] = {
    "spades": spades,
    "reach": reach,
    "offers": offers,
    "conversions": conversions,
    "towns": towns,
    "cults": cults,
    "passing": passing,
}


def figures() -> Figures:
    """All of them, with what is printed on the things that they show."""
    printed = contents(Table("witches", "nomads"))
    shown = {name: printed[name] for name in SHOWN}
    shown |= {"tiles": {"BON7": printed["tiles"]["BON7"]}, "sites": []}  # nobody builds bridges
    return {"contents": shown, **{anchor: make() for anchor, make in EXAMPLES.items()}}


def text() -> str:
    """The file; `npm run format` lays it out as the page's other files."""
    return json.dumps(figures(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
