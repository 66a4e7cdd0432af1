"""Carapace Queen: husks and swarms."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.damage import finish, hit_gravehold
from ludoteka.games.aeons_end.rules.operation import Deed, Repeated, add
from ludoteka.games.aeons_end.state import STORED, Board
from ludoteka.games.aeons_end.tables import HUSK_CAP, HUSK_ROW_MAX, TEXTS


def swarm_row(board: Board) -> i64:
    """The row of the husk track for the husks now in play."""
    row: i64 = 0
    while HUSK_ROW_MAX[row] < board.husks:
        row += 1
    return row


class PlaceHusks(Deed):
    """Husks enter play; each that finds no token costs Gravehold 1."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        placed: i64 = min(n, HUSK_CAP - board.husks)
        board.husks += placed
        board.tell(codes.HUSKS_CAME, EVERYONE, placed, board.husks, 0)
        hit_gravehold(board, n - placed)


class RemoveHusks(Deed):
    """Husks leave play; stored: how many."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        removed: i64 = min(n, board.husks)
        board.husks -= removed
        board.tell(codes.HUSKS_LEFT, EVERYONE, removed, board.husks, 0)
        if op >> codes.VARIANT & codes.STORE:
            board.stack[frame + STORED] = removed


class Swarm(Repeated):
    """The row of the husk track is resolved."""

    def once(self, board: Board, op: i64, frame: i64) -> None:
        row: i64 = swarm_row(board)
        board.tell(codes.SWARM_CAME, EVERYONE, board.husks, row, 0)
        board.push(TEXTS.swarm[row], NOBODY, NOBODY, 0, codes.THING_SWARM)


class Lose(Deed):
    """The husks overrun Gravehold."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        finish(board, codes.SWARMED)


add(
    PlaceHusks("place_husks"),
    RemoveHusks("remove_husks"),
    Swarm("swarm"),
    Lose("players_lose"),
)
