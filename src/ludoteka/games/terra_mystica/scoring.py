"""The final scoring: cult tracks, areas and goods (rules, section 13)."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica.codes import LAND, SCORED_AREA, SCORED_CULT, SCORED_GOODS, TRACKS
from ludoteka.games.terra_mystica.rules import power, reach
from ludoteka.games.terra_mystica.state import (
    BOWL_1,
    BOWL_2,
    BOWL_3,
    COINS,
    CULT,
    OWN_HIGH,
    OWN_LOW,
    PRIESTS,
    SHEET,
    SHIPPING,
    VP,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    AREA_VP,
    BIT_HIGH,
    BIT_LOW,
    CULT_VP,
    REACH_HIGH,
    REACH_LOW,
    SKIP_HIGH,
    SKIP_LOW,
)


def shares(values: "vec[i64]", prizes: "vec[i64]") -> "vec[i64]":
    """Points by rank; tied seats share the sum of their places, rounded down; 0 gets nothing."""
    points = vec[i64]([0] * len(values))
    seat: i64 = 0
    while seat < len(values):
        better: i64 = 0
        tied: i64 = 0
        for value in values:
            if value > values[seat]:
                better += 1
            elif value == values[seat]:
                tied += 1
        if values[seat] > 0:
            total: i64 = 0
            place: i64 = better
            while place < better + tied:
                if place < len(prizes):
                    total += prizes[place]
                place += 1
            points[seat] = total // tied
        seat += 1
    return points


def award(board: Board, values: "vec[i64]", prizes: "vec[i64]", event: i64, track: i64) -> None:
    """Give the points for one ranking."""
    points = shares(values, prizes)
    seat: i64 = 0
    while seat < board.setup.seats:
        if points[seat] > 0:
            board.sheets[seat * SHEET + VP] += points[seat]
            board.tell(event, EVERYONE, seat, points[seat], values[seat] | track << 8)
        seat += 1


def cult_tracks(board: Board) -> None:
    """The highest on each cult track."""
    values = vec[i64]([0] * board.setup.seats)
    track: i64 = 0
    while track < TRACKS:
        seat: i64 = 0
        while seat < board.setup.seats:
            values[seat] = board.sheets[seat * SHEET + CULT + track]
            seat += 1
        award(board, values, CULT_VP, SCORED_CULT, track)
        track += 1


def areas(board: Board) -> None:
    """The largest connected areas."""
    values = vec[i64]([largest_area(board, seat) for seat in range(board.setup.seats)])
    award(board, values, AREA_VP, SCORED_AREA, 0)


def largest_area(board: Board, seat: i64) -> i64:
    """Own buildings connected directly, by ship at the printed level, by tunnel or carpet."""
    sheet: i64 = seat * SHEET
    left_low: i64 = board.sheets[sheet + OWN_LOW]
    left_high: i64 = board.sheets[sheet + OWN_HIGH]
    best: i64 = 0
    hex: i64 = 0
    while hex < LAND and ones(left_low) + ones(left_high) > best:
        if reach.has(left_low, left_high, hex):
            low, high = area(board, seat, hex)
            left_low &= ~low
            left_high &= ~high
            size: i64 = ones(low) + ones(high)
            if size > best:
                best = size
        hex += 1
    return best


def area(board: Board, seat: i64, start: i64) -> tuple[i64, i64]:
    """The own buildings connected to the one on this hex."""
    sheet: i64 = seat * SHEET
    own_low: i64 = board.sheets[sheet + OWN_LOW]
    own_high: i64 = board.sheets[sheet + OWN_HIGH]
    ship: i64 = board.sheets[sheet + SHIPPING] * LAND
    skip: i64 = reach.skip_range(board, seat) * LAND
    low: i64 = BIT_LOW[start]
    high: i64 = BIT_HIGH[start]
    seen_low: i64 = 0
    seen_high: i64 = 0
    while low != seen_low or high != seen_high:
        hex: i64 = reach.following(low & ~seen_low, high & ~seen_high, 0)
        seen_low |= BIT_LOW[hex]
        seen_high |= BIT_HIGH[hex]
        near_low, near_high = reach.bridged(board, hex)
        low |= (near_low | REACH_LOW[ship + hex] | SKIP_LOW[skip + hex]) & own_low
        high |= (near_high | REACH_HIGH[ship + hex] | SKIP_HIGH[skip + hex]) & own_high
    return low, high


def ones(word: i64) -> i64:
    """The number of set bits."""
    number: i64 = 0
    while word != 0:
        word &= word - 1
        number += 1
    return number


def goods(board: Board) -> None:
    """Everything becomes coins, coins become points."""
    seat: i64 = 0
    while seat < board.setup.seats:
        sheet: i64 = seat * SHEET
        sheets = board.sheets
        before: i64 = board.holdings(seat)
        coins: i64 = worth(board, seat)
        price: i64 = power.coins_per_point(board, seat)
        pairs: i64 = sheets[sheet + BOWL_2] // 2
        sheets[sheet + BOWL_1] += sheets[sheet + BOWL_3] + pairs
        sheets[sheet + BOWL_2] -= 2 * pairs
        sheets[sheet + BOWL_3] = 0
        sheets[sheet + PRIESTS] = 0
        sheets[sheet + WORKERS] = 0
        sheets[sheet + COINS] = coins % price
        sheets[sheet + VP] += coins // price
        board.tell(SCORED_GOODS, EVERYONE, seat, before, board.holdings(seat))
        seat += 1


def worth(board: Board, seat: i64) -> i64:
    """All goods in coins; of the tokens in bowl II every second is sacrificed for the other."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    tokens: i64 = sheets[sheet + BOWL_3] + sheets[sheet + BOWL_2] // 2
    return sheets[sheet + COINS] + sheets[sheet + WORKERS] + sheets[sheet + PRIESTS] + tokens


def winners(board: Board) -> i64:
    """Bit mask of the seats with the most points."""
    best: i64 = -1
    mask: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        points: i64 = board.sheets[seat * SHEET + VP]
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= bit(seat)
        seat += 1
    return mask
