"""What can stand in the way of a move on the cards: action spaces, tracks, exchanges, crises."""

from __future__ import annotations

from typing import Any

from ludoteka.core.reason import Reason
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import (
    ACTION_NAMES,
    AREA_NAMES,
    CRISIS_NAMES,
    RESOURCE_NAMES,
    SLOT_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.kroniky.legal import slots
from ludoteka.games.kroniky.reasons.needs import (
    lacking,
    lacking_one,
    short_of_supply,
    short_of_workers,
    unmet,
)
from ludoteka.games.kroniky.rules import development, fortune, spaces
from ludoteka.games.kroniky.state import Board

# --- the action card ------------------------------------------------------------------


def other_slot(board: Board, seat: int, move: Any) -> Reason | None:
    if move.pack() in slots(board):
        return None
    area = AREA_NAMES[move.area]
    return Reason("slot_closed" if area in SLOT_NAMES else "no_slot", {"area": f"area.{area}"})


def one_worker(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_supply(board, 1)


def card_full(board: Board, seat: int, move: Any) -> Reason | None:
    return Reason("card_full") if board.helped >= spaces.most_helpers(board) else None


# --- action spaces --------------------------------------------------------------------


def number(board: Board, space: int, column: int) -> int:
    """A number of an action space."""
    return int(board.setup.actions[space * columns.ACT_SIZE + column])


def told(key: str, space: int, place: str = "") -> Reason:
    """A reason that names an action space."""
    return Reason(key, {"action": f"action.{ACTION_NAMES[space]}"}, place)


def flags_of(board: Board, space: int) -> Reason | None:
    """The first flag of an action space that does not hold."""
    start = number(board, space, columns.ACT_FLAGS)
    return unmet(board, start, number(board, space, columns.ACT_FLAG_END))


def closed(board: Board, space: int, besides: int = 0) -> Reason | None:
    """Why an action space cannot be taken."""
    if board.used >> space & 1:
        return told("space_used", space, "rules.action_spaces")
    if number(board, space, columns.ACT_EFFECT) == codes.APPEASE and board.beaten:
        return Reason("enemy_beaten", {}, "rules.war_end")
    area, crew = number(board, space, columns.ACT_AREA), number(board, space, columns.ACT_CREW)
    return (
        flags_of(board, space)
        or short_of_workers(board, area, crew + besides)
        or lacking(board, number(board, space, columns.ACT_COST))
    )


def only_together(board: Board, seat: int, move: Any) -> Reason | None:
    effect = number(board, move.action, columns.ACT_EFFECT)
    if spaces.stands_alone(effect):
        return None
    happy = effect == codes.CELEBRATE
    return Reason("only_with_happiness" if happy else "only_with_recruiting", {}, "rules.capital")


def space_closed(board: Board, seat: int, move: Any) -> Reason | None:
    return closed(board, move.action)


def no_extra_worker(board: Board, seat: int, move: Any) -> Reason | None:
    if number(board, move.action, columns.ACT_EXTRA):
        return None
    return told("no_extra_worker", move.action)


def space_not_used(board: Board, seat: int, move: Any) -> Reason | None:
    return None if board.used >> move.action & 1 else told("space_not_used", move.action)


def extra_used(board: Board, seat: int, move: Any) -> Reason | None:
    return told("extra_used", move.action) if board.extras >> move.action & 1 else None


def worker_to_add(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_workers(board, number(board, move.action, columns.ACT_AREA), 1)


def not_cheerful(board: Board, seat: int, move: Any) -> Reason | None:
    if number(board, move.action, columns.ACT_EFFECT) == codes.CHEER:
        return None
    return Reason("only_with_happiness")


def no_celebration(board: Board, seat: int, move: Any) -> Reason | None:
    return closed(board, int(board.setup.celebration)) or closed(board, move.action, 1)


# --- tracks ---------------------------------------------------------------------------


def track(move: Any) -> dict[str, Any]:
    """The track of a move as a parameter."""
    return {"track": f"track.{TRACK_NAMES[move.track]}"}


def unpaid(board: Board, move: Any) -> int:
    """What is still to be paid of the track's next segment."""
    return int(development.unpaid(board, move.track, development.segment(board, move.track)))


def missing_crew(board: Board, move: Any) -> int:
    """How many workers the track's next segment still needs."""
    return int(development.missing_crew(board, move.track, development.segment(board, move.track)))


def segment_closed(board: Board, seat: int, move: Any) -> Reason | None:
    setup, row = board.setup, int(development.segment(board, move.track))
    if setup.track_first[move.track] == setup.track_end[move.track]:
        return Reason("no_such_victory", track(move), "rules.victory")
    if row < 0:
        return Reason("track_finished", track(move))
    flags = setup.segments[row + columns.SEG_FLAGS], setup.segments[row + columns.SEG_FLAG_END]
    return unmet(board, *map(int, flags))


def segment_price(board: Board, seat: int, move: Any) -> Reason | None:
    crew = short_of_workers(board, move.track, missing_crew(board, move))
    return lacking(board, unpaid(board, move)) or crew


def whole_cost(board: Board, seat: int, move: Any) -> Reason | None:
    row = development.segment(board, move.track)
    if board.setup.segments[row + columns.SEG_SPLIT]:
        return None
    return Reason("whole_cost", track(move))


def not_needed(board: Board, seat: int, move: Any) -> Reason | None:
    if unpaid(board, move) >> move.resource * codes.BUNDLE_BITS & codes.BUNDLE_BYTE:
        return None
    return Reason("not_needed", {"resource": resource(move.resource), **track(move)})


def last_part(board: Board, seat: int, move: Any) -> Reason | None:
    units = int(development.cost_units(unpaid(board, move)))
    return Reason("last_part", track(move)) if units + missing_crew(board, move) == 1 else None


def one_resource(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking_one(board, move.resource)


def no_worker_needed(board: Board, seat: int, move: Any) -> Reason | None:
    return None if missing_crew(board, move) else Reason("no_worker_needed", track(move))


def worker_to_staff(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_workers(board, move.track, 1)


# --- exchanges and crises -------------------------------------------------------------


def resource(code: int) -> str:
    """The id of a resource."""
    return f"resource.{RESOURCE_NAMES[code]}"


def not_open(board: Board, space: int) -> Reason | None:
    """Why nothing can be exchanged at a space."""
    if number(board, space, columns.ACT_EFFECT) != codes.EXCHANGE:
        return told("no_exchange", space)
    if why := flags_of(board, space):
        return why
    return None if board.used >> space & 1 else told("space_not_used", space)


def sale_closed(board: Board, seat: int, move: Any) -> Reason | None:
    return not_open(board, int(board.setup.sale))


def wrong_sum(board: Board, seat: int, move: Any) -> Reason | None:
    rate = number(board, int(board.setup.sale), columns.ACT_R)
    total = move.wood + move.food + move.ore
    return None if total == rate else Reason("wrong_sum", {"number": rate})


def sold_goods(board: Board, seat: int, move: Any) -> Reason | None:
    given = ((codes.WOOD, move.wood), (codes.FOOD, move.food), (codes.ORE, move.ore))
    return lacking(board, sum(n << good * codes.BUNDLE_BITS for good, n in given))


def exchange_closed(board: Board, seat: int, move: Any) -> Reason | None:
    return not_open(board, move.action)


def sells_mixed(board: Board, seat: int, move: Any) -> Reason | None:
    return told("sells_mixed", move.action) if move.action == board.setup.sale else None


def wrong_goods(board: Board, seat: int, move: Any) -> Reason | None:
    named = f"action.{ACTION_NAMES[move.action]}"
    if not number(board, move.action, columns.ACT_P) >> move.give & 1:
        return Reason("not_taken_here", {"action": named, "resource": resource(move.give)})
    if move.give == move.get or not number(board, move.action, columns.ACT_Q) >> move.get & 1:
        return Reason("not_given_here", {"action": named, "resource": resource(move.get)})
    return None


def exchanged_goods(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking_one(board, move.give, number(board, move.action, columns.ACT_R))


def enough_exchanges(board: Board, seat: int, move: Any) -> Reason | None:
    if board.exchanges or not spaces.is_circular(board, move.action * columns.ACT_SIZE):
        return None
    return Reason("enough_exchanges", {"number": int(board.setup.most_exchanges)})


def no_crisis(board: Board, seat: int, move: Any) -> Reason | None:
    if fortune.level(board, move.crisis):
        return None
    return Reason("no_crisis", {"crisis": f"crisis.{CRISIS_NAMES[move.crisis]}"})


def relief_price(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking(board, int(board.setup.relief[move.crisis]))
