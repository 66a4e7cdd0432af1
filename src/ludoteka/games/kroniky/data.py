"""The components of Kroniky: cards from data.json, maps and chronicles from their own files."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ludoteka.games.kroniky.codes import SPACES, WIDTH
from ludoteka.games.kroniky.content import ChronicleFile, MapFile

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
PHASE_NAMES = ("founding", "card", "actions", "march", "downsizing", "return")
LANE_NAMES = ("I", "II", "III")
DIRECTION_NAMES = ("forward", "back", "hold")
COLUMN_NAMES = "abcdefghijklmnop"
SPACE_NAMES: tuple[str, ...] = tuple(
    f"{COLUMN_NAMES[space % WIDTH]}:{space // WIDTH + 1}" for space in range(SPACES)
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


def read_maps() -> dict[str, MapFile]:
    """The maps that come with the game."""
    files = sorted((HERE / "data" / "maps").glob("*.json"))
    found = [msgspec.json.decode(file.read_bytes(), type=MapFile) for file in files]
    return {found.id: found for found in found}


def read_chronicles(folder: Path) -> dict[str, ChronicleFile]:
    """The chronicles of a folder."""
    files = sorted(folder.glob("*.json"))
    found = [msgspec.json.decode(file.read_bytes(), type=ChronicleFile) for file in files]
    return {found.id: found for found in found}


MAPS: dict[str, MapFile] = read_maps()
CHRONICLES: dict[str, ChronicleFile] = read_chronicles(HERE / "data" / "chronicles")
# Contents that were changed, by the last version of the rules that had them: records need them.
CHANGED: dict[int, dict[str, ChronicleFile]] = {
    1: read_chronicles(HERE / "data" / "rules_1" / "chronicles")
}


@lru_cache(maxsize=64)
def read_map(text: str) -> MapFile:
    """The map in a text."""
    return msgspec.json.decode(text, type=MapFile)


@lru_cache(maxsize=64)
def read_chronicle(text: str) -> ChronicleFile:
    """The chronicle in a text."""
    return msgspec.json.decode(text, type=ChronicleFile)


def chosen_map(wish: str) -> MapFile:
    """One of our maps by its name, or the map in a text."""
    return MAPS[wish] if wish in MAPS else read_map(wish)


def chosen_chronicle(wish: str, rules: int) -> ChronicleFile:
    """One of our chronicles by its name, as a version of the rules had it, or that in a text."""
    if wish not in CHRONICLES:
        return read_chronicle(wish)
    kept = [
        CHANGED[last][wish] for last in sorted(CHANGED) if last >= rules and wish in CHANGED[last]
    ]
    return kept[0] if kept else CHRONICLES[wish]


def space_at(column: int, row: int) -> int:
    """The number of a space."""
    return row * WIDTH + column
