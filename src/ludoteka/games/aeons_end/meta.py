"""Aeon's End: what it is called, who can play, and what may be chosen."""

from ludoteka.core.options import Option, Part
from ludoteka.games.aeons_end.data import (
    DATA,
    LEVEL_NAMES,
    MAGE_NAMES,
    MARKET_NAMES,
    MARKETS,
    NEMESIS_NAMES,
)

KEY = "aeons_end"
TITLE = "Aeon's End"
EDITION = "second edition, Czech rulebook (Konec věků)"
RULES = 2
FEWEST, MOST = 1, 4

MARKET_PARTS = tuple(
    Part(
        f"market.{type}",
        number,
        tuple(card["key"] for card in DATA["market_cards"] if card["type"] == type),
    )
    for type, number in DATA["constants"]["supply_piles"].items()
)

OPTIONS = (
    Option("nemesis", "rageborne", NEMESIS_NAMES),
    Option("mages", "random", MAGE_NAMES, many=True, per_seat=True),
    Option(
        "market",
        "deck_destruction",
        (*MARKETS, "random", *MARKET_NAMES),
        many=True,
        parts=MARKET_PARTS,
    ),
    Option("level", "normal", LEVEL_NAMES),
    Option("solo_fourth_card", False, most_seats=1),
    Option("solo_life", "level", ("level", "12", "15"), most_seats=1),
)
