"""The levels of bots by name, and their styles: `hard`, `hard:collector`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.bots.sight import Sight
from ludoteka.core.errors import BadOption, clean, meant
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.ledger import Ledger
from ludoteka.core.levels import LEVELS as LEVELS
from ludoteka.core.levels import Level, Style
from ludoteka.core.state import State

QUICKLY = 1.0  # seconds in which an advice should be there


def split(name: str) -> tuple[str, str]:
    """A level and a style; the style is empty if there is none."""
    level, _, style = name.partition(":")
    return level, style


def is_level(name: str, game: Game) -> bool:
    """Whether bots of a game have this level and style."""
    level, style = split(name)
    return level in LEVELS and (style in game.styles if ":" in name else True)


def level_of(name: str, game: Game) -> Level:
    """How a bot with this name chooses. Raises BadOption."""
    level, style = split(name)
    if level not in LEVELS:
        wrong = clean(str(level))
        raise BadOption(f"there is no bot '{wrong}'; {meant(wrong, tuple(LEVELS))}")
    if ":" in name and style not in game.styles:
        wrong = clean(style)
        if not game.styles:
            raise BadOption(f"there is no style '{wrong}'; {game.title} has none")
        raise BadOption(f"there is no style '{wrong}'; {meant(wrong, tuple(game.styles))}")
    return levels_of(game)[level]


def levels_of(game: Game) -> dict[str, Level]:
    """The levels as a game has them, from the weakest to the strongest."""
    return {name: game.levels.get(name, level) for name, level in LEVELS.items()}


def iterations_of(name: str, game: Game) -> int:
    """How long a level searches: by the table of the game, or by what its guide makes of ours."""
    level = split(name)[0]
    if level in game.levels:
        return game.levels[level].iterations
    return max(1, game.guide().budget(LEVELS[level].iterations))


def adviser_for(game: Game) -> str:
    """The strongest level that answers within a second: for hints and the coach."""
    return [name for name, level in levels_of(game).items() if level.seconds <= QUICKLY][-1]


@dataclass(frozen=True)
class Lens:
    """Makes the guide of a game as a level and a style see it. It can be sent to processes."""

    guide: Callable[[], Guide]
    level: Level
    seat: int = 0
    ledger: Callable[[], Ledger] | None = None
    # places in the ledger, how much each is worth, and what stands there now
    liked: tuple[tuple[int, float, int], ...] = ()

    def __call__(self) -> Guide:
        guide = self.guide()
        if not (self.level.moves or self.level.near or self.liked):
            return guide
        read = self.ledger().read if self.ledger is not None else nothing
        return Sight(guide, self.level.moves, self.level.near, self.seat, read, list(self.liked))


def nothing(state: State, seat: int) -> vec[i64]:
    """A ledger that nobody asks."""
    raise AssertionError("nothing is liked")


def lens(name: str, game: Game, world: State, seat: int) -> Lens:
    """How a bot with this name sees a position of its seat."""
    level, style = split(name)
    liking = game.styles[style] if style else {}
    places = liked(game, liking, world, seat) if liking else ()
    return Lens(game.guide, levels_of(game)[level], seat, game.ledger, places)


def liked(game: Game, style: Style, world: State, seat: int) -> tuple[tuple[int, float, int], ...]:
    """The places in the ledger of what a style likes, with what stands there now."""
    assert game.ledger is not None, f"{game.key} has styles, but no ledger"
    ledger = game.ledger()
    known, numbers = ledger.names(world, seat).quantities, ledger.read(world, seat)
    return tuple(
        (place, style[quantity.quantity], int(numbers[place]))
        for place, quantity in enumerate(known)
        if quantity.quantity in style and quantity.seat in (seat, None)
    )
