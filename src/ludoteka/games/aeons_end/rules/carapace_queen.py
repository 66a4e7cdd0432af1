"""Carapace Queen: husks and swarms."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import HUSKS_CAME, HUSKS_LEFT, SWARM_CAME, THING_SWARM
from ludoteka.games.aeons_end.rules.damage import hit_gravehold
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import HUSK_CAP, HUSK_ROW_MAX, TEXTS


def place_husks(board: Board, n: i64) -> None:
    """Husks enter play; each that finds no token costs Gravehold 1."""
    placed: i64 = min(n, HUSK_CAP - board.husks)
    board.husks += placed
    board.tell(HUSKS_CAME, EVERYONE, placed, board.husks, 0)
    hit_gravehold(board, n - placed)


def remove_husks(board: Board, n: i64) -> i64:
    """Husks leave play; how many."""
    removed: i64 = min(n, board.husks)
    board.husks -= removed
    if board.husks == 0:
        board.husk_wound = 0
    board.tell(HUSKS_LEFT, EVERYONE, removed, board.husks, 0)
    return removed


def swarm_row(board: Board) -> i64:
    """The row of the husk track for the husks now in play."""
    row: i64 = 0
    while HUSK_ROW_MAX[row] < board.husks:
        row += 1
    return row


def swarm(board: Board) -> None:
    """Resolve the row of the husk track."""
    row: i64 = swarm_row(board)
    board.tell(SWARM_CAME, EVERYONE, board.husks, row, 0)
    board.push(TEXTS.swarm[row], NOBODY, NOBODY, 0, THING_SWARM)
