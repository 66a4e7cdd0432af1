"""What is missing for something: flags, goods, workers - as reasons."""

from __future__ import annotations

from functools import cache

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Param, Reason
from ludoteka.games.kroniky import codes, story
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky.data import (
    AREA_NAMES,
    BUILDING_NAMES,
    COUNTER_NAMES,
    INVENTION_NAMES,
    RESOURCE_NAMES,
    STRUCTURE_NAMES,
    UNIT_NAMES,
)
from ludoteka.games.kroniky.rules import flags, spaces
from ludoteka.games.kroniky.state import Board

STRUCTURE_IDS = (*STRUCTURE_NAMES, "settlement")
PLAIN = {
    codes.FLAG_POPULATION: "needs_population",
    codes.FLAG_HAPPINESS: "needs_happiness",
    codes.FLAG_PEACE: "needs_peace",
    codes.FLAG_RECONCILED: "needs_peace",
    codes.FLAG_ARMY: "needs_army",
    codes.FLAG_POINTS: "needs_points",
    codes.FLAG_BEATEN: "needs_enemy_beaten",
}


@cache
def needs(flag: int) -> Reason:
    """A condition as a reason."""
    kind, what, least = flag & BYTE, flag >> A & BYTE, flag >> B
    params: dict[str, Param] = {"number": least}
    if kind == codes.FLAG_LEVEL:
        area = "settlements" if what == codes.SETTLEMENTS else AREA_NAMES[what]
        return Reason("needs_level", {"area": f"area.{area}", **params}, "rules.flags")
    if kind in (codes.FLAG_BUILT, codes.FLAG_WORKING):
        key = "needs_built" if kind == codes.FLAG_BUILT else "needs_working"
        return Reason(
            key, {"structure": f"structure.{STRUCTURE_IDS[what]}", **params}, "rules.flags"
        )
    if kind == codes.FLAG_INVENTION:
        named = f"invention.{INVENTION_NAMES[what - 1]}"
        return Reason("needs_invention", {"invention": named}, "rules.inventions")
    if kind == codes.FLAG_BUILDING:
        named = f"building.{BUILDING_NAMES[what - 1]}"
        return Reason("needs_building", {"building": named}, "rules.capital")
    if kind == codes.FLAG_COUNTER:
        return Reason("needs_counter", {"counter": f"counter.{COUNTER_NAMES[what]}", **params})
    if kind == codes.FLAG_RECRUITED:
        return Reason("needs_recruited", {"unit": f"unit.{UNIT_NAMES[what]}", **params})
    if kind == codes.FLAG_DONE:
        return Reason("needs_wonder" if what == codes.WONDER else "needs_tribute")
    return Reason(PLAIN[kind], params, "rules.flags")


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
    return Reason("too_expensive", {"missing": story.goods(missing)}, "rules.resources")


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


def resource(number: int) -> str:
    """The id of a resource."""
    return f"resource.{RESOURCE_NAMES[number]}"
