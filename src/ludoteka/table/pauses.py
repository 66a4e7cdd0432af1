"""Pauses by consent: the game and its clocks stand still until somebody goes on."""

from __future__ import annotations

import msgspec


class Pause(msgspec.Struct, frozen=True, gc=False):
    """The game stands still, as a player proposed; `until` null: until somebody goes on."""

    seat: int
    since: int
    until: int | None = None


class PauseAsk(msgspec.Struct, frozen=True):
    """A pause that waits for the consent of the seats in `waiting`; 0 `hours`: without an end."""

    seat: int
    hours: int
    waiting: list[int]
