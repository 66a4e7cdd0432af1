"""A process that is to end serves on for a while, so that a proxy can lead people elsewhere."""

from __future__ import annotations

import time

STAY = 0.5  # of the time nobody is sent away: the proxy has to notice first


class Drain:
    """Whether this process is about to end, and how far it is; 0 seconds: it ends at once."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began: float | None = None

    @property
    def on(self) -> bool:
        """Whether it is about to end."""
        return self.began is not None

    def begin(self) -> bool:
        """Begin, unless there is nothing to wait for or it began before: whether it is so."""
        if self.on or self.seconds <= 0:
            return False
        self.began = time.monotonic()
        return True

    @property
    def spent(self) -> float:
        """How much of the time is over: 0 to 1."""
        if self.began is None:
            return 0.0
        return min(1.0, (time.monotonic() - self.began) / self.seconds)

    @property
    def away(self) -> float:
        """How many of the pages should be gone by now, of all: 0 to 1."""
        return max(0.0, (self.spent - STAY) / (1 - STAY))
