"""The types of what the player sees of a game of Kroniky, and of what is printed."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.view import View

# --- what the player sees -------------------------------------------------------------


class CardView(msgspec.Struct, frozen=True):
    """The action card of the round, and which of its halves was chosen."""

    number: int
    chosen: int | None


class BegunView(msgspec.Struct, frozen=True):
    """A segment paid in part: what is still missing of it."""

    track: str
    paid: list[str]
    unpaid: list[str]
    workers: int


class WorkerView(msgspec.Struct, frozen=True):
    """A worker on the map.

    `reach`: where he can go, by the number of steps, each space with the one before it; ways lead
    around danger. Workers that stand and move alike are told once.
    """

    worker: int
    space: str
    steps: int
    ended: bool
    building_road: bool
    reach: list[dict[str, str]]


class DivisionView(msgspec.Struct, frozen=True):
    """A division: its boxes from the left (0 free, -1 crossed), and where it stands."""

    boxes: list[int]
    strength: int
    column: int


class BattleView(msgspec.Struct, frozen=True):
    """What some sides of the die would bring in a battle: the player's lead, and what follows.

    Units lost on both sides; how far the player's division goes (back: below 0), None if it is
    destroyed; `war`: won or lost by it.
    """

    lead: int
    sides: int
    own_losses: int
    enemy_losses: int
    moves: int | None
    enemy_left: int
    war: Literal["won", "lost"] | None


class LaneView(msgspec.Struct, frozen=True):
    """A lane of the battlefield, with both sides' totals in a battle now.

    `battle`: all that the die can bring if they stand face to face, the best for the player first.
    `wins`: the next step forward wins the war; `threatens`: the enemy's next step loses it.
    """

    lane: str
    own: DivisionView
    enemy: DivisionView
    own_total: int
    enemy_total: int
    battle: list[BattleView]
    wins: bool
    threatens: bool


class KronikyView(View, frozen=True, kw_only=True):
    """The table. What stays the same for a whole game stands in its contents."""

    contents: str  # the key of the contents
    phase: str
    round: int
    outcome: str | None
    card: CardView | None
    deck_size: int
    cards_played: list[int]
    bonuses: list[str]  # the areas whose slots give their own goods
    goods: dict[str, int]
    population: int
    happiness: int
    crises: dict[str, int]
    victory_points: int
    supply: int
    busy: int
    workers: int
    bonus: str | None
    helped: int
    rations: int
    happiness_actions: int
    relations: int
    war: bool
    enemy_beaten: bool
    danger_met: bool
    provoking: list[str]  # the spaces where touching the land would provoke the enemy now
    last_recall: bool  # taking a worker back begins the next round
    starved: bool
    line: int | None
    food_due: int
    gold_due: int
    tracks: dict[str, int]  # segments done; those without are left out
    begun: list[BegunView]
    used: list[str]  # action spaces
    extra: list[str]  # those with their extra worker
    products: dict[str, int]  # what action spaces would bring now, where it changes
    holds: list[int]  # the flags that hold
    reached: list[int]  # for every flag: the number it asks for, as it is now
    terrain: dict[str, str]  # spaces on which it is no more what is printed
    roads: list[str]
    structures: dict[str, str]  # by space
    apart: list[str]  # spaces with structures that are not connected
    capital: str | None
    map_workers: list[WorkerView]
    lanes: list[LaneView]
    marching: str | None
    recruited: dict[str, int]
    counters: dict[str, int]


# --- what is printed on the cards, the map and the chronicle --------------------------


class FlagText(msgspec.Struct, frozen=True):
    """A condition as a message (`reason.KEY`). Others name it by its place in the list."""

    key: str
    params: dict[str, int | str | list[str]]


class CardOption(msgspec.Struct, frozen=True):
    """Half of an action card."""

    area: str
    line: int
    goods: list[str]
    help: list[str]
    helpers: int


class SlotText(msgspec.Struct, frozen=True):
    """A slot of the resource card: what it gives besides the card from some level on."""

    area: str
    level: int
    goods: list[str]


class SegmentText(msgspec.Struct, frozen=True):
    """A segment of a track."""

    split: bool
    cost: list[str]
    workers: int
    flags: list[int]
    reward: list[str]


class TrackText(msgspec.Struct, frozen=True):
    """A track."""

    track: str
    segments: list[SegmentText]


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of something (`resource.gold`, `term.happiness`); a minus: less of it.

    None: the view says under `products` how many they are now. `of`: the kinds of goods to choose
    from.
    """

    number: int | None
    what: str
    of: list[str] = []


class ActionText(msgspec.Struct, frozen=True):
    """An action space."""

    action: str
    workers: int
    cost: list[str]
    flags: list[int]
    does: list[Share]
    takes_extra: bool


class InventionText(msgspec.Struct, frozen=True):
    """An invention: the tracks and action spaces whose flags ask for it, and what else it gives."""

    invention: str
    opens: list[str]
    gift: str  # "steps": workers walk further, "rides": they ride on roads; or nothing


class UnitText(msgspec.Struct, frozen=True):
    """A kind of unit; `flags` ask for its military level."""

    unit: str
    level: int
    strength: int
    cost: list[str]
    flags: list[int]


class StructureText(msgspec.Struct, frozen=True):
    """A kind of structure: its price, and how many may stand."""

    structure: str
    cost: list[str]
    limit: int


class HexText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the map as it is printed."""

    space: str
    terrain: str
    dangerous: bool = False
    treasure: list[str] = []


class EffectText(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect of an event. It comes where the flags `when` hold and those of `unless` do not.

    `enemy`: it comes only as long as there is an enemy.
    """

    type: str
    goods: list[str] = []  # of pay and gain
    amount: int = 0  # of all others
    when: list[int] = []
    unless: list[int] = []
    enemy: bool = False


class EventText(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a line and a round."""

    effects: list[EffectText]
    dangerous: bool = False


class KeyEventText(msgspec.Struct, frozen=True):
    """An event of a round that comes on every line where its flags hold."""

    round: int
    when: list[int]
    effects: list[EffectText]


class VictoryText(msgspec.Struct, frozen=True):
    """A way to win."""

    kind: str
    flags: list[int]


class Limits(msgspec.Struct, frozen=True):
    """How far markers go, and other single numbers."""

    rounds: int
    population: int
    happiness: int
    saddest: int
    crisis: int  # the level that loses
    war: int  # the last space of the relations
    relief: int  # happiness actions that ease a rebellion
    die: int
    middle: int  # columns of the battlefield
    enemy_base: int


class KronikyContents(msgspec.Struct, frozen=True):
    """All that stays the same for a whole game. `key` tells two of them apart."""

    key: str
    map: str
    chronicle: str
    map_names: dict[str, str]
    chronicle_names: dict[str, str]
    columns: int
    limits: Limits
    flags: list[FlagText]
    cards: list[list[CardOption]]
    slots: list[SlotText]
    tracks: list[TrackText]
    actions: list[ActionText]
    inventions: list[InventionText]
    units: list[UnitText]
    structures: list[StructureText]
    road: list[str]  # the price of a worker's roads
    relief: dict[str, list[str]]  # the price of a level less of a crisis
    hexes: list[HexText]
    victories: list[VictoryText]
    defeats: list[str]
    events: list[list[EventText]]
    key_events: list[KeyEventText]
    ruins_reward: list[str]
    special_reward: list[str]
    treasury: list[str]
