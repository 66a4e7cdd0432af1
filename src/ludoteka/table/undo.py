"""The line for undo: free until something was revealed, afterwards by consent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludoteka.core.match import Step


class UndoAsk(msgspec.Struct, frozen=True):
    """An undo that waits for the consent of the seats in `waiting`."""

    seat: int
    to: int
    waiting: list[int]
    agreed: list[int]


class UndoChoices(msgspec.Struct, frozen=True):
    """How far a seat may go back: at once (`free`), and by asking (`ask`)."""

    free: int | None = None
    ask: int | None = None


def free_undo(steps: Sequence[Step], floor: int, seat: int) -> int | None:
    """The earliest step to which the seat may go back on its own; None: it may not.

    Only its own steps of this turn, and none that revealed something.
    """
    to = len(steps)
    while to > floor and steps[to - 1].seat == seat and not steps[to - 1].revealed:
        to -= 1
    return to if to < len(steps) else None


def last_own(steps: Sequence[Step], seat: int, before: int) -> int | None:
    """The number of steps before the seat's last one among the first `before`."""
    for to in range(before - 1, -1, -1):
        if steps[to].seat == seat:
            return to
    return None
