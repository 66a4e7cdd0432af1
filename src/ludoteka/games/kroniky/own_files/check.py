"""Says what is wrong with a map or chronicle file: in which line, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import fields

from ludoteka.core import written
from ludoteka.core.errors import clean, meant
from ludoteka.core.problem import Problem, problem
from ludoteka.core.reason import Reason
from ludoteka.core.written import Path, fault, line_of
from ludoteka.games.kroniky.data import MAP_SIGNS
from ludoteka.games.kroniky.own_files.content import Condition, Content, Goods, level_fault
from ludoteka.games.kroniky.own_files.files import (
    LONGEST_FILE,
    AllOf,
    AreaLevels,
    ChronicleFile,
    DefeatEnemy,
    MapFile,
    PayVictory,
    Peace,
    Wonder,
)


def check(text: str) -> list[Problem]:
    """All that is wrong with the text of a map or chronicle; nothing: it can be played.

    >>> print(check('{"id": "hill", "rows": ["..", "."]}')[0])
    line 1: the field `name` is missing
    """
    return read(text)[1]


def described(text: str) -> tuple[Reason | None, list[Problem]]:
    """What a file is (None if it cannot be played), and all that is wrong with it."""
    found, problems = read(text)
    if found is None or problems:
        return None, problems
    name = {"id": found.id, "name": clean(found.name.en)}
    if isinstance(found, MapFile):
        size = {"columns": len(found.rows[0]), "rows": len(found.rows)}
        return Reason("terminal.map_file", {**name, **size}), []
    return Reason("terminal.chronicle_file", {**name, "victories": len(found.victory)}), []


def read(text: str) -> tuple[MapFile | ChronicleFile | None, list[Problem]]:
    """The content of a file (None if it cannot be read at all) and all that is wrong with it."""
    raw, lines, problems = written.parse(text, LONGEST_FILE)
    if problems:
        return None, problems
    if not isinstance(raw, dict) or ("rows" in raw) == ("events" in raw):
        told = "a map has 'rows' and a chronicle has 'events'; this file is neither"
        return None, [fault(1, told)]
    kind: type[MapFile | ChronicleFile] = MapFile if "rows" in raw else ChronicleFile
    found, problems = written.convert(raw, kind, lines)
    if found is None:
        return None, problems
    return found, [fault(line_of(path, lines), told) for path, told in faults(found)]


# --- what the schema cannot say -------------------------------------------------------

Fault: TypeAlias = tuple[Path, Problem]


def shown(place: tuple[int, int]) -> str:
    """A place as it is written in a file."""
    return str(list(place))


def faults(found: MapFile | ChronicleFile) -> Iterator[Fault]:
    """Where a well-formed file makes no sense, and why."""
    if isinstance(found, MapFile):
        yield from row_faults(found.rows)
        yield from place_faults(found)
    else:
        yield from defeat_faults(found)
        yield from victory_faults(found)
        yield from part_faults(found)


def row_faults(rows: Sequence[str]) -> Iterator[Fault]:
    """What is wrong with the rows of a map."""
    columns = len(rows[0])
    for r, row in enumerate(rows):
        if len(row) != columns:
            told = "row {row} has {number} spaces, but row 0 has {columns}"
            yield ("rows", r), problem(told, row=r, number=len(row), columns=columns)
        for sign in sorted(set(row) - set(MAP_SIGNS)):
            known = meant(sign, MAP_SIGNS)
            yield (
                ("rows", r),
                problem("'{sign}' is not a terrain; {meant}", sign=clean(sign), meant=known),
            )
    if not any("." in row for row in rows):
        yield ("rows",), problem("the capital needs an empty space ('.')")


def place_faults(found: MapFile) -> Iterator[Fault]:
    """What is wrong with the places that a map names."""
    signs = {(c, r): sign for r, row in enumerate(found.rows) for c, sign in enumerate(row)}
    treasures = [treasure.at for treasure in found.treasures]
    for i, place in enumerate(found.dangerous):
        if place not in signs:
            yield ("dangerous", i), problem("there is no space {place}", place=shown(place))
    for i, treasure in enumerate(found.treasures):
        if signs.get(treasure.at) != "$":
            told = "there is no treasure ('$') on space {place}"
            yield ("treasures", i), problem(told, place=shown(treasure.at))
        elif not treasure.reward.bundle():
            yield ("treasures", i), problem("a treasure must bring something")
    yield from doubled("dangerous", found.dangerous)
    yield from doubled("treasures", treasures)
    for (c, r), sign in signs.items():
        if sign == "$" and (c, r) not in treasures:
            told = "the treasure on space {place} is not listed in 'treasures'"
            yield ("rows", r), problem(told, place=shown((c, r)))
    capital = found.suggested_capital
    if capital is not None and signs.get(capital) != ".":
        told = "space {place} is not empty"
        yield ("suggested_capital",), problem(told, place=shown(capital))


def doubled(name: str, places: Sequence[tuple[int, int]]) -> Iterator[Fault]:
    """Places that a list names twice."""
    for i, place in enumerate(places):
        if place in places[:i]:
            yield (name, i), problem("space {place} is listed twice", place=shown(place))


def defeat_faults(found: ChronicleFile) -> Iterator[Fault]:
    """What is wrong with the ways to lose."""
    for name in ("war_lost", "out_of_time"):
        if name not in found.defeat:
            yield ("defeat",), problem("every chronicle can be lost by '{name}'", name=name)
    for name, number in Counter(found.defeat).items():
        if number > 1:
            yield ("defeat",), problem("'{name}' is listed twice", name=name)


def victory_faults(found: ChronicleFile) -> Iterator[Fault]:
    """What is wrong with the ways to win."""
    met: set[type] = set()
    for i, victory in enumerate(found.victory):
        parts = victory.parts()
        for j, part in enumerate(parts):
            if isinstance(part, Wonder | PayVictory) and type(part) in met:
                path = ("victory", i, "of", j) if isinstance(victory, AllOf) else ("victory", i)
                kind = part.__struct_config__.tag
                told = "a chronicle has at most one victory of type '{kind}'"
                yield path, problem(told, kind=str(kind))
            met.add(type(part))
        if all(part.holds_at_start(found.relations_start) for part in parts):
            yield ("victory", i), problem("this victory condition already holds at the start")
        if {Peace, DefeatEnemy} <= {type(part) for part in parts}:
            yield ("victory", i), problem("once the enemy is beaten, there can be no peace")


def part_faults(found: ChronicleFile) -> Iterator[Fault]:
    """Conditions that never hold, prices and rewards of nothing."""
    if not found.special.reward.bundle():
        yield ("special",), problem("a special space must bring something")
    for path, part in parts_of(found, ()):
        if isinstance(part, Condition) and (told := part.fault()):
            yield path, told
        elif isinstance(part, AreaLevels):
            for area, level in part.levels.items():
                if told := level_fault(area, level):
                    yield (*path, "levels", area), told
        elif path[-1:] == ("cost",) and isinstance(part, Goods) and not part.bundle():
            yield path, problem("a price must name at least one resource")


def parts_of(value: object, path: Path) -> Iterator[tuple[Path, Content]]:
    """All parts of a file, wherever they stand."""
    if isinstance(value, Content):
        yield path, value
        for field in fields(value):
            yield from parts_of(getattr(value, field.name), (*path, field.encode_name))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from parts_of(inner, (*path, i))
