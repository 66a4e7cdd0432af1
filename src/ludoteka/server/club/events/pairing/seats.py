"""Who sits where at a table, so that nobody is always first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from ludoteka.server.club.events.pairing.history import Group, History


def seated(group: Sequence[int], history: History) -> Group:
    """The group in the order in which the seats were taken least often.

    The first seat counts most: nobody has it who has had it more often than another one there.
    """

    def unfair(order: Group) -> tuple[int, int]:
        taken = [history.seats[player, seat] for seat, player in enumerate(order)]
        return taken[0], sum(times * times for times in taken)

    return min(permutations(group), key=unfair)


def all_seated(groups: Iterable[Sequence[int]], history: History) -> list[Group]:
    """All groups of a round, each with fair seats; byes as they are."""
    return [seated(group, history) for group in groups]
