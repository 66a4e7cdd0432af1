"""The line for undo: free until something was revealed, afterwards by consent."""

from __future__ import annotations

import msgspec

from ludoteka.core.steps import Steps


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


def free_undo(steps: Steps, floor: int, seat: int) -> int | None:
    """The earliest step to which the seat may go back on its own; None: it may not.

    Only its own steps of this turn, and none that revealed something.
    """
    to = steps.own_since(seat, floor)
    return to if to < len(steps) else None
