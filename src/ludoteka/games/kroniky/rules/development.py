"""Tracks: areas, buildings, inventions, the wonder - paid segment by segment."""

from mypy_extensions import i64

from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.rules import fortune, spaces
from ludoteka.games.kroniky.state import (
    CREW,
    DONE,
    GOODS,
    PAID,
    PAID_BITS,
    PAID_UNITS,
    TRACK,
    Board,
)
from ludoteka.games.kroniky.tables import (
    SEG_COST,
    SEG_CREW,
    SEG_REWARD,
    SEG_SIZE,
)


def segment(board: Board, track: i64) -> i64:
    """Where the first unfinished segment of a track lies; -1: all are finished."""
    setup = board.setup
    index: i64 = setup.track_first[track] + (board.sheet[TRACK + track] & DONE)
    return index * SEG_SIZE if index < setup.track_end[track] else i64(-1)


def unpaid(board: Board, track: i64, row: i64) -> i64:
    """What is still to be paid for a track's segment."""
    cost: i64 = board.setup.segments[row + SEG_COST]
    paid: i64 = board.sheet[TRACK + track] >> PAID
    i: i64 = 0
    while i < codes.RESOURCES and paid != 0:
        cost -= (paid & PAID_UNITS) << (i * codes.BUNDLE_BITS)
        paid >>= PAID_BITS
        i += 1
    return cost


def missing_crew(board: Board, track: i64, row: i64) -> i64:
    """How many workers a track's segment still needs."""
    return board.setup.segments[row + SEG_CREW] - (board.sheet[TRACK + track] >> CREW)


def cost_units(cost: i64) -> i64:
    """Single units of a price."""
    units: i64 = 0
    while cost != 0:
        units += cost & codes.BUNDLE_BYTE
        cost >>= codes.BUNDLE_BITS
    return units


def develop(board: Board, track: i64) -> None:
    """Pay all that is missing of a segment."""
    row: i64 = segment(board, track)
    board.spend(unpaid(board, track, row))
    spaces.take_workers(board, track, missing_crew(board, track, row))
    complete(board, track, row)


def pay(board: Board, track: i64, resource: i64) -> None:
    """Pay one unit of a split segment; others stay open."""
    board.sheet[GOODS + resource] -= 1
    one: i64 = 1
    board.sheet[TRACK + track] += one << (PAID + resource * PAID_BITS)
    board.tell(codes.TOLD_PAID, EVERYONE, track, resource, 0)


def staff(board: Board, track: i64) -> None:
    """Put one worker to a split segment; others stay open."""
    spaces.take_workers(board, track, 1)
    one: i64 = 1
    board.sheet[TRACK + track] += one << CREW
    board.tell(codes.TOLD_STAFFED, EVERYONE, track, 0, 0)


def complete(board: Board, track: i64, row: i64) -> None:
    """Cross the segment out and take its reward."""
    level: i64 = (board.sheet[TRACK + track] & DONE) + 1
    board.sheet[TRACK + track] = level
    board.tell(codes.TOLD_DEVELOPED, EVERYONE, track, level, 0)
    fortune.gain(board, board.setup.segments[row + SEG_REWARD], codes.FROM_TRACK, track)


def act(board: Board, move: i64, track: i64, resource: i64) -> bool:
    """Make a move on a track; False: it is none."""
    if move == codes.MOVE_PAY:
        pay(board, track, resource)
    elif move == codes.MOVE_DEVELOP:
        develop(board, track)
    elif move == codes.MOVE_STAFF:
        staff(board, track)
    else:
        return False
    return True
