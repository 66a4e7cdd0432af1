"""What can stand in the way of a worker on the map."""

from __future__ import annotations

from typing import Any

from ludoteka.core.reason import Param, Reason
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import STRUCTURE_NAMES, TERRAIN_NAMES
from ludoteka.games.kroniky.reasons.needs import lacking, short_of_supply, unmet
from ludoteka.games.kroniky.rules import land, works
from ludoteka.games.kroniky.state import Board


def terrain_of(board: Board, space: int) -> int:
    """The terrain of a space; OUTSIDE where there is none."""
    return int(board.land[space]) & layout.TERRAIN if space < len(board.land) else codes.OUTSIDE


def named_space(board: Board, space: int) -> dict[str, Param]:
    """A space and its terrain as parameters."""
    terrain = TERRAIN_NAMES[terrain_of(board, space)]
    return {"space": events.space(space), "terrain": f"terrain.{terrain}"}


def figure(board: Board, move: Any) -> int:
    """The worker of a move, as he stands."""
    return int(board.sheet[layout.FIGURES + move.worker])


def here(board: Board, move: Any) -> int:
    """The space on which the worker of a move stands."""
    return figure(board, move) & layout.AT


def named_worker(move: Any) -> dict[str, Param]:
    """The worker of a move as a parameter."""
    return {"worker": events.worker(move.worker)}


def neighbours(board: Board, space: int) -> list[int]:
    """The spaces beside a space."""
    first = space * codes.DIRECTIONS
    around = board.setup.neighbours[first : first + codes.DIRECTIONS]
    return [int(n) for n in around if n != codes.NOWHERE]


# --- any space, any worker ------------------------------------------------------------


def off_map(board: Board, seat: int, move: Any) -> Reason | None:
    if terrain_of(board, move.space) != codes.OUTSIDE:
        return None
    return Reason("off_map", {"space": events.space(move.space)}, "rules.map")


def not_empty(board: Board, seat: int, move: Any) -> Reason | None:
    if terrain_of(board, move.space) == codes.EMPTY:
        return None
    return Reason("not_empty", named_space(board, move.space))


def no_deploying_here(board: Board, seat: int, move: Any) -> Reason | None:
    villages = [int(board.village_at(codes.VILLAGE_A + i)) for i in range(codes.VILLAGES)]
    if move.space in (int(board.capital), *villages):
        return None
    return Reason("no_deploying_here", {"space": events.space(move.space)})


def not_on_map(board: Board, seat: int, move: Any) -> Reason | None:
    if figure(board, move) != codes.NOWHERE:
        return None
    return Reason("not_on_map", named_worker(move), "rules.deploying")


def twin(board: Board, seat: int, move: Any) -> Reason | None:
    if not land.is_twin(board, move.worker):
        return None
    figures = list(board.sheet[layout.FIGURES : layout.FIGURES + codes.WORKERS])
    other = events.worker(figures.index(figure(board, move)))
    return Reason("twin", {**named_worker(move), "other": other}, "rules.movement")


# --- movement -------------------------------------------------------------------------


def not_beside(board: Board, seat: int, move: Any) -> Reason | None:
    if move.space in neighbours(board, here(board, move)):
        return None
    return Reason("not_adjacent", {**named_worker(move), "space": events.space(move.space)})


def not_walkable(board: Board, seat: int, move: Any) -> Reason | None:
    if land.walkable(board, move.space):
        return None
    if terrain_of(board, move.space) in (codes.WATER, codes.FISH):
        level = int(board.setup.sail_level)
        return Reason("needs_level", {"area": "area.seafaring", "number": level}, "rules.terrain")
    return Reason("not_walkable", named_space(board, move.space), "rules.terrain")


def movement_ended(board: Board, seat: int, move: Any) -> Reason | None:
    if not figure(board, move) & layout.ENDED:
        return None
    return Reason("movement_ended", named_worker(move))


def no_steps(board: Board, seat: int, move: Any) -> Reason | None:
    stands = figure(board, move)
    if land.may_step(board, stands, move.space):
        return None
    if land.rides(board, stands, move.space):
        return Reason("rode_enough", named_worker(move))
    return Reason("no_steps", {**named_worker(move), "number": int(land.steps_limit(board))})


def road_begun(board: Board, seat: int, move: Any) -> Reason | None:
    stands = figure(board, move)
    if land.may_pave(stands):
        return None
    return Reason("road_paid" if stands & layout.ROAD_PAID else "road_too_late", named_worker(move))


def road_price(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking(board, int(board.setup.road_cost))


def not_moved(board: Board, seat: int, move: Any) -> Reason | None:
    return None if land.has_moved(figure(board, move)) else Reason("not_moved", named_worker(move))


def restore_crew(board: Board, seat: int, move: Any) -> Reason | None:
    return short_of_supply(board, int(board.setup.restore_crew))


# --- work -----------------------------------------------------------------------------


def work_number(board: Board, move: Any, column: int) -> int:
    """A number of the work that a move does."""
    return int(board.setup.works[works.work_row(move.kind) + column])


def wrong_terrain(board: Board, seat: int, move: Any) -> Reason | None:
    target = work_number(board, move, columns.WORK_TARGET)
    if terrain_of(board, move.space) == target:
        return None
    wanted = f"terrain.{TERRAIN_NAMES[target]}"
    return Reason("wrong_terrain", {**named_space(board, move.space), "wanted": wanted})


def out_of_reach(board: Board, seat: int, move: Any) -> Reason | None:
    if move.space == here(board, move) and work_number(board, move, columns.WORK_ON_IT):
        return None
    return not_beside(board, seat, move)


def work_price(board: Board, seat: int, move: Any) -> Reason | None:
    start = work_number(board, move, columns.WORK_FLAGS)
    return (
        unmet(board, start, work_number(board, move, columns.WORK_FLAG_END))
        or short_of_supply(board, work_number(board, move, columns.WORK_CREW))
        or lacking(board, work_number(board, move, columns.WORK_COST))
    )


# --- building -------------------------------------------------------------------------


def house_number(board: Board, move: Any, column: int) -> int:
    """A number of the structure that a move builds."""
    return int(board.setup.houses[works.house_row(move.structure) + column])


def structure(number: int) -> str:
    """The id of a structure."""
    return f"structure.{STRUCTURE_NAMES[number]}"


def capital_here(board: Board, seat: int, move: Any) -> Reason | None:
    if here(board, move) != board.capital:
        return None
    return Reason("capital_here", {"space": events.space(here(board, move))})


def occupied(board: Board, seat: int, move: Any) -> Reason | None:
    house = int(board.land[here(board, move)]) >> layout.HOUSE
    if not house:
        return None
    place = events.space(here(board, move))
    return Reason("occupied", {"space": place, "structure": structure(house - 1)})


def not_buildable(board: Board, seat: int, move: Any) -> Reason | None:
    place = here(board, move)
    if house_number(board, move, columns.HOUSE_ON) >> terrain_of(board, place) & 1:
        return None
    params = {**named_space(board, place), "structure": structure(move.structure)}
    return Reason("not_buildable", params, "rules.terrain")


def limit_reached(board: Board, seat: int, move: Any) -> Reason | None:
    if works.free_place(board, move.structure) != codes.NOWHERE:
        return None
    return Reason("limit_reached", {"structure": structure(move.structure)})


def lies_badly(board: Board, seat: int, move: Any) -> Reason | None:
    if works.lies_well(board, here(board, move), move.structure):
        return None
    mask = house_number(board, move, columns.HOUSE_BESIDE)
    wanted = [f"terrain.{t}" for i, t in enumerate(TERRAIN_NAMES) if mask >> i & 1]
    return Reason("must_lie_beside", {"structure": structure(move.structure), "terrains": wanted})


def house_price(board: Board, seat: int, move: Any) -> Reason | None:
    return lacking(board, house_number(board, move, columns.HOUSE_COST))
