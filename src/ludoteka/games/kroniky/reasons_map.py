"""Why a worker cannot do something on the map."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.reason import Param, Reason
from ludoteka.games.kroniky import actions as moves
from ludoteka.games.kroniky import codes, story
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.data import STRUCTURE_NAMES, TERRAIN_NAMES
from ludoteka.games.kroniky.needs import lacking, short_of_supply, unmet
from ludoteka.games.kroniky.rules import land, works
from ludoteka.games.kroniky.state import Board

WORKS = (moves.Chop, moves.MineOut, moves.Harvest, moves.Fish, moves.Explore)


def terrain_of(board: Board, space: int) -> int:
    """The terrain of a space; OUTSIDE where there is none."""
    return int(board.land[space]) & layout.TERRAIN if space < len(board.land) else codes.OUTSIDE


def named_space(board: Board, space: int) -> dict[str, Param]:
    """A space and its terrain as parameters."""
    terrain = TERRAIN_NAMES[terrain_of(board, space)]
    return {"space": story.space(space), "terrain": f"terrain.{terrain}"}


def neighbours(board: Board, space: int) -> list[int]:
    """The spaces beside a space."""
    first = space * codes.DIRECTIONS
    around = board.setup.neighbours[first : first + codes.DIRECTIONS]
    return [int(n) for n in around if n != codes.NOWHERE]


def deploy(board: Board, move: Any) -> Reason:
    """Why no worker can be put on a space."""
    villages = [int(board.village_at(codes.VILLAGE_A + i)) for i in range(codes.VILLAGES)]
    if move.space not in [int(board.capital), *villages]:
        return Reason("no_deploying_here", {"space": story.space(move.space)}, "rules.deploying")
    why = short_of_supply(board, 1)
    assert why is not None
    return why


def own_moves(board: Board, worker: int) -> list[int]:
    """What the rules let a worker on the map do."""
    actions = land.moves(board, worker, vec[i64]())
    actions = works.buildings(board, worker, works.works(board, worker, actions))
    return [int(action) for action in actions]


def worker_reason(board: Board, move: moves.WorkerMove) -> Reason:
    """Why a worker on the map cannot do this."""
    figure = int(board.sheet[layout.FIGURES + move.worker])
    named: dict[str, Param] = {"worker": story.worker(move.worker)}
    if figure == codes.NOWHERE:
        return Reason("not_on_map", named, "rules.deploying")
    if land.is_twin(board, move.worker):
        figures = [int(n) for n in board.sheet[layout.FIGURES : layout.FIGURES + codes.WORKERS]]
        first = figures.index(figure)
        if msgspec.structs.replace(move, worker=first).pack() in own_moves(board, first):
            return Reason("twin", {**named, "other": story.worker(first)}, "rules.movement")
    here = figure & layout.AT
    if isinstance(move, moves.Step):
        return step(board, move.space, figure, named)
    if isinstance(move, moves.Road):
        return road(board, figure, named)
    if isinstance(move, moves.Restore):
        if not land.has_moved(figure):
            return Reason("not_moved", named, "rules.movement")
        why = short_of_supply(board, int(board.setup.numbers[columns.N_RESTORE_CREW]))
        assert why is not None
        return why
    if isinstance(move, moves.Build):
        return build(board, move.structure, here)
    assert isinstance(move, WORKS)
    return work(board, move, here, named)


def step(board: Board, space: int, figure: int, named: dict[str, Param]) -> Reason:
    """Why a worker cannot walk to a space."""
    here = figure & layout.AT
    where = named_space(board, space)
    if terrain_of(board, space) == codes.OUTSIDE:
        return Reason("off_map", {"space": story.space(space)}, "rules.map")
    if space not in neighbours(board, here):
        return Reason("not_adjacent", {**named, "space": story.space(space)}, "rules.movement")
    if not land.walkable(board, space):
        terrain = terrain_of(board, space)
        if terrain in (codes.WATER, codes.FISH):
            level = int(board.setup.numbers[columns.N_SAIL_LEVEL])
            return Reason(
                "needs_level", {"area": "area.seafaring", "number": level}, "rules.terrain"
            )
        return Reason("not_walkable", where, "rules.terrain")
    if figure & layout.ENDED:
        return Reason("movement_ended", named, "rules.movement")
    if land.rides(board, figure, space):
        return Reason("rode_enough", named, "rules.movement")
    limit = int(land.steps_limit(board))
    return Reason("no_steps", {**named, "number": limit}, "rules.movement")


def road(board: Board, figure: int, named: dict[str, Param]) -> Reason:
    """Why a worker cannot pay for a road."""
    if figure & layout.ENDED:
        return Reason("movement_ended", named, "rules.roads")
    if figure & layout.ROAD_PAID:
        return Reason("road_paid", named, "rules.roads")
    if not land.may_pave(figure):
        return Reason("road_too_late", named, "rules.roads")
    why = lacking(board, int(board.setup.numbers[columns.N_ROAD_COST]))
    assert why is not None
    return why


def work(board: Board, move: Any, here: int, named: dict[str, Param]) -> Reason:
    """Why a worker cannot work on a space."""
    table, row = board.setup.works, int(works.work_row(move.kind))
    target = int(table[row + columns.WORK_TARGET])
    if terrain_of(board, move.space) == codes.OUTSIDE:
        return Reason("off_map", {"space": story.space(move.space)}, "rules.map")
    if terrain_of(board, move.space) != target:
        wanted = f"terrain.{TERRAIN_NAMES[target]}"
        return Reason(
            "wrong_terrain", {**named_space(board, move.space), "wanted": wanted}, "rules.work"
        )
    near = neighbours(board, here)
    if table[row + columns.WORK_ON_IT]:
        near.append(here)
    if move.space not in near:
        return Reason("not_adjacent", {**named, "space": story.space(move.space)}, "rules.work")
    start, end = int(table[row + columns.WORK_FLAGS]), int(table[row + columns.WORK_FLAG_END])
    why = (
        unmet(board, start, end)
        or short_of_supply(board, int(table[row + columns.WORK_CREW]))
        or lacking(board, int(table[row + columns.WORK_COST]))
    )
    assert why is not None
    return why


def build(board: Board, structure: int, here: int) -> Reason:
    """Why a structure cannot be built on the worker's space."""
    table, row = board.setup.houses, int(works.house_row(structure))
    name = f"structure.{STRUCTURE_NAMES[structure]}"
    if here == board.capital:
        return Reason("capital_here", {"space": story.space(here)}, "rules.structures")
    house = int(board.land[here]) >> layout.HOUSE
    if house:
        standing = f"structure.{STRUCTURE_NAMES[house - 1]}"
        return Reason(
            "occupied", {"space": story.space(here), "structure": standing}, "rules.structures"
        )
    if not table[row + columns.HOUSE_ON] >> terrain_of(board, here) & 1:
        return Reason(
            "not_buildable", {**named_space(board, here), "structure": name}, "rules.terrain"
        )
    if works.free_place(board, structure) == codes.NOWHERE:
        return Reason("limit_reached", {"structure": name}, "rules.structures")
    if not works.lies_well(board, here, structure):
        mask = int(table[row + columns.HOUSE_BESIDE])
        wanted = [f"terrain.{t}" for i, t in enumerate(TERRAIN_NAMES) if mask >> i & 1]
        return Reason(
            "must_lie_beside", {"structure": name, "terrains": wanted}, "rules.structures"
        )
    why = lacking(board, int(table[row + columns.HOUSE_COST]))
    assert why is not None
    return why
