"""What is missing for something: flags, goods, workers - as reasons."""

from __future__ import annotations

from functools import cache

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.event import Word, named
from ludoteka.core.reason import Param, Reason
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.data import (
    AREA_NAMES,
    BUILDING_NAMES,
    COUNTER_NAMES,
    INVENTION_NAMES,
    STRUCTURE_NAMES,
    UNIT_NAMES,
)
from ludoteka.games.kroniky.rules import flags, spaces
from ludoteka.games.kroniky.state import Board

AREAS = {**dict(enumerate(AREA_NAMES)), codes.SETTLEMENTS: "settlements"}
STRUCTURES = named("structure", (*STRUCTURE_NAMES, "settlement"))
# What each kind of flag asks for: key, what its thing is called and how it is named, paragraph.
NEEDS: dict[int, tuple[str, str, Word | None, str]] = {
    codes.FLAG_LEVEL: ("needs_level", "area", lambda _, n: f"area.{AREAS[n]}", "rules.flags"),
    codes.FLAG_BUILT: ("needs_built", "structure", STRUCTURES, "rules.flags"),
    codes.FLAG_WORKING: ("needs_working", "structure", STRUCTURES, "rules.flags"),
    codes.FLAG_COUNTER: ("needs_counter", "counter", named("counter", COUNTER_NAMES), ""),
    codes.FLAG_RECRUITED: ("needs_recruited", "unit", named("unit", UNIT_NAMES), ""),
    codes.FLAG_POPULATION: ("needs_population", "", None, "rules.flags"),
    codes.FLAG_HAPPINESS: ("needs_happiness", "", None, "rules.flags"),
    codes.FLAG_PEACE: ("needs_peace", "", None, "rules.flags"),
    codes.FLAG_RECONCILED: ("needs_peace", "", None, "rules.flags"),
    codes.FLAG_ARMY: ("needs_army", "", None, "rules.flags"),
    codes.FLAG_POINTS: ("needs_points", "", None, "rules.flags"),
    codes.FLAG_BEATEN: ("needs_enemy_beaten", "", None, "rules.flags"),
}


@cache
def needs(flag: int) -> Reason:
    """A condition as a reason."""
    kind, what, least = flag & BYTE, flag >> A & BYTE, flag >> B
    if kind == codes.FLAG_INVENTION:
        made = f"invention.{INVENTION_NAMES[what - 1]}"
        return Reason("needs_invention", {"invention": made}, "rules.inventions")
    if kind == codes.FLAG_BUILDING:
        built = f"building.{BUILDING_NAMES[what - 1]}"
        return Reason("needs_building", {"building": built}, "rules.capital")
    if kind == codes.FLAG_DONE:
        return Reason("needs_wonder" if what == codes.WONDER else "needs_tribute")
    key, thing, word, place = NEEDS[kind]
    params: dict[str, Param] = {"number": least}
    if word is not None:
        params = {thing: word(None, what), **params}
    return Reason(key, params, place)


def unmet(board: Board, start: int, end: int) -> Reason | None:
    """The first of these flags that does not hold."""
    for flag in board.setup.flags[start:end]:
        if not flags.holds(board, flag):
            return needs(int(flag))
    return None


def lacking(board: Board, price: int) -> Reason | None:
    """What is missing of a price."""
    missing = 0
    for i in range(codes.RESOURCES):
        due = price >> i * codes.BUNDLE_BITS & codes.BUNDLE_BYTE
        short = due - int(board.sheet[layout.GOODS + i])
        missing |= max(0, short) << i * codes.BUNDLE_BITS
    if not missing:
        return None
    return Reason("too_expensive", {"missing": events.goods(missing)}, "rules.resources")


def lacking_one(board: Board, resource: int, number: int = 1) -> Reason | None:
    """Whether a resource is missing."""
    return lacking(board, number << resource * codes.BUNDLE_BITS)


def short_of_supply(board: Board, number: int) -> Reason | None:
    """Whether workers are missing in the supply."""
    if board.supply >= number:
        return None
    return Reason("no_supply", {"needed": number, "free": int(board.supply)}, "rules.workers")


def short_of_workers(board: Board, area: int, number: int) -> Reason | None:
    """Whether workers are missing for an area, the bonus worker counted."""
    free = int(spaces.free_workers(board, area))
    if free >= number:
        return None
    return Reason("no_workers", {"needed": number, "free": free}, "rules.workers")
