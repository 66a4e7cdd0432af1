"""What workers do where they stand: chop, mine out, harvest, fish, explore, build."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky.codes import (
    CROPS,
    DEPOSIT,
    DIRECTIONS,
    FISH,
    FROM_WORK,
    MOVE_BUILD,
    MOVE_CHOP,
    MOVE_EXPLORE,
    NOWHERE,
    OF_A_KIND,
    PORT,
    PRODUCTION,
    RUINS,
    SETTLEMENTS_ON_SPECIAL,
    SPECIAL,
    STRUCTURES,
    TOLD_BUILT,
    TOLD_WORKED,
    TREE,
    VILLAGE_A,
)
from ludoteka.games.kroniky.rules import flags, fortune, land, spaces
from ludoteka.games.kroniky.state import AT, COUNTED, FIGURES, HOUSE, HOUSES, TERRAIN, Board
from ludoteka.games.kroniky.tables import (
    HOUSE_BESIDE,
    HOUSE_COST,
    HOUSE_ON,
    HOUSE_SIZE,
    WORK_BECOMES,
    WORK_COST,
    WORK_COUNTER,
    WORK_CREW,
    WORK_FLAG_END,
    WORK_FLAGS,
    WORK_ON_IT,
    WORK_REWARD,
    WORK_SIZE,
    WORK_TARGET,
)

# --- work -----------------------------------------------------------------------------


def work_row(move: i64) -> i64:
    """Where the work of a move lies in its table."""
    return (move - MOVE_CHOP) * WORK_SIZE


def works(board: Board, worker: i64, actions: "vec[i64]") -> "vec[i64]":
    """All work that a worker can do on his space and those beside it."""
    here: i64 = board.sheet[FIGURES + worker] & AT
    actions = works_at(board, worker, here, True, actions)
    neighbours = board.setup.neighbours
    i: i64 = here * DIRECTIONS
    end: i64 = i + DIRECTIONS
    while i < end:
        if neighbours[i] != NOWHERE:
            actions = works_at(board, worker, neighbours[i], False, actions)
        i += 1
    return actions


def works_at(board: Board, worker: i64, space: i64, on_it: bool, actions: "vec[i64]") -> "vec[i64]":
    """The work that a worker can do on one space."""
    terrain: i64 = board.land[space] & TERRAIN
    move: i64 = MOVE_CHOP
    if terrain == TREE:
        pass
    elif terrain == DEPOSIT:
        move += 1
    elif terrain == CROPS:
        move += 2
    elif terrain == FISH:
        move += 3
    elif terrain == RUINS:
        move += 4
    else:
        return actions
    if may_work(board, move, on_it):
        actions = append(actions, move | worker << A | space << B)
    return actions


def may_work(board: Board, move: i64, on_it: bool) -> bool:
    """Whether such work can be paid for now, and done from here."""
    table = board.setup.works
    row: i64 = work_row(move)
    if on_it and table[row + WORK_ON_IT] == 0:
        return False
    if board.supply < table[row + WORK_CREW] or not board.affords(table[row + WORK_COST]):
        return False
    return flags.all_hold(board, table[row + WORK_FLAGS], table[row + WORK_FLAG_END])


def work(board: Board, move: i64, worker: i64, space: i64) -> None:
    """Do the work: the space is used up, the worker's movement has ended."""
    table = board.setup.works
    row: i64 = work_row(move)
    board.spend(table[row + WORK_COST])
    spaces.take_supply(board, table[row + WORK_CREW])
    land.end_movement(board, worker)
    board.land[space] += table[row + WORK_BECOMES] - table[row + WORK_TARGET]
    if table[row + WORK_COUNTER] != NOWHERE:
        board.sheet[COUNTED + table[row + WORK_COUNTER]] += 1
    board.tell(TOLD_WORKED, EVERYONE, move, worker, space)
    reward: i64 = table[row + WORK_REWARD]
    if move == MOVE_CHOP:
        reward = board.setup.chop[board.level(PRODUCTION)]
    fortune.gain(board, reward, FROM_WORK, move)
    if move != MOVE_EXPLORE and move != MOVE_CHOP:
        land.count_working(board)
    land.tread(board, space)
    land.tread(board, board.sheet[FIGURES + worker] & AT)


# --- building -------------------------------------------------------------------------


def house_row(structure: i64) -> i64:
    """Where a structure's kind lies in its table; all settlements are one kind."""
    return (structure if structure <= PORT else VILLAGE_A) * HOUSE_SIZE


def buildings(board: Board, worker: i64, actions: "vec[i64]") -> "vec[i64]":
    """Structures that a worker can build where he stands."""
    houses = board.setup.houses
    here: i64 = board.sheet[FIGURES + worker] & AT
    if board.land[here] >> HOUSE != 0 or here == board.capital:
        return actions
    terrain: i64 = bit(board.land[here] & TERRAIN)
    structure: i64 = 0
    while structure < STRUCTURES:
        row: i64 = house_row(structure)
        if (
            houses[row + HOUSE_ON] & terrain != 0
            and board.affords(houses[row + HOUSE_COST])
            and free_place(board, structure) != NOWHERE
            and lies_well(board, here, structure)
        ):
            actions = append(actions, MOVE_BUILD | worker << A | structure << B)
        structure += 1
    return actions


def lies_well(board: Board, space: i64, structure: i64) -> bool:
    """Whether the space has a neighbour of the terrain that the structure needs."""
    wanted: i64 = board.setup.houses[house_row(structure) + HOUSE_BESIDE]
    if wanted == 0:
        return True
    neighbours = board.setup.neighbours
    i: i64 = space * DIRECTIONS
    end: i64 = i + DIRECTIONS
    while i < end:
        beside: i64 = neighbours[i]
        if beside != NOWHERE and wanted & bit(board.land[beside] & TERRAIN) != 0:
            return True
        i += 1
    return False


def free_place(board: Board, structure: i64) -> i64:
    """Where on the sheet the next structure of a kind is noted; NOWHERE: all are built."""
    if structure >= VILLAGE_A:
        place: i64 = HOUSES + VILLAGE_A * OF_A_KIND + structure - VILLAGE_A
        return place if board.sheet[place] == NOWHERE else NOWHERE
    number: i64 = board.built(structure)
    if number == OF_A_KIND:
        return NOWHERE
    return HOUSES + structure * OF_A_KIND + number


def build(board: Board, worker: i64, structure: i64) -> None:
    """Build where the worker stands."""
    here: i64 = board.sheet[FIGURES + worker] & AT
    board.spend(board.setup.houses[house_row(structure) + HOUSE_COST])
    land.end_movement(board, worker)
    board.sheet[free_place(board, structure)] = here
    board.land[here] |= (structure + 1) << HOUSE
    board.tell(TOLD_BUILT, EVERYONE, worker, structure, here)
    if structure >= VILLAGE_A and board.land[here] & TERRAIN == SPECIAL:
        board.sheet[COUNTED + SETTLEMENTS_ON_SPECIAL] += 1
    land.join(board, here)
    land.count_working(board)
    land.reward_special(board)
    land.tread(board, here)
