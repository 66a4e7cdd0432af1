"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level

LEVELS = {
    "beginner": Level(iterations=12, near=True, slips=0.3, margin=0.1),
    "easy": Level(iterations=36, slips=0.1, margin=0.1),
    "medium": Level(iterations=75),
    "hard": Level(iterations=750, seconds=0.1),
    "master": Level(iterations=3000, seconds=0.4),
}
