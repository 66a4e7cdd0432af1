"""How strong the bots are, by level. docs/bots.md tells of it."""

from ludoteka.core.levels import Level

LEVELS = {
    "beginner": Level(iterations=4, near=True, slips=0.65, margin=0.15),
    "easy": Level(iterations=6, slips=0.65, margin=0.25),
    "medium": Level(iterations=6, slips=0.4, margin=0.2),
    "hard": Level(iterations=30, seconds=0.02),
    "master": Level(iterations=300, seconds=0.1),
}
