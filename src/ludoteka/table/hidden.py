"""What is hidden from each viewer: the entries and steps of a secret choice.

A choice made in small steps is the player's own until the game shows it. Others are sent nothing of
it, and count as if those entries and steps were not there: a gap in the numbers would tell.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import Final, NamedTuple

NUMBER: Final = "I"


class Counts:
    """How many things are hidden from each viewer, from some points on. Points only grow."""

    __slots__ = ("last", "now", "rows")

    def __init__(self, viewers: int) -> None:
        self.now = (0,) * viewers
        self.last = 0  # the last point
        self.rows = bytearray()  # of numbers: a point and the counts from there on

    def change(self, point: int, now: tuple[int, ...]) -> None:
        """From this point on this many are hidden."""
        if now != self.now:
            self.last, self.now = point, now
            self.rows += array(NUMBER, (point, *now)).tobytes()

    def at(self, point: int, viewer: int) -> int:
        """How many were hidden from the viewer then."""
        if point >= self.last:
            return self.now[viewer]
        width = len(self.now) + 1
        with memoryview(self.rows) as rows, rows.cast(NUMBER) as numbers:
            places = range(0, len(numbers), width)
            after = bisect_right(places, point, key=lambda place: numbers[place])
            return numbers[(after - 1) * width + 1 + viewer] if after else 0


class Count(NamedTuple):
    """The last entry, the last one that changed the game, and the steps, as a viewer counts."""

    number: int
    version: int
    steps: int


# For a goal and a number of steps back: those who count so.
Counted = dict[tuple[int, int], list[int | None]]


class Hidden:
    """Counts for every seat and, last, for those who only watch."""

    __slots__ = ("entries", "owners", "secrets", "spectator", "steps", "versions")

    def __init__(self, seats: int) -> None:
        self.spectator = seats
        self.entries = Counts(seats + 1)  # by the number of the entry
        self.steps = Counts(seats + 1)  # by the place of a line in the story
        self.versions = (1,) * (seats + 1)  # the last entry that changed the game for a viewer
        self.secrets = array(NUMBER)  # the steps that stand and are hidden, ascending
        self.owners = bytearray()  # the seats that made them

    def viewer(self, look: int | None) -> int:
        """The place of a seat, or of a spectator, in the counts."""
        return self.spectator if look is None else look

    def entry(self, number: int, owner: int) -> None:
        """An entry is hidden from all but the owner of a choice."""
        self.entries.change(number, without(self.entries.now, owner, 1))

    def step(self, step: int, owner: int, line: int) -> None:
        """A step is hidden from all but its owner; `line`: the number of lines told so far."""
        self.secrets.append(step)
        self.owners.append(owner)
        self.steps.change(line, without(self.steps.now, owner, 1))

    def cut(self, steps: int, line: int) -> None:
        """Only this many steps still stand."""
        now = self.steps.now
        while self.secrets and self.secrets[-1] > steps:
            self.secrets.pop()
            now = without(now, self.owners.pop(), -1)
        self.steps.change(line, now)

    def changed(self, number: int, owner: int | None) -> None:
        """An entry changed the game: for everybody, or for the owner of a choice."""
        if owner is None:
            self.versions = (number,) * len(self.versions)
        else:
            before, after = self.versions[:owner], self.versions[owner + 1 :]
            self.versions = (*before, number, *after)

    def only_secrets(self, owner: int, after: int, steps: int) -> bool:
        """Whether of so many steps all after some are secrets of the owner."""
        many = steps - after
        if not 0 < many <= len(self.secrets) or self.secrets[-many] != after + 1:
            return False
        return self.owners[-many:].count(owner) == many

    # --- as a viewer counts ---------------------------------------------------------------

    def number(self, look: int | None, number: int) -> int:
        """The number of an entry; of a hidden one: of the last one before it."""
        return number - self.entries.at(number, self.viewer(look))

    def count_steps(self, look: int | None, steps: int) -> int:
        """The first of the steps that stand now."""
        hidden = bisect_right(self.secrets, steps)
        return steps - hidden + self.owners[:hidden].count(self.viewer(look))

    def from_viewer(self, look: int | None) -> set[int]:
        """The steps that stand and that others hide from the viewer."""
        viewer = self.viewer(look)
        pairs = zip(self.secrets, self.owners, strict=True)
        return {step for step, owner in pairs if owner != viewer}

    def true_steps(self, look: int | None, shown: int, steps: int) -> int:
        """The fewest steps that the viewer counts as so many; `steps`: all of them."""
        return bisect_left(range(steps), shown, key=lambda n: self.count_steps(look, n))

    def count(self, look: int | None, number: int, steps: int) -> Count:
        """The last entry, the last one that changed the game, and all steps."""
        viewer = self.viewer(look)
        return Count(
            number - self.entries.now[viewer],
            self.number(look, self.versions[viewer]),
            steps - self.steps.now[viewer],
        )

    def going_back(self, to: int, steps: int) -> Counted:
        """Going back from all steps to so many, as each viewer counts: the goal, how many go."""
        found: Counted = {}
        for look in (*range(self.spectator), None):
            goal = self.count_steps(look, to)
            back = steps - self.steps.now[self.viewer(look)] - goal
            found.setdefault((goal, back), []).append(look)
        return found


def without(counts: tuple[int, ...], owner: int, more: int) -> tuple[int, ...]:
    """This many more for all but the owner."""
    return tuple(count + more * (viewer != owner) for viewer, count in enumerate(counts))
