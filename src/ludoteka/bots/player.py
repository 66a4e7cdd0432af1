"""Bots of your own: derive from Player, and say which move to choose."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ludoteka.core.codec import Move
from ludoteka.core.errors import IllegalMove
from ludoteka.core.game import Game
from ludoteka.core.match import Match
from ludoteka.core.preview import Foresight, Preview
from ludoteka.core.rng import MODULUS, Rng
from ludoteka.core.state import State
from ludoteka.core.view import View


class Player:
    """A bot of your own. It is asked wherever its seat has a choice.

    >>> class Dreamer(Player):
    ...     def choose(self, position):
    ...         return self.random.choice(position.legal())

    `self.game` is the game that is played. `self.random` is the bot's luck: it is seeded anew
    before each choice, so games repeat from their seed as long as nothing else is left to luck.
    A new Player is made for every game, and for every choice on a server: load what is heavy when
    the module is loaded.
    """

    games: Iterable[str] = ()  # keys of the games it can play; empty: any

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.random = Random(seed)

    def choose(self, position: Position) -> Move | str | int:
        """The move to make: one of `position.legal()`, its text, or its action."""
        raise NotImplementedError

    def close(self) -> None:
        """Called when the bot is no longer needed."""


class Position:
    """A position as a seat knows it: what it cannot know is dealt anew, as it might be.

    >>> import ludoteka
    >>> match = ludoteka.new("ethnos", seats=2, seed=7)
    >>> position = Position.of(match)
    >>> position.legal()[:2]
    [<Draw: draw>, <Take: take halfling:green>]
    >>> position.after("draw").legal() == position.legal()
    False
    >>> len(position.view().hand)
    1

    `state` is the fast side: actions are ints, `state.copy()` and `state.apply(action)` look ahead.
    `ludoteka.research.Space` makes observations and masks of it.
    """

    __slots__ = ("game", "random", "seat", "state")

    def __init__(self, game: Game, state: State, seat: int, random: Random) -> None:
        self.game = game
        self.state = state
        self.seat = seat  # the bot's own
        self.random = random

    @classmethod
    def of(cls, match: Match, seed: int = 0) -> Position:
        """What the seat that decides in a match knows, for trying a bot out."""
        return cls(match.game, match.state, match.seat, Random(seed)).dealt()

    def __repr__(self) -> str:
        told = "over" if self.over else f"seat {self.asked} decides"
        return f"<Position: {self.game.title} as seat {self.seat} knows it, {told}>"

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.state.scores())

    @property
    def asked(self) -> int:
        """The seat that decides; -1 when the game is over."""
        return int(self.state.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def scores(self) -> list[int]:
        """Points so far, in seat order."""
        return [int(points) for points in self.state.scores()]

    def legal(self) -> list[Move]:
        """All moves of this decision; none when the game is over."""
        if self.over:
            return []
        return self.game.codec.unpack_all(self.state.legal())

    def view(self) -> View:
        """What the seat sees, as the page shows it."""
        return self.game.show(self.state, self.seat)

    def preview(self, move: Move | str) -> Preview:
        """What a legal move would do, as far as the seat can know."""
        return Foresight(self.game, self.state, self.seat).preview(self.action(move))

    def after(self, move: Move | str) -> Position:
        """The position after a legal move, in this world."""
        action = self.action(move)
        state = self.state.copy()
        state.apply(action)
        return Position(self.game, state, self.seat, self.random)

    def action(self, move: Move | str) -> int:
        """The action of a move. Raises IllegalMove."""
        found = self.game.read(move)
        action = found.pack()
        if action not in self.state.legal():
            raise IllegalMove(str(found), self.game.against(self.state, found))
        return action

    def worlds(self, number: int) -> list[Position]:
        """So many worlds as they might be, hidden things dealt anew in each."""
        return [self.dealt() for _ in range(number)]

    def dealt(self) -> Position:
        """This position with all that the seat cannot know dealt anew."""
        state = self.state.copy()
        state.determinize(self.seat, self.luck())
        return Position(self.game, state, self.seat, self.random)

    def value(self) -> float:
        """How good this world is for the seat, as the game's guide judges: 0 lost, 1 won."""
        guide = self.game.guide()
        if self.over:
            return float(guide.outcome(self.state, self.seat))
        return float(guide.value(self.state, self.seat))

    def played_out(self) -> Position:
        """This world played on quickly, to the end or to where value() says enough."""
        state = self.state.copy()
        if not state.over:
            self.game.guide().playout(state, self.luck())
        return Position(self.game, state, self.seat, self.random)

    def luck(self) -> Rng:
        """A generator of the engine, seeded from the bot's luck."""
        return Rng(1 + self.random.randrange(MODULUS - 1))
