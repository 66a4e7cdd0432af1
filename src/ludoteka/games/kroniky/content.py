"""Maps and chronicles as people write them: the types of their files, and so their schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

LONGEST_FILE = 60_000

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Least: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Place: TypeAlias = tuple[
    Annotated[int, msgspec.Meta(ge=0, lt=16)], Annotated[int, msgspec.Meta(ge=0, lt=16)]
]
ID = r"^[a-z][a-z0-9_]{0,39}$(?!\n)"
Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=ID)]
Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Units: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=15)]  # the boxes of three divisions
Round: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=15)]
Strength: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=14)]
Area = Literal[
    "agriculture", "mining", "seafaring", "settlements", "settlement_a", "settlement_b",
    "settlement_c", "settlement_d", "religion", "capital", "education", "production",
    "diplomacy", "finance", "military",
]  # fmt: skip
Structure = Literal[
    "farm", "mine", "port", "settlement",
    "settlement_a", "settlement_b", "settlement_c", "settlement_d",
]  # fmt: skip
Unit = Literal["infantry", "archers", "cavalry", "catapult", "knights", "cannon"]
Counter = Literal[
    "trees_chopped", "deposits_mined_out", "fish_caught", "ruins_explored",
    "settlements_on_special",
]  # fmt: skip
Defeat = Literal["hunger", "bankruptcy", "rebellion", "war_lost", "out_of_time"]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a file."""


class Named(Content, frozen=True):
    """A title in up to three languages."""

    en: Title
    cs: Title | None = None
    pl: Title | None = None


class Goods(Content, frozen=True):
    """A price."""

    wood: Amount = 0
    ore: Amount = 0
    food: Amount = 0
    work: Amount = 0
    science: Amount = 0
    gold: Amount = 0


class Reward(Goods, frozen=True):
    """What is gained."""

    victory_points: Annotated[int, msgspec.Meta(ge=1, le=9)] = 0


# --- conditions -----------------------------------------------------------------------


class Condition(Content, frozen=True, tag_field="type"):
    """The base of all conditions."""


class AreaLevel(Condition, frozen=True, tag="area_level"):
    """An area has reached a level."""

    area: Area
    min: Least


class Built(Condition, frozen=True, tag="structure"):
    """Structures on the map."""

    structure: Structure
    min: Least


class Invention(Condition, frozen=True, tag="invention"):
    """An invention was made."""

    id: Annotated[int, msgspec.Meta(ge=1, le=15)]


class Building(Condition, frozen=True, tag="building"):
    """A building of the capital stands."""

    id: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Population(Condition, frozen=True, tag="population"):
    """The population is as large."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]


class Happiness(Condition, frozen=True, tag="happiness"):
    """The population is as happy."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]


class AtPeace(Condition, frozen=True, tag="relations"):
    """There is peace."""

    state: Literal["peace"]


class ArmyUnits(Condition, frozen=True, tag="army_units"):
    """Living units in all divisions."""

    min: Units


class Counted(Condition, frozen=True, tag="counter"):
    """Something was done so often in the whole game."""

    counter: Counter
    min: Least


AnyCondition: TypeAlias = (
    AreaLevel
    | Built
    | Invention
    | Building
    | Population
    | Happiness
    | AtPeace
    | ArmyUnits
    | Counted
)


# --- effects of events ----------------------------------------------------------------


class Effect(Content, frozen=True, tag_field="type"):
    """The base of all effects."""


class Pay(Effect, frozen=True, tag="pay"):
    """The player pays."""

    cost: Goods


class Gain(Effect, frozen=True, tag="gain"):
    """The player gains."""

    reward: Reward


class EnemyRecruits(Effect, frozen=True, tag="enemy_recruit"):
    """The enemy recruits a unit into the division of the event's line."""

    strength: Strength


class Relations(Effect, frozen=True, tag="relations"):
    """The relations change; a positive number is towards war."""

    delta: Annotated[int, msgspec.Meta(ge=-6, le=6)]


class HappinessChange(Effect, frozen=True, tag="happiness"):
    """Happiness changes."""

    delta: Annotated[int, msgspec.Meta(ge=-4, le=4)]


class Rebellion(Effect, frozen=True, tag="rebellion"):
    """Rebellion rises."""

    delta: Annotated[int, msgspec.Meta(ge=1, le=4)]


SimpleEffect: TypeAlias = Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion


class If(Effect, frozen=True, tag="if"):
    """Effects that come only if a condition holds."""

    condition: AnyCondition
    then: Annotated[list[SimpleEffect], msgspec.Meta(min_length=1, max_length=6)]


class Unless(Effect, frozen=True, tag="unless"):
    """Effects that come only if a condition does not hold."""

    condition: AnyCondition
    then: Annotated[list[SimpleEffect], msgspec.Meta(min_length=1, max_length=6)]


AnyEffect: TypeAlias = SimpleEffect | If | Unless
Effects: TypeAlias = Annotated[list[AnyEffect], msgspec.Meta(max_length=6)]


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


class KeyEvent(Content, frozen=True):
    """An event of a round that comes on every line."""

    round: Round
    condition: AnyCondition
    effects: Effects


# --- victory --------------------------------------------------------------------------


class Victory(Content, frozen=True, tag_field="type"):
    """The base of all victory conditions."""


class VictoryPoints(Victory, frozen=True, tag="victory_points"):
    """Enough victory points."""

    min: Least


class Recruit(Victory, frozen=True, tag="recruit"):
    """Units of a kind recruited over the game."""

    unit: Unit
    count: Units


class Step(Content, frozen=True):
    """A part of the wonder."""

    cost: Goods
    conditions: Annotated[list[AnyCondition], msgspec.Meta(max_length=4)] = []


class Wonder(Victory, frozen=True, tag="wonder"):
    """The World Wonder, paid step by step."""

    key: Id
    steps: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=10)]


class Peace(Victory, frozen=True, tag="peace"):
    """The relations marker on peace."""


class DefeatEnemy(Victory, frozen=True, tag="defeat_enemy"):
    """A war won."""


class Ruins(Victory, frozen=True, tag="ruins"):
    """Ruins explored."""

    min: Least


class AreaLevels(Victory, frozen=True, tag="area_levels"):
    """Several areas at their levels."""

    levels: Annotated[
        dict[Area, Least],
        msgspec.Meta(
            min_length=1, extra_json_schema={"propertyNames": {"enum": list(get_args(Area))}}
        ),
    ]


class PayVictory(Victory, frozen=True, tag="pay"):
    """Resources paid at once."""

    cost: Goods


class HappinessVictory(Victory, frozen=True, tag="happiness"):
    """A happy population."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]


class PopulationVictory(Victory, frozen=True, tag="population"):
    """A large population."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]


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


AnyVictory: TypeAlias = SingleVictory | AllOf


# --- the files ------------------------------------------------------------------------


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
