"""Where a game that goes on from a position of another one was dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludoteka.core.game import luck
from ludoteka.core.rng import Rng
from ludoteka.core.state import State


class Deal(NamedTuple):
    """After so many steps all that a seat could not know was dealt anew, by this seed."""

    done: int
    seat: int
    seed: int


class Deals:
    """The deals of a match, oldest first. What was played before the last one stays played."""

    __slots__ = ("all", "key")

    def __init__(self, key: str, deals: Iterable[Deal] = ()) -> None:
        self.key = key
        self.all = tuple(deals)

    @property
    def floor(self) -> int:
        """The number of steps before the last deal."""
        return self.all[-1].done if self.all else 0

    def with_one(self, deal: Deal, state: State) -> Deals:
        """The same and one more, which is made now."""
        Deals(self.key, [deal]).make(state, deal.done)
        return Deals(self.key, (*self.all, deal))

    def make(self, state: State, done: int) -> None:
        """Deal anew what was dealt anew after so many steps."""
        for deal in self.all:
            if deal.done == done:
                state.determinize(deal.seat, Rng(luck(f"{self.key} redeal", deal.seed)))

    def follow(self, state: State, actions: Iterable[int], done: int = 0) -> Iterator[None]:
        """Do these actions, the first of which comes after so many steps, and all deals."""
        for number, action in enumerate(actions, done + 1):
            state.apply(action)
            self.make(state, number)
            yield
