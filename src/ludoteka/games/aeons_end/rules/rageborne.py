"""Rageborne: fury and strikes."""

from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.aeons_end.codes import (
    FURY_CAP,
    FURY_FELL,
    FURY_GREW,
    MENACES,
    RAGEBORNE,
    STRIKES,
    STRUCK,
    THING_MENACE,
)
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import FURY_LOST, FURY_LOST_INCREASED, RAGE_AT, TEXTS


def gain_fury(board: Board, n: i64) -> None:
    """Fury grows."""
    board.fury += n
    if 0 < FURY_CAP < board.fury:
        board.fury = FURY_CAP
    board.tell(FURY_GREW, EVERYONE, n, board.fury, 0)


def rages(board: Board) -> bool:
    """Whether Rageborne strikes at the end of its turn."""
    return board.setup.nemesis == RAGEBORNE and board.fury >= RAGE_AT


def strike(board: Board) -> None:
    """Draw a strike card and resolve it. All six are shuffled anew each time."""
    rng = Rng(board.luck)
    card: i64 = STRIKES + rng.below(MENACES - STRIKES)
    board.luck = rng.luck
    board.revealed += 1
    board.tell(STRUCK, EVERYONE, card, board.fury, 0)
    board.push(TEXTS.arrive[card], NOBODY, NOBODY, 0, THING_MENACE + card)


def calm(board: Board) -> None:
    """After a strike some fury goes."""
    lost: i64 = FURY_LOST_INCREASED if board.setup.increased else FURY_LOST
    if lost > board.fury:
        lost = board.fury
    board.fury -= lost
    board.tell(FURY_FELL, EVERYONE, lost, board.fury, 0)
