"""What workers do where they stand: chop, mine out, harvest, fish, explore, build."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import fortune, land, spaces
from ludoteka.games.kroniky.state import AT, COUNTED, FIGURES, HOUSE, HOUSES, TERRAIN, Board
from ludoteka.games.kroniky.tables import (
    HOUSE_BESIDE,
    HOUSE_COST,
    HOUSE_SIZE,
    WORK_BECOMES,
    WORK_COST,
    WORK_COUNTER,
    WORK_CREW,
    WORK_REWARD,
    WORK_SIZE,
    WORK_TARGET,
)

# --- work -----------------------------------------------------------------------------


def work_row(move: i64) -> i64:
    """Where the work of a move lies in its table."""
    return (move - codes.MOVE_CHOP) * WORK_SIZE


def work(board: Board, move: i64, worker: i64, space: i64) -> None:
    """Do the work: the space is used up, the worker's movement has ended."""
    table = board.setup.works
    row: i64 = work_row(move)
    board.spend(table[row + WORK_COST])
    spaces.take_supply(board, table[row + WORK_CREW])
    land.end_movement(board, worker)
    board.land[space] += table[row + WORK_BECOMES] - table[row + WORK_TARGET]
    if table[row + WORK_COUNTER] != codes.NOWHERE:
        board.sheet[COUNTED + table[row + WORK_COUNTER]] += 1
    board.tell(codes.TOLD_WORKED, EVERYONE, move, worker, space)
    reward: i64 = table[row + WORK_REWARD]
    if move == codes.MOVE_CHOP:
        reward = board.setup.chop[board.level(codes.PRODUCTION)]
    fortune.gain(board, reward, codes.FROM_WORK, move)
    if move != codes.MOVE_EXPLORE and move != codes.MOVE_CHOP:
        land.count_working(board)
    land.tread(board, space)
    land.tread(board, board.sheet[FIGURES + worker] & AT)


# --- building -------------------------------------------------------------------------


def house_row(structure: i64) -> i64:
    """Where a structure's kind lies in its table; all settlements are one kind."""
    return (structure if structure <= codes.PORT else i64(codes.VILLAGE_A)) * HOUSE_SIZE


def lies_well(board: Board, space: i64, structure: i64) -> bool:
    """Whether the space has a neighbour of the terrain that the structure needs."""
    wanted: i64 = board.setup.houses[house_row(structure) + HOUSE_BESIDE]
    if wanted == 0:
        return True
    neighbours = board.setup.neighbours
    i: i64 = space * codes.DIRECTIONS
    end: i64 = i + codes.DIRECTIONS
    while i < end:
        beside: i64 = neighbours[i]
        if beside != codes.NOWHERE and (wanted >> (board.land[beside] & TERRAIN)) & 1:
            return True
        i += 1
    return False


def free_place(board: Board, structure: i64) -> i64:
    """Where on the sheet the next structure of a kind is noted; codes.NOWHERE: all are built."""
    if structure >= codes.VILLAGE_A:
        place: i64 = HOUSES + codes.VILLAGE_A * codes.OF_A_KIND + structure - codes.VILLAGE_A
        return place if board.sheet[place] == codes.NOWHERE else i64(codes.NOWHERE)
    number: i64 = board.built(structure)
    if number == codes.OF_A_KIND:
        return codes.NOWHERE
    return HOUSES + structure * codes.OF_A_KIND + number


def build(board: Board, worker: i64, structure: i64) -> None:
    """Build where the worker stands."""
    here: i64 = board.sheet[FIGURES + worker] & AT
    board.spend(board.setup.houses[house_row(structure) + HOUSE_COST])
    land.end_movement(board, worker)
    board.sheet[free_place(board, structure)] = here
    board.land[here] |= (structure + 1) << HOUSE
    board.tell(codes.TOLD_BUILT, EVERYONE, worker, structure, here)
    if structure >= codes.VILLAGE_A and board.land[here] & TERRAIN == codes.SPECIAL:
        board.sheet[COUNTED + codes.SETTLEMENTS_ON_SPECIAL] += 1
    land.join(board, here)
    land.count_working(board)
    land.reward_special(board)
    land.tread(board, here)


def act(board: Board, move: i64, worker: i64, b: i64) -> bool:
    """Let a worker work or build; False: the move is another."""
    if codes.MOVE_CHOP <= move <= codes.MOVE_EXPLORE:
        work(board, move, worker, b)
    elif move == codes.MOVE_BUILD:
        build(board, worker, b)
    else:
        return False
    return True
