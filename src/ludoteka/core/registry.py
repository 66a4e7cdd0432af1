"""Finds games. Ours and other people's come in by the same door: the entry points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from ludoteka.core.errors import UnknownGame, meant, said
from ludoteka.core.game import Game

GROUP = "ludoteka.games"


@cache
def doors() -> dict[str, EntryPoint]:
    """The registered games, not loaded yet."""
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def games() -> tuple[str, ...]:
    """The keys of all games there are."""
    return tuple(doors())


def has_room(key: str, room: str) -> bool:
    """Whether a game has a module or a folder with this name. The game is not loaded."""
    spec = find_spec(doors()[key].module)
    places = spec.submodule_search_locations if spec else None
    names = (f"{room}.py", f"{room}/__init__.py")
    return any(Path(place, name).exists() for place in places or () for name in names)


def find(key: str) -> Game:
    """The game with this key. Raises UnknownGame."""
    if not isinstance(key, str) or key not in doors():
        wrong = said(key)
        raise UnknownGame(f"there is no game '{wrong}'; {meant(wrong, games())}")
    return enter(key)


@cache
def enter(key: str) -> Game:
    """The game behind a door. Raises UnknownGame if it cannot be loaded."""
    try:
        game = doors()[key].load()
    except Exception as error:
        problem = said(f"{type(error).__name__}: {error}")
        raise UnknownGame(f"the game '{key}' could not be loaded ({problem})") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game '{key}' registered something that is not a Game")
    return game
