"""What has been played so far, as pairing needs to know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Group = tuple[int, ...]  # players in the order of their seats; one alone has a bye


class History:
    """How often players have met, sat at each seat, and had a bye."""

    def __init__(self, played: Iterable[Sequence[int]] = ()) -> None:
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.seats: Counter[tuple[int, int]] = Counter()
        self.byes: Counter[int] = Counter()
        for group in played:
            self.add(group)

    def add(self, group: Sequence[int]) -> None:
        """A table of a round, with the players by seat."""
        if len(group) == 1:
            self.byes[group[0]] += 1
            return
        for a, b in combinations(sorted(group), 2):
            self.meetings[a, b] += 1
        for seat, player in enumerate(group):
            self.seats[player, seat] += 1

    def met(self, a: int, b: int) -> int:
        """How often these two have met."""
        return self.meetings[min(a, b), max(a, b)]
