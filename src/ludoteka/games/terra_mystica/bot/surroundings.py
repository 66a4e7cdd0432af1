"""Writing down what the net of advantages sees of the map: own land, reach, neighbours, areas."""

from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes, scoring
from ludoteka.games.terra_mystica.bot import features as f
from ludoteka.games.terra_mystica.bot.sight import Sight
from ludoteka.games.terra_mystica.rules import reach, towns
from ludoteka.games.terra_mystica.state import (
    OWN_HIGH,
    OWN_LOW,
    OWNER,
    SHEET,
    SHIPPING,
    TOWN_HIGH,
    TOWN_LOW,
    Board,
)
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW, BUILDING_POWER, HOME, SPADES


def see_map(sight: Sight, before: Board, board: Board, me: i64) -> None:
    """All that the map shows to a seat."""
    sheet: i64 = me * SHEET
    low: i64 = board.sheets[sheet + OWN_LOW]
    high: i64 = board.sheets[sheet + OWN_HIGH]
    faction: i64 = board.faction(me)
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        sight.put(f.HEX + hex * f.KINDS + board.building(hex) - 1, 1)
        if before.phase == codes.SETTLE:
            sight.put(f.SETTLED + faction * codes.LAND + hex, 1)
        hex = reach.following(low, high, hex + 1)
    see_reach(sight, board, me)
    see_neighbours(sight, board, me)
    see_groups(sight, board, me)
    see_area(sight, board, me)


def see_reach(sight: Sight, board: Board, me: i64) -> None:
    """How many free hexes are in reach, by the spades they need."""
    faction: i64 = board.faction(me)
    low, high = reach.within(board, me, board.sheets[me * SHEET + SHIPPING])
    if reach.skip_range(board, me) > 0:
        far_low, far_high = reach.beyond(board, me)
        low |= far_low
        high |= far_high
    none: i64 = 0
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] >> OWNER == 0:
            row: i64 = faction * codes.TERRAINS + board.terrain(hex)
            price: i64 = SPADES[row * codes.TERRAINS + HOME[faction]]
            if price == 0:
                none += 1
            elif price == 1:
                one += 1
            elif price == 2:
                two += 1
            else:
                three += 1
        hex = reach.following(low, high, hex + 1)
    sight.one(f.REACH, none, f.REACH_SEEN)
    sight.one(f.REACH + f.REACH_SEEN, one, f.REACH_SEEN)
    sight.one(f.REACH + 2 * f.REACH_SEEN, two, f.REACH_SEEN)
    sight.one(f.REACH + 3 * f.REACH_SEEN, three, f.REACH_SEEN)


def see_neighbours(sight: Sight, board: Board, me: i64) -> None:
    """Buildings of rivals that share their power with the seat, and how much it is."""
    low, high = reach.within(board, me, 0)
    number: i64 = 0
    power: i64 = 0
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        owner: i64 = board.owner(hex)
        if owner >= 0 and owner != me:
            number += 1
            power += BUILDING_POWER[board.building(hex)]
        hex = reach.following(low, high, hex + 1)
    sight.one(f.NEXT_TO, number, f.REACH_SEEN)
    sight.one(f.NEXT_POWER, power, f.REACH_SEEN)


def see_groups(sight: Sight, board: Board, me: i64) -> None:
    """Groups of buildings that are no town yet, by their power and size."""
    sheet: i64 = me * SHEET
    low: i64 = board.sheets[sheet + OWN_LOW] & ~board.sheets[sheet + TOWN_LOW]
    high: i64 = board.sheets[sheet + OWN_HIGH] & ~board.sheets[sheet + TOWN_HIGH]
    while low | high != 0:
        start: i64 = reach.following(low, high, 0)
        part_low, part_high = towns.group(board, me, BIT_LOW[start], BIT_HIGH[start])
        low &= ~part_low
        high &= ~part_high
        power: i64 = 0
        size: i64 = 0
        hex: i64 = reach.following(part_low, part_high, 0)
        while hex < codes.LAND:
            power += BUILDING_POWER[board.building(hex)]
            size += 1
            hex = reach.following(part_low, part_high, hex + 1)
        row: i64 = min(power, f.GROUP_POWER - 1) * f.GROUP_SIZE
        sight.one(f.GROUP + row, size, f.GROUP_SIZE)


def see_area(sight: Sight, board: Board, me: i64) -> None:
    """The largest area, and those of the rivals."""
    own: i64 = scoring.largest_area(board, me)
    better: i64 = 0
    best: i64 = 0
    seat: i64 = 0
    while seat < board.setup.seats:
        if seat != me:
            size: i64 = scoring.largest_area(board, seat)
            best = max(best, size)
            if size > own:
                better += 1
        seat += 1
    sight.one(f.AREA, own, f.AREA_SEEN)
    sight.put(f.AREA_PLACE + better, 1)
    sight.one(f.AREA_GAP, own - best + f.GAP, f.GAPS)
