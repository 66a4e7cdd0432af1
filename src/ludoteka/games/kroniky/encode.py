"""Prices, rewards and conditions as single ints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from ludoteka.core.action import A, B
from ludoteka.games.kroniky import codes, content
from ludoteka.games.kroniky.data import (
    AREA_NAMES,
    COUNTER_NAMES,
    RESOURCE_NAMES,
    STRUCTURE_NAMES,
    UNIT_NAMES,
)

AREA_CODES = {name: code for code, name in enumerate(AREA_NAMES)}
AREA_CODES |= {"settlements": codes.SETTLEMENTS, "taxes": codes.TAXES}
STRUCTURE_CODES = {name: code for code, name in enumerate(STRUCTURE_NAMES)}
STRUCTURE_CODES["settlement"] = codes.VILLAGE


def bundle(goods: Mapping[str, int]) -> int:
    """A price or reward as one int."""
    total = 0
    for name, number in goods.items():
        if name in RESOURCE_NAMES:
            total += number << RESOURCE_NAMES.index(name) * codes.BUNDLE_BITS
        elif name == "victory_points":
            total += number << codes.BUNDLE_POINTS
        elif name == "population":
            total += number << codes.BUNDLE_PEOPLE
        elif name == "resources":
            total += bundle(number)  # type: ignore[arg-type]
        else:
            assert (name, number) == ("level", 1)
    return total


def goods_bundle(goods: content.Goods) -> int:
    """The same for a part of a file."""
    return bundle(msgspec.to_builtins(goods))


def names_mask(names: Iterable[str], among: Sequence[str]) -> int:
    """A set of names as a bit mask."""
    return sum(1 << among.index(name) for name in names)


def flag(condition: content.AnyCondition, working: bool) -> int:
    """A condition as one int. `working`: structures must be connected."""
    kind, what, least = codes.FLAG_PEACE, 0, 0
    if isinstance(condition, content.AreaLevel):
        kind, what, least = codes.FLAG_LEVEL, AREA_CODES[condition.area], condition.min
    elif isinstance(condition, content.Built):
        kind = codes.FLAG_WORKING if working else codes.FLAG_BUILT
        what, least = STRUCTURE_CODES[condition.structure], condition.min
    elif isinstance(condition, content.Invention):
        kind, what = codes.FLAG_INVENTION, condition.id
    elif isinstance(condition, content.Building):
        kind, what = codes.FLAG_BUILDING, condition.id
    elif isinstance(condition, content.Population):
        kind, least = codes.FLAG_POPULATION, condition.min
    elif isinstance(condition, content.Happiness):
        kind, least = codes.FLAG_HAPPINESS, condition.min
    elif isinstance(condition, content.ArmyUnits):
        kind, least = codes.FLAG_ARMY, condition.min
    elif isinstance(condition, content.Counted):
        kind, what = codes.FLAG_COUNTER, COUNTER_NAMES.index(condition.counter)
        least = condition.min
    return kind | what << A | least << B


def victory_flags(part: content.SingleVictory) -> list[int]:
    """The flags of a single victory condition."""
    if isinstance(part, content.AreaLevels):
        wanted = [content.AreaLevel(area, level) for area, level in part.levels.items()]
        return [flag(condition, False) for condition in wanted]
    if isinstance(part, content.VictoryPoints):
        return [codes.FLAG_POINTS | part.min << B]
    if isinstance(part, content.Recruit):
        return [codes.FLAG_RECRUITED | UNIT_NAMES.index(part.unit) << A | part.count << B]
    if isinstance(part, content.Ruins):
        return [codes.FLAG_COUNTER | codes.RUINS_EXPLORED << A | part.min << B]
    if isinstance(part, content.HappinessVictory):
        return [codes.FLAG_HAPPINESS | part.min << B]
    if isinstance(part, content.PopulationVictory):
        return [codes.FLAG_POPULATION | part.min << B]
    if isinstance(part, content.Wonder):
        return [codes.FLAG_DONE | codes.WONDER << A]
    if isinstance(part, content.PayVictory):
        return [codes.FLAG_DONE | codes.TRIBUTE << A]
    return [codes.FLAG_BEATEN if isinstance(part, content.DefeatEnemy) else codes.FLAG_RECONCILED]


def boxes(units: Sequence[int]) -> int:
    """A division with these units."""
    return sum(unit << box * codes.BOX_BITS for box, unit in enumerate(units))
