"""How strong the bots are, by level, and the styles they have. docs/bots.md tells of them."""

from ludoteka.core.levels import Level, Style

LEVELS = {
    "beginner": Level(iterations=6, near=True, slips=0.46, margin=0.1),
    "easy": Level(iterations=6, slips=0.36, margin=0.06),
    "medium": Level(iterations=6, slips=0.1, margin=0.04),
    "hard": Level(iterations=16, seconds=0.02),
    "master": Level(iterations=120, seconds=0.1),
}
STYLES: dict[str, Style] = {
    "pilgrim": {"cult": 0.01},
    "builder": {"built": 0.06, "towns": 0.2},
    "seafarer": {"shipping": 0.2},
}
