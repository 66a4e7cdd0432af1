"""The types of what the player sees of a game of Kroniky."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.view import View
from ludoteka.games.kroniky.content import Event, KeyEvent


class Flag(msgspec.Struct, frozen=True):
    """A condition as a message (`reason.KEY`), and whether it holds."""

    key: str
    params: dict[str, int | str | list[str]]
    holds: bool


class CardOption(msgspec.Struct, frozen=True):
    """Half of an action card."""

    area: str
    line: int
    goods: list[str]
    help: list[str]
    helpers: int


class CardView(msgspec.Struct, frozen=True):
    """The action card of the round."""

    number: int
    options: list[CardOption]
    chosen: int | None


class SlotView(msgspec.Struct, frozen=True):
    """A slot of the resource card: what it gives besides the card from some level on."""

    area: str
    level: int
    goods: list[str]
    bonus: bool  # that level is reached


class SegmentView(msgspec.Struct, frozen=True):
    """A segment of a track as it is printed, and which of its flags hold."""

    split: bool
    cost: list[str]
    workers: int
    flags: list[Flag]
    reward: list[str]


class TrackView(msgspec.Struct, frozen=True):
    """A track: what is done of it, and what its next segment asks for."""

    track: str
    done: int
    size: int
    split: bool
    unpaid: list[str]
    paid: list[str]
    workers: int
    flags: list[Flag]
    reward: list[str]
    segments: list[SegmentView]


class Share(msgspec.Struct, frozen=True):
    """So many of something (`resource.gold`, `term.happiness`); a minus: less of it."""

    number: int
    what: str


class ActionView(msgspec.Struct, frozen=True):
    """An action space."""

    action: str
    used: bool
    extra: bool
    workers: int
    cost: list[str]
    flags: list[Flag]
    does: list[Share]  # what it would do now
    takes_extra: bool


class UnitView(msgspec.Struct, frozen=True):
    """A kind of unit."""

    unit: str
    level: int
    strength: int
    cost: list[str]


class StructureView(msgspec.Struct, frozen=True):
    """A kind of structure: its price, how many stand and may stand."""

    structure: str
    cost: list[str]
    built: int
    limit: int


class HexView(msgspec.Struct, frozen=True):
    """A space of the map: what is printed on it, and what has become of it."""

    space: str
    printed: str
    terrain: str
    walk: bool
    road: bool
    linked: bool
    structure: str | None
    dangerous: bool
    treasure: list[str]


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


class VictoryView(msgspec.Struct, frozen=True):
    """A way to win: what it asks for, and what is fulfilled."""

    kind: str
    flags: list[Flag]


class KronikyView(View, frozen=True, kw_only=True):
    """The table."""

    phase: str
    round: int
    rounds: int
    map: str
    chronicle: str
    map_names: dict[str, str]
    chronicle_names: dict[str, str]
    columns: int
    outcome: str | None
    slots: list[SlotView]
    card: CardView | None
    deck_size: int
    cards_played: list[int]
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
    provoked: bool  # touching dangerous land would provoke the enemy now
    starved: bool
    line: int | None
    food_due: int
    gold_due: int
    tracks: list[TrackView]
    actions: list[ActionView]
    structures: list[StructureView]
    hexes: list[HexView]
    capital: str | None
    map_workers: list[WorkerView]
    steps_limit: int
    rides: bool
    units: list[UnitView]
    lanes: list[LaneView]
    marching: str | None
    recruited: dict[str, int]
    counters: dict[str, int]
    victories: list[VictoryView]
    defeats: list[str]
    events: list[list[Event]]
    key_events: list[KeyEvent]
    ruins_reward: list[str]
    special_reward: list[str]
    treasury: list[str]
