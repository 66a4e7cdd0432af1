"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level

LEVELS = {
    "beginner": Level(iterations=16, slips=0.18, margin=0.1),
    "easy": Level(iterations=36, slips=0.1, margin=0.1),
    "medium": Level(iterations=60, slips=0.03, margin=0.05),
    "hard": Level(iterations=200, seconds=0.01),
    "master": Level(iterations=3000, seconds=0.1),
}
