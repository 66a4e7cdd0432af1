"""The types of what the player sees of a game of Kroniky."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.view import View


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
