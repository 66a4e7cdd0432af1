"""Many games at once, with numpy arrays in and out."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteka.core.batch import Rows
from ludoteka.core.errors import BadOption, said
from ludoteka.core.game import LARGEST_SEED, Game, luck
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.research.opponents import opponent
from ludoteka.research.space import Mask, Observation, Space, shown


class Step(NamedTuple):
    """What a batch shows, a row for each game. The arrays are written anew by the next step."""

    observations: Observation  # (n, size): what the seat that is asked knows
    masks: Mask  # (n, actions): its legal actions
    seats: npt.NDArray[np.int64]  # (n,): the seat that is asked
    rewards: npt.NDArray[np.float64]  # (n, seats): of the game that has just ended, else 0
    ends: Mask  # (n,): a game has just ended, and this is the next one


class Sparse(NamedTuple):
    """The observations of a batch without zeros; row i ends where row i + 1 begins."""

    offsets: npt.NDArray[np.int64]  # (n + 1,): where each row begins, and the end
    places: npt.NDArray[np.int64]  # in the flat observation, ascending in each row
    values: Observation


class Batch:
    """n games that are stepped together. A game that ends is followed by a new one.

    `opponents`: the level of the bots that play all seats but `seat`; without it every seat is
    asked in its turn. `seed`: row i plays the same games whatever the number of rows; a
    fresh one if none is given. `first`: the number of the first row, in a part of a larger batch.
    The arrays are those of `Step`; `points` are those of the games that have just ended.

    >>> batch = Batch("ethnos", 3, seats=2, seed=1)
    >>> batch.observations.shape, batch.masks.shape
    ((3, 579), (3, 520))
    >>> step = batch.step(batch.masks.argmax(axis=1))
    >>> step.seats.shape, step.rewards.shape, bool(step.ends.any())
    ((3,), (3, 2), False)
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        seed: int | None = None,
        opponents: str | None = None,
        seat: int = 0,
        first: int = 0,
        **options: object,
    ) -> None:
        check_rows(n)
        self.space = Space(game, seats, **options)
        self.n = n
        self.first = first
        _, self.seed, _ = self.space.game.check(self.space.seats, seed, {})
        self.lucks = [Rng(luck(f"batch {first + row}", self.seed)) for row in range(n)]  # to sample
        self.played = [0] * n  # games begun in each row
        self.rows = Rows(
            self.space.encoding,
            self.space.numbering,
            self.fresh,
            n,
            self.space.seats,
            self.space.game.together,
        )
        if opponents is not None:
            self.oppose(opponents, seat)
        rows, size, actions = self.rows, self.space.size, self.space.actions
        seats = self.space.seats
        self.observations: Observation = shown(rows.observations, np.int16).reshape(n, size)
        self.masks: Mask = shown(rows.masks, np.bool_).reshape(n, actions)
        self.seats: npt.NDArray[np.int64] = shown(rows.asked, np.int64)
        self.rewards: npt.NDArray[np.float64] = shown(rows.rewards, np.float64).reshape(n, seats)
        self.points: npt.NDArray[np.int64] = shown(rows.points, np.int64).reshape(n, seats)
        self.ends: Mask = shown(rows.ends, np.bool_)
        self._chosen: npt.NDArray[np.int64] = opened(rows.actions, np.int64)
        self._written = opened(rows.observations, np.int16).view(np.uint8)  # bytes clear fastest
        self.now = Step(self.observations, self.masks, self.seats, self.rewards, self.ends)
        rows.begin()

    def oppose(self, level: str, seat: int) -> None:
        """Let bots play the other seats."""
        self.rows.learner = self.space.check_seat(seat)
        self.rows.opponents = [
            opponent(level, self.space.game, self.seed_of(row, 0)) for row in range(self.n)
        ]

    @property
    def states(self) -> list[State]:
        """The positions of the rows, for a search: it copies them, and nobody else changes them."""
        return list(self.rows.states)

    def seed_of(self, row: int, number: int) -> int:
        """The seed of a game of a row, the first one being 0: for playing it again elsewhere."""
        return seed_of(self.seed, self.first + row, number)

    def fresh(self, row: int) -> State:
        """The next game of a row."""
        state = self.space.start(self.seed_of(row, self.played[row]))
        self.played[row] += 1
        return state

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for each row, each equally likely; the seed of the batch decides."""
        self.rows.sample(self.lucks)
        return self._chosen.copy()

    def sparse(self) -> Sparse:
        """The observations without zeros, for nets that sum rows of a table."""
        offsets, places, values = self.rows.sparse()
        return Sparse(shown(offsets, np.int64), shown(places, np.int64), shown(values, np.int16))

    def step(self, actions: npt.ArrayLike) -> Step:
        """Do the action (its number) of each row. One that is not legal changes nothing."""
        self._chosen[:] = read_actions(actions, self.n)
        wrong = int(self.rows.wrong())
        if wrong >= 0:
            raise not_legal(int(self._chosen[wrong]), wrong)
        self._written.fill(0)
        self.rows.step()
        return self.now


def check_rows(n: object) -> None:
    """A batch has rows, or BadOption."""
    if type(n) is not int or n < 1:
        raise BadOption("a batch has at least one game, not {n}", n=said(n))


def read_actions(actions: npt.ArrayLike, n: int) -> npt.NDArray[np.int64]:
    """A number for each of n rows, or BadOption."""
    given = np.asarray(actions)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise BadOption("a batch of {n} games is stepped by {n} numbers of actions", n=n)
    return given


def not_legal(action: int, row: int) -> BadOption:
    """What is said of an action that a row does not offer."""
    return BadOption("action {action} of row {row} is not legal", action=action, row=row)


def seed_of(seed: int, row: int, number: int) -> int:
    """The seed of a game of a row of the batch with a seed."""
    digest = hashlib.sha256(f"batch {seed} {row} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % LARGEST_SEED


class Memory:
    """The memory of a vector for numpy to write into; the vector lives as long as the array."""

    def __init__(self, vector: Any, kind: Any) -> None:
        self.vector = vector
        told = shown(vector, kind).__array_interface__
        self.__array_interface__ = {**told, "data": (told["data"][0], False)}


def opened(vector: Any, kind: Any) -> Any:
    """The memory of a vector as an array that can be written. librt lends vectors for reading."""
    return np.asarray(Memory(vector, kind))
