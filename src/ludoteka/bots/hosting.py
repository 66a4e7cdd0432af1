"""Lets bots of others play: it deals what they see, and checks what they answer."""

from __future__ import annotations

import traceback
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, SupportsIndex

from ludoteka.bots.bot import Bot, known
from ludoteka.bots.levels import LEVELS, split
from ludoteka.bots.loading import fits, load_player
from ludoteka.bots.player import Player, Position
from ludoteka.core.errors import LudotekaError, fault, said
from ludoteka.core.game import Game, luck
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.core.state import State


class Chooser(Protocol):
    """Whoever chooses for a seat: a bot of ours, or one of others."""

    def choose(self, state: State, seat: int) -> int:
        """The action for the seat that decides."""

    def close(self) -> None:
        """No more is asked."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


class PlayerFault(LudotekaError):
    """A bot of others failed, or answered with something that is no legal move."""


def make_player(name: str | type[Player], game: Game, seed: int = 0) -> Chooser:
    """A bot: a level, or one of others as `module:Class`, as `file.py:Class`, or as its class.

    A level may have a style of the game: `hard:collector`.

    >>> from ludoteka.core.registry import find
    >>> with make_player("easy", find("ethnos"), seed=1) as player:
    ...     player.level
    'easy'
    """
    if isinstance(name, str) and (":" not in name or split(name)[0] in LEVELS):
        return Bot(name, game, seed)
    kind = load_player(name) if isinstance(name, str) else name
    fits(kind, game)
    return Hosted(kind, game, seed)


class Hosted:
    """A Player that plays. The same knowledge and the same seed give it the same position."""

    def __init__(self, kind: type[Player], game: Game, seed: int = 0) -> None:
        self.name = kind.__name__
        self.game = game
        self.seed = seed
        try:
            self.player = kind(game, seed)
        except (Exception, SystemExit) as error:
            raise failed(self.name, error) from error

    def choose(self, state: State, seat: int) -> int:
        """The action the bot takes for the seat that decides. Raises PlayerFault."""
        world = known(state, seat)  # from here on nothing sees the true state any more
        legal = [int(action) for action in world.legal()]
        if len(legal) == 1:
            return legal[0]
        number = luck(f"{self.seed} {seat}", int(world.key()))
        try:
            self.player.random.seed(number)
            world.determinize(seat, Rng(number))
            answer: object = self.player.choose(
                Position(self.game, world, seat, self.player.random)
            )
        except (Exception, SystemExit) as error:
            raise failed(self.name, error) from error
        action = self.read(answer)
        if action not in legal:
            raise PlayerFault(
                "the bot {bot} chose '{move}', which is not legal now",
                bot=self.name,
                move=said(answer),
            )
        return action

    def read(self, answer: Any) -> int:
        """The action of an answer. Raises PlayerFault."""
        try:
            if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
                return answer.__index__()
            return self.game.read(answer).pack()
        except Exception as error:
            raise PlayerFault(
                "the bot {bot} answered '{answer}', which is no move of {title}",
                bot=self.name,
                answer=said(answer),
                title=self.game.title,
            ) from error

    def close(self) -> None:
        """Let the bot go. Raises PlayerFault."""
        try:
            self.player.close()
        except (Exception, SystemExit) as error:
            raise failed(self.name, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def failed(name: str, error: BaseException) -> PlayerFault:
    """What went wrong in the code of a bot, and where."""
    return PlayerFault(
        "the bot {bot} failed{place} ({fault})",
        bot=name,
        place=place(error.__traceback__),
        fault=fault(error),
    )


def place(trace: TracebackType | None) -> str:
    """Where the code of the bot was: the innermost line that is not ours."""
    house = str(Path(__file__).parents[1])
    lines = [frame for frame in traceback.extract_tb(trace) if not frame.filename.startswith(house)]
    return f" in {Path(lines[-1].filename).name}, line {lines[-1].lineno}" if lines else ""


def choose(name: str, game: str, state: State, seat: int, seed: int) -> int:
    """What a bot would do; asked in a process of its own."""
    with make_player(name, find(game), seed) as player:
        return player.choose(state, seat)
