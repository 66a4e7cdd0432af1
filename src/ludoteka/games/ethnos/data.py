"""The components of Ethnos as printed, read from data.json, and their names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludoteka.games.ethnos.codes import COLOURS, SKELETONS

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))

TRIBE_NAMES: tuple[str, ...] = tuple(tribe["id"] for tribe in DATA["tribes"])
MEMBER_NAMES: tuple[str, ...] = tuple(tribe["one"] for tribe in DATA["tribes"])
KINGDOM_NAMES: tuple[str, ...] = tuple(kingdom["id"] for kingdom in DATA["kingdoms"])
COLOUR_NAMES: tuple[str, ...] = tuple(kingdom["colour"] for kingdom in DATA["kingdoms"])
SOURCE_NAMES = ("kingdoms", "merfolk", "giant", "orcs", "bands")


def card_name(kind: int) -> str:
    """The text of a card kind: `elf:red`, `skeleton`."""
    tribe, colour = divmod(kind, COLOURS)
    if tribe == SKELETONS:
        return "skeleton" if colour == 0 else f"skeleton:{COLOUR_NAMES[colour]}"
    return f"{MEMBER_NAMES[tribe]}:{COLOUR_NAMES[colour]}"


CARD_NAMES: tuple[str, ...] = tuple(
    card_name(kind) for kind in range(len(TRIBE_NAMES) * len(COLOUR_NAMES))
)
