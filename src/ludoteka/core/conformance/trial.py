"""What the checks stand on: a game to be played, a decision in it, and a telling refusal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from ludoteka.core.codec import Move
from ludoteka.core.game import Game, luck
from ludoteka.core.match import Match
from ludoteka.core.options import Option
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State

if TYPE_CHECKING:
    from ludoteka.core.conformance.texts import Words

Options = Mapping[str, object]
LONGEST = 20_000  # decisions in one game


@dataclass(frozen=True)
class Trial:
    """One game to be played: of what, by how many, with which luck and options."""

    game: Game
    seats: int
    seed: int
    options: Options = field(default_factory=dict)

    def match(self) -> Match:
        """The game at its first decision."""
        return Match(self.game, *self.game.check(self.seats, self.seed, self.options))

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([self.game.key, f"{self.seats} seats", f"seed {self.seed}", *chosen])


@dataclass
class Tally:
    """What was compared of the things foretold, over all positions."""

    counts: Counter[str] = field(default_factory=Counter)
    surprise: float = 0.0  # how far told odds were from what came: chi squared
    freedom: int = 0


@dataclass
class Position:
    """A decision of a trial, with what the checks have gathered on the way to it."""

    trial: Trial
    match: Match
    chance: random.Random  # what the checks choose at random
    met: dict[int, Move]  # every move met so far, for trying it where it is not legal
    digests: list[str]  # of all positions up to this one
    total: int  # components at the start
    tally: Tally = field(default_factory=Tally)
    given: Words | None = None

    @property
    def words(self) -> Words:
        """The catalogues of the game."""
        assert self.given is not None
        return self.given

    @property
    def game(self) -> Game:
        """The game under test."""
        return self.trial.game

    @property
    def state(self) -> State:
        """The position itself."""
        return self.match.state

    def rng(self) -> Rng:
        """A generator of the engine's kind."""
        return Rng(luck("conformance", self.chance.getrandbits(62)))

    def expect(self, holds: bool, sentence: str) -> None:
        """Refuse the game with a sentence that says where and what, unless it holds."""
        if not holds:
            raise AssertionError(f"{self}: {sentence}")

    def __str__(self) -> str:
        return f"{self.trial}, decision {len(self.match.steps) + 1}"


def locate(game: str | Game) -> Game:
    """A game by itself, by its key, or by its place `package.module:NAME`."""
    if isinstance(game, Game):
        return game
    if ":" not in game:
        return find(game)
    module, _, name = game.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Game), f"{game} is not a Game"
    return found


def others(option: Option) -> list[object]:
    """The values of an option besides its default. A list of names is the game's own matter."""
    if option.many:
        return []
    if not option.choices:
        return [not option.default]
    return [choice for choice in option.choices if choice != option.default]


def variants(game: Game) -> list[Options]:
    """The defaults, each other value of each option alone, and all options changed at once."""
    alone = [{option.name: value} for option in game.options for value in others(option)]
    together = {option.name: others(option)[0] for option in game.options if others(option)}
    return [{}, *alone, *([together] if len(together) > 1 else [])]


def trials(
    game: Game, seats: int | None, options: Options | None, games: int, seed: int
) -> Iterator[Trial]:
    """At least `games` trials for each number of seats, all options among them."""
    wanted = range(game.fewest, game.most + 1) if seats is None else (seats,)
    chosen = variants(game) if options is None else [options]
    for number in wanted:
        for i in range(max(games, len(chosen))):
            yield Trial(game, number, seed + i, chosen[i % len(chosen)])


def guarded(position: Position, check: Callable[[Position], None]) -> None:
    """Run one check; whatever else the game raises is a refusal too."""
    try:
        check(position)
    except AssertionError:
        raise
    except Exception as error:
        told = f"{position}: {check.__name__} met {type(error).__name__}: {error}"
        raise AssertionError(told) from error
