"""Which players a text can be about."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.aeons_end.state import ACTOR, CHARGES, CHOSEN, HAND, LIFE, SHEET, Board
from ludoteka.games.aeons_end.tables import CRYSTALS

ANY_PLAYER: Final = 0
ANY_ALLY: Final = 1
ANOTHER: Final = 2
LOWEST_LIFE: Final = 3
MOST_LIFE: Final = 4
MOST_PREPPED: Final = 5
MOST_CHARGES: Final = 6
MOST_OPENED: Final = 7
MOST_CRYSTALS: Final = 8
SELECTORS: Final = (
    "any_player", "any_ally", "a_different_player", "lowest_life", "most_life", "most_prepped",
    "most_charges", "most_opened", "most_crystals",
)  # fmt: skip
MANY: Final = 1000


def selected(board: Board, selector: i64, frame: i64) -> i64:
    """The seats that a selector leaves, as bits."""
    everyone: i64 = bit(board.setup.seats) - 1
    seats: i64 = everyone
    if selector == ANY_ALLY:
        seats &= ~bit(board.stack[frame + ACTOR])
    elif selector == ANOTHER:
        seats &= ~bit(board.stack[frame + CHOSEN])
    elif selector != ANY_PLAYER:
        seats = highest(board, selector)
    # alone one is one's own ally, and the different player
    return seats if seats != 0 else everyone


def highest(board: Board, selector: i64) -> i64:
    """The seats that have the most (or least) of something; ties are several."""
    best: i64 = -MANY
    found: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        here: i64 = rank(board, selector, seat)
        if here > best:
            best = here
            found = 0
        if here == best:
            found |= bit(seat)
        seat += 1
    return found


def rank(board: Board, selector: i64, seat: i64) -> i64:
    """How far a seat is the one that a selector looks for."""
    sheet: i64 = seat * SHEET
    life: i64 = board.sheets[sheet + LIFE]
    if selector == LOWEST_LIFE:  # exhausted players do not count
        return -life if life > 0 else i64(-MANY)
    if selector == MOST_LIFE:
        return life
    if selector == MOST_PREPPED:
        return board.prepped(seat)
    if selector == MOST_CHARGES:
        return board.sheets[sheet + CHARGES]
    if selector == MOST_OPENED:
        return board.opened(seat)
    return board.count(board.pile(seat, HAND), CRYSTALS)
