"""All operations, by topic. A module makes its own known; a new module is imported here."""

from ludoteka.games.aeons_end.rules.operation import OPERATIONS, WORDS
from ludoteka.games.aeons_end.rules.operations import (
    carapace_queen,
    cards,
    crooked_mask,
    damage,
    decks,
    flow,
    mages,
    main_phase,
    nemesis,
    prince_of_gluttons,
    rageborne,
    spells,
    turn_order,
    turns,
)

__all__ = (
    "OPERATIONS", "WORDS", "carapace_queen", "cards", "crooked_mask", "damage", "decks", "flow",
    "mages", "main_phase", "nemesis", "prince_of_gluttons", "rageborne", "spells", "turn_order",
    "turns",
)  # fmt: skip
