"""Control markers: where a band places its own (rules, sections 4.3 and 5)."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.ethnos import legal
from ludoteka.games.ethnos.codes import MARKED, NO_MARKERS, TOO_SMALL
from ludoteka.games.ethnos.state import MARKERS, SHEET, SUPPLY, Board


def place(board: Board, kingdom: i64) -> None:
    """Put one marker into a kingdom."""
    board.sheets[board.seat * SHEET + SUPPLY] -= 1
    board.sheets[board.seat * SHEET + MARKERS + kingdom] += 1
    board.tell(MARKED, EVERYONE, board.seat, kingdom, 0)


def try_marker(board: Board, kingdom: i64) -> bool:
    """Place a marker if the band is large enough for the kingdom."""
    if legal.may_mark(board, board.seat, kingdom, legal.reach(board)):
        place(board, kingdom)
        return True
    if board.sheets[board.seat * SHEET + SUPPLY] == 0:
        board.tell(NO_MARKERS, EVERYONE, board.seat, 0, 0)
    else:
        standing: i64 = legal.standing(board, board.seat, kingdom)
        board.tell(TOO_SMALL, EVERYONE, board.seat, kingdom, standing)
    return False
