"""What a position is worth to a seat in Terra Mystica, in hundredths of a point.

The weights stand in weights.json: what goods, reach, tracks and prospects are worth with so many
incomes still to come, and what abilities bring each round.
"""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.terra_mystica.codes import (
    BON4,
    BUILDINGS,
    DARKLINGS,
    DWARVES,
    DWELLING,
    ENGINEERS,
    FAV12,
    FAVORS,
    GOODS,
    LAND,
    NO_SCROLL,
    SANCTUARY,
    SCROLLS,
    TEMPLE,
    TERRAINS,
    TRACKS,
    TRADING_HOUSE,
    TURN,
)
from ludoteka.games.terra_mystica.data import FACTION_NAMES, FAVOR_NAMES, SCROLL_NAMES
from ludoteka.games.terra_mystica.rules import bridges, reach, towns
from ludoteka.games.terra_mystica.scoring import area, ones
from ludoteka.games.terra_mystica.state import (
    BOWL_1,
    BOWL_2,
    BOWL_3,
    BUILT,
    COINS,
    CULT,
    DIGGING,
    FACTION,
    FAVOR_MASK,
    KEYS,
    ORDER,
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    PASSED,
    PRIESTS,
    SCROLL,
    SHEET,
    SHIPPING,
    TOWN_HIGH,
    TOWN_LOW,
    USED,
    VP,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    AREA_VP,
    BIT_HIGH,
    BIT_LOW,
    BUILDING_INCOME,
    BUILDING_POWER,
    COUNTS,
    CULT_VP,
    ENGINEERS_BRIDGE_VP,
    FAV12_VP,
    FAVOR_INCOME,
    HOME,
    ROUNDS,
    SCROLL_INCOME,
    SCROLL_VP,
    SPADES,
    TILE_BONUS,
    TILE_SPADES,
    TILE_STEPS,
    TILE_TRACK,
    TOWN_SIZE,
    TOWN_SIZE_SANCTUARY,
)

_weights: dict[str, Any] = json.loads((Path(__file__).parent / "weights.json").read_text("utf-8"))
_rows: dict[str, list[int]] = _weights["rounds_left"]
NAMES: list[str] = list(_rows)
POINT: Final = 100
INCOMES: Final = 7  # 0 to 6 incomes are still to come

# Rows of the weights, in the order of the file.
COIN_ROW: Final = 0
WORKER_ROW: Final = 1
PRIEST_ROW: Final = 2
READY_ROW: Final = 3
SURPLUS_ROW: Final = 4
SECOND_ROW: Final = 5
FIRST_ROW: Final = 6
SPADE_ROW: Final = 7
TOWN_ROW: Final = 8
RANK_ROW: Final = 9
STEP_ROW: Final = 10
BONUS_ROW: Final = 11
AREA_ROW: Final = 12
AREA_STEP_ROW: Final = 13
HOME_ROW: Final = 14
ONE_ROW: Final = 15
TWO_ROW: Final = 16
SHIPPING_ROW: Final = 17
DIGGING_ROW: Final = 18
BUILDING_ROW: Final = 19  # five rows, dwelling to sanctuary
NEIGHBOUR_ROW: Final = 24
KEY_ROW: Final = 25
START_ROW: Final = 26

# row * INCOMES + incomes to come
W: Final = vec[i64]([number for row in _rows.values() for number in row])
POWER_LACKING: Final = vec[i64](_weights["town_power_lacking"])
SIZE_LACKING: Final = vec[i64](_weights["town_size_lacking"])
STRONGHOLD_ROUND: Final = vec[i64](
    [_weights["stronghold_each_round"][name] for name in FACTION_NAMES]
)
FAVOR_ROUND: Final = vec[i64]([_weights["favor_each_round"].get(name, 0) for name in FAVOR_NAMES])
SCROLL_ACTION: Final = vec[i64]([_weights["scroll_action"].get(name, 0) for name in SCROLL_NAMES])

FACTION_WORTH: Final = vec[i64]([_weights["faction"][name] for name in FACTION_NAMES])
DECIDE: Final = vec[i64](list(_weights["decide"].values()))
PASSING: Final = 0  # what a plan must bring at least, or the seat passes
URGENT: Final = 1  # for what others may take away
RIVAL: Final = 2  # a rival on a neighbouring terrain
TOUCH: Final = 3  # a first dwelling next to somebody
NEAR: Final = 4  # a first dwelling near the own other one

READY: Final = 6  # tokens in bowl III that power actions can use
MOST_HOME: Final = 3
MOST_ONE: Final = 4
MOST_TWO: Final = 3
PERCENT: Final = 100


def incomes_left(board: Board) -> i64:
    """How many incomes are still to come."""
    left: i64 = ROUNDS - 1 - board.round
    return left + 1 if board.phase < TURN else left


def later(row: i64, incomes: i64) -> i64:
    """What one unit of a good in every income is worth."""
    total: i64 = 0
    i: i64 = row * INCOMES
    end: i64 = i + incomes
    while i < end:
        total += W[i]
        i += 1
    return total


class Rivals:
    """What the other seats have, as far as rankings need it."""

    __slots__ = ("areas",)

    def __init__(self) -> None:
        self.areas: vec[i64] = vec[i64]()

    def look(self, board: Board, me: i64) -> None:
        """Remember the largest areas of the others."""
        seats: i64 = board.setup.seats
        sizes = vec[i64]([0] * seats)
        if board.phase >= TURN:
            seat: i64 = 0
            while seat < seats:
                if seat != me:
                    sizes[seat] = largest(board, seat)
                seat += 1
        self.areas = sizes


def largest(board: Board, seat: i64) -> i64:
    """The size of a seat's largest area."""
    low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    best: i64 = 0
    hex: i64 = 0
    while hex < LAND and ones(low) + ones(high) > best:
        if reach.has(low, high, hex):
            part_low, part_high = area(board, seat, hex)
            low &= ~part_low
            high &= ~part_high
            size: i64 = ones(part_low) + ones(part_high)
            if size > best:
                best = size
        hex += 1
    return best


def seat_worth(board: Board, seat: i64, rivals: Rivals) -> i64:
    """All that the seat has and may hope for."""
    sheet: i64 = seat * SHEET
    total: i64 = board.sheets[sheet + VP] * POINT
    if board.over or board.sheets[sheet + FACTION] < 0:
        return total
    left: i64 = incomes_left(board)
    total += goods(board, sheet, left)
    total += income(board, seat, left)
    total += abilities(board, seat, left)
    total += scroll(board, seat, left)
    total += cults(board, seat, left)
    total += town_prospects(board, seat, left)
    total += reach_worth(board, seat, left)
    size: i64 = largest(board, seat)
    total += ranked(size, rivals.areas, seat, AREA_VP) * W[AREA_ROW * INCOMES + left]
    return total + size * W[AREA_STEP_ROW * INCOMES + left]


def goods(board: Board, sheet: i64, left: i64) -> i64:
    """Goods and power at hand."""
    sheets = board.sheets
    total: i64 = sheets[sheet + COINS] * W[COIN_ROW * INCOMES + left]
    total += sheets[sheet + WORKERS] * W[WORKER_ROW * INCOMES + left]
    total += sheets[sheet + PRIESTS] * W[PRIEST_ROW * INCOMES + left]
    ready: i64 = min(sheets[sheet + BOWL_3], READY)
    total += ready * W[READY_ROW * INCOMES + left]
    total += (sheets[sheet + BOWL_3] - ready) * W[SURPLUS_ROW * INCOMES + left]
    total += sheets[sheet + BOWL_2] * W[SECOND_ROW * INCOMES + left]
    return total + sheets[sheet + BOWL_1] * W[FIRST_ROW * INCOMES + left]


def bundle(table: "vec[i64]", row: i64, coin: i64, worker: i64, priest: i64, power: i64) -> i64:
    """The worth of the goods in a row of a table at these prices."""
    start: i64 = row * GOODS
    total: i64 = table[start] * coin + table[start + 1] * worker
    return total + table[start + 2] * priest + table[start + 3] * power


def income(board: Board, seat: i64, left: i64) -> i64:
    """What buildings and favor tiles will bring."""
    if left == 0:
        return 0
    sheet: i64 = seat * SHEET
    coin: i64 = later(COIN_ROW, left)
    worker: i64 = later(WORKER_ROW, left)
    priest: i64 = later(PRIEST_ROW, left)
    power: i64 = later(SECOND_ROW, left)
    row: i64 = board.faction(seat) * BUILDINGS
    total: i64 = 0
    building: i64 = DWELLING
    while building <= SANCTUARY:
        number: i64 = board.sheets[sheet + BUILT + building]
        at: i64 = (row + building) * COUNTS + number
        total += bundle(BUILDING_INCOME, at, coin, worker, priest, power)
        total += number * W[(BUILDING_ROW + building - 1) * INCOMES + left]
        building += 1
    favors: i64 = board.sheets[sheet + FAVOR_MASK]
    favor: i64 = 0
    while favors != 0:
        if favors & 1:
            total += bundle(FAVOR_INCOME, favor, coin, worker, priest, power)
        favors >>= 1
        favor += 1
    return total


def abilities(board: Board, seat: i64, left: i64) -> i64:
    """Stronghold, favor tiles, tracks and keys."""
    sheet: i64 = seat * SHEET
    faction: i64 = board.faction(seat)
    playing: bool = board.sheets[sheet + PASSED] == 0
    total: i64 = 0
    if board.has_stronghold(seat):
        times: i64 = left
        if playing and board.sheets[sheet + USED] & 1 == 0:
            times += 1
        total += STRONGHOLD_ROUND[faction] * times
        if faction == ENGINEERS:
            passes: i64 = left + 1 if playing else left
            total += passes * bridges.joined(board, seat) * ENGINEERS_BRIDGE_VP * POINT
    favors: i64 = board.sheets[sheet + FAVOR_MASK]
    favor: i64 = 0
    while favor < FAVORS:
        if favors & bit(favor):
            total += FAVOR_ROUND[favor] * left
        favor += 1
    if favors & bit(FAV12):
        houses: i64 = board.sheets[sheet + BUILT + TRADING_HOUSE]
        total += FAV12_VP[houses] * POINT * (left + 1 if playing else left)
    total += board.sheets[sheet + KEYS] * W[KEY_ROW * INCOMES + left]
    total += board.sheets[sheet + DIGGING] * W[DIGGING_ROW * INCOMES + left]
    return total + board.sheets[sheet + SHIPPING] * W[SHIPPING_ROW * INCOMES + left]


def scroll(board: Board, seat: i64, left: i64) -> i64:
    """The scroll that is held: points on passing, and what it brings before."""
    sheet: i64 = seat * SHEET
    held: i64 = board.sheets[sheet + SCROLL]
    if held == NO_SCROLL:
        return 0
    waits: bool = board.sheets[sheet + PASSED] > 0 or board.phase < TURN
    if waits and left == 0:
        return 0
    total: i64 = SCROLL_VP[held * BUILDINGS] * board.sheets[sheet + SHIPPING]
    building: i64 = DWELLING
    while building <= SANCTUARY:
        total += SCROLL_VP[held * BUILDINGS + building] * board.sheets[sheet + BUILT + building]
        building += 1
    total *= POINT
    if waits:
        now: i64 = left - 1
        total += bundle(
            SCROLL_INCOME, held,
            W[COIN_ROW * INCOMES + now], W[WORKER_ROW * INCOMES + now],
            W[PRIEST_ROW * INCOMES + now], W[SECOND_ROW * INCOMES + now],
        )  # fmt: skip
        total += SCROLL_ACTION[held]
    elif held < BON4 and board.sheets[sheet + USED] & bit(held + 1) == 0:
        total += SCROLL_ACTION[held]
    return total


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


def cults(board: Board, seat: i64, left: i64) -> i64:
    """Places on the cult tracks now, steps, and the bonuses of the rounds to come."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    seats: i64 = board.setup.seats
    total: i64 = 0
    points: i64 = 0
    track: i64 = 0
    while track < TRACKS:
        level: i64 = sheets[sheet + CULT + track]
        total += level * W[STEP_ROW * INCOMES + left]
        if level > 0:
            better: i64 = 0
            tied: i64 = 1
            other: i64 = 0
            while other < seats:
                if other != seat:
                    theirs: i64 = sheets[other * SHEET + CULT + track]
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
            points += share * PERCENT // tied
        track += 1
    total += points * W[RANK_ROW * INCOMES + left] // PERCENT
    round: i64 = board.round
    while round < ROUNDS - 1:
        tile: i64 = board.setup.scoring[round]
        reached: i64 = sheets[sheet + ORDER]
        if TILE_TRACK[tile] < TRACKS:
            reached = sheets[sheet + CULT + TILE_TRACK[tile]]
        then: i64 = ROUNDS - 2 - round
        gain: i64 = TILE_SPADES[tile] * W[SPADE_ROW * INCOMES + then]
        gain += bundle(
            TILE_BONUS, tile,
            W[COIN_ROW * INCOMES + then], W[WORKER_ROW * INCOMES + then],
            W[PRIEST_ROW * INCOMES + then], W[SECOND_ROW * INCOMES + then],
        )  # fmt: skip
        if round == board.round:
            total += reached // TILE_STEPS[tile] * gain
            gain = gain // 4
        total += reached * gain * W[BONUS_ROW * INCOMES + then + 1] // PERCENT // TILE_STEPS[tile]
        round += 1
    return total


def town_prospects(board: Board, seat: i64, left: i64) -> i64:
    """How far groups of buildings are on their way to a town."""
    sheet: i64 = seat * SHEET
    low: i64 = board.sheets[sheet + OWN_LOW] & ~board.sheets[sheet + TOWN_LOW]
    high: i64 = board.sheets[sheet + OWN_HIGH] & ~board.sheets[sheet + TOWN_HIGH]
    needed: i64 = towns.power_needed(board, seat)
    town: i64 = W[TOWN_ROW * INCOMES + left]
    total: i64 = 0
    start: i64 = 0
    while start < LAND and low | high != 0:
        if reach.has(low, high, start):
            part_low, part_high = towns.group(board, seat, BIT_LOW[start], BIT_HIGH[start])
            low &= ~part_low
            high &= ~part_high
            power: i64 = 0
            size: i64 = 0
            least: i64 = TOWN_SIZE
            hex: i64 = start
            while hex < LAND:
                if reach.has(part_low, part_high, hex):
                    building: i64 = board.building(hex)
                    power += BUILDING_POWER[building]
                    size += 1
                    if building == SANCTUARY:
                        least = TOWN_SIZE_SANCTUARY
                hex += 1
            lacking: i64 = max(0, needed - power)
            fewer: i64 = max(0, least - size)
            total += town * POWER_LACKING[lacking] * SIZE_LACKING[fewer] // (PERCENT * PERCENT)
        start += 1
    return total


def reach_worth(board: Board, seat: i64, left: i64) -> i64:
    """Free hexes in reach, by the spades they need, and neighbours that share their power."""
    faction: i64 = board.faction(seat)
    home: i64 = HOME[faction]
    low, high = reach.within(board, seat, board.sheets[seat * SHEET + SHIPPING])
    if faction == DWARVES:
        far_low, far_high = reach.beyond(board, seat)
        low |= far_low
        high |= far_high
    free: i64 = 0
    one: i64 = 0
    two: i64 = 0
    rivals: i64 = 0
    hex: i64 = 0
    while hex < LAND:
        if low & BIT_LOW[hex] != 0 or high & BIT_HIGH[hex] != 0:
            owner: i64 = board.hexes[hex] >> OWNER
            if owner == 0:
                price: i64 = SPADES[(faction * TERRAINS + board.terrain(hex)) * TERRAINS + home]
                if price == 0:
                    free += 1
                elif price == 1:
                    one += 1
                elif price == 2:
                    two += 1
            elif owner != seat + 1:
                rivals += 1
        hex += 1
    total: i64 = min(free, MOST_HOME) * W[HOME_ROW * INCOMES + left]
    total += min(one, MOST_ONE) * W[ONE_ROW * INCOMES + left]
    total += min(two, MOST_TWO) * W[TWO_ROW * INCOMES + left]
    return total + min(rivals, MOST_ONE) * W[NEIGHBOUR_ROW * INCOMES + left]


assert len(W) == (START_ROW + 1) * INCOMES
assert DARKLINGS >= 0
assert TEMPLE == TRADING_HOUSE + 1
assert len(SCROLL_ACTION) == SCROLLS
