"""Power bowls, priests, points and the free conversions (rules, sections 4 and 12)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.state import (
    BOWL_1,
    BOWL_2,
    BOWL_3,
    COINS,
    ORDER,
    PRIESTS,
    SHEET,
    VP,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    ALCHEMISTS_COINS,
    ALL_PRIESTS,
    COINS_PER_POINT,
    POWER_PER_PRIEST,
    POWER_PER_WORKER,
)


def capacity(board: Board, seat: i64) -> i64:
    """How much power can be gained before all tokens lie in bowl III."""
    sheet: i64 = seat * SHEET
    return 2 * board.sheets[sheet + BOWL_1] + board.sheets[sheet + BOWL_2]


def gain_power(board: Board, seat: i64, power: i64) -> i64:
    """Move tokens from I to II, then from II to III; returns what really moved."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    up: i64 = min(power, sheets[sheet + BOWL_1])
    sheets[sheet + BOWL_1] -= up
    sheets[sheet + BOWL_2] += up
    on: i64 = min(power - up, sheets[sheet + BOWL_2])
    sheets[sheet + BOWL_2] -= on
    sheets[sheet + BOWL_3] += on
    return up + on


def spend_power(board: Board, seat: i64, power: i64) -> None:
    """Move tokens from III to I."""
    sheet: i64 = seat * SHEET
    board.sheets[sheet + BOWL_3] -= power
    board.sheets[sheet + BOWL_1] += power


def sacrifice(board: Board, seat: i64) -> None:
    """Two tokens of II: one goes to III, the other leaves the game."""
    sheet: i64 = seat * SHEET
    board.sheets[sheet + BOWL_2] -= 2
    board.sheets[sheet + BOWL_3] += 1
    board.tell(codes.SACRIFICED, EVERYONE, seat, 0, 0)


def priest_room(board: Board, seat: i64) -> i64:
    """How many priests the seat can still gain."""
    sheet: i64 = seat * SHEET
    return ALL_PRIESTS - board.sheets[sheet + PRIESTS] - board.sheets[sheet + ORDER]


def gain(board: Board, seat: i64, table: "vec[i64]", row: i64, times: i64) -> None:
    """Goods from a row of a table; priests above the limit and power above the bowls are lost."""
    sheet: i64 = seat * SHEET
    start: i64 = row * codes.GOODS
    board.sheets[sheet + COINS] += table[start + codes.COIN] * times
    board.sheets[sheet + WORKERS] += table[start + codes.WORKER] * times
    priests: i64 = table[start + codes.PRIEST] * times
    if priests > 0:
        board.sheets[sheet + PRIESTS] += min(priests, priest_room(board, seat))
    power: i64 = table[start + codes.POWER] * times
    if power > 0:
        gain_power(board, seat, power)


def score(board: Board, seat: i64, points: i64, source: i64) -> None:
    """Give victory points during the game."""
    if points > 0:
        board.sheets[seat * SHEET + VP] += points
        board.tell(codes.POINTS, EVERYONE, seat, points, source)


def can_afford(board: Board, seat: i64, table: "vec[i64]", row: i64) -> bool:
    """Whether the seat has the goods in a row of a table."""
    sheet: i64 = seat * SHEET
    start: i64 = row * codes.GOODS
    return (
        board.sheets[sheet + COINS] >= table[start + codes.COIN]
        and board.sheets[sheet + WORKERS] >= table[start + codes.WORKER]
        and board.sheets[sheet + PRIESTS] >= table[start + codes.PRIEST]
    )


def pay(board: Board, seat: i64, table: "vec[i64]", row: i64) -> None:
    """Pay the goods in a row of a table."""
    sheet: i64 = seat * SHEET
    start: i64 = row * codes.GOODS
    board.sheets[sheet + COINS] -= table[start + codes.COIN]
    board.sheets[sheet + WORKERS] -= table[start + codes.WORKER]
    board.sheets[sheet + PRIESTS] -= table[start + codes.PRIEST]


def coins_per_point(board: Board, seat: i64) -> i64:
    """The price of a point at the end; the Alchemists' price in every turn."""
    return ALCHEMISTS_COINS if board.faction(seat) == codes.ALCHEMISTS else COINS_PER_POINT


def can_convert(board: Board, seat: i64, conversion: i64) -> bool:
    """Whether a conversion of one unit is possible."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    if conversion == codes.POWER_TO_PRIEST:
        return sheets[sheet + BOWL_3] >= POWER_PER_PRIEST and priest_room(board, seat) > 0
    if conversion == codes.POWER_TO_WORKER:
        return sheets[sheet + BOWL_3] >= POWER_PER_WORKER
    if conversion == codes.POWER_TO_COIN:
        return sheets[sheet + BOWL_3] > 0
    if conversion == codes.PRIEST_TO_WORKER:
        return sheets[sheet + PRIESTS] > 0
    if conversion == codes.WORKER_TO_COIN:
        return sheets[sheet + WORKERS] > 0
    if conversion == codes.POINT_TO_COIN:
        return board.faction(seat) == codes.ALCHEMISTS and sheets[sheet + VP] > 0
    if board.faction(seat) != codes.ALCHEMISTS and not board.setup.lenient:
        return False
    return sheets[sheet + COINS] >= coins_per_point(board, seat)


def convert(board: Board, seat: i64, conversion: i64) -> None:
    """One unit of a free conversion."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    if conversion == codes.POWER_TO_PRIEST:
        spend_power(board, seat, POWER_PER_PRIEST)
        sheets[sheet + PRIESTS] += 1
    elif conversion == codes.POWER_TO_WORKER:
        spend_power(board, seat, POWER_PER_WORKER)
        sheets[sheet + WORKERS] += 1
    elif conversion == codes.POWER_TO_COIN:
        spend_power(board, seat, 1)
        sheets[sheet + COINS] += 1
    elif conversion == codes.PRIEST_TO_WORKER:
        sheets[sheet + PRIESTS] -= 1
        sheets[sheet + WORKERS] += 1
    elif conversion == codes.WORKER_TO_COIN:
        sheets[sheet + WORKERS] -= 1
        sheets[sheet + COINS] += 1
    elif conversion == codes.POINT_TO_COIN:
        sheets[sheet + VP] -= 1
        sheets[sheet + COINS] += 1
    else:
        sheets[sheet + COINS] -= coins_per_point(board, seat)
        sheets[sheet + VP] += 1
    board.tell(codes.CONVERTED, EVERYONE, seat, conversion, 0)


def conversions(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The conversions and the sacrifice that are possible now."""
    seat: i64 = board.seat
    conversion: i64 = codes.POWER_TO_PRIEST
    while conversion <= codes.COIN_TO_POINT:
        if can_convert(board, seat, conversion):
            actions = append(actions, codes.MOVE_CONVERT | conversion << A)
        conversion += 1
    if board.sheets[seat * SHEET + BOWL_2] >= 2:
        actions = append(actions, codes.MOVE_SACRIFICE)
    return actions


def can_ordain(board: Board, seat: i64) -> bool:
    """Darklings: whether the new stronghold turns one more worker into a priest."""
    if board.exchange == 0 or board.sheets[seat * SHEET + WORKERS] == 0:
        return False
    return priest_room(board, seat) > 0


def ordain(board: Board, seat: i64) -> None:
    """Darklings: a worker becomes a priest."""
    board.exchange -= 1
    board.sheets[seat * SHEET + WORKERS] -= 1
    board.sheets[seat * SHEET + PRIESTS] += 1
    board.tell(codes.ORDAINED, EVERYONE, seat, 0, 0)
