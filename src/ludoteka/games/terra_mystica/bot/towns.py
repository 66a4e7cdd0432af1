"""How near towns are: groups of buildings on their way, and what one more dwelling would join."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.weights import (
    PERCENT,
    POWER_LACKING,
    SIZE_LACKING,
    TOWN_JOIN,
)
from ludoteka.games.terra_mystica.rules import reach, towns
from ludoteka.games.terra_mystica.state import (
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    SHEET,
    TOWN_HIGH,
    TOWN_LOW,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    BUILDING_POWER,
    HOME,
    REACH_HIGH,
    REACH_LOW,
    SPADES,
    TOWN_SIZE,
)

DEAREST: Final = 3  # spades for a dwelling that joins groups


class Groups:
    """The groups of a seat's buildings that are no town yet."""

    __slots__ = ("high", "least", "low", "power", "size")

    def __init__(self) -> None:
        self.low: vec[i64] = vec[i64]()
        self.high: vec[i64] = vec[i64]()
        self.power: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()
        # buildings that a town with this group needs
        self.least: vec[i64] = vec[i64]()

    def add(self, board: Board, low: i64, high: i64) -> None:
        """One more group."""
        power, size, least = towns.counted(board, low, high)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        self.power = append(self.power, power)
        self.size = append(self.size, size)
        self.least = append(self.least, least)


def groups_of(board: Board, seat: i64) -> Groups:
    """All groups that are no town yet."""
    sheet: i64 = seat * SHEET
    low: i64 = board.sheets[sheet + OWN_LOW] & ~board.sheets[sheet + TOWN_LOW]
    high: i64 = board.sheets[sheet + OWN_HIGH] & ~board.sheets[sheet + TOWN_HIGH]
    found = Groups()
    start: i64 = reach.following(low, high, 0)
    while start < codes.LAND:
        part_low, part_high = towns.group(board, seat, BIT_LOW[start], BIT_HIGH[start])
        low &= ~part_low
        high &= ~part_high
        found.add(board, part_low, part_high)
        start = reach.following(low, high, start + 1)
    return found


def nearness(w: "vec[i64]", power: i64, needed: i64, size: i64, least: i64) -> i64:
    """How near a group is to a town, in ten thousandths of one."""
    return w[POWER_LACKING + max(0, needed - power)] * w[SIZE_LACKING + max(0, least - size)]


def town_prospects(board: Board, seat: i64, w: "vec[i64]") -> i64:
    """What there is of towns to come, in ten thousandths of a town."""
    groups = groups_of(board, seat)
    number: i64 = len(groups.low)
    if number == 0:
        return 0
    needed: i64 = towns.power_needed(board, seat)
    total: i64 = 0
    near_low: i64 = 0
    near_high: i64 = 0
    i: i64 = 0
    while i < number:
        total += nearness(w, groups.power[i], needed, groups.size[i], groups.least[i])
        low, high = edges(groups.low[i], groups.high[i])
        near_low |= low
        near_high |= high
        i += 1
    sheet: i64 = seat * SHEET
    low, high = edges(board.sheets[sheet + TOWN_LOW], board.sheets[sheet + TOWN_HIGH])
    return total + join_prospects(board, seat, w, groups, near_low & ~low, near_high & ~high)


def join_prospects(
    board: Board, seat: i64, w: "vec[i64]", groups: Groups, low: i64, high: i64
) -> i64:
    """The best that one more dwelling on one of these hexes would make of the groups around it."""
    faction: i64 = board.faction(seat)
    needed: i64 = towns.power_needed(board, seat)
    row: i64 = faction * codes.TERRAINS * codes.TERRAINS + HOME[faction]
    number: i64 = len(groups.low)
    best: i64 = 0
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] >> OWNER == 0:
            price: i64 = SPADES[row + board.terrain(hex) * codes.TERRAINS]
            if price <= DEAREST:
                power: i64 = BUILDING_POWER[codes.DWELLING]
                size: i64 = 1
                least: i64 = TOWN_SIZE
                near_low, near_high = edges(BIT_LOW[hex], BIT_HIGH[hex])
                i: i64 = 0
                while i < number:
                    if groups.low[i] & near_low != 0 or groups.high[i] & near_high != 0:
                        power += groups.power[i]
                        size += groups.size[i]
                        least = min(least, groups.least[i])
                    i += 1
                near: i64 = nearness(w, power, needed, size, least) * w[TOWN_JOIN + price]
                best = max(best, near // PERCENT)
        hex = reach.following(low, high, hex + 1)
    return best


def edges(low: i64, high: i64) -> tuple[i64, i64]:
    """The land that shares an edge with these hexes."""
    near_low: i64 = 0
    near_high: i64 = 0
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        near_low |= REACH_LOW[hex]
        near_high |= REACH_HIGH[hex]
        hex = reach.following(low, high, hex + 1)
    return near_low, near_high
