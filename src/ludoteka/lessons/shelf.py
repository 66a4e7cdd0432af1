"""The lessons and puzzles that come with the games."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from ludoteka.core.game import Game
from ludoteka.core.registry import shelf
from ludoteka.lessons.files import LessonFile

LESSONS, PUZZLES = "lessons", "puzzles"


def files(game: Game) -> list[Path]:
    """The files of a game: lessons in the order in which they are learnt, then puzzles."""
    rooms = (game.text.parent / LESSONS, game.text.parent / PUZZLES)
    return [file for room in rooms for file in sorted(room.glob("*.json"))]


@cache
def texts() -> dict[str, str]:
    """Every file that comes with a game, by its name. What somebody else wrote may be broken."""
    found = {}
    for game in shelf().games:
        for file in files(game):
            text = file.read_text("utf-8", errors="replace")
            with suppress(msgspec.MsgspecError):
                found[msgspec.json.decode(text, type=LessonFile).name] = text
    return found


def daily(day: int) -> str | None:
    """The puzzle of a day: each day another game's turn, then its next puzzle."""
    found = [one for one in lessons().values() if one.kind == "puzzle"]
    games = sorted({one.game for one in found})
    if not games:
        return None
    round_, turn = divmod(day, len(games))
    puzzles = [one.name for one in found if one.game == games[turn]]
    return puzzles[round_ % len(puzzles)]


@cache
def lessons() -> dict[str, LessonFile]:
    """The same, read."""
    return {name: msgspec.json.decode(text, type=LessonFile) for name, text in texts().items()}
