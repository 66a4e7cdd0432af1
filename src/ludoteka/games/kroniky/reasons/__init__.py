"""Why a move of Kroniky cannot be made: for each kind what stands in its way; what is meant."""

from __future__ import annotations

from typing import Any

from ludoteka.core.codec import Move
from ludoteka.core.errors import BadMove
from ludoteka.core.questions import Kind, Kinds
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events, moves
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import RESOURCE_NAMES, TRACK_NAMES, UNIT_NAMES
from ludoteka.games.kroniky.reasons import cards, land
from ludoteka.games.kroniky.reasons.needs import lacking, short_of_supply
from ludoteka.games.kroniky.rules import army, development
from ludoteka.games.kroniky.rules.land import is_twin
from ludoteka.games.kroniky.state import Board

# --- army -----------------------------------------------------------------------------


def unit_number(board: Board, move: Any, column: int) -> int:
    """A number of the unit that a move recruits."""
    return int(board.setup.units[move.unit * columns.UNIT_SIZE + column])


def unit_locked(board: Board, seat: int, move: Any) -> Reason | None:
    level = unit_number(board, move, columns.UNIT_LEVEL)
    if board.level(codes.MILITARY) >= level:
        return None
    return Reason("unit_locked", {"unit": f"unit.{UNIT_NAMES[move.unit]}", "number": level})


def division(move: Any) -> dict[str, Any]:
    """The division of a move as a parameter."""
    return {"division": events.division(move.division)}


def division_full(board: Board, seat: int, move: Any) -> Reason | None:
    full = board.free_box(layout.ARMY + move.division) == codes.BOXES
    return Reason("division_full", division(move)) if full else None


def unit_price(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking(board, unit_number(board, move, columns.UNIT_COST))


def no_reinforcement(board: Board, seat: int, move: Any) -> Reason | None:
    return cards.closed(board, int(board.setup.reinforcing))


def reinforced_price(board: Board, seat: int, move: Any) -> Reason | None:
    price = unit_number(board, move, columns.UNIT_COST)
    return lacking(board, price + int(army.reinforcement(board)))


def enemy_beaten(board: Board, seat: int, move: Any) -> Reason | None:
    return Reason("enemy_beaten", {}, "rules.war_end") if board.beaten else None


def no_units(board: Board, seat: int, move: Any) -> Reason | None:
    living = board.units(layout.ARMY + move.division)
    return None if living else Reason("no_units", division(move))


def no_army(board: Board, seat: int, move: Any) -> Reason | None:
    return None if board.army() else Reason("no_army")


def in_base(board: Board, seat: int, move: Any) -> Reason | None:
    at = board.sheet[layout.ARMY_AT + move.division]
    back = move.way == codes.BACK and at == codes.PLAYER_BASE
    return Reason("in_base", division(move)) if back else None


def order_crew(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_supply(board, int(board.setup.order_crew))


def order_all_crew(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_supply(board, int(board.setup.order_all_crew))


def other_lane(board: Board, seat: int, move: Any) -> Reason | None:
    if move.division == board.lane:
        return None
    return Reason("other_lane", {"division": events.division(int(board.lane))})


# --- all kinds ------------------------------------------------------------------------

ACTIONS, DOWNSIZING, RETURN = (codes.ACTIONS,), (codes.DOWNSIZING,), (codes.RETURN,)
WORK = Kind(ACTIONS, "rules.work", (
    land.not_on_map, land.off_map, land.wrong_terrain, land.out_of_reach, land.work_price,
    land.twin,
))  # fmt: skip

KINDS = Kinds(moves.PHASES, {
    moves.Found: Kind((codes.FOUNDING,), "rules.setup", (land.off_map, land.not_empty)),
    moves.PlaceCard: Kind((codes.CARD,), "rules.action_card", (cards.other_slot,)),
    moves.Use: Kind(ACTIONS, "rules.action_spaces", (cards.only_together, cards.space_closed)),
    moves.Add: Kind(ACTIONS, "rules.action_spaces", (
        cards.no_extra_worker, cards.space_not_used, cards.extra_used, cards.worker_to_add,
    )),
    moves.Celebrate: Kind(ACTIONS, "rules.capital", (cards.not_cheerful, cards.no_celebration)),
    moves.Help: Kind(ACTIONS, "rules.action_card", (cards.one_worker, cards.card_full)),
    moves.Develop: Kind(ACTIONS, "rules.development", (cards.segment_closed, cards.segment_price)),
    moves.Pay: Kind(ACTIONS, "rules.development", (
        cards.segment_closed, cards.whole_cost, cards.not_needed, cards.last_part,
        cards.one_resource,
    )),
    moves.Staff: Kind(ACTIONS, "rules.development", (
        cards.segment_closed, cards.whole_cost, cards.no_worker_needed, cards.worker_to_staff,
        cards.last_part,
    )),
    moves.Sell: Kind(ACTIONS, "rules.exchange", (
        cards.sale_closed, cards.wrong_sum, cards.sold_goods,
    )),
    moves.Exchange: Kind(ACTIONS, "rules.exchange", (
        cards.exchange_closed, cards.sells_mixed, cards.wrong_goods, cards.exchanged_goods,
        cards.enough_exchanges,
    )),
    moves.Relieve: Kind(ACTIONS, "rules.crises", (cards.no_crisis, cards.relief_price)),
    moves.Recruit: Kind(ACTIONS, "rules.recruiting", (unit_locked, division_full, unit_price)),
    moves.Reinforce: Kind(ACTIONS, "rules.recruiting", (
        unit_locked, division_full, no_reinforcement, reinforced_price,
    )),
    moves.Deploy: Kind(ACTIONS, "rules.deploying", (land.no_deploying_here, cards.one_worker)),
    moves.Road: Kind(ACTIONS, "rules.roads", (
        land.not_on_map, land.movement_ended, land.road_begun, land.road_price, land.twin,
    )),
    moves.Step: Kind(ACTIONS, "rules.movement", (
        land.not_on_map, land.off_map, land.not_beside, land.not_walkable, land.movement_ended,
        land.no_steps, land.twin,
    )),
    moves.Restore: Kind(ACTIONS, "rules.movement", (
        land.not_on_map, land.not_moved, land.restore_crew, land.twin,
    )),
    moves.Chop: WORK,
    moves.MineOut: WORK,
    moves.Harvest: WORK,
    moves.Fish: WORK,
    moves.Explore: WORK,
    moves.Build: Kind(ACTIONS, "rules.structures", (
        land.not_on_map, land.capital_here, land.occupied, land.not_buildable, land.limit_reached,
        land.lies_badly, land.house_price, land.twin,
    )),
    moves.Order: Kind(ACTIONS, "rules.orders", (enemy_beaten, no_units, in_base, order_crew)),
    moves.OrderAll: Kind(ACTIONS, "rules.orders", (enemy_beaten, no_army, order_all_crew)),
    moves.March: Kind((codes.MARCH,), "rules.orders", (other_lane, in_base)),
    moves.End: Kind(ACTIONS, "rules.round"),
    moves.Disband: Kind(DOWNSIZING, "rules.downsizing", (no_units,)),
    moves.Continue: Kind(DOWNSIZING, "rules.downsizing"),
    moves.Recall: Kind(RETURN, "rules.round", (land.not_on_map, land.twin)),
    moves.Stay: Kind(RETURN, "rules.round"),
})  # fmt: skip

# --- what a touch most likely means, so that the right reason is given ----------------

FORMS = {
    "action": "use {name}",
    "track": "develop {name}",
    "area": "card {name}",
    "unit": "recruit {name} I",
    "division": "order {name} forward",
    "crisis": "relieve {name}",
    "card": "help",
}
SOLD = ("wood", "food", "ore")
BOUGHT = "exchange finance.buy3 gold for food"


def meant(state: State, seat: int, thing: str) -> list[Move]:
    """The moves meant by touching a thing; none: all that touch it."""
    assert isinstance(state, Board)
    try:
        return [moves.MOVES.parse(text) for text in texts(state, thing)]
    except BadMove:
        return []


def texts(board: Board, thing: str) -> list[str]:
    """The same as texts; what is no thing of the game may be among them."""
    kind, _, name = thing.partition(".")
    if kind == "hex":
        return on_space(board, name.replace(".", ":"))
    if kind == "structure":
        return [f"build {worker} {name}" for worker in walkers(board)]
    if kind == "resource":
        return spent(board, name)
    return [FORMS[kind].format(name=name)] if kind in FORMS else []


def walkers(board: Board) -> list[int]:
    """The workers on the map; of those that stand and move alike, the first."""
    return [
        number + 1
        for number in range(codes.WORKERS)
        if board.sheet[layout.FIGURES + number] != codes.NOWHERE and not is_twin(board, number)
    ]


def on_space(board: Board, space: str) -> list[str]:
    """The capital is founded there, or a worker goes there, or is deployed there."""
    if board.phase == codes.FOUNDING:
        return [f"found {space}"]
    return [f"step {worker} {space}" for worker in walkers(board)] or [f"deploy {space}"]


def spent(board: Board, name: str) -> list[str]:
    """The most usual way to spend a good: trade, or a segment that still needs it."""
    if name in SOLD:
        row = int(board.setup.sale) * columns.ACT_SIZE
        rate = int(board.setup.actions[row + columns.ACT_R])
        return ["sell " + " ".join(f"{good} {rate if good == name else 0}" for good in SOLD)]
    if name == "gold":
        return [BOUGHT]
    if name not in RESOURCE_NAMES:
        return []
    return [f"pay {track} {name}" for track in tracks_lacking(board, f"resource.{name}")][:1]


def tracks_lacking(board: Board, good: str) -> list[str]:
    """The tracks whose next segment is paid unit by unit and still needs a good."""
    rows = ((n, int(development.segment(board, n))) for n in range(codes.TRACKS))
    return [
        TRACK_NAMES[number]
        for number, row in rows
        if row >= 0
        and board.setup.segments[row + columns.SEG_SPLIT]
        and good in events.goods(int(development.unpaid(board, number, row)))
    ]
