"""Cult tracks, keys and the priests sent to them (rules, sections 5.5 and 8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import power
from ludoteka.games.terra_mystica.state import (
    CULT,
    KEYS,
    ORDER,
    ORDERS,
    PRIESTS,
    SEAT_BITS,
    SEAT_MASK,
    SHEET,
    Board,
)
from ludoteka.games.terra_mystica.tables import CULT_POWER, SPOT_FIRST, SPOT_OTHER, SPOTS

RETURNED: Final = 1  # steps for a priest that goes back to the supply


def occupied(board: Board, track: i64) -> bool:
    """Whether somebody stands on the top of a track."""
    seat: i64 = 0
    while seat < board.setup.seats:
        if board.sheets[seat * SHEET + CULT + track] == codes.TOP:
            return True
        seat += 1
    return False


def advance(board: Board, seat: i64, track: i64, steps: i64) -> None:
    """Steps on a track. The top needs a key and must be free; else the marker stops below it."""
    sheet: i64 = seat * SHEET
    level: i64 = board.sheets[sheet + CULT + track]
    goal: i64 = level + steps
    if level == codes.TOP:
        return
    if goal >= codes.TOP:
        goal = codes.TOP - 1
        if not occupied(board, track):
            if board.sheets[sheet + KEYS] > 0:
                board.sheets[sheet + KEYS] -= 1
                goal = codes.TOP
            elif codes.TURN <= board.phase <= codes.REST:
                board.keyless |= bit(track)
    climb(board, seat, track, goal)


def climb(board: Board, seat: i64, track: i64, goal: i64) -> None:
    """Move the marker up and take the power on the way."""
    sheet: i64 = seat * SHEET
    level: i64 = board.sheets[sheet + CULT + track]
    if goal == level:
        return
    board.sheets[sheet + CULT + track] = goal
    board.tell(codes.CULT_STEPS, EVERYONE, seat, track, level | goal << 8)
    gained: i64 = 0
    while level < goal:
        level += 1
        gained += CULT_POWER[level]
    if gained > 0:
        power.gain_power(board, seat, gained)


def advance_all(board: Board, seat: i64, steps: i64) -> None:
    """Steps on every track from a town tile; which track takes a key is settled afterwards."""
    track: i64 = 0
    while track < codes.TRACKS:
        level: i64 = board.sheets[seat * SHEET + CULT + track]
        if level < codes.TOP:
            if level + steps >= codes.TOP:
                board.keyless |= bit(track)
                climb(board, seat, track, codes.TOP - 1)
            else:
                climb(board, seat, track, level + steps)
        track += 1


def waiting(board: Board, seat: i64) -> i64:
    """Tracks where a step of this turn only lacks a key, as bits."""
    tracks: i64 = 0
    track: i64 = 0
    while track < codes.TRACKS:
        if board.keyless & bit(track) and not occupied(board, track):
            if board.sheets[seat * SHEET + CULT + track] == codes.TOP - 1:
                tracks |= bit(track)
        track += 1
    return tracks


def key_contest(board: Board) -> i64:
    """Tracks among which the deciding seat must choose for its keys, as bits; 0: no choice."""
    if board.keyless == 0 or board.sheets[board.seat * SHEET + KEYS] == 0:
        return 0
    return waiting(board, board.seat)


def use_keys(board: Board, seat: i64) -> None:
    """Make up the steps that lacked a key, if there are keys for all of them."""
    tracks: i64 = waiting(board, seat)
    keys: i64 = board.sheets[seat * SHEET + KEYS]
    number: i64 = 0
    track: i64 = 0
    while track < codes.TRACKS:
        number += (tracks >> track) & 1
        track += 1
    if number == 0 or keys == 0 or number > keys:
        return
    track = 0
    while track < codes.TRACKS:
        if tracks & bit(track):
            use_key(board, seat, track)
        track += 1


def use_key(board: Board, seat: i64, track: i64) -> None:
    """A key lifts the marker to the top."""
    board.sheets[seat * SHEET + KEYS] -= 1
    board.keyless &= ~bit(track)
    climb(board, seat, track, codes.TOP)


def lift(board: Board, seat: i64, track: i64) -> None:
    """A key lifts one of several markers; the rest follows if keys are left for all."""
    use_key(board, seat, track)
    use_keys(board, seat)


def key_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Tracks that may take the key."""
    tracks: i64 = key_contest(board)
    track: i64 = 0
    while track < codes.TRACKS:
        if tracks & bit(track):
            actions = append(actions, codes.MOVE_KEY | track << A)
        track += 1
    return actions


def spots_taken(board: Board, track: i64) -> i64:
    """How many priests stand on the 2-step spots of a track."""
    word: i64 = board.table[ORDERS + track] >> SEAT_BITS
    number: i64 = 0
    while word != 0:
        number += 1
        word >>= SEAT_BITS
    return number


def spot_free(board: Board, track: i64, steps: i64) -> bool:
    """Whether a priest can be sent to a track for so many steps."""
    if steps == RETURNED:
        return True
    if steps == SPOT_FIRST:
        return board.table[ORDERS + track] & SEAT_MASK == 0
    return steps == SPOT_OTHER and spots_taken(board, track) < SPOTS - 1


def send_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Every track and every number of steps for one priest."""
    if board.sheets[board.seat * SHEET + PRIESTS] == 0:
        return actions
    track: i64 = 0
    while track < codes.TRACKS:
        steps: i64 = SPOT_FIRST
        while steps >= RETURNED:
            if spot_free(board, track, steps):
                actions = append(actions, codes.MOVE_PRIEST | track << A | steps << B)
            steps -= 1
        track += 1
    return actions


def send(board: Board, seat: i64, track: i64, steps: i64) -> None:
    """Send a priest: to a spot for good, or back to the supply for one step."""
    sheet: i64 = seat * SHEET
    board.sheets[sheet + PRIESTS] -= 1
    if steps != RETURNED:
        place: i64 = 0
        if steps == SPOT_OTHER:
            place = 1 + spots_taken(board, track)
        board.table[ORDERS + track] |= (seat + 1) << place * SEAT_BITS
        board.sheets[sheet + ORDER] += 1
    board.tell(codes.SENT_PRIEST, EVERYONE, seat, track, steps)
    advance(board, seat, track, steps)
