"""The components of Terra Mystica, read from data.json, and the names of all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))

ROUNDS: int = DATA["rounds"]
TERRAIN_NAMES: tuple[str, ...] = tuple(terrain["key"] for terrain in DATA["terrains"])
COLOUR_NAMES: tuple[str, ...] = tuple(terrain["colour"] for terrain in DATA["terrains"])
FACTION_NAMES: tuple[str, ...] = tuple(faction["key"] for faction in DATA["factions"])
BUILDING_NAMES: tuple[str, ...] = ("free", *(kind["key"] for kind in DATA["buildings"]))
TRACK_NAMES: tuple[str, ...] = tuple(DATA["cults"]["tracks"])
POWER_ACTION_NAMES: tuple[str, ...] = tuple(action["id"] for action in DATA["power_actions"])
BONUS_CARD_NAMES: tuple[str, ...] = tuple(bonus_card["id"] for bonus_card in DATA["bonus_cards"])
FAVOR_NAMES: tuple[str, ...] = tuple(favor["id"] for favor in DATA["favors"])
TOWN_NAMES: tuple[str, ...] = tuple(town["id"] for town in DATA["towns"])
TILE_NAMES: tuple[str, ...] = tuple(tile["id"] for tile in DATA["scoring"])
GOOD_NAMES: tuple[str, ...] = ("coins", "workers", "priests", "power")
REWARD_NAMES: tuple[str, ...] = (
    "spade", "town", "dwelling", "trading_house", "stronghold_or_sanctuary", "temple",
)  # fmt: skip
CONVERSION_NAMES: tuple[str, ...] = (
    "power to priest", "power to worker", "power to coin", "priest to worker", "worker to coin",
    "point to coin", "coin to point",
)  # fmt: skip


def lay_map() -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]], list[str]]:
    """Land and river hexes with their row and column, and the terrain of each land hex."""
    land: dict[str, tuple[int, int]] = {}
    river: dict[str, tuple[int, int]] = {}
    terrain = []
    for row, pattern in enumerate(DATA["map"]["rows"]):
        number = 0
        for column, code in enumerate(pattern):
            name = DATA["map"]["codes"][code]
            if name == "river":
                river[f"r{len(river)}"] = (row, column)
                continue
            number += 1
            land[f"{chr(ord('A') + row)}{number}"] = (row, column)
            terrain.append(name)
    return land, river, terrain


LAND_PLACES, RIVER_PLACES, LAND_TERRAINS = lay_map()
HEX_NAMES: tuple[str, ...] = tuple(LAND_PLACES)
RIVER_NAMES: tuple[str, ...] = tuple(RIVER_PLACES)
SITE_ENDS: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in DATA["map"]["bridge_sites"])
SITE_NAMES: tuple[str, ...] = tuple(f"{a}:{b}" for a, b in SITE_ENDS)


def neighbours(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six places around one; odd rows are shifted right by half a hex."""
    row, column = place
    left = column - 1 + row % 2
    beside = [(row, column - 1), (row, column + 1)]
    return beside + [(r, c) for r in (row - 1, row + 1) for c in (left, left + 1)]
