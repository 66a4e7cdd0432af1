"""Bridges (rules, section 10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.terra_mystica.codes import ACT1, BRIDGED, BY_POWER, MOVE_BRIDGE, SITES
from ludoteka.games.terra_mystica.rules import power, reach, towns
from ludoteka.games.terra_mystica.state import (
    BRIDGES,
    BRIDGES_BUILT,
    POWER_USED,
    SHEET,
    SITE_BITS,
    SITE_MASK,
    SPANS,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    ALL_BRIDGES,
    BRIDGE_WORKERS,
    POWER_COST,
    SITE_A,
    SITE_B,
)


def possible(board: Board, seat: i64, site: i64) -> bool:
    """Whether the seat may build a bridge there."""
    if board.sheets[seat * SHEET + BRIDGES] >= ALL_BRIDGES or not reach.touches(board, seat, site):
        return False
    return board.setup.lenient or not reach.site_taken(board, site)


def choices(board: Board, means: i64, actions: "vec[i64]") -> "vec[i64]":
    """The sites where the seat may build a bridge."""
    site: i64 = 0
    while site < SITES:
        if possible(board, board.seat, site):
            actions = append(actions, MOVE_BRIDGE | site << A | means << B)
        site += 1
    return actions


def build(board: Board, seat: i64, site: i64, means: i64) -> None:
    """Pay and build a bridge; both ends may become parts of a town."""
    sheet: i64 = seat * SHEET
    one: i64 = 1
    if means == BY_POWER:
        power.spend_power(board, seat, POWER_COST[ACT1])
        board.table[POWER_USED] |= bit(ACT1)
    else:
        board.sheets[sheet + WORKERS] -= BRIDGE_WORKERS
    board.sheets[sheet + BRIDGES] += 1
    board.sheets[sheet + SPANS] += one << site * SITE_BITS
    board.table[BRIDGES_BUILT] |= bit(site)
    board.tell(BRIDGED, EVERYONE, seat, site, means)
    check(board, seat, site)


def check(board: Board, builder: i64, site: i64) -> None:
    """Towns made by a bridge: the builder's, and those of a seat that owns both ends."""
    end: i64 = SITE_A[site]
    owner: i64 = board.owner(end)
    if owner != NOBODY and board.owns(owner, SITE_B[site]):
        if owner == builder:
            towns.check_own(board, builder, end)
        elif not board.setup.lenient and towns.check(board, owner, end):
            board.granted |= bit(owner)


def spans(board: Board, seat: i64, site: i64) -> i64:
    """How many own bridges lie on a site."""
    return (board.sheets[seat * SHEET + SPANS] >> site * SITE_BITS) & SITE_MASK


def joined(board: Board, seat: i64) -> i64:
    """Own bridges with own buildings at both ends."""
    number: i64 = 0
    site: i64 = 0
    while site < SITES:
        if board.owns(seat, SITE_A[site]) and board.owns(seat, SITE_B[site]):
            number += spans(board, seat, site)
        site += 1
    return number
