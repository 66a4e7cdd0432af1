"""Finds games. Ours and other people's come in by the same door: the entry points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ludoteka.core.errors import UnknownGame, clean, meant
from ludoteka.core.game import Game

GROUP = "ludoteka.games"


@cache
def doors() -> dict[str, EntryPoint]:
    """The registered games, not loaded yet."""
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


def games() -> tuple[str, ...]:
    """The keys of all games there are."""
    return tuple(doors())


@cache
def find(key: str) -> Game:
    """The game with this key. Raises UnknownGame."""
    if key not in doors():
        wrong = clean(str(key))
        raise UnknownGame(f"there is no game '{wrong}'; {meant(wrong, games())}")
    try:
        game = doors()[key].load()
    except Exception as error:
        problem = clean(f"{type(error).__name__}: {error}")
        raise UnknownGame(f"the game '{key}' could not be loaded ({problem})") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game '{key}' registered something that is no Game")
    return game
