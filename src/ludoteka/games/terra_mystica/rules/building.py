"""Dwellings and upgrades (rules, sections 5.1 and 5.4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica.codes import (
    BUILDINGS,
    BUILT,
    COIN,
    DWELLING,
    FAV10,
    FAV11,
    FOR_DWELLING,
    FOR_STRONGHOLD,
    FOR_TEMPLE,
    FOR_TRADING_HOUSE,
    FROM_FAVOR,
    GOODS,
    LAND,
    MOVE_BUILD,
    MOVE_UPGRADE,
    PRIEST,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    UPGRADED,
    WORKER,
)
from ludoteka.games.terra_mystica.rules import (
    favors,
    offers,
    power,
    reach,
    spades,
    strongholds,
    towns,
)
from ludoteka.games.terra_mystica.state import (
    BUILDING,
    COINS,
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    SHEET,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.state import BUILT as ON_MAP
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    BUILDING_COST,
    BUILDING_SUPPLY,
    FAV10_VP,
    FAV11_VP,
    FAVORS_FOR,
    HOME,
    LONELY_COINS,
)


def in_stock(board: Board, seat: i64, building: i64) -> bool:
    """Whether a building of this kind is left on the faction board."""
    return board.sheets[seat * SHEET + ON_MAP + building] < BUILDING_SUPPLY[building]


def place(board: Board, seat: i64, hex: i64, building: i64) -> None:
    """Put a building on a hex; the one that stood there goes back to its row."""
    sheet: i64 = seat * SHEET
    old: i64 = board.building(hex)
    if old != 0:
        board.sheets[sheet + ON_MAP + old] -= 1
    board.sheets[sheet + ON_MAP + building] += 1
    board.hexes[hex] = board.terrain(hex) | building << BUILDING | (seat + 1) << OWNER
    board.sheets[sheet + OWN_LOW] |= BIT_LOW[hex]
    board.sheets[sheet + OWN_HIGH] |= BIT_HIGH[hex]


def can_pay_dwelling(board: Board, seat: i64) -> bool:
    """Whether a dwelling is in stock and can be paid."""
    row: i64 = board.faction(seat) * BUILDINGS + DWELLING
    return in_stock(board, seat, DWELLING) and power.can_afford(board, seat, BUILDING_COST, row)


def can_pay_far_dwelling(board: Board, seat: i64) -> bool:
    """Whether the goods suffice for a dwelling and a tunnel or a flight to it."""
    if not reach.can_cross(board, seat):
        return False
    row: i64 = (board.faction(seat) * BUILDINGS + DWELLING) * GOODS
    left: i64 = reach.crossing_goods(board, seat) - reach.crossing_cost(board, seat)
    tunnel: bool = reach.crossing_field(board, seat) == WORKERS
    return left >= BUILDING_COST[row + (WORKER if tunnel else PRIEST)]


def build_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Free hexes of home terrain in reach, where a dwelling can be built without spades."""
    seat: i64 = board.seat
    if not can_pay_dwelling(board, seat):
        return actions
    home: i64 = HOME[board.faction(seat)]
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    if can_pay_far_dwelling(board, seat):
        far_low, far_high = reach.beyond(board, seat)
        low |= far_low
        high |= far_high
    hexes = board.hexes
    hex: i64 = 0
    while hex < LAND:
        if hexes[hex] == home and reach.has(low, high, hex):
            actions = append(actions, MOVE_BUILD | hex << A)
        hex += 1
    return actions


def spade_build_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Hexes that this action brought to home terrain."""
    if board.home_low | board.home_high == 0 or not can_pay_dwelling(board, board.seat):
        return actions
    hex: i64 = 0
    while hex < LAND:
        if reach.has(board.home_low, board.home_high, hex):
            actions = append(actions, MOVE_BUILD | hex << A)
        hex += 1
    return actions


def build(board: Board, seat: i64, hex: i64) -> None:
    """Pay and build a dwelling, through a tunnel or by carpet where nothing else leads there."""
    if not reach.has(board.home_low, board.home_high, hex):
        if spades.needs_crossing(board, seat, hex):
            spades.cross(board, seat, hex)
    power.pay(board, seat, BUILDING_COST, board.faction(seat) * BUILDINGS + DWELLING)
    raise_dwelling(board, seat, hex)


def raise_dwelling(board: Board, seat: i64, hex: i64) -> None:
    """A new dwelling, however it was paid."""
    place(board, seat, hex, DWELLING)
    board.tell(BUILT, EVERYONE, seat, hex, 0)
    reward(board, seat, DWELLING)
    towns.check_own(board, seat, hex)
    offers.make(board, seat, hex)


def reward(board: Board, seat: i64, building: i64) -> None:
    """Points of the scoring tile and of favor tiles for a building."""
    if building == DWELLING:
        towns.reward_tile(board, seat, FOR_DWELLING)
        if board.has_favor(seat, FAV11):
            power.score(board, seat, FAV11_VP, FROM_FAVOR)
    elif building == TRADING_HOUSE:
        towns.reward_tile(board, seat, FOR_TRADING_HOUSE)
        if board.has_favor(seat, FAV10):
            power.score(board, seat, FAV10_VP, FROM_FAVOR)
    elif building == TEMPLE:
        towns.reward_tile(board, seat, FOR_TEMPLE)
    else:
        towns.reward_tile(board, seat, FOR_STRONGHOLD)


def upgrade_cost_coins(board: Board, seat: i64, hex: i64, building: i64) -> i64:
    """Coins for an upgrade; a trading house without neighbours costs more."""
    faction: i64 = board.faction(seat)
    if building == TRADING_HOUSE and not reach.neighbour_of(board, seat, hex):
        return LONELY_COINS[faction]
    return BUILDING_COST[(faction * BUILDINGS + building) * GOODS + COIN]


def upgrade_cost_workers(board: Board, seat: i64, building: i64) -> i64:
    """Workers for an upgrade."""
    return BUILDING_COST[(board.faction(seat) * BUILDINGS + building) * GOODS + WORKER]


def follows(old: i64, building: i64) -> bool:
    """Whether one building can be upgraded to another."""
    if building == TRADING_HOUSE:
        return old == DWELLING
    if building in (TEMPLE, STRONGHOLD):
        return old == TRADING_HOUSE
    return building == SANCTUARY and old == TEMPLE


def can_upgrade(board: Board, seat: i64, hex: i64, building: i64) -> bool:
    """Whether the upgrade of an own building is possible and can be paid."""
    if not follows(board.building(hex), building) or not in_stock(board, seat, building):
        return False
    sheet: i64 = seat * SHEET
    if board.sheets[sheet + WORKERS] < upgrade_cost_workers(board, seat, building):
        return False
    return board.sheets[sheet + COINS] >= upgrade_cost_coins(board, seat, hex, building)


def upgrade_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Every upgrade that can be paid."""
    seat: i64 = board.seat
    hex: i64 = 0
    while hex < LAND:
        if board.owns(seat, hex):
            building: i64 = TRADING_HOUSE
            while building <= SANCTUARY:
                if can_upgrade(board, seat, hex, building):
                    actions = append(actions, MOVE_UPGRADE | hex << A | building << B)
                building += 1
        hex += 1
    return actions


def upgrade(board: Board, seat: i64, hex: i64, building: i64) -> None:
    """Pay for an upgrade and make it."""
    sheet: i64 = seat * SHEET
    coins: i64 = upgrade_cost_coins(board, seat, hex, building)
    board.sheets[sheet + COINS] -= coins
    board.sheets[sheet + WORKERS] -= upgrade_cost_workers(board, seat, building)
    replace(board, seat, hex, building)


def replace(board: Board, seat: i64, hex: i64, building: i64) -> None:
    """Put the higher building in place of the lower, with all that follows."""
    place(board, seat, hex, building)
    board.tell(UPGRADED, EVERYONE, seat, hex, building)
    reward(board, seat, building)
    if building in (TEMPLE, SANCTUARY):
        favors.owe(board, seat, FAVORS_FOR[board.faction(seat)])
    offers.make(board, seat, hex)
    if building == STRONGHOLD:
        strongholds.raised(board, seat)
    towns.check_own(board, seat, hex)
