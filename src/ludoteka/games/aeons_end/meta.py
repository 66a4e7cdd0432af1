"""Aeon's End: what it is called, who can play, and what may be chosen."""

from ludoteka.core.options import Option
from ludoteka.games.aeons_end.cards import (
    LEVEL_NAMES,
    MAGE_NAMES,
    MARKET_NAMES,
    MARKETS,
    NEMESIS_NAMES,
)

KEY = "aeons_end"
TITLE = "Aeon's End"
EDITION = "second edition, Czech rulebook (Konec věků)"
RULES = 1
FEWEST, MOST = 1, 4

OPTIONS = (
    Option("nemesis", "rageborne", NEMESIS_NAMES),
    Option("mages", "random", MAGE_NAMES, many=True),
    Option("market", "deck_destruction", (*MARKETS, "random", *MARKET_NAMES), many=True),
    Option("level", "normal", LEVEL_NAMES),
    Option("solo_fourth_card", False),
    Option("solo_life", "level", ("level", "12", "15")),
)
