"""Where a view is laid out as areas: all that moves touch lies there, and everything has a name."""

from __future__ import annotations

import msgspec

from ludoteka.core.areas import Area, Thing
from ludoteka.core.conformance.trial import Position

PLACED = ("grid", "hexes")


def laid_out(p: Position) -> None:
    """Every seat and a spectator sees well-formed areas; who decides finds what the moves touch."""
    if p.game.layout is None:
        return
    for seat in (None, *range(p.trial.seats)):
        for area in areas_of(p, seat):
            well_formed(p, area)
    things = {thing.id for area in areas_of(p, int(p.state.seat)) for thing in area.things}
    for move in p.match.legal():
        lost = [thing for thing in move.touches(p.state) if thing not in things]
        p.expect(not lost, f"'{move}' touches {', '.join(lost)}, which lies in no area")


def areas_of(p: Position, seat: int | None) -> tuple[Area, ...]:
    """The areas of a view, read again as they go over the wire."""
    areas = p.match.view(seat).areas
    p.expect(not isinstance(areas, msgspec.UnsetType), "the view has no areas")
    sent = msgspec.json.encode(areas)
    try:
        return msgspec.json.decode(sent, type=tuple[Area, ...])
    except msgspec.ValidationError as error:
        raise AssertionError(f"{p}: layout() gives no areas: {error}") from error


def well_formed(p: Position, area: Area) -> None:
    """An area has a title, seats exist, things have names, and places where they need them."""
    words = p.words
    words.text(area.title)
    expect_seat(p, area.seat, area.title)
    places = [thing.at for thing in area.things]
    if area.shape in PLACED:
        p.expect(None not in places, f"a thing of {area.title} has no place")
        p.expect(len(set(places)) == len(places), f"two things of {area.title} share a place")
    for thing in area.things:
        named(p, area, thing)


def named(p: Position, area: Area, thing: Thing) -> None:
    """A thing can be called by a name; what it shows is told in words too."""
    expect_seat(p, thing.seat, area.title)
    p.expect(bool(thing.called), f"a thing of {area.title} has neither an id nor a name")
    for name in (thing.called, *thing.marks):
        p.words.name(name)


def expect_seat(p: Position, seat: int | None, title: str) -> None:
    """A seat of the table, or nobody's."""
    p.expect(seat is None or 0 <= seat < p.trial.seats, f"{title} belongs to seat {seat}")
