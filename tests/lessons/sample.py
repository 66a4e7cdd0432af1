"""A small lesson of Ethnos to be tried and broken."""

from __future__ import annotations

import copy
import json
from typing import Any

ANY_CARD = {
    "any": [
        {"told": "took", "where": {"seat": "you"}},
        {"told": "drew", "where": {"seat": "you"}},
    ]
}
SAMPLE: dict[str, Any] = {
    "id": "sample",
    "game": "ethnos",
    "rules": 2,
    "seats": 2,
    "seed": 3,
    "you": 1,
    "text": {
        "en": {"title": "Cards", "hello": "Look around.", "take": "Take a card.", "band": "A band!"}
    },
    "opening": [],
    "steps": [
        {"say": "hello", "point": ["market"]},
        {"say": "take", "aim": ANY_CARD, "line": ["draw", "draw"]},
        {
            "say": "band",
            "aim": {"told": "played", "where": {"seat": "you", "size": {"least": 1}}},
            "line": ["band elf:red by tribe"],
        },
    ],
}


def sample(**changes: object) -> dict[str, Any]:
    """The lesson with something else in it."""
    return {**copy.deepcopy(SAMPLE), **changes}


def text(lesson: dict[str, Any]) -> str:
    """As it stands in a file."""
    return json.dumps(lesson, indent=1)
