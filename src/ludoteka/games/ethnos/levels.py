"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level, Style

LEVELS = {
    "beginner": Level(iterations=28, near=True, slips=0.35, margin=0.22),
    "easy": Level(iterations=32, slips=0.25, margin=0.15),
    "medium": Level(iterations=80, slips=0.1, margin=0.1),
    "hard": Level(iterations=3000, seconds=0.1),
    "master": Level(iterations=20000, seconds=0.5),
}
STYLES: dict[str, Style] = {
    "conqueror": {"markers": 0.1},
}
