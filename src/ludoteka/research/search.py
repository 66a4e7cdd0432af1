"""Many searches at once that ask a net for values and priors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteka.core.errors import BadOption, said
from ludoteka.core.game import Game, luck
from ludoteka.core.searches import Searches
from ludoteka.core.state import State
from ludoteka.research.batch import opened
from ludoteka.research.space import Mask, Observation, Space, shown

EXPLORE = 1.25


class Leaves(NamedTuple):
    """What searches ask, a row each. The arrays are written anew by the next simulation."""

    observations: Observation  # (n, size): what the seat that is asked knows in a re-dealt world
    masks: Mask  # (n, actions): its legal actions; none where a game has ended
    seats: npt.NDArray[np.int64]  # (n,): the seat that is asked
    waiting: Mask  # (n,): false where a game has ended and nothing is asked


class BatchSearch:
    """n tree searches (PUCT) side by side. Each simulation hands out one leaf of each.

    Every simulation goes through a copy in which all that the searching seat cannot know is dealt
    anew. `seed`: row i finds the same whatever the number of rows; a fresh one if none is given.

    >>> space = Space("ethnos", seats=2)
    >>> search = BatchSearch(space.game, 2, seats=2, seed=1)
    >>> search.begin([space.start(seed) for seed in range(2)])
    >>> for _ in range(20):
    ...     leaves = search.leaves()
    ...     search.take(search.rollouts(), leaves.masks)  # a net would say values and priors
    >>> search.visits().sum(axis=1)
    array([19, 19])
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        seed: int | None = None,
        explore: float = EXPLORE,
        **options: object,
    ) -> None:
        if type(n) is not int or n < 1:
            raise BadOption("a batch has at least one search, not {n}", n=said(n))
        self.space = Space(game, seats, **options)
        self.n = n
        _, self.seed, _ = self.space.game.check(self.space.seats, seed, {})
        self.begun = 0  # how often begin() was called: other luck each time
        size, actions, seats = self.space.size, self.space.actions, self.space.seats
        self.rows = Searches(
            self.space.encoding,
            self.space.numbering,
            n,
            seats,
            self.space.game.together,
            float(explore),
        )
        rows = self.rows
        self._given: npt.NDArray[np.float64] = opened(rows.values, np.float64).reshape(n, seats)
        self._priors = opened(rows.priors, np.float64).reshape(n, actions)
        self._written = opened(rows.observations, np.int16).view(np.uint8)
        self._visits: npt.NDArray[np.int64] = opened(rows.visits, np.int64).reshape(n, actions)
        self._worth = shown(rows.worth, np.float64).reshape(n, seats)
        self.now = Leaves(
            shown(rows.observations, np.int16).reshape(n, size),
            shown(rows.masks, np.bool_).reshape(n, actions),
            shown(rows.asked, np.int64),
            shown(rows.waiting, np.bool_),
        )

    def begin(self, positions: Sequence[State]) -> None:
        """Search these positions, one for each row. They are copied."""
        if len(positions) != self.n:
            raise BadOption(
                "{n} searches begin with {n} positions, not {given}", n=self.n, given=len(positions)
            )
        for position in positions:
            if position.over:
                raise BadOption("there is nothing to search: the game is over")
            if len(position.scores()) != self.space.seats:
                raise BadOption("a position has {seats} seats here", seats=self.space.seats)
        number = self.begun
        self.begun += 1
        chances = [luck(f"search {number} {row}", self.seed) for row in range(self.n)]
        self.rows.begin(list(positions), chances)

    def leaves(self) -> Leaves:
        """One more simulation in each row, down to its leaf. take() goes on from there."""
        if not self.rows.trees:
            raise BadOption("begin() says which positions are searched")
        if self.now.waiting.any():
            raise BadOption("take() the values of the last leaves first")
        self._written.fill(0)
        self.rows.descend()
        return self.now

    def rollouts(self) -> npt.NDArray[np.float64]:
        """Values of the leaves by random play to the end, (n, seats)."""
        self.rows.play_out()
        return self._given.copy()

    def take(self, values: npt.ArrayLike, priors: npt.ArrayLike) -> None:
        """The values and priors of the leaves.

        `values`: (n, seats), what each seat can expect in rewards, in the order of the seats; or
        (n,), that of the seat that is asked, which the others pay, or share where all win as one.
        `priors`: (n, actions), not negative; those of legal actions are scaled to 1 together.
        """
        given, wanted = np.asarray(values, np.float64), np.asarray(priors, np.float64)
        if given.shape == (self.n,):
            given = self.shared(given)
        if given.shape != self._given.shape or wanted.shape != self._priors.shape:
            raise BadOption(
                "{n} searches take {n} x {seats} values and {n} x {actions} priors",
                n=self.n,
                seats=self.space.seats,
                actions=self.space.actions,
            )
        asked = self.now.waiting
        if not np.isfinite(given[asked]).all() or not (np.isfinite(wanted) & (wanted >= 0)).all():
            raise BadOption("values and priors are finite numbers, and priors are not negative")
        self._given[:] = given
        self._priors[:] = wanted
        self.rows.take()

    def shared(self, own: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The values of all seats, where one is told for the seat that is asked."""
        seats = self.space.seats
        if self.space.game.together or seats == 1:
            return np.repeat(own[:, None], seats, axis=1)
        values = np.repeat(-own[:, None] / (seats - 1), seats, axis=1)
        values[np.arange(self.n), self.now.seats] = own
        return values

    def visits(self) -> npt.NDArray[np.int64]:
        """How often each action was tried, (n, actions): what a policy learns from."""
        self._visits.fill(0)
        self.rows.tell()
        return self._visits.copy()

    def values(self) -> npt.NDArray[np.float64]:
        """What each position is worth to each seat, (n, seats)."""
        self.rows.tell()
        found: npt.NDArray[np.float64] = self._worth.copy()
        return found

    def choose(self) -> Any:
        """The action that was tried most often in each row."""
        return self.visits().argmax(axis=1)
