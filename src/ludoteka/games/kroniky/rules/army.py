"""Recruiting, orders and downsizing: what the player does with divisions."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky.codes import (
    ACTIONS,
    BACK,
    BOX_BITS,
    BOXES,
    FORWARD,
    HOLD,
    LANES,
    MARCH,
    MILITARY,
    MOVE_CONTINUE,
    MOVE_DISBAND,
    MOVE_MARCH,
    MOVE_ORDER,
    MOVE_ORDER_ALL,
    MOVE_RECRUIT,
    MOVE_REINFORCE,
    PLAYER_BASE,
    TOLD_DISBANDED,
    TOLD_ORDERED,
    TOLD_RECRUITED,
    UNITS,
)
from ludoteka.games.kroniky.rules import spaces, war
from ludoteka.games.kroniky.state import ARMY, ARMY_AT, RECRUITED, Board
from ludoteka.games.kroniky.tables import (
    ACT_COST,
    ACT_P,
    ACT_SIZE,
    N_ORDER_ALL_CREW,
    N_ORDER_CREW,
    N_REINFORCE,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_SIZE,
    UNIT_STRENGTH,
)


def recruits(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Units that can be bought, and reinforced ones."""
    units = board.setup.units
    level: i64 = board.level(MILITARY)
    reinforce: bool = spaces.open_for(board, board.setup.numbers[N_REINFORCE], 0)
    unit: i64 = 0
    while unit < UNITS and units[unit * UNIT_SIZE + UNIT_LEVEL] <= level:
        cost: i64 = units[unit * UNIT_SIZE + UNIT_COST]
        if board.affords(cost):
            stronger: bool = reinforce and board.affords(cost + reinforcement(board))
            lane: i64 = 0
            while lane < LANES:
                if board.free_box(ARMY + lane) < BOXES:
                    actions = append(actions, MOVE_RECRUIT | unit << A | lane << B)
                    if stronger:
                        actions = append(actions, MOVE_REINFORCE | unit << A | lane << B)
                lane += 1
        unit += 1
    return actions


def reinforcement(board: Board) -> i64:
    """The price of a reinforced unit above its own."""
    return board.setup.actions[board.setup.numbers[N_REINFORCE] * ACT_SIZE + ACT_COST]


def recruit(board: Board, unit: i64, lane: i64, reinforced: bool) -> None:
    """Write a new unit into the first free box of a division."""
    units = board.setup.units
    strength: i64 = units[unit * UNIT_SIZE + UNIT_STRENGTH]
    if reinforced:
        space: i64 = board.setup.numbers[N_REINFORCE]
        spaces.occupy(board, space)
        strength += board.setup.actions[space * ACT_SIZE + ACT_P]
    board.spend(units[unit * UNIT_SIZE + UNIT_COST])
    board.sheet[ARMY + lane] |= strength << (board.free_box(ARMY + lane) * BOX_BITS)
    board.sheet[RECRUITED + unit] += 1
    board.tell(TOLD_RECRUITED, EVERYONE, unit, lane, strength)


def orders(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Orders on the chronicle card."""
    numbers = board.setup.numbers
    if board.beaten or board.supply < numbers[N_ORDER_CREW]:
        return actions
    living: i64 = 0
    lane: i64 = 0
    while lane < LANES:
        if board.units(ARMY + lane) > 0:
            living += 1
            actions = append(actions, MOVE_ORDER | lane << A | FORWARD << B)
            if board.sheet[ARMY_AT + lane] > PLAYER_BASE:
                actions = append(actions, MOVE_ORDER | lane << A | BACK << B)
        lane += 1
    if living > 0 and board.supply >= numbers[N_ORDER_ALL_CREW]:
        actions = append(actions, MOVE_ORDER_ALL)
    return actions


def order(board: Board, lane: i64, direction: i64) -> None:
    """One worker moves one division."""
    spaces.take_supply(board, board.setup.numbers[N_ORDER_CREW])
    board.tell(TOLD_ORDERED, EVERYONE, lane, direction, 0)
    war.march(board, lane, direction)


def order_all(board: Board) -> None:
    """Two workers move all divisions, lane by lane."""
    spaces.take_supply(board, board.setup.numbers[N_ORDER_ALL_CREW])
    board.tell(TOLD_ORDERED, EVERYONE, LANES, 0, 0)
    board.phase = MARCH
    board.lane = 0
    next_lane(board)


def next_lane(board: Board) -> None:
    """Go on to the next division that can be moved, or back to the other actions."""
    while board.lane < LANES and board.units(ARMY + board.lane) == 0:
        board.lane += 1
    if board.lane == LANES or board.beaten:
        board.phase = ACTIONS
        board.lane = 0


def marches(board: Board) -> "vec[i64]":
    """Where the present lane's division may go."""
    move: i64 = MOVE_MARCH | board.lane << A
    actions = vec[i64]([move | FORWARD << B, move | HOLD << B])
    if board.sheet[ARMY_AT + board.lane] > PLAYER_BASE:
        actions = append(actions, move | BACK << B)
    return actions


def march(board: Board, direction: i64) -> None:
    """The division of the present lane moves or stays."""
    if direction != HOLD:
        war.march(board, board.lane, direction)
    board.lane += 1
    next_lane(board)


def downsizing(board: Board) -> "vec[i64]":
    """Units may be crossed out after the upkeep."""
    actions = vec[i64]([MOVE_CONTINUE])
    lane: i64 = 0
    while lane < LANES:
        if board.units(ARMY + lane) > 0:
            actions = append(actions, MOVE_DISBAND | lane << A)
        lane += 1
    return actions


def disband(board: Board, lane: i64) -> None:
    """Cross out the last unit of a division."""
    war.cross_out(board, ARMY + lane, 1)
    board.tell(TOLD_DISBANDED, EVERYONE, lane, 0, 0)
    if board.units(ARMY + lane) == 0:
        war.move_own(board, lane, PLAYER_BASE)
