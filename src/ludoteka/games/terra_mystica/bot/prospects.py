"""What a seat may hope for: places on cult tracks and in areas, towns, hexes in reach."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.weights import (
    BONUS_ROW,
    COIN_ROW,
    HOME_ROW,
    INCOMES,
    NEIGHBOUR_ROW,
    ONE_ROW,
    PERCENT,
    PRIEST_ROW,
    RANK_ROW,
    SECOND_ROW,
    SPADE_ROW,
    STEP_ROW,
    TWO_ROW,
    WORKER_ROW,
)
from ludoteka.games.terra_mystica.rules import reach
from ludoteka.games.terra_mystica.state import (
    CULT,
    ORDER,
    OWNER,
    SHEET,
    SHIPPING,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    CULT_VP,
    HOME,
    ROUNDS,
    SPADES,
    TILE_BONUS,
    TILE_SPADES,
    TILE_STEPS,
    TILE_TRACK,
)

MOST_HOME: Final = 3
MOST_ONE: Final = 4
MOST_TWO: Final = 3


def bundle(table: "vec[i64]", row: i64, coin: i64, worker: i64, priest: i64, power: i64) -> i64:
    """The worth of the goods in a row of a table at these prices."""
    start: i64 = row * codes.GOODS
    total: i64 = table[start] * coin + table[start + 1] * worker
    return total + table[start + 2] * priest + table[start + 3] * power


def ranked(value: i64, others: "vec[i64]", seat: i64, prizes: "vec[i64]") -> i64:
    """Points for a place among others, ties sharing; 0 gets nothing."""
    if value == 0:
        return 0
    better: i64 = 0
    tied: i64 = 1
    other: i64 = 0
    while other < len(others):
        if other != seat:
            if others[other] > value:
                better += 1
            elif others[other] == value:
                tied += 1
        other += 1
    total: i64 = 0
    place: i64 = better
    while place < better + tied and place < len(prizes):
        total += prizes[place]
        place += 1
    return total // tied


def cult_share(board: Board, seat: i64, track: i64, level: i64) -> i64:
    """Hundredths of the points for the place on a cult track now."""
    better: i64 = 0
    tied: i64 = 1
    other: i64 = 0
    while other < board.setup.seats:
        if other != seat:
            theirs: i64 = board.sheets[other * SHEET + CULT + track]
            if theirs > level:
                better += 1
            elif theirs == level:
                tied += 1
        other += 1
    place: i64 = better
    share: i64 = 0
    while place < better + tied and place < len(CULT_VP):
        share += CULT_VP[place]
        place += 1
    return share * PERCENT // tied


def cults(board: Board, seat: i64, left: i64, w: "vec[i64]") -> i64:
    """Places on the cult tracks now, steps, and the bonuses of the rounds to come."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    total: i64 = 0
    points: i64 = 0
    track: i64 = 0
    while track < codes.TRACKS:
        level: i64 = sheets[sheet + CULT + track]
        total += level * w[STEP_ROW * INCOMES + left]
        if level > 0:
            points += cult_share(board, seat, track, level)
        track += 1
    total += points * w[RANK_ROW * INCOMES + left] // PERCENT
    round: i64 = board.round
    while round < ROUNDS - 1:
        tile: i64 = board.setup.scoring[round]
        reached: i64 = sheets[sheet + ORDER]
        if TILE_TRACK[tile] < codes.TRACKS:
            reached = sheets[sheet + CULT + TILE_TRACK[tile]]
        then: i64 = ROUNDS - 2 - round
        gain: i64 = TILE_SPADES[tile] * w[SPADE_ROW * INCOMES + then]
        gain += bundle(
            TILE_BONUS, tile,
            w[COIN_ROW * INCOMES + then], w[WORKER_ROW * INCOMES + then],
            w[PRIEST_ROW * INCOMES + then], w[SECOND_ROW * INCOMES + then],
        )  # fmt: skip
        if round == board.round:
            total += reached // TILE_STEPS[tile] * gain
            gain = gain // 4
        total += reached * gain * w[BONUS_ROW * INCOMES + then + 1] // PERCENT // TILE_STEPS[tile]
        round += 1
    return total


def reach_worth(board: Board, seat: i64, left: i64, w: "vec[i64]") -> i64:
    """Free hexes in reach, by the spades they need, and neighbours that share their power."""
    faction: i64 = board.faction(seat)
    home: i64 = HOME[faction]
    low, high = reach.within(board, seat, board.sheets[seat * SHEET + SHIPPING])
    if faction == codes.DWARVES:
        far_low, far_high = reach.beyond(board, seat)
        low |= far_low
        high |= far_high
    free: i64 = 0
    one: i64 = 0
    two: i64 = 0
    rivals: i64 = 0
    hex: i64 = 0
    while hex < codes.LAND:
        if low & BIT_LOW[hex] != 0 or high & BIT_HIGH[hex] != 0:
            owner: i64 = board.hexes[hex] >> OWNER
            if owner == 0:
                row: i64 = faction * codes.TERRAINS + board.terrain(hex)
                price: i64 = SPADES[row * codes.TERRAINS + home]
                if price == 0:
                    free += 1
                elif price == 1:
                    one += 1
                elif price == 2:
                    two += 1
            elif owner != seat + 1:
                rivals += 1
        hex += 1
    total: i64 = min(free, MOST_HOME) * w[HOME_ROW * INCOMES + left]
    total += min(one, MOST_ONE) * w[ONE_ROW * INCOMES + left]
    total += min(two, MOST_TWO) * w[TWO_ROW * INCOMES + left]
    return total + min(rivals, MOST_ONE) * w[NEIGHBOUR_ROW * INCOMES + left]
