"""Why a move of Kroniky is not legal. Called only for moves that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteka.core.codec import Move, thing_id
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.kroniky import actions as moves
from ludoteka.games.kroniky import codes, reasons_map, story
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    CRISIS_NAMES,
    PHASE_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    TERRAIN_NAMES,
    TRACK_NAMES,
    UNIT_NAMES,
)
from ludoteka.games.kroniky.needs import (
    lacking,
    lacking_one,
    resource,
    short_of_supply,
    short_of_workers,
    unmet,
)
from ludoteka.games.kroniky.rules import army, development, fortune
from ludoteka.games.kroniky.state import Board

PHASES: dict[type[Move], int] = {
    moves.Found: codes.FOUNDING,
    moves.PlaceCard: codes.CARD,
    moves.March: codes.MARCH,
    moves.Disband: codes.DOWNSIZING,
    moves.Continue: codes.DOWNSIZING,
    moves.Recall: codes.RETURN,
    moves.Stay: codes.RETURN,
}


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why the move is not legal now."""
    assert isinstance(state, Board)
    phase = PHASES.get(type(move), codes.ACTIONS)
    if state.phase != phase:
        return Reason(
            "wrong_phase",
            {"now": f"phase.{PHASE_NAMES[state.phase]}", "then": f"phase.{PHASE_NAMES[phase]}"},
            "rules.round",
        )
    if isinstance(move, moves.WorkerMove):
        return reasons_map.worker_reason(state, move)
    return WHY[type(move)](state, move)


# --- setup and the action card --------------------------------------------------------


def found(board: Board, move: Any) -> Reason:
    space = thing_id("hex", SPACE_NAMES[move.space])
    terrain = board.land[move.space] & layout.TERRAIN if move.space < len(board.land) else 0
    if terrain == codes.OUTSIDE:
        return Reason("off_map", {"space": space}, "rules.map")
    named = f"terrain.{TERRAIN_NAMES[terrain]}"
    return Reason("not_empty", {"space": space, "terrain": named}, "rules.setup")


def place_card(board: Board, move: Any) -> Reason:
    area = AREA_NAMES[move.area]
    key = "slot_closed" if area in SLOT_NAMES else "no_slot"
    return Reason(key, {"area": f"area.{area}"}, "rules.action_card")


# --- action spaces --------------------------------------------------------------------


def closed(board: Board, space: int, besides: int) -> Reason | None:
    """Why an action space cannot be taken."""
    acts, row = board.setup.actions, space * columns.ACT_SIZE
    area = int(acts[row + columns.ACT_AREA])
    if board.used >> space & 1:
        return Reason(
            "space_used", {"action": f"action.{ACTION_NAMES[space]}"}, "rules.action_spaces"
        )
    start, end = int(acts[row + columns.ACT_FLAGS]), int(acts[row + columns.ACT_FLAG_END])
    if acts[row + columns.ACT_EFFECT] == codes.APPEASE and board.beaten:
        return Reason("enemy_beaten", {}, "rules.war_end")
    return (
        unmet(board, start, end)
        or short_of_workers(board, area, int(acts[row + columns.ACT_CREW]) + besides)
        or lacking(board, int(acts[row + columns.ACT_COST]))
    )


def effect(board: Board, space: int) -> int:
    """What an action space does."""
    return int(board.setup.actions[space * columns.ACT_SIZE + columns.ACT_EFFECT])


def use(board: Board, move: Any) -> Reason:
    does = effect(board, move.action)
    if does == codes.CELEBRATE:
        return Reason("only_with_happiness", {}, "rules.capital")
    if does == codes.REINFORCE:
        return Reason("only_with_recruiting", {}, "rules.capital")
    why = closed(board, move.action, 0)
    assert why is not None
    return why


def add(board: Board, move: Any) -> Reason:
    acts, row = board.setup.actions, move.action * columns.ACT_SIZE
    named = {"action": f"action.{ACTION_NAMES[move.action]}"}
    if not acts[row + columns.ACT_EXTRA]:
        return Reason("no_extra_worker", {**named}, "rules.action_spaces")
    if not board.used >> move.action & 1:
        return Reason("space_not_used", {**named}, "rules.action_spaces")
    if board.extras >> move.action & 1:
        return Reason("extra_used", {**named}, "rules.action_spaces")
    why = short_of_workers(board, int(acts[row + columns.ACT_AREA]), 1)
    assert why is not None
    return why


def celebrate(board: Board, move: Any) -> Reason:
    if effect(board, move.action) != codes.CHEER:
        return Reason("only_with_happiness", {}, "rules.capital")
    celebration = int(board.setup.numbers[columns.N_CELEBRATION])
    why = closed(board, celebration, 0) or closed(board, move.action, 1)
    assert why is not None
    return why


def help_out(board: Board, move: Any) -> Reason:
    return short_of_supply(board, 1) or Reason("card_full", {}, "rules.action_card")


# --- tracks ---------------------------------------------------------------------------


def segment_reason(board: Board, track: int) -> Reason | None:
    """Why nothing of a track can be paid now."""
    named = f"track.{TRACK_NAMES[track]}"
    setup = board.setup
    if setup.track_first[track] == setup.track_end[track]:
        return Reason("no_such_victory", {"track": named}, "rules.victory")
    row = int(development.segment(board, track))
    if row < 0:
        return Reason("track_finished", {"track": named}, "rules.development")
    segments = setup.segments
    start, end = int(segments[row + columns.SEG_FLAGS]), int(segments[row + columns.SEG_FLAG_END])
    return unmet(board, start, end)


def develop(board: Board, move: Any) -> Reason:
    if why := segment_reason(board, move.track):
        return why
    row = int(development.segment(board, move.track))
    crew = int(development.missing_crew(board, move.track, row))
    unpaid = int(development.unpaid(board, move.track, row))
    found = lacking(board, unpaid) or short_of_workers(board, move.track, crew)
    assert found is not None
    return found


def part(board: Board, track: int) -> Reason | None:
    """Why single parts of a segment cannot be paid."""
    named = f"track.{TRACK_NAMES[track]}"
    if why := segment_reason(board, track):
        return why
    row = int(development.segment(board, track))
    if not board.setup.segments[row + columns.SEG_SPLIT]:
        return Reason("whole_cost", {"track": named}, "rules.development")
    return None


def last_part(board: Board, track: int) -> bool:
    """Whether only one unit of a segment is missing."""
    row = int(development.segment(board, track))
    units = int(development.cost_units(development.unpaid(board, track, row)))
    return units + int(development.missing_crew(board, track, row)) == 1


def pay(board: Board, move: Any) -> Reason:
    if why := part(board, move.track):
        return why
    row = int(development.segment(board, move.track))
    unpaid = int(development.unpaid(board, move.track, row))
    named = f"track.{TRACK_NAMES[move.track]}"
    if not unpaid >> move.resource * codes.BUNDLE_BITS & codes.BUNDLE_BYTE:
        goods = {"resource": resource(move.resource), "track": named}
        return Reason("not_needed", {**goods}, "rules.development")
    if last_part(board, move.track):
        return Reason("last_part", {"track": named}, "rules.development")
    why = lacking_one(board, move.resource)
    assert why is not None
    return why


def staff(board: Board, move: Any) -> Reason:
    if why := part(board, move.track):
        return why
    row = int(development.segment(board, move.track))
    named = f"track.{TRACK_NAMES[move.track]}"
    if development.missing_crew(board, move.track, row) == 0:
        return Reason("no_worker_needed", {"track": named}, "rules.development")
    return short_of_workers(board, move.track, 1) or Reason(
        "last_part", {"track": named}, "rules.development"
    )


# --- exchanges and crises -------------------------------------------------------------


def not_open(board: Board, space: int) -> Reason | None:
    """Why nothing can be exchanged at a space."""
    acts, row = board.setup.actions, space * columns.ACT_SIZE
    named = f"action.{ACTION_NAMES[space]}"
    if effect(board, space) != codes.EXCHANGE:
        return Reason("no_exchange", {"action": named}, "rules.exchange")
    start, end = int(acts[row + columns.ACT_FLAGS]), int(acts[row + columns.ACT_FLAG_END])
    if why := unmet(board, start, end):
        return why
    if not board.used >> space & 1:
        return Reason("space_not_used", {"action": named}, "rules.exchange")
    return None


def sell(board: Board, move: Any) -> Reason:
    space = int(board.setup.numbers[columns.N_SALE])
    if why := not_open(board, space):
        return why
    rate = int(board.setup.actions[space * columns.ACT_SIZE + columns.ACT_R])
    if move.wood + move.food + move.ore != rate:
        return Reason("wrong_sum", {"number": rate}, "rules.exchange")
    given = ((codes.WOOD, move.wood), (codes.FOOD, move.food), (codes.ORE, move.ore))
    price = sum(n << good * codes.BUNDLE_BITS for good, n in given)
    why = lacking(board, price)
    assert why is not None
    return why


def exchange(board: Board, move: Any) -> Reason:
    if why := not_open(board, move.action):
        return why
    acts, row = board.setup.actions, move.action * columns.ACT_SIZE
    named = f"action.{ACTION_NAMES[move.action]}"
    if move.action == board.setup.numbers[columns.N_SALE]:
        return Reason("sells_mixed", {"action": named}, "rules.exchange")
    if not acts[row + columns.ACT_P] >> move.give & 1:
        told = {"action": named, "resource": resource(move.give)}
        return Reason("not_taken_here", {**told}, "rules.exchange")
    if not acts[row + columns.ACT_Q] >> move.get & 1 or move.give == move.get:
        told = {"action": named, "resource": resource(move.get)}
        return Reason("not_given_here", {**told}, "rules.exchange")
    if why := lacking_one(board, move.give, int(acts[row + columns.ACT_R])):
        return why
    number = int(board.setup.numbers[columns.N_EXCHANGES])
    return Reason("enough_exchanges", {"number": number}, "rules.exchange")


def relieve(board: Board, move: Any) -> Reason:
    named = f"crisis.{CRISIS_NAMES[move.crisis]}"
    if fortune.level(board, move.crisis) == 0:
        return Reason("no_crisis", {"crisis": named}, "rules.crises")
    why = lacking(board, int(board.setup.relief[move.crisis]))
    assert why is not None
    return why


# --- army -----------------------------------------------------------------------------


def recruit(board: Board, move: Any) -> Reason:
    units, row = board.setup.units, move.unit * columns.UNIT_SIZE
    level = int(units[row + columns.UNIT_LEVEL])
    if board.level(codes.MILITARY) < level:
        unit = f"unit.{UNIT_NAMES[move.unit]}"
        return Reason("unit_locked", {"unit": unit, "number": level}, "rules.recruiting")
    if board.free_box(layout.ARMY + move.division) == codes.BOXES:
        return Reason(
            "division_full", {"division": story.division(move.division)}, "rules.recruiting"
        )
    price = int(units[row + columns.UNIT_COST])
    why = None
    if isinstance(move, moves.Reinforce):
        price += int(army.reinforcement(board))
        why = closed(board, int(board.setup.numbers[columns.N_REINFORCE]), 0)
    why = why or lacking(board, price)
    assert why is not None
    return why


def order(board: Board, move: Any) -> Reason:
    if board.beaten:
        return Reason("enemy_beaten", {}, "rules.war_end")
    named = story.division(move.division)
    if board.units(layout.ARMY + move.division) == 0:
        return Reason("no_units", {"division": named}, "rules.orders")
    if move.way == codes.BACK and board.sheet[layout.ARMY_AT + move.division] == 0:
        return Reason("in_base", {"division": named}, "rules.orders")
    why = short_of_supply(board, int(board.setup.numbers[columns.N_ORDER_CREW]))
    assert why is not None
    return why


def order_all(board: Board, move: Any) -> Reason:
    if board.beaten:
        return Reason("enemy_beaten", {}, "rules.war_end")
    if board.army() == 0:
        return Reason("no_army", {}, "rules.orders")
    why = short_of_supply(board, int(board.setup.numbers[columns.N_ORDER_ALL_CREW]))
    assert why is not None
    return why


def march(board: Board, move: Any) -> Reason:
    if move.division != board.lane:
        return Reason("other_lane", {"division": story.division(int(board.lane))}, "rules.orders")
    return Reason("in_base", {"division": story.division(move.division)}, "rules.orders")


def disband(board: Board, move: Any) -> Reason:
    return Reason("no_units", {"division": story.division(move.division)}, "rules.downsizing")


WHY: dict[type[Move], Callable[[Board, Any], Reason]] = {
    moves.Found: found,
    moves.PlaceCard: place_card,
    moves.Use: use,
    moves.Add: add,
    moves.Celebrate: celebrate,
    moves.Help: help_out,
    moves.Develop: develop,
    moves.Pay: pay,
    moves.Staff: staff,
    moves.Sell: sell,
    moves.Exchange: exchange,
    moves.Relieve: relieve,
    moves.Recruit: recruit,
    moves.Reinforce: recruit,
    moves.Deploy: reasons_map.deploy,
    moves.Order: order,
    moves.OrderAll: order_all,
    moves.March: march,
    moves.Disband: disband,
}
