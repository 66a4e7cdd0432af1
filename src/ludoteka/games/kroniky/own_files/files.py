"""Map and chronicle files: their types, so also their schema, and those that come with the game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

from ludoteka.core.written import ID
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import AREA_CODES, DATA, HERE, UNIT_NAMES
from ludoteka.games.kroniky.own_files.content import (
    AnyCondition,
    Area,
    Content,
    Defeat,
    Effects,
    Goods,
    Least,
    Named,
    Place,
    Reward,
    Round,
    Strength,
    Unit,
    Units,
    packed,
)

LONGEST_FILE = 60_000
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=ID)]
CARD = DATA["resource_card"]

# --- victory --------------------------------------------------------------------------


class Victory(Content, frozen=True, tag_field="type"):
    """The base of all victory conditions."""

    def parts(self) -> list[Any]:
        """The single conditions of it."""
        return [self]

    def flags(self) -> list[int]:
        """What must hold, as the rules read it."""
        raise NotImplementedError

    def holds_at_start(self, relations: int) -> bool:
        """Whether it is fulfilled before the first move, with these relations."""
        return False


class VictoryPoints(Victory, frozen=True, tag="victory_points"):
    """Enough victory points."""

    min: Least

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_POINTS, least=self.min)]


class Recruit(Victory, frozen=True, tag="recruit"):
    """Units of a kind recruited over the game."""

    unit: Unit
    count: Units

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_RECRUITED, UNIT_NAMES.index(self.unit), self.count)]


class Step(Content, frozen=True):
    """A part of the wonder."""

    cost: Goods
    conditions: Annotated[list[AnyCondition], msgspec.Meta(max_length=4)] = []


class Wonder(Victory, frozen=True, tag="wonder"):
    """The World Wonder, paid step by step."""

    key: Id
    steps: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=10)]

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_DONE, codes.WONDER)]


class Peace(Victory, frozen=True, tag="peace"):
    """The relations marker on peace."""

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_RECONCILED)]

    def holds_at_start(self, relations: int) -> bool:
        return relations == codes.PEACE


class DefeatEnemy(Victory, frozen=True, tag="defeat_enemy"):
    """A war won."""

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_BEATEN)]


class Ruins(Victory, frozen=True, tag="ruins"):
    """Ruins explored."""

    min: Least

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_COUNTER, codes.RUINS_EXPLORED, self.min)]


class AreaLevels(Victory, frozen=True, tag="area_levels"):
    """Several areas at their levels."""

    levels: Annotated[
        dict[Area, Least],
        msgspec.Meta(
            min_length=1, extra_json_schema={"propertyNames": {"enum": list(get_args(Area))}}
        ),
    ]

    def flags(self) -> list[int]:
        wanted = self.levels.items()
        return [packed(codes.FLAG_LEVEL, AREA_CODES[area], level) for area, level in wanted]


class PayVictory(Victory, frozen=True, tag="pay"):
    """Resources paid at once."""

    cost: Goods

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_DONE, codes.TRIBUTE)]


class HappinessVictory(Victory, frozen=True, tag="happiness"):
    """A happy population."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_HAPPINESS, least=self.min)]

    def holds_at_start(self, relations: int) -> bool:
        return bool(self.min <= CARD["happiness"]["start"])


class PopulationVictory(Victory, frozen=True, tag="population"):
    """A large population."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]

    def flags(self) -> list[int]:
        return [packed(codes.FLAG_POPULATION, least=self.min)]

    def holds_at_start(self, relations: int) -> bool:
        return bool(self.min <= CARD["population"]["start"])


SingleVictory: TypeAlias = (
    VictoryPoints
    | Recruit
    | Wonder
    | Peace
    | DefeatEnemy
    | Ruins
    | AreaLevels
    | PayVictory
    | HappinessVictory
    | PopulationVictory
)


class AllOf(Victory, frozen=True, tag="all"):
    """Several parts at the same time."""

    of: Annotated[list[SingleVictory], msgspec.Meta(min_length=2, max_length=4)]

    def parts(self) -> list[Any]:
        return self.of

    def flags(self) -> list[int]:
        return [flag for part in self.of for flag in part.flags()]


AnyVictory: TypeAlias = SingleVictory | AllOf


# --- the files ------------------------------------------------------------------------


class Event(Content, frozen=True):
    """One event of a line."""

    effects: Effects
    dangerous: bool = False


Line: TypeAlias = Annotated[list[Event], msgspec.Meta(min_length=15, max_length=15)]


class Lines(Content, frozen=True, rename={"first": "1", "second": "2", "third": "3"}):
    """The three event lines, fifteen rounds each."""

    first: Line
    second: Line
    third: Line

    def lines(self) -> tuple[Line, Line, Line]:
        """All of them, in order."""
        return self.first, self.second, self.third


class KeyEvent(Content, frozen=True):
    """An event of a round that comes on every line."""

    round: Round
    condition: AnyCondition
    effects: Effects


class Special(Content, frozen=True):
    """What a settlement on a special space brings."""

    reward: Reward
    structure: Literal["settlement"] = "settlement"


class ChronicleFile(Content, frozen=True):
    """A chronicle card."""

    id: Id
    name: Named
    victory: Annotated[list[AnyVictory], msgspec.Meta(min_length=1, max_length=6)]
    defeat: list[Defeat]
    relations_start: Annotated[int, msgspec.Meta(ge=0, le=6)]
    enemy_units: Annotated[
        list[Annotated[list[Strength], msgspec.Meta(max_length=5)]],
        msgspec.Meta(min_length=3, max_length=3),
    ]
    treasury: Reward
    ruins_reward: Reward
    special: Special
    events: Lines
    key_events: Annotated[list[KeyEvent], msgspec.Meta(max_length=30)] = []
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Treasure(Content, frozen=True):
    """A treasure on the map."""

    at: Place
    reward: Goods


class MapFile(Content, frozen=True):
    """A map: one character for each space."""

    id: Id
    name: Named
    rows: Annotated[
        list[Annotated[str, msgspec.Meta(min_length=1, max_length=16)]],
        msgspec.Meta(min_length=1, max_length=16),
    ]
    dangerous: Annotated[list[Place], msgspec.Meta(max_length=256)] = []
    treasures: Annotated[list[Treasure], msgspec.Meta(max_length=256)] = []
    suggested_capital: Place | None = None
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


def schema() -> dict[str, Any]:
    """The JSON schema of a file, which is a map or a chronicle."""
    schemas, components = msgspec.json.schema_components([MapFile, ChronicleFile])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "anyOf": list(schemas),
        "$defs": components,
    }


# --- those that come with the game ----------------------------------------------------


@lru_cache(maxsize=64)
def read_map(text: str) -> MapFile:
    """The map in a text."""
    return msgspec.json.decode(text, type=MapFile)


@lru_cache(maxsize=64)
def read_chronicle(text: str) -> ChronicleFile:
    """The chronicle in a text."""
    return msgspec.json.decode(text, type=ChronicleFile)


def texts(folder: Path) -> list[str]:
    """The files of a folder."""
    return [file.read_text("utf-8") for file in sorted(folder.glob("*.json"))]


def chronicles(folder: Path) -> dict[str, ChronicleFile]:
    """The chronicles of a folder."""
    return {found.id: found for found in map(read_chronicle, texts(folder))}


MAPS = {found.id: found for found in map(read_map, texts(HERE / "data" / "maps"))}
CHRONICLES = chronicles(HERE / "data" / "chronicles")
# Contents that were changed, by the last version of the rules that had them: records need them.
CHANGED = {1: chronicles(HERE / "data" / "rules_1" / "chronicles")}


def chosen_map(wish: str) -> MapFile:
    """One of our maps by its name, or the map in a text."""
    return MAPS[wish] if wish in MAPS else read_map(wish)


def chosen_chronicle(wish: str, rules: int) -> ChronicleFile:
    """One of our chronicles by its name, as a version of the rules had it, or that in a text."""
    if wish not in CHRONICLES:
        return read_chronicle(wish)
    kept = [
        CHANGED[last][wish] for last in sorted(CHANGED) if last >= rules and wish in CHANGED[last]
    ]
    return kept[0] if kept else CHRONICLES[wish]
