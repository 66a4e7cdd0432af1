"""What the scoring tiles of this round and of those to come promise to a seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.weights import COMING, ROUNDS_AHEAD, WHOLE
from ludoteka.games.terra_mystica.state import BUILT, PASSED, SHEET, WORKERS, Board
from ludoteka.games.terra_mystica.tables import BUILDING_SUPPLY, ROUNDS, TILE_REWARD, TILE_VP

MOST: Final = 3  # of a kind in one round


def scoring_prospects(board: Board, seat: i64, town: i64, w: "vec[i64]") -> i64:
    """Points that may still be made of the scoring tiles; so much of a town is in prospect."""
    total: i64 = 0
    round: i64 = board.round
    if board.sheets[seat * SHEET + PASSED] > 0:
        round += 1
    while round < ROUNDS:
        tile: i64 = board.setup.scoring[round]
        reward: i64 = TILE_REWARD[tile]
        worth: i64 = TILE_VP[tile] * w[COMING + reward * ROUNDS_AHEAD + round - board.round]
        if reward == codes.FOR_TOWN:
            total += worth * town // WHOLE
        else:
            total += worth * chances(board, seat, reward)
        round += 1
    return total


def chances(board: Board, seat: i64, reward: i64) -> i64:
    """How often the seat could do at most what a tile rewards, by what it has now."""
    sheet: i64 = seat * SHEET
    if reward == codes.FOR_SPADE:
        return min(board.sheets[sheet + WORKERS], MOST)
    built: i64 = sheet + BUILT
    dwellings: i64 = board.sheets[built + codes.DWELLING]
    houses: i64 = board.sheets[built + codes.TRADING_HOUSE]
    if reward == codes.FOR_DWELLING:
        return min(left(board, seat, codes.DWELLING), MOST)
    if reward == codes.FOR_TRADING_HOUSE:
        return min(min(left(board, seat, codes.TRADING_HOUSE), dwellings), MOST)
    if reward == codes.FOR_TEMPLE:
        return min(min(left(board, seat, codes.TEMPLE), houses), MOST)
    number: i64 = min(houses, left(board, seat, codes.STRONGHOLD))
    temples: i64 = board.sheets[built + codes.TEMPLE]
    return number + min(temples, left(board, seat, codes.SANCTUARY))


def left(board: Board, seat: i64, building: i64) -> i64:
    """How many of these buildings are in stock."""
    return BUILDING_SUPPLY[building] - board.sheets[seat * SHEET + BUILT + building]
