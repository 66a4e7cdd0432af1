"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level, Style

LEVELS = {
    "beginner": Level(iterations=6, near=True, slips=0.3, margin=0.08),
    "easy": Level(iterations=6, slips=0.3, margin=0.06),
    "medium": Level(iterations=6, slips=0.1, margin=0.04),
    "hard": Level(iterations=12, seconds=0.02),
    "master": Level(iterations=80, seconds=0.15),
}
STYLES: dict[str, Style] = {
    "pilgrim": {"cult": 0.01},
}
