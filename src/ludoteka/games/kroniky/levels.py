"""How strong the bots are, by level. docs/bots.md tells of it."""

from ludoteka.core.levels import Level

LEVELS = {
    "beginner": Level(iterations=4, near=True, slips=0.5, margin=0.2),
    "easy": Level(iterations=6, slips=0.5, margin=0.2),
    "medium": Level(iterations=8, slips=0.2, margin=0.2),
    "hard": Level(iterations=60, seconds=0.05),
    "master": Level(iterations=300, seconds=0.2),
}
