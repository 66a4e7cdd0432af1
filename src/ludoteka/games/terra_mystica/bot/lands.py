"""Plans for new land: dwellings, with the spades that they need."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import A
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.bot.paths import free_land
from ludoteka.games.terra_mystica.bot.plan import Mind
from ludoteka.games.terra_mystica.rules import building, reach, spades, specials
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    POWER_USED,
    SHEET,
)
from ludoteka.games.terra_mystica.tables import (
    BUILDING_COST,
    GIANTS_SPADES,
    HOME,
    POWER_COST,
    POWER_SPADES,
)

MOST_SPADES: Final = 3


def lands(mind: Mind) -> None:
    """Dwellings, after spades bought for workers where need be."""
    board = mind.board
    me: i64 = mind.me
    if not building.in_stock(board, me, codes.DWELLING):
        return
    faction: i64 = board.faction(me)
    cost: i64 = (faction * codes.BUILDINGS + codes.DWELLING) * codes.GOODS
    rate: i64 = spades.rate(board, me)
    low, high = reach.within(board, me, reach.ship_level(board, me))
    far_low: i64 = 0
    far_high: i64 = 0
    crossing: i64 = 0
    if reach.skip_range(board, me) > 0:
        far_low, far_high = reach.beyond(board, me)
        crossing = reach.crossing_cost(board, me)
    hex: i64 = 0
    while hex < codes.LAND:
        near: bool = reach.has(low, high, hex)
        if free_land(board, hex) and (near or reach.has(far_low, far_high, hex)):
            price: i64 = spades.shortest(faction, board.terrain(hex), HOME[faction])
            workers: i64 = BUILDING_COST[cost + 1]
            priests: i64 = 0
            if faction == codes.DARKLINGS:
                priests = price * rate
            else:
                workers += price * rate
            if not near:
                if faction == codes.DWARVES:
                    workers += crossing
                else:
                    priests += crossing
            path = mind.path()
            if price <= MOST_SPADES and path.provide(BUILDING_COST[cost], workers, priests, 0):
                path.do((codes.MOVE_BUILD if price == 0 else codes.MOVE_TERRAFORM) | hex << A)
                path.follow(hex)
                mind.weigh(path, 0)
            if price > 0:
                free_spades(mind, hex, price, near, crossing)
        hex += 1


def free_spades(mind: Mind, hex: i64, price: i64, near: bool, crossing: i64) -> None:
    """A dwelling with the spades of a power action, a bonus card or the Giants."""
    board = mind.board
    me: i64 = mind.me
    act: i64 = codes.ACT2
    while act < codes.POWER_ACTIONS:
        if POWER_SPADES[act] > 0 and board.table[POWER_USED] >> act & 1 == 0:
            action: i64 = codes.MOVE_POWER | act << A
            dig(mind, action, hex, price, POWER_SPADES[act], POWER_COST[act], near, crossing)
        act += 1
    held: i64 = board.sheets[me * SHEET + BONUS_CARD]
    if held == codes.BON1 and specials.unused(board, me, codes.SPECIAL_BON1):
        dig(mind, codes.MOVE_SPADE | codes.BY_BON1 << A, hex, price, 1, 0, near, crossing)
    if specials.stronghold_ready(board, me, codes.GIANTS):
        action = codes.MOVE_SPADE | codes.BY_GIANTS << A
        dig(mind, action, hex, price, GIANTS_SPADES, 0, near, crossing)


def dig(  # noqa: PLR0913 - compiled: plain numbers, no object for them
    mind: Mind,
    action: i64,
    hex: i64,
    price: i64,
    free: i64,
    tokens: i64,
    near: bool,
    crossing: i64,
) -> None:
    """Free spades on a hex, more bought for it, and a dwelling if it can be paid."""
    board = mind.board
    me: i64 = mind.me
    faction: i64 = board.faction(me)
    cost: i64 = (faction * codes.BUILDINGS + codes.DWELLING) * codes.GOODS
    bought: i64 = max(0, price - free) * spades.rate(board, me)
    priests: i64 = bought if faction == codes.DARKLINGS else i64(0)
    workers: i64 = i64(0) if faction == codes.DARKLINGS else bought
    if not near:
        if faction == codes.DWARVES:
            workers += crossing
        else:
            priests += crossing
    path = mind.path()
    full: bool = path.provide(
        BUILDING_COST[cost], workers + BUILDING_COST[cost + 1], priests, tokens
    )
    if not full and bought == 0 and near:
        path = mind.path()
        full = path.provide(0, workers, priests, tokens)
    if full:
        path.do(action)
        path.follow(hex)
        mind.weigh(path, mind.urgency(action))
