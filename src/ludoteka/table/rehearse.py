"""A move of a game that is not ours, tried before it is stored: its code may fail over it."""

from __future__ import annotations

from copy import copy

import msgspec

from ludoteka.table.entries import Moved
from ludoteka.table.lines import event_line
from ludoteka.table.snapshot import look_round
from ludoteka.table.table import Table


def rehearse(table: Table, moved: Moved) -> None:
    """Make a legal move on a copy and look at what becomes of it. Raises GameFault."""
    twin = copy(table)
    twin.match = match = table.match.copy()
    with match.game.blamed:
        match.make(match.game.codec.parse(moved.move), moved.seat)
        for event in match.latest:
            msgspec.json.encode(event_line(event))
    look_round(twin)
