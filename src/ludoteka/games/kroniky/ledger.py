"""All that is counted in Kroniky: the numbers behind previews. Only the deck's order is hidden."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.state import State
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import development, flags, fortune, land, rounds, spaces, war
from ludoteka.games.kroniky.state import (
    ARMY,
    ARMY_AT,
    COUNTED,
    CREW,
    DONE,
    FIGURES,
    FOE,
    FOE_AT,
    GOODS,
    PAID,
    RECRUITED,
    ROAD,
    TRACK,
    Board,
)
from ludoteka.games.kroniky.tables import (
    ACT_EFFECT,
    ACT_FLAG_END,
    ACT_FLAGS,
    ACT_SIZE,
    KEEP_GOLD,
    SEG_COST,
)


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() in foretell/ calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    found = vec[i64](
        [
            board.round,
            board.left,
            board.card + 1 if board.round > 0 else 0,
            board.relations,
            1 if war.at_war(board) else 0,
            1 if board.beaten else 0,
            board.points,
            board.population,
            board.happiness,
            board.supply,
            board.busy,
            land.on_map(board),
            roads(board),
            board.helped,
            board.rations,
            board.cheers,
            board.exchanges,
            rounds.food_due(board),
            rounds.army_due(board, KEEP_GOLD),
            fortune.level(board, codes.HUNGER),
            fortune.level(board, codes.BANKRUPTCY),
            fortune.level(board, codes.REBELLION),
        ]
    )
    found = read_sheet(board, GOODS, codes.RESOURCES, found)
    found = read_tracks(board, found)
    found = read_spaces(board, found)
    found = read_map(board, found)
    found = read_sheet(board, RECRUITED, codes.UNITS, found)
    found = read_sheet(board, COUNTED, codes.COUNTERS, found)
    found = read_divisions(board, ARMY, ARMY_AT, found)
    return read_divisions(board, FOE, FOE_AT, found)


def read_sheet(board: Board, first: i64, number: i64, found: "vec[i64]") -> "vec[i64]":
    """Numbers that stand on the sheet as they are."""
    i: i64 = first
    while i < first + number:
        found = append(found, board.sheet[i])
        i += 1
    return found


def roads(board: Board) -> i64:
    """Spaces with a road."""
    number: i64 = 0
    for here in board.land:
        if here & ROAD != 0:
            number += 1
    return number


def read_tracks(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Of every track: segments done, goods paid and workers put to the next one."""
    track: i64 = 0
    while track < codes.TRACKS:
        found = append(found, board.sheet[TRACK + track] & DONE)
        track += 1
    track = 0
    while track < codes.TRACKS:
        paid: i64 = 0
        if (board.sheet[TRACK + track] >> PAID) != 0:
            row: i64 = development.segment(board, track)
            cost: i64 = board.setup.segments[row + SEG_COST]
            paid = development.cost_units(cost - development.unpaid(board, track, row))
        found = append(found, paid)
        track += 1
    track = 0
    while track < codes.TRACKS:
        found = append(found, board.sheet[TRACK + track] >> CREW)
        track += 1
    return found


def read_spaces(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Of every action space: whether its flags hold, and how much it produces."""
    acts = board.setup.actions
    row: i64 = 0
    while row < len(acts):
        held: bool = flags.all_hold(board, acts[row + ACT_FLAGS], acts[row + ACT_FLAG_END])
        found = append(found, 1 if held else 0)
        row += ACT_SIZE
    row = 0
    while row < len(acts):
        if acts[row + ACT_EFFECT] == codes.PRODUCE:
            found = append(found, spaces.product(board, row))
        row += ACT_SIZE
    return found


def read_map(board: Board, found: "vec[i64]") -> "vec[i64]":
    """Structures built and working, and the steps that each worker has left."""
    structure: i64 = 0
    while structure < codes.STRUCTURES:
        found = append(found, board.built(structure))
        structure += 1
    structure = 0
    while structure < codes.STRUCTURES:
        found = append(found, flags.working(board, structure))
        structure += 1
    worker: i64 = 0
    while worker < codes.WORKERS:
        figure: i64 = board.sheet[FIGURES + worker]
        found = append(found, 0 if figure == codes.NOWHERE else land.steps_left(board, figure))
        worker += 1
    return found


def read_divisions(board: Board, division: i64, column: i64, found: "vec[i64]") -> "vec[i64]":
    """Of every lane: living units, their strength, and where they stand."""
    lane: i64 = 0
    while lane < codes.LANES:
        found = append(found, board.units(division + lane))
        lane += 1
    lane = 0
    while lane < codes.LANES:
        found = append(found, board.strength(division + lane))
        lane += 1
    return read_sheet(board, column, codes.LANES, found)
