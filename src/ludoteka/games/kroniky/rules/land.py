"""The map: deploying and moving workers, roads, connection, dangerous land."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import fortune, spaces, war
from ludoteka.games.kroniky.state import (
    AT,
    ENDED,
    FIGURES,
    HOUSES,
    LINKED,
    NETWORK,
    REWARDED,
    RIDE,
    RIDE_BITS,
    ROAD,
    ROAD_PAID,
    STEPS,
    STEPS_BITS,
    TERRAIN,
    Board,
)

UNREACHED: Final = 999

# --- what a space allows --------------------------------------------------------------


def walkable(board: Board, space: i64) -> bool:
    """Whether a worker may enter the space."""
    return (walkable_terrains(board) >> (board.land[space] & TERRAIN)) & 1 != 0


def walkable_terrains(board: Board) -> i64:
    """The terrains that workers may enter now, as a bit mask."""
    setup = board.setup
    if board.level(codes.SEAFARING) >= setup.sail_level:
        return setup.walk_terrains | setup.sail_terrains
    return setup.walk_terrains


def takes_road(board: Board, space: i64) -> bool:
    """Whether a road can be drawn on the space."""
    return (board.setup.road_terrains >> (board.land[space] & TERRAIN)) & 1 != 0


def steps_limit(board: Board) -> i64:
    """How far a worker walks in a round."""
    setup = board.setup
    if board.knows(setup.fast_invention):
        return setup.fast_steps
    return setup.steps


# --- dangerous land -------------------------------------------------------------------


def event_is_dangerous(board: Board) -> bool:
    """Whether the event of this round, on the chosen line, is a dangerous one."""
    assert 0 <= board.line < codes.LINES
    return board.setup.events[(board.line * codes.ROUNDS + board.round - 1) * 2 + 1] != 0


def is_provoked(board: Board) -> bool:
    """Whether dangerous land provokes the enemy now: at most once per round."""
    return not board.danger_met and not board.beaten and event_is_dangerous(board)


def tread(board: Board, space: i64) -> None:
    """Something was done on a space, which may be dangerous land."""
    if board.setup.dangerous[space] == 0 or not is_provoked(board):
        return
    fortune.check_victory(board)
    if not board.over:
        war.danger(board)


# --- the network of roads and structures ----------------------------------------------


def draw_road(board: Board, space: i64) -> None:
    """A road on the space, where one can be."""
    if board.land[space] & ROAD == 0 and takes_road(board, space):
        board.land[space] |= ROAD
        board.tell(codes.TOLD_ROADS, EVERYONE, space, 0, 0)
        join(board, space)


def join(board: Board, space: i64) -> None:
    """The space belongs to the network; it may link others to the capital."""
    land = board.land
    if land[space] & NETWORK != 0:
        return
    land[space] |= NETWORK
    board.network += 1
    if space == board.capital:
        land[space] |= LINKED
    neighbours = board.setup.neighbours
    i: i64 = space * codes.DIRECTIONS
    end: i64 = i + codes.DIRECTIONS
    while i < end:
        beside: i64 = neighbours[i]
        if beside != codes.NOWHERE and land[beside] & LINKED != 0:
            land[space] |= LINKED
        i += 1
    if land[space] & LINKED != 0:
        spread_link(board, space)


def spread_link(board: Board, space: i64) -> None:
    """All of the network that touches a linked space is linked too."""
    land = board.land
    neighbours = board.setup.neighbours
    open_ends = vec[i64]([space])
    while len(open_ends) > 0:
        open_ends, here = pop(open_ends)
        i: i64 = here * codes.DIRECTIONS
        end: i64 = i + codes.DIRECTIONS
        while i < end:
            beside: i64 = neighbours[i]
            if beside != codes.NOWHERE and land[beside] & (NETWORK | LINKED) == NETWORK:
                land[beside] |= LINKED
                open_ends = append(open_ends, beside)
            i += 1
    count_working(board)
    reward_special(board)


def count_working(board: Board) -> None:
    """Count the farms, mines and ports that work."""
    board.farms = count_kind(board, codes.FARM, codes.CROPS)
    board.mines = count_kind(board, codes.MINE, codes.DEPOSIT)
    board.ports = count_kind(board, codes.PORT, codes.NOWHERE)


def count_kind(board: Board, structure: i64, needs: i64) -> i64:
    """Connected structures of a kind beside the terrain they need (codes.NOWHERE: none)."""
    number: i64 = 0
    i: i64 = 0
    while i < codes.OF_A_KIND:
        space: i64 = board.sheet[HOUSES + structure * codes.OF_A_KIND + i]
        if space != codes.NOWHERE and board.land[space] & LINKED != 0:
            if needs == codes.NOWHERE or is_beside(board, space, needs):
                number += 1
        i += 1
    return number


def is_beside(board: Board, space: i64, terrain: i64) -> bool:
    """Whether a neighbour of the space has the terrain."""
    neighbours = board.setup.neighbours
    i: i64 = space * codes.DIRECTIONS
    end: i64 = i + codes.DIRECTIONS
    while i < end:
        if neighbours[i] != codes.NOWHERE and board.land[neighbours[i]] & TERRAIN == terrain:
            return True
        i += 1
    return False


def reward_special(board: Board) -> None:
    """Connected settlements on special spaces bring the chronicle's reward, each once."""
    i: i64 = 0
    while i < codes.VILLAGES:
        space: i64 = board.sheet[HOUSES + codes.VILLAGE_A * codes.OF_A_KIND + i]
        if space != codes.NOWHERE:
            here: i64 = board.land[space]
            if here & TERRAIN == codes.SPECIAL and here & LINKED != 0 and here & REWARDED == 0:
                board.land[space] |= REWARDED
                fortune.gain(board, board.setup.special, codes.FROM_SPECIAL, space)
        i += 1


# --- workers on the map ---------------------------------------------------------------


def deploy(board: Board, space: i64) -> None:
    """A worker of the supply stands on the map."""
    worker: i64 = 0
    while board.sheet[FIGURES + worker] != codes.NOWHERE:
        worker += 1
    board.supply -= 1
    board.sheet[FIGURES + worker] = space
    board.tell(codes.TOLD_DEPLOYED, EVERYONE, worker, space, 0)
    tread(board, space)


def is_twin(board: Board, worker: i64) -> bool:
    """Whether a worker with a lower number stands and moves just like this one."""
    return has_twin(board, worker, board.sheet[FIGURES + worker])


def has_twin(board: Board, worker: i64, figure: i64) -> bool:
    """The same if he stood and moved like this: then the other one is moved on."""
    other: i64 = 0
    while other < worker:
        if board.sheet[FIGURES + other] == figure:
            return True
        other += 1
    return False


def may_pave(figure: i64) -> bool:
    """Whether a worker has not begun to move, and pays for no road yet."""
    return figure & ~AT == 0


def has_moved(figure: i64) -> bool:
    """Whether a worker's movement has ended, or he walked or rode and may end it."""
    walked: i64 = (figure >> STEPS) & STEPS_BITS
    return figure & ENDED != 0 or walked + ((figure >> RIDE) & RIDE_BITS) > 0


def rides(board: Board, figure: i64, space: i64) -> bool:
    """Whether the step is a free one, from road to road."""
    if not board.knows(board.setup.ride_invention):
        return False
    return board.land[figure & AT] & board.land[space] & NETWORK != 0


def may_step(board: Board, figure: i64, space: i64) -> bool:
    """Whether a worker who has not ended his movement may enter a neighbouring space."""
    if not walkable(board, space):
        return False
    if rides(board, figure, space):
        # no ride along a network needs more steps than it has spaces
        return (figure >> RIDE) & RIDE_BITS < board.network
    return (figure >> STEPS) & STEPS_BITS < steps_limit(board)


def moved(board: Board, figure: i64, space: i64) -> i64:
    """A worker after his step to a neighbouring space."""
    one: i64 = 1
    if rides(board, figure, space):
        figure += one << RIDE
    else:
        figure = (figure & ~(RIDE_BITS << RIDE)) + (one << STEPS)
    return (figure & ~AT) | space


def steps_left(board: Board, figure: i64) -> i64:
    """How many more steps a worker on the map has."""
    if figure & ENDED != 0:
        return 0
    return steps_limit(board) - ((figure >> STEPS) & STEPS_BITS)


def step(board: Board, worker: i64, space: i64) -> None:
    """A worker enters a space, takes its treasure and leaves a road if he paid for one."""
    figure: i64 = moved(board, board.sheet[FIGURES + worker], space)
    board.sheet[FIGURES + worker] = figure
    board.tell(codes.TOLD_STEPPED, EVERYONE, worker, space, 0)
    if board.land[space] & TERRAIN == codes.TREASURE:
        board.land[space] += codes.FOREST - codes.TREASURE
        fortune.gain(board, board.setup.treasures[space], codes.FROM_TREASURE, space)
    if figure & ROAD_PAID != 0:
        draw_road(board, space)
    tread(board, space)


def pave(board: Board, worker: i64) -> None:
    """Pay for roads on this worker's way; the space he stands on gets its road at once."""
    board.spend(board.setup.road_cost)
    board.sheet[FIGURES + worker] |= ROAD_PAID
    space: i64 = board.sheet[FIGURES + worker] & AT
    board.tell(codes.TOLD_ROAD_PAID, EVERYONE, worker, space, 0)
    drawn: bool = board.land[space] & ROAD == 0
    draw_road(board, space)
    if drawn and board.land[space] & ROAD != 0:
        tread(board, space)


def restore(board: Board, worker: i64) -> None:
    """A supply worker gives a map worker his whole movement again."""
    spaces.take_supply(board, board.setup.restore_crew)
    board.sheet[FIGURES + worker] &= AT
    board.tell(codes.TOLD_RESTORED, EVERYONE, worker, 0, 0)


def end_movement(board: Board, worker: i64) -> None:
    """The worker acted: he walks no further, and his road is finished."""
    figure: i64 = board.sheet[FIGURES + worker]
    board.sheet[FIGURES + worker] = (figure | ENDED) & ~ROAD_PAID


def on_map(board: Board) -> i64:
    """Workers on the map."""
    number: i64 = 0
    worker: i64 = 0
    while worker < codes.WORKERS:
        if board.sheet[FIGURES + worker] != codes.NOWHERE:
            number += 1
        worker += 1
    return number


class Reach:
    """Where a worker can go in this round, the space before each, and the steps it takes.

    Ways lead around danger while it would provoke the enemy, and end where he would be the twin of
    another worker: from there the other one is moved on.
    """

    __slots__ = ("before", "board", "careful", "later", "now", "spaces", "steps", "worker")

    def __init__(self, board: Board, worker: i64) -> None:
        self.board: Board = board
        self.worker: i64 = worker
        self.careful: bool = is_provoked(board)
        size: i64 = len(board.land)
        self.spaces: vec[i64] = vec[i64](capacity=size)
        self.before: vec[i64] = vec[i64]([codes.NOWHERE] * size)
        self.steps: vec[i64] = vec[i64]([UNREACHED] * size)
        # the worker after a step, and where he came from: with so many steps, with one more
        self.now: list[tuple[int, int]] = []
        self.later: list[tuple[int, int]] = []
        figure: i64 = board.sheet[FIGURES + worker]
        if figure & ENDED != 0:
            return
        self.steps[figure & AT] = 0
        self.look_around(figure)
        paid: i64 = 0
        while self.now or self.later:
            at: i64 = 0
            while at < len(self.now):
                after, origin = self.now[at]
                self.arrive(after, origin, paid)
                at += 1
            self.now = self.later
            self.later = []
            paid += 1

    def arrive(self, figure: i64, origin: i64, paid: i64) -> None:
        """The worker stands on a space, unless he was there before by fewer steps."""
        space: i64 = figure & AT
        if self.steps[space] != UNREACHED:
            return
        self.steps[space] = paid
        self.before[space] = origin
        self.spaces = append(self.spaces, space)
        if self.careful and self.board.setup.dangerous[space] != 0:
            return
        if not has_twin(self.board, self.worker, figure):
            self.look_around(figure)

    def look_around(self, figure: i64) -> None:
        """The spaces that he can enter next: rides are free, steps are not."""
        board = self.board
        i: i64 = (figure & AT) * codes.DIRECTIONS
        end: i64 = i + codes.DIRECTIONS
        while i < end:
            space: i64 = board.setup.neighbours[i]
            i += 1
            if space == codes.NOWHERE or self.steps[space] != UNREACHED:
                continue
            if may_step(board, figure, space):
                step = (moved(board, figure, space), figure & AT)
                if rides(board, figure, space):
                    self.now.append(step)
                else:
                    self.later.append(step)


def act(board: Board, move: i64, a: i64, b: i64) -> bool:
    """Move a worker on the map; False: the move is another."""
    if move == codes.MOVE_STEP:
        step(board, a, b)
    elif move == codes.MOVE_DEPLOY:
        deploy(board, a)
    elif move == codes.MOVE_ROAD:
        pave(board, a)
    elif move == codes.MOVE_RESTORE:
        restore(board, a)
    else:
        return False
    return True
