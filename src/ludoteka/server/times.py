"""What the lobby tells of time: how much is left, and which tables wait."""

from __future__ import annotations

import msgspec


class BriefTime(msgspec.Struct, frozen=True):
    """What the seat to act has left on a clock by day: of this turn's own time, and in reserve.

    In milliseconds at the moment `at`, from which they run, or stand still.
    """

    at: int
    move: int
    left: int
    running: bool


class Waiting(msgspec.Struct, frozen=True):
    """How many tables wait for the guest, and the one that has waited longest."""

    count: int
    next: str | None = None
