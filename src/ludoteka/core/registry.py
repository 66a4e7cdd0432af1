"""Finds games. Ours and other people's come in by the same door: the entry points.

A game of somebody else may be broken. Then it is named with the reason, and the rest works.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludoteka.core.codec import Codec
from ludoteka.core.errors import UnknownGame, fault, meant, said
from ludoteka.core.game import Game
from ludoteka.core.options import Option

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ludoteka.games"
OURS = "ludoteka"  # the package that nobody else's game can take a key from
CALLED = ("start", "view", "reason", "tell", "guide", "count")
CALLED_IF_GIVEN = ("meant", "advice", "points", "ledger", "contents", "question", "layout")
# What a catalogue holds: a message, the forms of a noun, or those of an adjective by gender.
Entry = str | dict[str, str | dict[str, str]]


class Broken(NamedTuple):
    """Why a registered game cannot be played."""

    problem: str
    error: BaseException | None = None


class Shelf(NamedTuple):
    """All games that can be played, in the order of the shelf, and why others cannot."""

    games: tuple[Game, ...]
    broken: dict[str, str]


@cache
def doors() -> dict[str, EntryPoint]:
    """The registered games, not loaded yet."""
    from importlib.metadata import entry_points  # a quarter of the time that `import ludoteka` took

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, foreign(point))):
        found.setdefault(point.name, point)
    return found


def foreign(point: EntryPoint) -> tuple[bool, str]:
    """Ours come first, others in a fixed order."""
    return point.dist is None or point.dist.name != OURS, point.value


@cache
def is_ours(key: str) -> bool:
    """Whether a game comes with this package. The code of others may fail at any time."""
    return key in doors() and not foreign(doors()[key])[0]


def games() -> tuple[str, ...]:
    """The keys of all registered games. They are not loaded: some may be broken."""
    return tuple(doors())


def has_room(key: str, room: str) -> bool:
    """Whether a game has a module or a folder with this name. The game is not loaded."""
    try:
        spec = find_spec(doors()[key].module)
    except Exception:  # another's package: it may raise anything
        return False
    places = spec.submodule_search_locations if spec else None
    names = (f"{room}.py", f"{room}/__init__.py")
    return any(Path(place, name).exists() for place in places or () for name in names)


def find(key: str) -> Game:
    """The game with this key. Raises UnknownGame."""
    if not isinstance(key, str) or key not in doors():
        wrong = said(key)
        raise UnknownGame(
            "there is no game '{wrong}'; {meant}", wrong=wrong, meant=meant(wrong, games())
        )
    found = enter(key)
    if isinstance(found, Game):
        return found
    raise UnknownGame(
        "the game '{game}' cannot be played ({fault})", game=said(key), fault=found.problem
    ) from found.error


def shelf() -> Shelf:
    """All games there are; every one is loaded."""
    found = {key: enter(key) for key in games()}
    playable = [game for game in found.values() if isinstance(game, Game)]
    broken = {key: why.problem for key, why in found.items() if isinstance(why, Broken)}
    return Shelf(tuple(sorted(playable, key=lambda game: (game.shelf, game.title))), broken)


@cache
def enter(key: str) -> Game | Broken:
    """The game behind a door, or why it cannot be played."""
    try:
        game = doors()[key].load()
        if not isinstance(game, Game):
            return Broken(f"it registered a {type(game).__name__}, not a Game")
        problem = unsound(key, game)
    except (Exception, SystemExit) as error:
        return Broken(fault(error), error)
    return Broken(problem) if problem else game


def unsound(key: str, game: Game) -> str:
    """What is wrong with a registered game, as far as it can be seen without playing it."""
    if game.key != key:
        return f"it is registered as '{said(key)}' and calls itself '{said(game.key)}'"
    kinds = {"title": str, "edition": str, "rules": int, "fewest": int, "most": int, "shelf": int}
    for name, kind in {**kinds, "options": tuple, "codec": Codec, "text": Path}.items():
        value = getattr(game, name)
        if not isinstance(value, kind):
            return f"its {name} is a {type(value).__name__}, not a {kind.__name__}"
    if not all(isinstance(option, Option) for option in game.options):
        return "its options hold something that is not an Option"
    if not 1 <= game.fewest <= game.most:
        return f"it is for {game.fewest} to {game.most} seats"
    given = [name for name in CALLED_IF_GIVEN if getattr(game, name) is not None]
    for name in (*CALLED, *given):
        if not callable(getattr(game, name)):
            return f"its {name} cannot be called"
    return unreadable(game.text / "en.json")


def unreadable(file: Path) -> str:
    """What is wrong with a catalogue. Only the English one must be there: it stands in."""
    try:
        msgspec.json.decode(file.read_bytes(), type=dict[str, Entry])
    except OSError:
        return f"its texts are missing: there is no {file.parent.name}/{file.name}"
    except msgspec.MsgspecError as error:
        return f"{file.parent.name}/{file.name} cannot be read: {said(error)}"
    return ""
