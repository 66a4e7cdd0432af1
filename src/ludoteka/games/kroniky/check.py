"""Says what is wrong with a map or chronicle file: in which line, and why."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from ludoteka.core.errors import clean, meant
from ludoteka.core.reason import Reason
from ludoteka.games.kroniky import codes, content
from ludoteka.games.kroniky.content import ChronicleFile, MapFile
from ludoteka.games.kroniky.data import DATA, MAP_SIGNS, MAX_LEVEL, VILLAGE_NAMES

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$(.*)`", re.DOTALL)
STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
DEEPEST = 20
PLACES = {**dict.fromkeys(("farm", "mine", "port"), codes.OF_A_KIND), "settlement": codes.VILLAGES}
BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # they turn text around
WORDS = {
    "`int`": "a whole number",
    "`float`": "a number with a fraction",
    "`str`": "a text",
    "`bool`": "true or false",
    "`array`": "a list",
    "`object`": "an object",
    "`str | null`": "a text",
    "`null`": "null",
    f"matching regex {content.ID!r}": "of small letters, digits and _ (at most 40)",
    "Invalid enum value": "there is no",
    "Expected": "expected",
    "Object missing required": "missing",
    "Object contains unknown": "unknown",
    "Invalid": "invalid",
}

Path: TypeAlias = tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def check(text: str) -> list[Problem]:
    """All that is wrong with the text of a map or chronicle; nothing: it can be played.

    >>> check('{"id": "hill", "rows": ["..", "."]}')[0]
    Problem(line=1, reason='missing field `name`')
    """
    return read(text)[1]


def described(text: str) -> tuple[Reason | None, list[str]]:
    """What a file is (None if it cannot be played), and all that is wrong with it, in words."""
    found, problems = read(text)
    if found is None or problems:
        return None, [str(problem) for problem in problems]
    name = {"id": found.id, "name": clean(found.name.en)}
    if isinstance(found, MapFile):
        size = {"columns": len(found.rows[0]), "rows": len(found.rows)}
        return Reason("terminal.map_file", {**name, **size}), []
    return Reason("terminal.chronicle_file", {**name, "victories": len(found.victory)}), []


def read(text: str) -> tuple[MapFile | ChronicleFile | None, list[Problem]]:
    """The content of a file (None if it cannot be read at all) and all that is wrong with it."""
    if len(text) > content.LONGEST_FILE:
        told = f"a file has at most {content.LONGEST_FILE} characters, this one has {len(text)}"
        return None, [Problem(1, told)]
    text = text.removeprefix("\ufeff")  # what editors on Windows add does no harm
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        return None, [Problem(error.lineno, f"this is no JSON: {error.msg}")]
    except (RecursionError, ValueError):
        return None, [Problem(1, "this is no JSON that can be read")]
    lines, problems = locate(text)
    if problems:
        return None, problems
    if not isinstance(raw, dict) or ("rows" in raw) == ("events" in raw):
        told = "a map has 'rows' and a chronicle has 'events'; this file is neither"
        return None, [Problem(1, told)]
    kind: type[MapFile | ChronicleFile] = MapFile if "rows" in raw else ChronicleFile
    try:
        found = msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return None, [refused(str(error), lines)]
    return found, [Problem(line_of(path, lines), told) for path, told in faults(found)]


def refused(told: str, lines: dict[Path, int]) -> Problem:
    """What the schema has against a file, with its line."""
    match = PLACE.fullmatch(told)
    if not match:
        return Problem(1, clean_long(told))
    path: Path = tuple(int(n) if n else name for name, n in STEP.findall(match[2]))
    where = match[2].lstrip(".")
    return Problem(line_of(path, lines), clean_long(f"{where}: {match[1]}"))


def clean_long(told: str) -> str:
    """A sentence of msgspec, fit for one line and for people."""
    for jargon, words in WORDS.items():
        told = told.replace(jargon, words)
    return "".join(c if c.isprintable() else "?" for c in told)[:300]


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of the nearest part of the file that is known."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


# --- lines ----------------------------------------------------------------------------


def locate(text: str) -> tuple[dict[Path, int], list[Problem]]:
    """The line of every value of a JSON text that is known to be one; keys that stand twice."""
    lines: dict[Path, int] = {}
    problems: list[Problem] = []
    at: list[str | int] = []  # the path to the value that comes next
    is_key = False
    for token, line in tokens(text):
        if token[0] == '"':
            problems += [Problem(line, told) for told in unshown(json.loads(token), at[-1:])]
        if token in "{[":
            lines[tuple(at)] = line
            at.append("" if token == "{" else 0)
            is_key = token == "{"
            if len(at) > DEEPEST:
                return {}, [Problem(line, f"more than {DEEPEST} brackets inside each other")]
        elif token in "}]":
            at.pop()
            is_key = False
        elif token == ",":
            last = at[-1]
            is_key = isinstance(last, str)
            at[-1] = "" if isinstance(last, str) else last + 1
        elif token == ":":
            is_key = False
        elif is_key:
            at[-1] = json.loads(token)
            if tuple(at) in lines:
                problems.append(Problem(line, f"'{clean(str(at[-1]))}' stands twice"))
            lines[tuple(at)] = line
        else:
            lines.setdefault(tuple(at), line)
    return lines, problems


def unshown(text: str, at: list[str | int]) -> Iterator[str]:
    """Signs of a text that must not be shown: control characters, halves of a character."""
    allowed = "\n\t" if at == ["note"] else ""
    for sign in text:
        if unicodedata.category(sign) in ("Cc", "Cs") or unicodedata.bidirectional(sign) in BIDI:
            if sign not in allowed:
                yield f"a text has a sign that cannot be shown (U+{ord(sign):04X})"
                return


def tokens(text: str) -> Iterator[tuple[str, int]]:
    """The tokens of a JSON text with their lines."""
    line, seen = 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        yield match[0], line


# --- what the schema cannot say -------------------------------------------------------


def faults(found: MapFile | ChronicleFile) -> Iterator[tuple[Path, str]]:
    """Where a well-formed file makes no sense, and why."""
    if isinstance(found, MapFile):
        yield from map_faults(found)
    else:
        yield from chronicle_faults(found)


def map_faults(found: MapFile) -> Iterator[tuple[Path, str]]:
    """What is wrong with a map."""
    columns, rows = len(found.rows[0]), found.rows
    for r, row in enumerate(rows):
        if len(row) != columns:
            told = f"row {r} has {len(row)} spaces, row 0 has {columns}"
            yield ("rows", r), told
        for sign in sorted(set(row) - set(MAP_SIGNS)):
            yield ("rows", r), f"'{clean(sign)}' is no terrain; {meant(sign, MAP_SIGNS)}"
    if not any("." in row for row in rows):
        yield ("rows",), "the capital needs an empty space ('.')"

    def sign_at(place: tuple[int, int]) -> str:
        column, row = place
        return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""

    chosen = list(found.dangerous)
    for i, place in enumerate(chosen):
        if not sign_at(place):
            yield ("dangerous", i), f"there is no space {list(place)}"
        elif place in chosen[:i]:
            yield ("dangerous", i), f"space {list(place)} stands twice"
    treasures = [treasure.at for treasure in found.treasures]
    for i, place in enumerate(treasures):
        if sign_at(place) != "$":
            yield ("treasures", i), f"there is no treasure ('$') on space {list(place)}"
        elif place in treasures[:i]:
            yield ("treasures", i), f"space {list(place)} stands twice"
        elif not spent(found.treasures[i].reward):
            yield ("treasures", i), "a treasure must bring something"
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "$" and (c, r) not in treasures:
                yield ("rows", r), f"the treasure on space {[c, r]} is not listed in 'treasures'"
    if found.suggested_capital is not None and sign_at(found.suggested_capital) != ".":
        told = f"space {list(found.suggested_capital)} is not empty"
        yield ("suggested_capital",), told


def chronicle_faults(found: ChronicleFile) -> Iterator[tuple[Path, str]]:
    """What is wrong with a chronicle."""
    for name in ("war_lost", "out_of_time"):
        if name not in found.defeat:
            yield ("defeat",), f"every chronicle is lost by '{name}'"
    for name, number in Counter(found.defeat).items():
        if number > 1:
            yield ("defeat",), f"'{name}' stands twice"
    singles = [
        (("victory", i, *rest), part)
        for i, victory in enumerate(found.victory)
        for rest, part in parts(victory)
    ]
    for kind, name in ((content.Wonder, "wonder"), (content.PayVictory, "pay")):
        for path, _ in [(path, part) for path, part in singles if isinstance(part, kind)][1:]:
            yield path, f"a chronicle has at most one victory of type '{name}'"
    for path, part in singles:
        if isinstance(part, content.AreaLevels):
            for area, level in part.levels.items():
                yield from level_faults((*path, "levels", area), area, level)
    for i, victory in enumerate(found.victory):
        if all(holds_at_start(part, found) for _, part in parts(victory)):
            yield ("victory", i), "this victory condition holds at the start already"
        kinds = {type(part) for _, part in parts(victory)}
        if {content.Peace, content.DefeatEnemy} <= kinds:
            yield ("victory", i), "with a beaten enemy there is no peace any more"
    if spent(found.special.reward) == 0 and found.special.reward.victory_points == 0:
        yield ("special",), "a special space must bring something"
    plain = msgspec.to_builtins(found)
    for path, condition in conditions(plain, ()):
        if condition["type"] == "area_level":
            yield from level_faults(path, condition["area"], condition["min"])
        else:
            yield from structure_faults(path, condition["structure"], condition["min"])
    for path, cost in costs(plain, ()):
        if not cost:
            yield path, "a price must name at least one resource"


def parts(victory: content.AnyVictory) -> list[tuple[Path, content.SingleVictory]]:
    """The single conditions of a victory, with their paths in it."""
    if isinstance(victory, content.AllOf):
        return [(("of", i), part) for i, part in enumerate(victory.of)]
    return [((), victory)]


def holds_at_start(part: content.SingleVictory, found: ChronicleFile) -> bool:
    """Whether a condition is fulfilled before the first move."""
    card = DATA["resource_card"]
    if isinstance(part, content.Peace):
        return bool(found.relations_start == DATA["relations"]["peace"])
    if isinstance(part, content.HappinessVictory):
        return bool(part.min <= card["happiness"]["start"])
    if isinstance(part, content.PopulationVictory):
        return bool(part.min <= card["population"]["start"])
    return False


def level_faults(path: Path, area: str, level: int) -> Iterator[tuple[Path, str]]:
    """A level that an area does not have."""
    if level > MAX_LEVEL[area]:
        yield path, f"{area} has at most level {MAX_LEVEL[area]}, not {level}"


def structure_faults(path: Path, structure: str, number: int) -> Iterator[tuple[Path, str]]:
    """More structures than there are places for."""
    most = 1 if structure in VILLAGE_NAMES else PLACES[structure]
    if number > most:
        yield path, f"there is room for {most} of '{structure}' at most, not for {number}"


def conditions(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """All conditions on a level or on structures in a file, wherever they stand."""
    if isinstance(value, dict):
        if value.get("type") in ("area_level", "structure"):
            yield path, value
        for name, inner in value.items():
            yield from conditions(inner, (*path, name))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from conditions(inner, (*path, i))


def costs(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """All prices in a file."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "cost":
                yield (*path, name), inner
            else:
                yield from costs(inner, (*path, name))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from costs(inner, (*path, i))


def spent(goods: content.Goods) -> int:
    """All units of a price or reward."""
    return goods.wood + goods.ore + goods.food + goods.work + goods.science + goods.gold
