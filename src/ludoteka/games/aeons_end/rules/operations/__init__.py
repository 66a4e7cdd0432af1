"""All operations, by topic. A module makes its own known; a new module is imported here."""

from ludoteka.games.aeons_end.rules.operation import OPERATIONS, WORDS
from ludoteka.games.aeons_end.rules.operations import (
    cards,
    damage,
    decks,
    flow,
    mages,
    main_phase,
    nemesis,
    nemesis_turn,
    spells,
    turn_order,
    turns,
)

__all__ = (
    "OPERATIONS", "WORDS", "cards", "damage", "decks", "flow", "mages", "main_phase", "nemesis",
    "nemesis_turn", "spells", "turn_order", "turns",
)  # fmt: skip
