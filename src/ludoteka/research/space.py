"""One game as research knows it: how actions are numbered and what an observation says."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteka.core.batch import reward
from ludoteka.core.codec import Move
from ludoteka.core.errors import BadOption, said
from ludoteka.core.game import Game
from ludoteka.core.parts import Part, places
from ludoteka.core.registry import find
from ludoteka.core.spaces import encoding_of, numbering_of, version
from ludoteka.core.state import State

Observation = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]
USUAL_SEATS = 4


def again(key: str, seats: int, options: dict[str, object]) -> Space:
    """The space that was pickled."""
    return Space(key, seats, **options)


def shown(vector: Any, kind: Any) -> Any:
    """The memory of a vector as an array that can only be read."""
    return np.frombuffer(vector, kind)


class Space:
    """The actions and observations of a game with so many seats and these options.

    Without a number of seats there are four, or as many as the game can have.

    >>> import ludoteka
    >>> space = Space("ethnos", seats=4)
    >>> space.actions, space.size, space.version
    (520, 797, 'ethnos 2.c83adf26')
    >>> match = ludoteka.new("ethnos", seats=4, seed=7)
    >>> space.index_of(match.legal()[0]), space.move_of(0)
    (0, <Draw: draw>)
    >>> int(space.mask(match.state).sum()) == len(match.legal())
    True
    >>> int(space.parts_of(space.observe(match.state, 0))["hand"].sum())
    1
    """

    def __init__(self, game: str | Game, seats: int | None = None, **options: object) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        if seats is None:
            seats = max(self.game.fewest, min(USUAL_SEATS, self.game.most))
        self.seats, _, self.options = self.game.check(seats, 0, options)
        first = self.game.new(self.seats, 0, self.options)
        self.encoding = encoding_of(self.game, first)
        self.numbering = numbering_of(self.game)
        self.actions = int(self.numbering.size)  # how many there are
        self.size = int(self.encoding.size)  # numbers in an observation
        self.parts: tuple[Part, ...] = self.encoding.parts  # what they are
        # names the rules, the numbering and the observation: keep it with what was learnt
        self.version = version(self.game, self.encoding)
        # the smallest and, in `most`, the largest value of every number
        self.least = np.concatenate([np.full(p.size, p.least, np.int16) for p in self.parts])
        self.most = np.concatenate([np.full(p.size, p.most, np.int16) for p in self.parts])

    def __deepcopy__(self, memo: dict[int, object]) -> Space:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.game.key, self.seats, self.options)

    def check_seat(self, seat: object) -> int:
        """A seat of the game, or BadOption."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadOption(
                "there is no seat {seat}; seats are 0 to {last}",
                seat=said(seat),
                last=self.seats - 1,
            )
        return seat

    def start(self, seed: int) -> State:
        """The first position of a game."""
        state = self.game.new(self.seats, seed, self.options)
        state.sink = None
        return state

    def index_of(self, move: Move) -> int:
        """The number of a move."""
        return int(self.numbering.index_of(move.pack()))

    def move_of(self, index: int) -> Move:
        """The move with a number."""
        return self.game.codec.unpack(self.action_of(index))

    def action_of(self, index: int) -> int:
        """The action with a number, as the rules know it. Raises BadOption."""
        if not 0 <= index < self.actions:
            raise BadOption(
                "actions of {title} are numbers from 0 to {last}, not {given}",
                title=self.game.title,
                last=self.actions - 1,
                given=int(index),
            )
        return int(self.numbering.action_of(int(index)))

    def legal(self, state: State) -> list[int]:
        """The numbers of the legal actions, ascending."""
        return self.numbering.legal(state)

    def mask(self, state: State) -> Mask:
        """Which of all actions are legal."""
        mask: Mask = shown(self.numbering.masked(state), np.bool_)
        return mask

    def observe(self, state: State, seat: int) -> Observation:
        """What the seat knows."""
        observation: Observation = shown(self.encoding.dense(state, seat), np.int16)
        return observation

    def sparse(self, state: State, seat: int) -> tuple[npt.NDArray[np.int64], Observation]:
        """The same without zeros: the places, ascending, and what stands there."""
        found, values = self.encoding.sparse(state, seat)
        return shown(found, np.int64), shown(values, np.int16)

    def parts_of(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The named parts of an observation, or of many (the last axis is taken apart)."""
        where = places(self.parts)
        lead = observation.shape[:-1]
        return {
            p.name: observation[..., where[p.name]].reshape(*lead, *p.shape) for p in self.parts
        }

    def rewards(self, state: State) -> list[float]:
        """How the game ended for each seat; zeros while it runs."""
        if not state.over:
            return [0.0] * self.seats
        together = self.game.together
        return [reward(state, seat, self.seats, together) for seat in range(self.seats)]
