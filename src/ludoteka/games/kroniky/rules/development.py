"""Tracks: areas, buildings, inventions, the wonder - paid segment by segment."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.kroniky.codes import (
    BUNDLE_BITS,
    BUNDLE_BYTE,
    FROM_TRACK,
    MOVE_DEVELOP,
    MOVE_PAY,
    MOVE_STAFF,
    RESOURCES,
    TOLD_DEVELOPED,
    TOLD_PAID,
    TOLD_STAFFED,
    TRACKS,
)
from ludoteka.games.kroniky.rules import flags, fortune, spaces
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
    SEG_FLAG_END,
    SEG_FLAGS,
    SEG_REWARD,
    SEG_SIZE,
    SEG_SPLIT,
)


def segment(board: Board, track: i64) -> i64:
    """Where the first unfinished segment of a track lies; -1: all are finished."""
    setup = board.setup
    index: i64 = setup.track_first[track] + (board.sheet[TRACK + track] & DONE)
    return index * SEG_SIZE if index < setup.track_end[track] else -1


def unpaid(board: Board, track: i64, row: i64) -> i64:
    """What is still to be paid for a track's segment."""
    cost: i64 = board.setup.segments[row + SEG_COST]
    paid: i64 = board.sheet[TRACK + track] >> PAID
    i: i64 = 0
    while i < RESOURCES and paid != 0:
        cost -= (paid & PAID_UNITS) << (i * BUNDLE_BITS)
        paid >>= PAID_BITS
        i += 1
    return cost


def missing_crew(board: Board, track: i64, row: i64) -> i64:
    """How many workers a track's segment still needs."""
    return board.setup.segments[row + SEG_CREW] - (board.sheet[TRACK + track] >> CREW)


def developments(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """All that can be paid on tracks: a whole segment, or one unit of a split one."""
    segments = board.setup.segments
    sheet = board.sheet
    track: i64 = 0
    while track < TRACKS:
        row: i64 = segment(board, track)
        if row >= 0 and flags.all_hold(
            board, segments[row + SEG_FLAGS], segments[row + SEG_FLAG_END]
        ):
            split: bool = segments[row + SEG_SPLIT] != 0
            cost: i64 = segments[row + SEG_COST]
            crew: i64 = segments[row + SEG_CREW]
            if split and sheet[TRACK + track] >> PAID != 0:
                cost = unpaid(board, track, row)
                crew = missing_crew(board, track, row)
            workers: bool = crew <= spaces.free_workers(board, track)
            if workers and board.affords(cost):
                actions = append(actions, MOVE_DEVELOP | track << A)
            if split and cost_units(cost) + crew > 1:
                if crew > 0 and spaces.free_workers(board, track) > 0:
                    actions = append(actions, MOVE_STAFF | track << A)
                i: i64 = 0
                while cost != 0:
                    if cost & BUNDLE_BYTE != 0 and sheet[GOODS + i] > 0:
                        actions = append(actions, MOVE_PAY | track << A | i << B)
                    cost >>= BUNDLE_BITS
                    i += 1
        track += 1
    return actions


def cost_units(cost: i64) -> i64:
    """Single units of a price."""
    units: i64 = 0
    while cost != 0:
        units += cost & BUNDLE_BYTE
        cost >>= BUNDLE_BITS
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
    board.tell(TOLD_PAID, EVERYONE, track, resource, 0)


def staff(board: Board, track: i64) -> None:
    """Put one worker to a split segment; others stay open."""
    spaces.take_workers(board, track, 1)
    one: i64 = 1
    board.sheet[TRACK + track] += one << CREW
    board.tell(TOLD_STAFFED, EVERYONE, track, 0, 0)


def complete(board: Board, track: i64, row: i64) -> None:
    """Cross the segment out and take its reward."""
    level: i64 = (board.sheet[TRACK + track] & DONE) + 1
    board.sheet[TRACK + track] = level
    board.tell(TOLD_DEVELOPED, EVERYONE, track, level, 0)
    fortune.gain(board, board.setup.segments[row + SEG_REWARD], FROM_TRACK, track)
