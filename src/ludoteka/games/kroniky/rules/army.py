"""Recruiting, orders and downsizing: what the player does with divisions."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import spaces, war
from ludoteka.games.kroniky.state import ARMY, RECRUITED, Board
from ludoteka.games.kroniky.tables import (
    ACT_COST,
    ACT_P,
    ACT_SIZE,
    UNIT_COST,
    UNIT_SIZE,
    UNIT_STRENGTH,
)


def reinforcement(board: Board) -> i64:
    """The price of a reinforced unit above its own."""
    return board.setup.actions[board.setup.reinforcing * ACT_SIZE + ACT_COST]


def recruit(board: Board, unit: i64, lane: i64, reinforced: bool) -> None:
    """Write a new unit into the first free box of a division."""
    units = board.setup.units
    strength: i64 = units[unit * UNIT_SIZE + UNIT_STRENGTH]
    if reinforced:
        space: i64 = board.setup.reinforcing
        spaces.occupy(board, space)
        strength += board.setup.actions[space * ACT_SIZE + ACT_P]
    board.spend(units[unit * UNIT_SIZE + UNIT_COST])
    board.sheet[ARMY + lane] |= strength << (board.free_box(ARMY + lane) * codes.BOX_BITS)
    board.sheet[RECRUITED + unit] += 1
    board.tell(codes.TOLD_RECRUITED, EVERYONE, unit, lane, strength)


def order(board: Board, lane: i64, direction: i64) -> None:
    """One worker moves one division."""
    spaces.take_supply(board, board.setup.order_crew)
    board.tell(codes.TOLD_ORDERED, EVERYONE, lane, direction, 0)
    war.march(board, lane, direction)


def order_all(board: Board) -> None:
    """Two workers move all divisions, lane by lane."""
    spaces.take_supply(board, board.setup.order_all_crew)
    board.tell(codes.TOLD_ORDERED, EVERYONE, codes.LANES, 0, 0)
    board.phase = codes.MARCH
    board.lane = 0
    next_lane(board)


def next_lane(board: Board) -> None:
    """Go on to the next division that can be moved, or back to the other actions."""
    while board.lane < codes.LANES and board.units(ARMY + board.lane) == 0:
        board.lane += 1
    if board.lane == codes.LANES or board.beaten:
        board.phase = codes.ACTIONS
        board.lane = 0


def march(board: Board, direction: i64) -> None:
    """The division of the present lane moves or stays."""
    if direction != codes.HOLD:
        war.march(board, board.lane, direction)
    board.lane += 1
    next_lane(board)


def disband(board: Board, lane: i64) -> None:
    """Cross out the last unit of a division."""
    war.cross_out(board, ARMY + lane, 1)
    board.tell(codes.TOLD_DISBANDED, EVERYONE, lane, 0, 0)
    if board.units(ARMY + lane) == 0:
        war.move_own(board, lane, codes.PLAYER_BASE)


def act(board: Board, move: i64, a: i64, b: i64) -> bool:
    """Make a move of divisions; False: it is none."""
    if move in (codes.MOVE_RECRUIT, codes.MOVE_REINFORCE):
        recruit(board, a, b, move == codes.MOVE_REINFORCE)
    elif move == codes.MOVE_ORDER:
        order(board, a, b)
    elif move == codes.MOVE_ORDER_ALL:
        order_all(board)
    elif move == codes.MOVE_MARCH:
        march(board, b)
    elif move == codes.MOVE_DISBAND:
        disband(board, a)
    else:
        return False
    return True
