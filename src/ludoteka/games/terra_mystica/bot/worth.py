"""What a position is worth to a seat in Terra Mystica, in hundredths of a point."""

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.terra_mystica import codes, scoring
from ludoteka.games.terra_mystica.bot.prospects import (
    bundle,
    cults,
    ranked,
    reach_worth,
)
from ludoteka.games.terra_mystica.bot.tiles import scoring_prospects
from ludoteka.games.terra_mystica.bot.towns import town_prospects
from ludoteka.games.terra_mystica.bot.weights import (
    ALL_AMPLE,
    AMPLE,
    AREA_ROW,
    AREA_STEP_ROW,
    BONUS_CARD_ACTION,
    BUILDING_ROW,
    COIN_ROW,
    DIGGING_ROW,
    FAVOR_ROUND,
    FIRST_ROW,
    INCOMES,
    KEY_ROW,
    POINT,
    PRIEST_ROW,
    READY,
    READY_ROW,
    SECOND_ROW,
    SHIPPING_ROW,
    STRONGHOLD_ROUND,
    SURPLUS_ROW,
    TOWN_ROW,
    WHOLE,
    WORKER_ROW,
)
from ludoteka.games.terra_mystica.rules import bridges
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BOWL_1,
    BOWL_2,
    BOWL_3,
    BUILT,
    COINS,
    DIGGING,
    FACTION,
    FAVOR_MASK,
    KEYS,
    PASSED,
    SHEET,
    SHIPPING,
    USED,
    VP,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    AREA_VP,
    BONUS_CARD_INCOME,
    BONUS_CARD_VP,
    BUILDING_INCOME,
    COUNTS,
    ENGINEERS_BRIDGE_VP,
    FAV12_VP,
    FAVOR_INCOME,
    ROUNDS,
)


def incomes_left(board: Board) -> i64:
    """How many incomes are still to come."""
    left: i64 = ROUNDS - 1 - board.round
    return left + 1 if board.phase < codes.TURN else left


def later(w: "vec[i64]", row: i64, incomes: i64) -> i64:
    """What one unit of a good in every income is worth."""
    total: i64 = 0
    i: i64 = row * INCOMES
    end: i64 = i + incomes
    while i < end:
        total += w[i]
        i += 1
    return total


class Judge:
    """What positions are judged by: the weights, and the areas of the rivals for the ranking."""

    __slots__ = ("areas", "weights")

    def __init__(self, weights: "vec[i64]") -> None:
        self.weights: vec[i64] = weights
        self.areas: vec[i64] = vec[i64]()

    def look(self, board: Board, me: i64) -> None:
        """Remember the largest areas of the others."""
        seats: i64 = board.setup.seats
        sizes = vec[i64]([0] * seats)
        if board.phase >= codes.TURN:
            seat: i64 = 0
            while seat < seats:
                if seat != me:
                    sizes[seat] = scoring.largest_area(board, seat)
                seat += 1
        self.areas = sizes


def seat_worth(board: Board, seat: i64, judge: Judge) -> i64:
    """All that the seat has and may hope for."""
    sheet: i64 = seat * SHEET
    total: i64 = board.sheets[sheet + VP] * POINT
    if board.over or board.sheets[sheet + FACTION] < 0:
        return total
    w = judge.weights
    left: i64 = incomes_left(board)
    total += goods(board, sheet, left, w)
    total += income(board, seat, left, w)
    total += abilities(board, seat, left, w)
    total += bonus_card(board, seat, left, w)
    total += cults(board, seat, left, w)
    town: i64 = town_prospects(board, seat, w)
    total += town * w[TOWN_ROW * INCOMES + left] // WHOLE
    total += scoring_prospects(board, seat, town, w)
    total += reach_worth(board, seat, left, w)
    size: i64 = scoring.largest_area(board, seat)
    total += ranked(size, judge.areas, seat, AREA_VP) * w[AREA_ROW * INCOMES + left]
    return total + size * w[AREA_STEP_ROW * INCOMES + left]


def goods(board: Board, sheet: i64, left: i64, w: "vec[i64]") -> i64:
    """Goods and power at hand."""
    sheets = board.sheets
    total: i64 = 0
    good: i64 = 0
    while good < ALL_AMPLE:
        number: i64 = sheets[sheet + COINS + good]
        ample: i64 = min(number, w[AMPLE + good])
        total += ample * w[good * INCOMES + left] + (number - ample) * w[good * INCOMES]
        good += 1
    ready: i64 = min(sheets[sheet + BOWL_3], READY)
    total += ready * w[READY_ROW * INCOMES + left]
    total += (sheets[sheet + BOWL_3] - ready) * w[SURPLUS_ROW * INCOMES + left]
    total += sheets[sheet + BOWL_2] * w[SECOND_ROW * INCOMES + left]
    return total + sheets[sheet + BOWL_1] * w[FIRST_ROW * INCOMES + left]


def income(board: Board, seat: i64, left: i64, w: "vec[i64]") -> i64:
    """What buildings and favor tiles will bring."""
    if left == 0:
        return 0
    sheet: i64 = seat * SHEET
    coin: i64 = later(w, COIN_ROW, left)
    worker: i64 = later(w, WORKER_ROW, left)
    priest: i64 = later(w, PRIEST_ROW, left)
    power: i64 = later(w, SECOND_ROW, left)
    row: i64 = board.faction(seat) * codes.BUILDINGS
    total: i64 = 0
    building: i64 = codes.DWELLING
    while building <= codes.SANCTUARY:
        number: i64 = board.sheets[sheet + BUILT + building]
        at: i64 = (row + building) * COUNTS + number
        total += bundle(BUILDING_INCOME, at, coin, worker, priest, power)
        total += number * w[(BUILDING_ROW + building - 1) * INCOMES + left]
        building += 1
    favors: i64 = board.sheets[sheet + FAVOR_MASK]
    favor: i64 = 0
    while favors != 0:
        if favors & 1:
            total += bundle(FAVOR_INCOME, favor, coin, worker, priest, power)
        favors >>= 1
        favor += 1
    return total


def abilities(board: Board, seat: i64, left: i64, w: "vec[i64]") -> i64:
    """Stronghold, favor tiles, tracks and keys."""
    sheet: i64 = seat * SHEET
    faction: i64 = board.faction(seat)
    playing: bool = board.sheets[sheet + PASSED] == 0
    total: i64 = 0
    if board.has_stronghold(seat):
        times: i64 = left
        if playing and board.sheets[sheet + USED] & 1 == 0:
            times += 1
        total += w[STRONGHOLD_ROUND + faction] * times
        if faction == codes.ENGINEERS:
            passes: i64 = left + 1 if playing else left
            total += passes * bridges.joined(board, seat) * ENGINEERS_BRIDGE_VP * POINT
    favors: i64 = board.sheets[sheet + FAVOR_MASK]
    favor: i64 = 0
    while favor < codes.FAVORS:
        if favors & bit(favor):
            total += w[FAVOR_ROUND + favor] * left
        favor += 1
    if favors & bit(codes.FAV12):
        houses: i64 = board.sheets[sheet + BUILT + codes.TRADING_HOUSE]
        total += FAV12_VP[houses] * POINT * (left + 1 if playing else left)
    total += board.sheets[sheet + KEYS] * w[KEY_ROW * INCOMES + left]
    total += board.sheets[sheet + DIGGING] * w[DIGGING_ROW * INCOMES + left]
    return total + board.sheets[sheet + SHIPPING] * w[SHIPPING_ROW * INCOMES + left]


def bonus_card(board: Board, seat: i64, left: i64, w: "vec[i64]") -> i64:
    """The bonus card that is held: points on passing, and what it brings before."""
    sheet: i64 = seat * SHEET
    held: i64 = board.sheets[sheet + BONUS_CARD]
    if held == codes.NO_BONUS_CARD:
        return 0
    waits: bool = board.sheets[sheet + PASSED] > 0 or board.phase < codes.TURN
    if waits and left == 0:
        return 0
    total: i64 = BONUS_CARD_VP[held * codes.BUILDINGS] * board.sheets[sheet + SHIPPING]
    building: i64 = codes.DWELLING
    while building <= codes.SANCTUARY:
        each: i64 = BONUS_CARD_VP[held * codes.BUILDINGS + building]
        total += each * board.sheets[sheet + BUILT + building]
        building += 1
    total *= POINT
    if waits:
        now: i64 = left - 1
        total += bundle(
            BONUS_CARD_INCOME, held,
            w[COIN_ROW * INCOMES + now], w[WORKER_ROW * INCOMES + now],
            w[PRIEST_ROW * INCOMES + now], w[SECOND_ROW * INCOMES + now],
        )  # fmt: skip
        total += w[BONUS_CARD_ACTION + held]
    elif held < codes.BON4 and board.sheets[sheet + USED] & bit(held + 1) == 0:
        total += w[BONUS_CARD_ACTION + held]
    return total
