"""Every game has the same rooms: docs/architecture.md lists them, CONTRIBUTING says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteka

ROOT = Path(__file__).parents[2]
GAMES = Path(ludoteka.__file__).parent / "games"
FOLDERS = sorted(place.parent for place in GAMES.glob("*/__init__.py"))
ROW = re.compile(r"^\| `(\w+/?)` \| (.+) \|$", re.MULTILINE)
# Beside the rooms: what they are made of, and what is built.
BESIDE = re.compile(r"data\.json|.*\.so|__pycache__|.*\.pyc")


def listed(page: str, heading: str) -> dict[str, str]:
    """The rooms that a page lists under a heading, with the sentence about each."""
    text = (ROOT / page).read_text("utf-8")
    part = text.split(f"\n{heading}\n", 1)[1]
    return dict(ROW.findall(part.split("\n## ")[0].split("\n### ")[0]))


NEEDED = listed("docs/architecture.md", "### The rooms of a game")
ALLOWED = listed("docs/architecture.md", "### Rooms that a game may have besides")


def rooms(folder: Path) -> set[str]:
    """What lies in a game's folder: modules and folders by their names."""
    files = [place.relative_to(folder) for place in folder.rglob("*") if place.is_file()]
    kept = [file for file in files if not any(BESIDE.fullmatch(part) for part in file.parts)]
    return {file.parts[0].removesuffix(".py") for file in kept}


def test_the_list_is_not_empty() -> None:
    assert len(NEEDED) >= 15
    assert not NEEDED.keys() & ALLOWED.keys()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_these_rooms_and_no_others(folder: Path) -> None:
    there, needed = rooms(folder), {name.rstrip("/") for name in NEEDED}
    allowed = {name.rstrip("/") for name in ALLOWED}
    assert not needed - there, "rooms that every game has"
    assert not there - needed - allowed, "rooms that docs/architecture.md does not list"


def test_contributing_lists_the_same_rooms() -> None:
    assert listed("CONTRIBUTING.md", "## The rooms of a game") == NEEDED
