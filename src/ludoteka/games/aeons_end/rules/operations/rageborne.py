"""Rageborne: fury and strikes."""

from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules.operation import Deed, Operation, Repeated, add
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import FURY_LOST, FURY_LOST_INCREASED, RAGE_AT, TEXTS


def rages(board: Board) -> bool:
    """Whether Rageborne strikes at the end of its turn."""
    return board.setup.nemesis == codes.RAGEBORNE and board.fury >= RAGE_AT


def strike(board: Board) -> None:
    """Draw a strike card and resolve it. All six are shuffled anew each time."""
    rng = Rng(board.luck)
    card: i64 = codes.STRIKES + rng.below(codes.MENACES - codes.STRIKES)
    board.luck = rng.luck
    board.revealed += 1
    board.tell(codes.STRUCK, EVERYONE, card, board.fury, 0)
    board.push(TEXTS.arrive[card], NOBODY, NOBODY, 0, codes.THING_MENACE + card)


class GainFury(Deed):
    """Fury grows."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        board.fury += n
        if 0 < codes.FURY_CAP < board.fury:
            board.fury = codes.FURY_CAP
        board.tell(codes.FURY_GREW, EVERYONE, n, board.fury, 0)


class Strike(Repeated):
    """A strike card is drawn and resolved."""

    def once(self, board: Board, op: i64, frame: i64) -> None:
        strike(board)


class Calm(Deed):
    """After a strike some fury goes."""

    def do(self, board: Board, op: i64, frame: i64, n: i64) -> None:
        lost: i64 = min(FURY_LOST_INCREASED if board.setup.increased else FURY_LOST, board.fury)
        board.fury -= lost
        board.tell(codes.FURY_FELL, EVERYONE, lost, board.fury, 0)


class Rage(Operation):
    """With enough fury Rageborne strikes at the end of its turn."""

    def perform(self, board: Board, op: i64, frame: i64) -> bool:
        board.advance(frame)
        if rages(board):
            strike(board)
        return True

    def number(self, board: Board, op: i64, frame: i64) -> i64:
        return 1 if rages(board) else 0


add(
    GainFury("gain_fury"),
    Strike("strike", luck=codes.LUCK_STRIKE),
    Calm("calm"),
    Rage("rage", luck=codes.LUCK_STRIKE),
)
