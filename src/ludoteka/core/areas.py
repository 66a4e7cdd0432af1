"""The table as areas of things: a small vocabulary in which any view can be laid out.

A game that has no board of its own gives `Game.layout`: a function of a view, and of nothing
else, so it can show no more than the view does. The page and the terminal draw what it says.
"""

from __future__ import annotations

from typing import Literal

import msgspec

# How the things of an area lie: one under the other, side by side, as spaces of a track, in
# columns and rows, as hexes, or on one pile of which the last one is seen.
Shape = Literal["list", "row", "track", "grid", "hexes", "pile"]
# How a thing is drawn: a card, a space where things lie, a piece, or a figure with its name.
Kind = Literal["card", "space", "piece", "figure"]


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the table.

    `id` is what moves touch; without one it cannot be touched. `name` is the id under which the
    catalogues name it, if that is another. `count`: how many there are of it, or lie on it;
    without one no number is shown. A thing that lies `down` shows only its back. `seat`: whose it
    is, in that player's colour. `marks` name what else is true of it, as ids with names too.
    `at`: its column and row, in a grid or among hexes.
    """

    id: str = ""
    kind: Kind = "card"
    name: str = ""
    count: int | None = None
    down: bool = False
    seat: int | None = None
    marks: tuple[str, ...] = ()
    at: tuple[int, int] | None = None

    @property
    def called(self) -> str:
        """The id of its name."""
        return self.name or self.id


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things that lie together under a title, which is a message key; `seat`: whose place it is."""

    title: str
    things: tuple[Thing, ...] = ()
    shape: Shape = "row"
    seat: int | None = None
