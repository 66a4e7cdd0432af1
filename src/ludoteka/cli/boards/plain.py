"""A game without a drawing of its own: its areas, or its view as an indented list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteka.cli import foretold
from ludoteka.core.areas import Area, Thing
from ludoteka.core.codec import Move
from ludoteka.core.match import Match
from ludoteka.core.preview import Preview
from ludoteka.core.view import View
from ludoteka.language import Catalogue

beyond = foretold.nowhere
TOLD = ENDS = SUMMED = ()
BACK = "▒"
HEX = 2  # columns of text by which a row of hexes is moved


def draw(view: View, catalogue: Catalogue, width: int) -> RenderableType:
    """All areas, those of the viewer last; without areas, all fields of the view."""
    if isinstance(view.areas, msgspec.UnsetType):
        return Text("\n".join(lines(msgspec.to_builtins(view), "")))
    own = [area for area in view.areas if area.seat is not None and area.seat == view.viewer]
    others = [area for area in view.areas if area not in own]
    return Group(*(part for area in (*others, *own) for part in drawn(area, catalogue)))


def drawn(area: Area, catalogue: Catalogue) -> Iterator[RenderableType]:
    """The title of an area, and its things under it."""
    title = catalogue.text(area.title)
    yield Text(title if area.seat is None else f"{title} · {catalogue.seat(area.seat)}", "bold")
    yield Padding(laid(area, catalogue), (0, 0, 0, 2))


def laid(area: Area, catalogue: Catalogue) -> RenderableType:
    """The things of an area as its shape says."""
    shown = [face(thing, catalogue) for thing in area.things]
    if area.shape in ("grid", "hexes"):
        return by_place(area, shown)
    if area.shape == "pile":
        return Text(f"{shown[-1]}" if shown else "-")
    if area.shape == "list":
        return Text("\n".join(shown) or "-")
    return Columns([Text(text) for text in shown], padding=(0, 3)) if shown else Text("-")


def by_place(area: Area, shown: list[str]) -> RenderableType:
    """Things in columns and rows; every second row of hexes is moved by half a hex."""
    places = {thing.at: text for thing, text in zip(area.things, shown, strict=True) if thing.at}
    if not places:
        return Text("-")
    columns, rows = (range(min(n), max(n) + 1) for n in zip(*places, strict=True))
    if area.shape == "grid":
        grid = Table.grid(padding=(0, 2))
        for row in rows:
            grid.add_row(*(Text(places.get((column, row), "")) for column in columns))
        return grid
    cell = max(map(len, shown)) + HEX
    text = [
        " " * (row % 2 * (cell // 2))
        + "".join(places.get((column, row), "").ljust(cell) for column in columns)
        for row in rows
    ]
    return Text("\n".join(text))


def face(thing: Thing, catalogue: Catalogue) -> str:
    """A thing in a few words: its name, how many, whose, and its marks."""
    parts = [BACK if thing.down else catalogue.name(thing.called) if thing.called else ""]
    parts.append("" if thing.count is None else f"[{thing.count}]")
    parts.append("" if thing.seat is None else f"({catalogue.seat(thing.seat)})")
    return " ".join(filter(None, [*parts, *marks(thing.marks, catalogue)]))


def marks(names: Iterable[str], catalogue: Catalogue) -> list[str]:
    """What else is true of a thing."""
    return [f"*{catalogue.name(name)}" for name in names]


def lines(value: object, indent: str) -> Iterator[str]:
    """A nested value, one line for each thing in it."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, dict):
            yield f"{indent}{name}:"
            yield from lines(inner, indent + "  ")
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            for number, item in enumerate(inner):
                yield f"{indent}{name} {number}:"
                yield from lines(item, indent + "  ")
        elif isinstance(inner, list):
            yield f"{indent}{name}: {' '.join(map(str, inner))}"
        else:
            yield f"{indent}{name}: {inner}"


def question(view: View, catalogue: Catalogue) -> str:
    """The phase, if the view names one."""
    phase = getattr(view, "phase", "")
    return catalogue.text(f"phase.{phase}") if phase else ""


def label(view: View, move: Move, catalogue: Catalogue) -> str:
    """What the catalogue calls it."""
    return catalogue.move(move)


def detail(view: View, move: Move, catalogue: Catalogue) -> str:
    """Nothing more than the label says."""
    return ""


def notes(view: View, move: Move, preview: Preview, catalogue: Catalogue) -> Sequence[str]:
    """Nothing besides the figures."""
    return ()


def result(match: Match, catalogue: Catalogue) -> RenderableType:
    """The points of all seats."""
    return Text("\n".join(f"{catalogue.seat(s)}: {own}" for s, own in enumerate(match.scores)))
