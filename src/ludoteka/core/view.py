"""What a seat sees. Built from what it may know, never by stripping a full state."""

from __future__ import annotations

import msgspec

from ludoteka.core.areas import Area


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part all games share; each game adds its own fields."""

    viewer: int | None
    seat: int | None
    anyone: bool
    over: bool
    scores: list[int]
    winners: list[int]
    # the same laid out as areas, where the game says how (`Game.layout`); filled in by the match
    areas: tuple[Area, ...] | msgspec.UnsetType = msgspec.UNSET
