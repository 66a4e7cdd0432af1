"""The components of Kroniky as printed, read from data.json, and what they are called.

Maps and chronicles are files of the kind that people may write: own_files/ reads them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludoteka.games.kroniky import codes

HERE = Path(__file__).parent
DATA: dict[str, Any] = json.loads((HERE / "data.json").read_text("utf-8"))

RESOURCE_NAMES: tuple[str, ...] = tuple(DATA["resources"])
VILLAGE_NAMES = ("settlement_a", "settlement_b", "settlement_c", "settlement_d")
AREA_NAMES = (
    "agriculture", "mining", "seafaring", *VILLAGE_NAMES, "religion", "capital", "education",
    "production", "diplomacy", "finance", "military",
)  # fmt: skip
BUILDING_NAMES: tuple[str, ...] = tuple(b["key"] for b in DATA["areas"]["capital"]["buildings"])
INVENTION_NAMES: tuple[str, ...] = tuple(i["key"] for i in DATA["areas"]["inventions"]["items"])
TRACK_NAMES: tuple[str, ...] = (
    *AREA_NAMES, *BUILDING_NAMES, "inventions_1", "inventions_2", "inventions_3",
    "wonder", "tribute",
)  # fmt: skip
UNIT_NAMES: tuple[str, ...] = tuple(u["key"] for u in DATA["areas"]["military"]["units"])
STRUCTURE_NAMES = ("farm", "mine", "port", *VILLAGE_NAMES)
TERRAIN_NAMES: tuple[str, ...] = ("outside", *DATA["terrain"])
COUNTER_NAMES = (
    "trees_chopped", "deposits_mined_out", "fish_caught", "ruins_explored",
    "settlements_on_special",
)  # fmt: skip
DEFEAT_NAMES = ("hunger", "bankruptcy", "rebellion", "war_lost", "out_of_time")
CRISIS_NAMES = DEFEAT_NAMES[:3]
SLOT_NAMES: tuple[str, ...] = tuple(slot["area"] for slot in DATA["resource_card"]["slots"])
WORKER_NAMES: tuple[str, ...] = tuple(str(worker + 1) for worker in range(codes.WORKERS))
LANE_NAMES = ("I", "II", "III")
DIRECTION_NAMES = ("forward", "back", "hold")
COLUMN_NAMES = "abcdefghijklmnop"
SPACE_NAMES: tuple[str, ...] = tuple(
    f"{COLUMN_NAMES[space % codes.WIDTH]}:{space // codes.WIDTH + 1}"
    for space in range(codes.SPACES)
)
MAP_SIGNS: dict[str, str] = {
    DATA["terrain"][name]["char"]: name for name in DATA["terrain"] if name != "harvested"
}


def areas() -> dict[str, Any]:
    """All areas of the development cards, each settlement an area of its own."""
    found: dict[str, Any] = {}
    for name, area in DATA["areas"].items():
        if name == "settlements":
            found |= {f"settlement_{letter}": area["settlements"][letter] for letter in "abcd"}
        else:
            found[name] = area
    return found


AREAS: dict[str, Any] = areas()
ACTIONS: tuple[dict[str, Any], ...] = tuple(
    {**action, "area": name} for name, area in AREAS.items() for action in area.get("actions", ())
)
ACTION_NAMES: tuple[str, ...] = tuple(action["id"] for action in ACTIONS)
MAX_LEVEL: dict[str, int] = {name: AREAS[name]["max_level"] for name in AREA_NAMES}
MAX_LEVEL["settlements"] = max(MAX_LEVEL[name] for name in VILLAGE_NAMES)


AREA_CODES = {name: code for code, name in enumerate(AREA_NAMES)}
AREA_CODES |= {"settlements": codes.SETTLEMENTS, "taxes": codes.TAXES}
STRUCTURE_CODES = {name: code for code, name in enumerate(STRUCTURE_NAMES)}
STRUCTURE_CODES["settlement"] = codes.VILLAGE


def space_at(column: int, row: int) -> int:
    """The number of a space."""
    return row * codes.WIDTH + column


def bundle(goods: Mapping[str, Any]) -> int:
    """A price or reward as one int."""
    total = 0
    for name, number in goods.items():
        if name in RESOURCE_NAMES:
            total += number << RESOURCE_NAMES.index(name) * codes.BUNDLE_BITS
        elif name == "victory_points":
            total += number << codes.BUNDLE_POINTS
        elif name == "population":
            total += number << codes.BUNDLE_PEOPLE
        elif name == "resources":
            total += bundle(number)
        else:
            assert (name, number) == ("level", 1)
    return total
