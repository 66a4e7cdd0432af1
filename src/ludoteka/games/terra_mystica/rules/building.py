"""Dwellings and upgrades, strongholds, shipping and digging (rules, sections 5.1 to 5.4 and 11)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, B
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import offers, power, reach, spades, towns
from ludoteka.games.terra_mystica.state import (
    BUILDING,
    BUILT,
    COINS,
    DIGGING,
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    PRIESTS,
    SHEET,
    SHIPPING,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    ALCHEMISTS_POWER,
    BIT_HIGH,
    BIT_LOW,
    BUILDING_COST,
    BUILDING_SUPPLY,
    CULTISTS_VP,
    DARKLINGS_EXCHANGE,
    DIGGING_COST,
    DIGGING_MAX,
    DIGGING_VP,
    FAV10_VP,
    FAV11_VP,
    FAVORS_FOR,
    HALFLINGS_SPADES,
    HOME,
    LONELY_COINS,
    SHIPPING_COINS,
    SHIPPING_MAX,
    SHIPPING_PRIESTS,
)


def in_stock(board: Board, seat: i64, building: i64) -> bool:
    """Whether a building of this kind is left on the faction board."""
    return board.sheets[seat * SHEET + BUILT + building] < BUILDING_SUPPLY[building]


def place(board: Board, seat: i64, hex: i64, building: i64) -> None:
    """Put a building on a hex; the one that stood there goes back to its row."""
    sheet: i64 = seat * SHEET
    old: i64 = board.building(hex)
    if old != 0:
        board.sheets[sheet + BUILT + old] -= 1
    board.sheets[sheet + BUILT + building] += 1
    board.hexes[hex] = board.terrain(hex) | building << BUILDING | (seat + 1) << OWNER
    board.sheets[sheet + OWN_LOW] |= BIT_LOW[hex]
    board.sheets[sheet + OWN_HIGH] |= BIT_HIGH[hex]


def can_pay_dwelling(board: Board, seat: i64) -> bool:
    """Whether a dwelling is in stock and can be paid."""
    row: i64 = board.faction(seat) * codes.BUILDINGS + codes.DWELLING
    if not in_stock(board, seat, codes.DWELLING):
        return False
    return power.can_afford(board, seat, BUILDING_COST, row)


def can_pay_far_dwelling(board: Board, seat: i64) -> bool:
    """Whether the goods suffice for a dwelling and a tunnel or a flight to it."""
    if not reach.can_cross(board, seat):
        return False
    row: i64 = (board.faction(seat) * codes.BUILDINGS + codes.DWELLING) * codes.GOODS
    left: i64 = reach.crossing_goods(board, seat) - reach.crossing_cost(board, seat)
    tunnel: bool = reach.crossing_field(board, seat) == WORKERS
    return left >= BUILDING_COST[row + (codes.WORKER if tunnel else codes.PRIEST)]


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
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] == home:
            actions = append(actions, codes.MOVE_BUILD | hex << A)
        hex = reach.following(low, high, hex + 1)
    return actions


def spade_build_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Hexes that this action brought to home terrain."""
    if board.home_low | board.home_high == 0 or not can_pay_dwelling(board, board.seat):
        return actions
    hex: i64 = reach.following(board.home_low, board.home_high, 0)
    while hex < codes.LAND:
        actions = append(actions, codes.MOVE_BUILD | hex << A)
        hex = reach.following(board.home_low, board.home_high, hex + 1)
    return actions


def build(board: Board, seat: i64, hex: i64) -> None:
    """Pay and build a dwelling, through a tunnel or by carpet where nothing else leads there."""
    if not reach.has(board.home_low, board.home_high, hex):
        if spades.needs_crossing(board, seat, hex):
            spades.cross(board, seat, hex)
    power.pay(board, seat, BUILDING_COST, board.faction(seat) * codes.BUILDINGS + codes.DWELLING)
    raise_dwelling(board, seat, hex)


def raise_dwelling(board: Board, seat: i64, hex: i64) -> None:
    """A new dwelling, however it was paid."""
    place(board, seat, hex, codes.DWELLING)
    board.tell(codes.BUILT, EVERYONE, seat, hex, 0)
    reward(board, seat, codes.DWELLING)
    towns.check_own(board, seat, hex)
    offers.make(board, seat, hex)


def reward(board: Board, seat: i64, building: i64) -> None:
    """Points of the scoring tile and of favor tiles for a building."""
    if building == codes.DWELLING:
        towns.reward_tile(board, seat, codes.FOR_DWELLING)
        if board.has_favor(seat, codes.FAV11):
            power.score(board, seat, FAV11_VP, codes.FROM_FAVOR)
    elif building == codes.TRADING_HOUSE:
        towns.reward_tile(board, seat, codes.FOR_TRADING_HOUSE)
        if board.has_favor(seat, codes.FAV10):
            power.score(board, seat, FAV10_VP, codes.FROM_FAVOR)
    elif building == codes.TEMPLE:
        towns.reward_tile(board, seat, codes.FOR_TEMPLE)
    else:
        towns.reward_tile(board, seat, codes.FOR_STRONGHOLD)


def upgrade_cost_coins(board: Board, seat: i64, hex: i64, building: i64) -> i64:
    """Coins for an upgrade; a trading house without neighbours costs more."""
    faction: i64 = board.faction(seat)
    if building == codes.TRADING_HOUSE and not reach.neighbour_of(board, seat, hex):
        return LONELY_COINS[faction]
    return BUILDING_COST[(faction * codes.BUILDINGS + building) * codes.GOODS + codes.COIN]


def upgrade_cost_workers(board: Board, seat: i64, building: i64) -> i64:
    """Workers for an upgrade."""
    row: i64 = board.faction(seat) * codes.BUILDINGS + building
    return BUILDING_COST[row * codes.GOODS + codes.WORKER]


def follows(old: i64, building: i64) -> bool:
    """Whether one building can be upgraded to another."""
    if building == codes.TRADING_HOUSE:
        return old == codes.DWELLING
    if building in (codes.TEMPLE, codes.STRONGHOLD):
        return old == codes.TRADING_HOUSE
    return building == codes.SANCTUARY and old == codes.TEMPLE


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
    low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        building: i64 = codes.TRADING_HOUSE
        while building <= codes.SANCTUARY:
            if can_upgrade(board, seat, hex, building):
                actions = append(actions, codes.MOVE_UPGRADE | hex << A | building << B)
            building += 1
        hex = reach.following(low, high, hex + 1)
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
    board.tell(codes.UPGRADED, EVERYONE, seat, hex, building)
    reward(board, seat, building)
    if building in (codes.TEMPLE, codes.SANCTUARY):
        towns.owe_favors(board, seat, FAVORS_FOR[board.faction(seat)])
    offers.make(board, seat, hex)
    if building == codes.STRONGHOLD:
        raise_stronghold(board, seat)
    towns.check_own(board, seat, hex)


def raise_stronghold(board: Board, seat: i64) -> None:
    """The stronghold stands: its effect at once, by faction. The others gain an action."""
    faction: i64 = board.faction(seat)
    if faction == codes.ALCHEMISTS:
        power.gain_power(board, seat, ALCHEMISTS_POWER)  # from now on also for every spade
    elif faction == codes.AUREN:
        towns.owe_favors(board, seat, 1)
    elif faction == codes.CULTISTS:
        power.score(board, seat, CULTISTS_VP, codes.FROM_FACTION)
    elif faction == codes.DARKLINGS:
        board.exchange = DARKLINGS_EXCHANGE  # workers become priests until the end of this turn
    elif faction == codes.HALFLINGS:
        spades.grant(board, seat, HALFLINGS_SPADES)
    elif faction == codes.MERMAIDS:
        towns.raise_shipping(board, seat)


# --- shipping and digging -------------------------------------------------------------


def shipping_possible(board: Board, seat: i64) -> bool:
    """Whether a level of shipping is left and can be paid."""
    sheet: i64 = seat * SHEET
    if board.sheets[sheet + SHIPPING] >= SHIPPING_MAX[board.faction(seat)]:
        return False
    enough: bool = board.sheets[sheet + COINS] >= SHIPPING_COINS
    return enough and board.sheets[sheet + PRIESTS] >= SHIPPING_PRIESTS


def advance_shipping(board: Board, seat: i64) -> None:
    """Pay for one level of shipping."""
    sheet: i64 = seat * SHEET
    board.sheets[sheet + COINS] -= SHIPPING_COINS
    board.sheets[sheet + PRIESTS] -= SHIPPING_PRIESTS
    board.tell(codes.ADVANCED_SHIPPING, EVERYONE, seat, board.sheets[sheet + SHIPPING] + 1, 0)
    towns.raise_shipping(board, seat)


def digging_possible(board: Board, seat: i64) -> bool:
    """Whether a level of digging is left and can be paid."""
    faction: i64 = board.faction(seat)
    if board.sheets[seat * SHEET + DIGGING] >= DIGGING_MAX[faction]:
        return False
    return power.can_afford(board, seat, DIGGING_COST, faction)


def advance_digging(board: Board, seat: i64) -> None:
    """Pay for one level of digging."""
    faction: i64 = board.faction(seat)
    power.pay(board, seat, DIGGING_COST, faction)
    board.sheets[seat * SHEET + DIGGING] += 1
    board.tell(codes.ADVANCED_DIGGING, EVERYONE, seat, board.sheets[seat * SHEET + DIGGING], 0)
    power.score(board, seat, DIGGING_VP[faction], codes.FROM_DIGGING)
