"""Which level is asked where only the best advice will do."""

from __future__ import annotations

ANALYST = "hard"  # after the game: the strongest there is
