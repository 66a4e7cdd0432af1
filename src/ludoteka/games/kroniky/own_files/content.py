"""What maps and chronicles are made of: goods, conditions and effects, as people write them.

Each condition says which flag it is for the rules, each effect which of the rules' doings
(rules/rounds.py) with which number. A new one is a class here and a line there.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from ludoteka.core.action import A, B
from ludoteka.core.problem import Problem, problem
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.data import (
    AREA_CODES,
    COUNTER_NAMES,
    MAX_LEVEL,
    STRUCTURE_CODES,
    VILLAGE_NAMES,
    bundle,
)

PLACES = {**dict.fromkeys(("farm", "mine", "port"), codes.OF_A_KIND), "settlement": codes.VILLAGES}
PLACES |= dict.fromkeys(VILLAGE_NAMES, 1)

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Least: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Place: TypeAlias = tuple[
    Annotated[int, msgspec.Meta(ge=0, lt=16)], Annotated[int, msgspec.Meta(ge=0, lt=16)]
]
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

    def bundle(self) -> int:
        """All of it as one int."""
        return bundle(msgspec.to_builtins(self))


class Reward(Goods, frozen=True):
    """What is gained."""

    victory_points: Annotated[int, msgspec.Meta(ge=1, le=9)] = 0


# --- conditions -----------------------------------------------------------------------


def packed(kind: int, what: int = 0, least: int = 0) -> int:
    """A flag as the rules read it."""
    return kind | what << A | least << B


class Condition(Content, frozen=True, tag_field="type"):
    """The base of all conditions."""

    def flag(self, working: bool = False) -> int:
        """The condition as one int. `working`: structures must be connected."""
        raise NotImplementedError

    def fault(self) -> Problem | None:
        """Why it can never hold; nothing: it can."""
        return None


class AreaLevel(Condition, frozen=True, tag="area_level"):
    """An area has reached a level."""

    area: Area
    min: Least

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_LEVEL, AREA_CODES[self.area], self.min)

    def fault(self) -> Problem | None:
        return level_fault(self.area, self.min)


class Built(Condition, frozen=True, tag="structure"):
    """Structures on the map."""

    structure: Structure
    min: Least

    def flag(self, working: bool = False) -> int:
        kind = codes.FLAG_WORKING if working else codes.FLAG_BUILT
        return packed(kind, STRUCTURE_CODES[self.structure], self.min)

    def fault(self) -> Problem | None:
        most = PLACES[self.structure]
        if self.min <= most:
            return None
        told = "there is room for at most {most} of '{structure}', not for {number}"
        return problem(told, most=most, structure=self.structure, number=self.min)


class Invention(Condition, frozen=True, tag="invention"):
    """An invention was made."""

    id: Annotated[int, msgspec.Meta(ge=1, le=15)]

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_INVENTION, self.id)


class Building(Condition, frozen=True, tag="building"):
    """A building of the capital stands."""

    id: Annotated[int, msgspec.Meta(ge=1, le=6)]

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_BUILDING, self.id)


class Population(Condition, frozen=True, tag="population"):
    """The population is as large."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_POPULATION, least=self.min)


class Happiness(Condition, frozen=True, tag="happiness"):
    """The population is as happy."""

    min: Annotated[int, msgspec.Meta(ge=1, le=5)]

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_HAPPINESS, least=self.min)


class AtPeace(Condition, frozen=True, tag="relations"):
    """There is peace."""

    state: Literal["peace"]

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_PEACE)


class ArmyUnits(Condition, frozen=True, tag="army_units"):
    """Living units in all divisions."""

    min: Units

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_ARMY, least=self.min)


class Counted(Condition, frozen=True, tag="counter"):
    """Something was done so often in the whole game."""

    counter: Counter
    min: Least

    def flag(self, working: bool = False) -> int:
        return packed(codes.FLAG_COUNTER, COUNTER_NAMES.index(self.counter), self.min)


def level_fault(area: str, level: int) -> Problem | None:
    """Why an area never reaches a level; nothing: it can."""
    if level <= MAX_LEVEL[area]:
        return None
    told = "the highest level of {area} is {most}, not {level}"
    return problem(told, area=area, most=MAX_LEVEL[area], level=level)


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

    does: ClassVar[int]
    enemy: ClassVar[bool] = False  # whether it comes only as long as there is an enemy

    def goods(self) -> int:
        """What is paid or gained, as a bundle."""
        return 0

    def amount(self) -> int:
        """How much it is, where it is no matter of goods."""
        return 0


class Pay(Effect, frozen=True, tag="pay"):
    """The player pays."""

    does: ClassVar[int] = codes.DO_PAY
    cost: Goods

    def goods(self) -> int:
        return self.cost.bundle()


class Gain(Effect, frozen=True, tag="gain"):
    """The player gains."""

    does: ClassVar[int] = codes.DO_GAIN
    reward: Reward

    def goods(self) -> int:
        return self.reward.bundle()


class EnemyRecruits(Effect, frozen=True, tag="enemy_recruit"):
    """The enemy recruits a unit into the division of the event's line."""

    does: ClassVar[int] = codes.DO_RECRUIT
    enemy: ClassVar[bool] = True
    strength: Strength

    def amount(self) -> int:
        return self.strength


class Relations(Effect, frozen=True, tag="relations"):
    """The relations change; a positive number is towards war."""

    does: ClassVar[int] = codes.DO_RELATIONS
    enemy: ClassVar[bool] = True
    delta: Annotated[int, msgspec.Meta(ge=-6, le=6)]

    def amount(self) -> int:
        return self.delta


class HappinessChange(Effect, frozen=True, tag="happiness"):
    """Happiness changes."""

    does: ClassVar[int] = codes.DO_HAPPINESS
    delta: Annotated[int, msgspec.Meta(ge=-4, le=4)]

    def amount(self) -> int:
        return self.delta


class Rebellion(Effect, frozen=True, tag="rebellion"):
    """Rebellion rises."""

    does: ClassVar[int] = codes.DO_REBELLION
    delta: Annotated[int, msgspec.Meta(ge=1, le=4)]

    def amount(self) -> int:
        return self.delta


SimpleEffect: TypeAlias = Pay | Gain | EnemyRecruits | Relations | HappinessChange | Rebellion


class If(Effect, frozen=True, tag="if"):
    """Effects that come only if a condition holds."""

    does: ClassVar[int] = codes.DO_IF
    condition: AnyCondition
    then: Annotated[list[SimpleEffect], msgspec.Meta(min_length=1, max_length=6)]


class Unless(Effect, frozen=True, tag="unless"):
    """Effects that come only if a condition does not hold."""

    does: ClassVar[int] = codes.DO_UNLESS
    condition: AnyCondition
    then: Annotated[list[SimpleEffect], msgspec.Meta(min_length=1, max_length=6)]


AnyEffect: TypeAlias = SimpleEffect | If | Unless
Effects: TypeAlias = Annotated[list[AnyEffect], msgspec.Meta(max_length=6)]
