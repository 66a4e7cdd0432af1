"""All that is counted in Terra Mystica: the numbers behind previews. Everybody sees everything."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.state import State
from ludoteka.games.terra_mystica.codes import (
    BONUS_CARDS,
    DWELLING,
    FAVORS,
    POWER_ACTIONS,
    SANCTUARY,
    TOWNS,
    TRACKS,
)
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARD_COINS,
    BOWL_1,
    BOWL_2,
    BOWL_3,
    BRIDGES,
    BUILT,
    COINS,
    CULT,
    DIGGING,
    FAVORS_LEFT,
    NIBBLE,
    OFFER_AMOUNT,
    OFFER_LIMIT,
    ORDER,
    POWER_USED,
    PRIESTS,
    SEAT_MASK,
    SHEET,
    SHIPPING,
    SPADES,
    TOWN_COUNTS,
    TOWNS_LEFT,
    VP,
    WORKERS,
    Board,
)

# one number of a sheet each, in the order of OF_EACH in foretell.py
PLAIN = vec[i64](
    [
        VP, COINS, WORKERS, PRIESTS, BOWL_1, BOWL_2, BOWL_3, SHIPPING, DIGGING, BRIDGES, ORDER,
        SPADES,
    ]
)  # fmt: skip


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() in foretell.py calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    table = board.table
    found = vec[i64]([board.round + 1, board.free + board.dug])
    i: i64 = 0
    while i < BONUS_CARDS:
        found = append(found, table[BONUS_CARD_COINS + i])
        i += 1
    i = 0
    while i < FAVORS:
        found = append(found, table[FAVORS_LEFT + i])
        i += 1
    i = 0
    while i < TOWNS:
        found = append(found, table[TOWNS_LEFT + i])
        i += 1
    i = 0
    while i < POWER_ACTIONS:
        found = append(found, (table[POWER_USED] >> i) & 1)
        i += 1
    seat: i64 = 0
    while seat < board.setup.seats:
        found = read_player(board, seat, found)
        seat += 1
    return found


def read_player(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """The faction board of a seat, its tiles, and the power it is offered."""
    sheets = board.sheets
    sheet: i64 = seat * SHEET
    for place in PLAIN:
        found = append(found, sheets[sheet + place])
    offered: i64 = 0
    for offer in board.offers:
        if offer & SEAT_MASK == seat:
            offered += (offer >> OFFER_AMOUNT) & OFFER_LIMIT
    found = append(found, offered)
    i: i64 = 0
    while i < TRACKS:
        found = append(found, sheets[sheet + CULT + i])
        i += 1
    i = DWELLING
    while i <= SANCTUARY:
        found = append(found, sheets[sheet + BUILT + i])
        i += 1
    i = 0
    while i < FAVORS:
        found = append(found, 1 if board.has_favor(seat, i) else 0)
        i += 1
    i = 0
    while i < TOWNS:
        found = append(found, (sheets[sheet + TOWN_COUNTS] >> i * NIBBLE) & 15)
        i += 1
    i = 0
    while i < BONUS_CARDS:
        found = append(found, 1 if sheets[sheet + BONUS_CARD] == i else 0)
        i += 1
    return found
