"""Offers of power to the neighbours of a new building, and their answers (rules, section 7)."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B, bit
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import power, reach
from ludoteka.games.terra_mystica.state import (
    DROPPED,
    OFFER_AMOUNT,
    OFFER_EVENT,
    OFFER_FROM,
    OFFER_LIMIT,
    OFFER_REFUSED,
    OFFER_TAKEN,
    OWN_HIGH,
    OWN_LOW,
    PASSED,
    SEAT_MASK,
    SHEET,
    VP,
    Board,
)
from ludoteka.games.terra_mystica.tables import BUILDING_POWER, CULTISTS_ERRATA

TAKEN: Final = 0
REFUSED: Final = 1
VOID: Final = 2  # nothing could move


def amount(board: Board, seat: i64, hex: i64) -> i64:
    """The power values of a seat's buildings directly next to a hex."""
    low, high = reach.around(board, hex)
    low &= board.sheets[seat * SHEET + OWN_LOW]
    high &= board.sheets[seat * SHEET + OWN_HIGH]
    total: i64 = 0
    near: i64 = reach.following(low, high, 0)
    while near < codes.LAND:
        total += BUILDING_POWER[board.building(near)]
        near = reach.following(low, high, near + 1)
    return total


def make(board: Board, builder: i64, hex: i64) -> None:
    """A building event: an offer to every neighbour, in the order of their answers."""
    event: i64 = board.events
    board.events += 1
    place: i64 = 1
    while place < board.setup.seats:
        seat: i64 = asked(board, builder, place)
        if board.sheets[seat * SHEET + DROPPED] == 0:
            offered: i64 = amount(board, seat, hex)
            if offered > 0:
                offer: i64 = seat | builder << OFFER_FROM | offered << OFFER_AMOUNT
                board.offers = append(board.offers, offer | event << OFFER_EVENT)
        place += 1


def asked(board: Board, builder: i64, place: i64) -> i64:
    """Who is asked at this place after the builder.

    Clockwise; with the turn order by passing, seats that have passed come last, as they passed.
    """
    seats: i64 = board.setup.seats
    start: i64 = 0
    while board.ordered(start) != builder:
        start += 1
    if not board.setup.by_passing:
        return board.ordered((start + place) % seats)
    i: i64 = 1
    while i < seats:
        seat: i64 = board.ordered((start + i) % seats)
        if board.sheets[seat * SHEET + PASSED] == 0:
            place -= 1
            if place == 0:
                return seat
        i += 1
    i = 0
    while True:
        seat = board.passed_at(i)
        if seat != builder:
            place -= 1
            if place == 0:
                return seat
        i += 1


def receiver(offer: i64) -> i64:
    """To whom power is offered."""
    return offer & SEAT_MASK


def giver(offer: i64) -> i64:
    """Whose building offers power."""
    return (offer >> OFFER_FROM) & SEAT_MASK


def size(offer: i64) -> i64:
    """How much power is offered."""
    return (offer >> OFFER_AMOUNT) & OFFER_LIMIT


def gainable(board: Board, seat: i64, offered: i64) -> i64:
    """What really would move: limited by the tokens and by the points that pay for it."""
    points: i64 = board.sheets[seat * SHEET + VP] + 1
    return min(offered, min(power.capacity(board, seat), points))


def find(board: Board, seat: i64, source: i64, offered: i64) -> i64:
    """The oldest open offer of this amount from one seat to another; NOBODY: there is none."""
    i: i64 = 0
    while i < len(board.offers):
        offer: i64 = board.offers[i]
        if receiver(offer) == seat and giver(offer) == source and size(offer) == offered:
            return i
        i += 1
    return NOBODY


def is_open(board: Board, seat: i64) -> bool:
    """Whether the seat has an open offer."""
    for offer in board.offers:
        if receiver(offer) == seat:
            return True
    return False


def answers(board: Board, seat: i64, actions: "vec[i64]") -> "vec[i64]":
    """Accept or decline each different open offer of the seat."""
    i: i64 = 0
    while i < len(board.offers):
        offer: i64 = board.offers[i]
        if receiver(offer) == seat and find(board, seat, giver(offer), size(offer)) == i:
            operands: i64 = giver(offer) << A | size(offer) << B
            if gainable(board, seat, size(offer)) > 0:
                actions = append(actions, codes.MOVE_ACCEPT | operands)
            actions = append(actions, codes.MOVE_DECLINE | operands)
        i += 1
    return actions


def answer(board: Board, seat: i64, source: i64, offered: i64, accept: bool) -> None:
    """The answer to the oldest open offer of this amount."""
    index: i64 = find(board, seat, source, offered)
    gained: i64 = gainable(board, seat, offered)
    if gained == 0:
        close(board, index, VOID)
    elif accept:
        power.gain_power(board, seat, gained)
        board.sheets[seat * SHEET + VP] -= gained - 1
        board.tell(codes.TOOK_POWER, EVERYONE, seat, source, gained)
        close(board, index, TAKEN)
    else:
        board.tell(codes.DECLINED_POWER, EVERYONE, seat, source, offered)
        close(board, index, REFUSED)


def close(board: Board, index: i64, how: i64) -> None:
    """An offer is settled; what that means to the Cultists, whose building made it."""
    board.offers, offer = pop(board.offers, index)
    source: i64 = giver(offer)
    if board.faction(source) != codes.CULTISTS or board.sheets[source * SHEET + DROPPED] > 0:
        return
    taken: bool = offer & bit(OFFER_TAKEN) != 0
    refused: bool = offer & bit(OFFER_REFUSED) != 0 or how == REFUSED
    if how == TAKEN and not taken:
        board.steps_owed += 1
        board.later &= ~bit(source)
        taken = True
    last: bool = True
    i: i64 = 0
    while i < len(board.offers):
        if board.offers[i] >> OFFER_EVENT == offer >> OFFER_EVENT:
            last = False
            if taken:
                board.offers[i] |= bit(OFFER_TAKEN)
            if refused:
                board.offers[i] |= bit(OFFER_REFUSED)
        i += 1
    if last and refused and not taken and board.setup.errata:
        power.gain_power(board, source, CULTISTS_ERRATA)
        board.later &= ~bit(source)
        board.tell(codes.ERRATA_POWER, EVERYONE, source, board.holdings(source), 0)


def decline_all(board: Board, seat: i64) -> None:
    """Whoever takes an action with offers open declines them."""
    i: i64 = 0
    while i < len(board.offers):
        offer: i64 = board.offers[i]
        if receiver(offer) == seat:
            answer(board, seat, giver(offer), size(offer), False)
            i = 0
        else:
            i += 1


def forget(board: Board, seat: i64) -> None:
    """The offers to a seat that leaves the game vanish."""
    i: i64 = len(board.offers) - 1
    while i >= 0:
        if i < len(board.offers) and receiver(board.offers[i]) == seat:
            close(board, i, VOID)
        i -= 1
