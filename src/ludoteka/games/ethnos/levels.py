"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level, Style

LEVELS = {
    "beginner": Level(iterations=28, near=True, slips=0.28, margin=0.2),
    "easy": Level(iterations=50, slips=0.2, margin=0.12),
    "medium": Level(iterations=80, slips=0.1, margin=0.1),
    "hard": Level(iterations=90),
    "master": Level(iterations=8000, seconds=0.1),
}
STYLES: dict[str, Style] = {
    "conqueror": {"markers": 0.1},
    "gatherer": {"band_glory": 0.02},
}
