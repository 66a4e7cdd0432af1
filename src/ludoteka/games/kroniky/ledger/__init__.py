"""What previews of Kroniky are made of: names of quantities, sources of points, forecasts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ludoteka.core.action import A, B
from ludoteka.core.ledger import Gain, Ledger, Names, Quantity, Waiting, things
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events, legal
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    ACTIONS,
    AREA_NAMES,
    COUNTER_NAMES,
    CRISIS_NAMES,
    LANE_NAMES,
    RESOURCE_NAMES,
    STRUCTURE_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
)
from ludoteka.games.kroniky.ledger.numbers import branches, read, ways
from ludoteka.games.kroniky.rules import rounds
from ludoteka.games.kroniky.state import Board

TABLE = ("round", "deck", "card", "relations", "war", "enemy_beaten")
OWN = (
    "points", "population", "happiness", "supply", "busy", "on_map", "roads", "helped", "rations",
    "happiness_actions", "exchanges", "food_due", "gold_due",
)  # fmt: skip
SOURCE_NAMES = (
    "card", "slot", "help", "space", "track", "treasure", "work", "special", "event", "treasury",
)  # fmt: skip
# what the passive answer to each question is; None: the round is not under way
IDLE = {codes.ACTIONS: codes.MOVE_END, codes.DOWNSIZING: codes.MOVE_CONTINUE}


def names(state: State, viewer: int) -> Names:
    """What the numbers of read() are, in their order."""
    return listed()


@cache
def listed() -> Names:
    """The names, the same in every game."""
    me = codes.SEAT
    producing = [action["id"] for action in ACTIONS if action["effect"]["type"] == "produce"]
    found = [Quantity(name) for name in TABLE]
    found += [Quantity(name, me) for name in OWN]
    found += things("crisis", me, "crisis", CRISIS_NAMES)
    found += things("goods", me, "resource", RESOURCE_NAMES)
    for name in ("done", "paid", "staffed"):
        found += things(name, me, "track", TRACK_NAMES)
    found += things("open", me, "action", ACTION_NAMES)
    found += things("product", me, "action", producing)
    for name in ("built", "working"):
        found += things(name, me, "structure", STRUCTURE_NAMES)
    found += things("steps", me, "worker", range(1, codes.WORKERS + 1))
    found += things("recruited", me, "unit", UNIT_NAMES)
    found += things("counter", me, "counter", COUNTER_NAMES)
    for name in ("units", "strength", "column"):
        found += things(name, me, "division", LANE_NAMES)
    for name in ("enemy_units", "enemy_strength", "enemy_column"):
        found += things(name, None, "division", LANE_NAMES)
    return Names(found)


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Victory points, and what they are for."""
    points = a >> codes.BUNDLE_POINTS & codes.BUNDLE_BYTE if kind == codes.TOLD_GAINED else 0
    if not points:
        return None
    thing = ""
    if b == codes.FROM_TRACK:
        thing = f"track.{TRACK_NAMES[c]}"
    elif b in (codes.FROM_TREASURE, codes.FROM_SPECIAL):
        thing = events.space(c)
    elif b == codes.FROM_SLOT:
        thing = f"area.{AREA_NAMES[c]}"
    return Gain("points", codes.SEAT, points, f"source.{SOURCE_NAMES[b]}", thing)


# --- forecasts ------------------------------------------------------------------------


def idle(state: State) -> int | None:
    """Nothing more is done in this round: divisions hold, nobody is disbanded."""
    assert isinstance(state, Board)
    if state.phase == codes.MARCH:
        return codes.MOVE_MARCH | int(state.lane) << A | codes.HOLD << B
    return IDLE.get(int(state.phase))


def pay_upkeep(state: State) -> None:
    """The upkeep as things stand, where it is still to be paid in this round."""
    assert isinstance(state, Board)
    if state.phase in (codes.CARD, codes.ACTIONS, codes.MARCH):
        rounds.upkeep(state)


def at_slot(option: int) -> Callable[[State], None]:
    """The card goes to its first or second slot, and nothing more is done in the round."""

    def settle(state: State) -> None:
        assert isinstance(state, Board)
        if state.phase == codes.CARD:
            state.apply(legal.slots(state)[option])
            Waiting("round", passive=idle).run(state)

    return settle


LEDGER = Ledger(
    names=names,
    read=read,
    gain=gain,
    explained=frozenset({"points"}),
    branches=branches,
    waiting=(
        Waiting("upkeep", fast_forward=pay_upkeep, certain=True),
        Waiting("round", passive=idle, branches=ways),
        Waiting("first_slot", fast_forward=at_slot(0), branches=ways),
        Waiting("second_slot", fast_forward=at_slot(1), branches=ways),
    ),
)


def ledger() -> Ledger:
    """All that is counted."""
    return LEDGER
