"""The components of Aeon's End, read from data.json: names and printed figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Card = dict[str, Any]

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text("utf-8"))

MAGE_DATA: list[Card] = DATA["mages"]
NEMESIS_DATA: list[Card] = DATA["nemeses"]

# Player cards in the order of their kinds, nemesis cards in the order of their numbers.
CARDS: list[Card] = [
    *DATA["starters"],
    *(mage["unique_starter"] for mage in MAGE_DATA),
    *DATA["market_cards"],
    *(card for nemesis in NEMESIS_DATA for card in nemesis["level0"] if "cost" in card),
]
MENACES: list[Card] = [
    *DATA["basic_nemesis_cards"],
    *(card for nemesis in NEMESIS_DATA for card in nemesis["cards"]),
    *(card for nemesis in NEMESIS_DATA for card in nemesis["level0"] if card["type"] == "strike"),
]

MAGE_NAMES: tuple[str, ...] = tuple(mage["key"] for mage in MAGE_DATA)
ABILITY_NAMES: tuple[str, ...] = tuple(mage["ability"]["key"] for mage in MAGE_DATA)
NEMESIS_NAMES: tuple[str, ...] = tuple(nemesis["key"] for nemesis in NEMESIS_DATA)
CARD_NAMES: tuple[str, ...] = tuple(card["key"] for card in CARDS)
MENACE_NAMES: tuple[str, ...] = tuple(card["key"] for card in MENACES)
MARKET_NAMES: tuple[str, ...] = tuple(card["key"] for card in DATA["market_cards"])
BREACH_NAMES: tuple[str, ...] = tuple(breach["key"] for breach in DATA["breaches"])
LEVEL_NAMES: tuple[str, ...] = tuple(DATA["difficulty_levels"])
MARKETS: dict[str, Card] = {market["key"]: market for market in DATA["recommended_markets"]}

CARD_TYPES = ("gem", "relic", "spell", "corruption")
MENACE_TYPES = ("attack", "minion", "power", "strike")
# What each nemesis gathers, as previews call it, in the order of the data file.
GATHERED = (("fury",), ("husks", "husk_wound"), ("devoured",), ("corruption_deck",))
TURN_CARD_NAMES: tuple[str, ...] = (*MAGE_NAMES, "nemesis", "wild")
TARGET_NAMES: tuple[str, ...] = (*MENACE_NAMES, "nemesis", "husks")
# How a game ends, and the phases of a turn, in the order of codes.py.
END_NAMES = (
    "", "nemesis_defeated", "deck_outlasted", "gravehold_fallen", "all_exhausted", "swarmed",
    "market_devoured",
)  # fmt: skip
STEP_NAMES = (
    "setup", "between", "corruption", "casting", "main", "draw", "nemesis_main", "nemesis_draw",
)  # fmt: skip
