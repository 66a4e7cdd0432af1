"""The abilities of the mages: charging and using them."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    ABILITY_USED,
    CHARGED,
    CHARGES_COME_OFF_FIRST,
    THING_ABILITY,
)
from ludoteka.games.aeons_end.state import CHARGES, SHEET, Board
from ludoteka.games.aeons_end.tables import SLOTS, TEXTS


def charge(board: Board, seat: i64, n: i64) -> None:
    """A player gains charges, as many as there are slots."""
    place: i64 = seat * SHEET + CHARGES
    gained: i64 = min(n, SLOTS[board.setup.mages[seat]] - board.sheets[place])
    if gained > 0:
        board.sheets[place] += gained
        board.tell(CHARGED, EVERYONE, seat, gained, board.sheets[place])


def charged_seat(board: Board, mage: i64) -> i64:
    """The seat of a mage whose ability is charged; NOBODY if it is not, or nobody plays it."""
    seat: i64 = board.seat_of(mage)
    return NOBODY if seat == NOBODY or board.can_charge(seat) else seat


def use(board: Board, seat: i64) -> None:
    """A mage uses the ability: the charges come off, its text begins."""
    mage: i64 = board.setup.mages[seat]
    board.tell(ABILITY_USED, EVERYONE, seat, mage, 0)
    if CHARGES_COME_OFF_FIRST:
        board.sheets[seat * SHEET + CHARGES] = 0
    else:
        board.push(TEXTS.spend, seat, seat, 0, THING_ABILITY + mage)
    board.push(TEXTS.ability[mage], seat, board.active, 0, THING_ABILITY + mage)


def use_without_text(board: Board, seat: i64) -> None:
    """An ability that is answered to a question of the rules is used."""
    board.tell(ABILITY_USED, EVERYONE, seat, board.setup.mages[seat], 0)
    board.sheets[seat * SHEET + CHARGES] = 0
