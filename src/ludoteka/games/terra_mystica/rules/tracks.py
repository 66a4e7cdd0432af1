"""Advancing shipping and digging (rules, sections 5.2 and 5.3)."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica.codes import (
    ADVANCED_DIGGING,
    ADVANCED_SHIPPING,
    FROM_DIGGING,
)
from ludoteka.games.terra_mystica.rules import power, towns
from ludoteka.games.terra_mystica.state import COINS, DIGGING, PRIESTS, SHEET, SHIPPING, Board
from ludoteka.games.terra_mystica.tables import (
    DIGGING_COST,
    DIGGING_MAX,
    DIGGING_VP,
    SHIPPING_COINS,
    SHIPPING_MAX,
    SHIPPING_PRIESTS,
)


def shipping_possible(board: Board, seat: i64) -> bool:
    """Whether a level of shipping is left and can be paid."""
    sheet: i64 = seat * SHEET
    if board.sheets[sheet + SHIPPING] >= SHIPPING_MAX[board.faction(seat)]:
        return False
    enough: bool = board.sheets[sheet + COINS] >= SHIPPING_COINS
    return enough and board.sheets[sheet + PRIESTS] >= SHIPPING_PRIESTS


def advance_shipping(board: Board, seat: i64) -> None:
    """Pay for one level of shipping."""
    sheet: i64 = seat * SHEET
    board.sheets[sheet + COINS] -= SHIPPING_COINS
    board.sheets[sheet + PRIESTS] -= SHIPPING_PRIESTS
    board.tell(ADVANCED_SHIPPING, EVERYONE, seat, board.sheets[sheet + SHIPPING] + 1, 0)
    towns.raise_shipping(board, seat)


def digging_possible(board: Board, seat: i64) -> bool:
    """Whether a level of digging is left and can be paid."""
    faction: i64 = board.faction(seat)
    if board.sheets[seat * SHEET + DIGGING] >= DIGGING_MAX[faction]:
        return False
    return power.can_afford(board, seat, DIGGING_COST, faction)


def advance_digging(board: Board, seat: i64) -> None:
    """Pay for one level of digging."""
    faction: i64 = board.faction(seat)
    power.pay(board, seat, DIGGING_COST, faction)
    board.sheets[seat * SHEET + DIGGING] += 1
    board.tell(ADVANCED_DIGGING, EVERYONE, seat, board.sheets[seat * SHEET + DIGGING], 0)
    power.score(board, seat, DIGGING_VP[faction], FROM_DIGGING)
