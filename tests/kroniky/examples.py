"""The figures of the drawn examples in the rules, taken from positions of the engine.

python -m tests.kroniky.examples    writes them for the page
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tests.kroniky.positions import Table, position, quiet_chronicle, small_map

import ludoteka

FILE = Path(__file__).parents[2] / "web/src/games/kroniky/examples/figures.json"
ROWS = ("C..T.", ".....", "...C.")
SHOWN = (
    "columns", "limits", "flags", "cards", "slots", "tracks", "actions", "inventions", "units",
    "hexes", "events", "key_events",
)  # fmt: skip
FLAG = {"type": "area_level", "area": "agriculture", "min": 2}
REWARD = {"type": "gain", "reward": {"wood": 3}}
EVENTS: dict[tuple[int, int], dict[str, Any]] = {
    (1, 1): {"effects": [{"type": "pay", "cost": {"food": 2}}]},
    (2, 1): {
        "dangerous": True,
        "effects": [{"type": "if", "condition": FLAG, "then": [REWARD]}],
    },
    (3, 1): {"effects": [{"type": "relations", "delta": 1}]},
}  # fmt: skip
CHRONICLE = quiet_chronicle(EVENTS)
Figures = dict[str, Any]


def table(**given: Any) -> Table:
    """A position on the map of the examples."""
    return position(rows=ROWS, capital="b:2", chronicle=CHRONICLE, **given)


def seen(shown: Table) -> Figures:
    """What the player sees."""
    return dict(msgspec.to_builtins(shown.view))


def action_card() -> Figures:
    """The first card of a game, before it is placed."""
    files = {"map": small_map(ROWS, (), {}), "chronicle": CHRONICLE}
    shown = Table(ludoteka.new("kroniky", 1, seed=1, **files)).play("found b:2")
    assert shown.view.card is not None
    option = shown.contents.cards[shown.view.card.number - 1][0]
    slot = next(one for one in shown.contents.slots if one.area == option.area)
    area = f"area.{option.area}"
    return {"view": seen(shown), "area": area, "line": f"line.{option.line}", "level": slot.level}


def development() -> Figures:
    """A track with one segment done and a part of the next one paid."""
    shown = table(levels={"agriculture": 1}, houses={"farm": ["b:1"]})
    shown.play("pay agriculture work")
    (begun,) = shown.view.begun
    done = shown.level("agriculture")
    return {"view": seen(shown), "track": "agriculture", "done": done, "unpaid": len(begun.unpaid)}


def action_spaces() -> Figures:
    """Farming with one farm, and with one more worker."""
    shown = table(houses={"farm": ["b:1"]}, levels={"agriculture": 1})
    before = shown.goods("food")
    shown.play("use agriculture.grow")
    plain = shown.goods("food") - before
    shown.play("add agriculture.grow")
    both = shown.goods("food") - before
    fresh = table(houses={"farm": ["b:1"]}, levels={"agriculture": 1})
    return {"view": seen(fresh), "action": "agriculture.grow", "plain": plain, "both": both}


def events() -> Figures:
    """The events of the three lines in a round."""
    first = [line[0].effects[0] for line in table().contents.events]
    return {
        "view": seen(table()),
        "paid": len(first[0].goods),
        "gained": len(first[1].goods),
        "level": FLAG["min"],
        "steps": first[2].amount,
    }


def relations() -> Figures:
    """Peace, tension and war."""
    steps = [seen(table(relations=number)) for number in (0, 3, 6)]
    return {"views": steps, "most": 6}


def battle() -> Figures:
    """Two divisions side by side."""
    shown = table(army={1: ((2, 2), 3)}, foes={1: ((3,), 4)}, relations=6)
    lane = shown.lane(1)
    return {"view": seen(shown), "own": lane.own_total, "enemy": lane.enemy_total}


def roads() -> Figures:
    """A farm that a road joins to the capital, and one that stands apart."""
    houses = {"farm": ["b:1", "d:2"]}
    shown = table(houses=houses, roads=["b:1"])
    apart = shown.view.apart
    assert len(apart) == 1
    column, row = apart[0].split(":")
    return {"view": seen(shown), "apart": f"hex.{column}.{row}"}


EXAMPLES: dict[str, Callable[[], Figures]] = {
    "action_card": action_card,
    "development": development,
    "action_spaces": action_spaces,
    "events": events,
    "relations": relations,
    "battle": battle,
    "roads": roads,
}


def figures() -> Figures:
    """All of them, with what is printed on the things that they show."""
    printed = dict(msgspec.to_builtins(table().contents))
    shown = {name: printed[name] for name in SHOWN}
    used = EXAMPLES["development"]()["track"]
    for track in shown["tracks"]:
        track["segments"] = track["segments"] if track["track"] == used else []
    acted = EXAMPLES["action_spaces"]()["action"]
    shown["actions"] = [one for one in shown["actions"] if one["action"] == acted]
    shown["events"] = [line[:1] for line in shown["events"]]
    return {"contents": shown, **{anchor: make() for anchor, make in EXAMPLES.items()}}


def text() -> str:
    """The file; `npm run format` lays it out as the page's other files."""
    return json.dumps(figures(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
