"""Why something on the map is not possible: building, terraforming, upgrading, bridges."""

from __future__ import annotations

from ludoteka.core.codec import thing_id
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica import codes, moves
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import (
    BUILDING_NAMES,
    HEX_NAMES,
    RIVER_NAMES,
    SITE_NAMES,
    TERRAIN_NAMES,
)
from ludoteka.games.terra_mystica.rules import bridges, building, reach, spades, towns
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import (
    ALL_BRIDGES,
    BRIDGE_WORKERS,
    BUILDING_COST,
    HOME,
    LEVELS,
    POWER_COST,
)

SPADE_GOODS = {layout.WORKERS: "good.worker", layout.PRIESTS: "good.priest"}


def hex_id(hex: int) -> str:
    """The id of a land hex."""
    return f"hex.{HEX_NAMES[hex]}"


def home_of(board: Board, seat: int) -> int:
    """The home terrain of a seat."""
    return int(HOME[board.faction(seat)])


def taken(board: Board, hex: int) -> Reason | None:
    """A hex with a building."""
    owner = int(board.owner(hex))
    if owner == NOBODY:
        return None
    return Reason("hex_taken", {"hex": hex_id(hex), "seat": f"seat.{owner}"})


def unreachable(board: Board, seat: int, hex: int) -> Reason | None:
    """A hex out of reach: what would lead there."""
    level = int(reach.ship_level(board, seat))
    low, high = reach.within(board, seat, level)
    if reach.has(low, high, hex) or hex == board.crossed:
        return None
    if reach.skip_range(board, seat) > 0:
        return out_of_range(board, seat, hex)
    for more in range(level + 1, LEVELS):
        low, high = reach.within(board, seat, more)
        if reach.has(low, high, hex):
            return Reason("needs_shipping", {"hex": hex_id(hex), "level": more, "has": level})
    return Reason("unreachable", {"hex": hex_id(hex)})


def out_of_range(board: Board, seat: int, hex: int) -> Reason | None:
    """A hex that only a tunnel or a carpet could reach."""
    if board.phase == codes.CULT_SPADES:
        return Reason("no_crossing_now", {"hex": hex_id(hex)})
    if not reach.has(*reach.beyond(board, seat), hex):
        return Reason("unreachable", {"hex": hex_id(hex)})
    if board.crossed != NOBODY:
        return Reason("crossed_already", {"hex": hex_id(hex)})
    if not reach.can_cross(board, seat):
        needed = int(reach.crossing_cost(board, seat))
        good = SPADE_GOODS[int(reach.crossing_field(board, seat))]
        return Reason("crossing_price", {"hex": hex_id(hex), "goods": [good] * needed})
    return None


def settle(board: Board, seat: int, move: moves.Settle) -> Reason:
    return taken(board, move.hex) or not_home(board, seat, move.hex)


def not_home(board: Board, seat: int, hex: int) -> Reason:
    """A hex of the wrong terrain."""
    home = TERRAIN_NAMES[home_of(board, seat)]
    return Reason("not_home", {"hex": hex_id(hex), "terrain": f"terrain.{home}"})


def build(board: Board, seat: int, move: moves.Build) -> Reason:
    hex = move.hex
    if wrong := taken(board, hex):
        return wrong
    if board.phase == codes.SPADES and not reach.has(board.home_low, board.home_high, hex):
        return Reason("only_new_home", {"hex": hex_id(hex)})
    if wrong := unreachable(board, seat, hex):
        return wrong
    home = home_of(board, seat)
    if board.terrain(hex) != home:
        price = int(spades.shortest(board.faction(seat), board.terrain(hex), home))
        return Reason("needs_spades", {"hex": hex_id(hex), "spades": price})
    if not building.in_stock(board, seat, codes.DWELLING):
        return Reason("no_stock", {"building": "building.dwelling"})
    row = board.faction(seat) * codes.BUILDINGS + codes.DWELLING
    coins, workers = (int(BUILDING_COST[row * codes.GOODS + good]) for good in (0, 1))
    return too_expensive(board, seat, coins, workers, 0)


def too_expensive(board: Board, seat: int, coins: int, workers: int, priests: int) -> Reason:
    """Goods that are missing; if none is, they are spoken for by a tunnel or a flight."""
    sheet = seat * SHEET
    missing: list[str] = []
    for good, field, needed in (
        ("coin", layout.COINS, coins),
        ("worker", layout.WORKERS, workers),
        ("priest", layout.PRIESTS, priests),
    ):
        missing += [f"good.{good}"] * (needed - int(board.sheets[sheet + field]))
    return Reason("too_expensive", {"goods": missing}) if missing else Reason("crossing_too")


def terraform(board: Board, seat: int, move: moves.Terraform) -> Reason:
    hex = move.hex
    if wrong := taken(board, hex):
        return wrong
    if reach.has(board.changed_low, board.changed_high, hex):
        return Reason("changed_already", {"hex": hex_id(hex)})
    if board.bought > 0 and board.changed_low | board.changed_high != 0:
        return Reason("no_split_after_buying")
    if wrong := unreachable(board, seat, hex):
        return wrong
    if board.faction(seat) == codes.GIANTS and board.terrain(hex) == home_of(board, seat):
        return Reason("giants_home_only")
    if board.rough and board.phase != codes.CULT_SPADES:
        return Reason("second_rough", {"hex": hex_id(hex)})
    return Reason("bought_spades") if board.dug > 0 else no_spades(board, seat)


def no_spades(board: Board, seat: int) -> Reason:
    """Too few spades, open or for sale."""
    good = SPADE_GOODS[int(spades.spade_good(board, seat))]
    return Reason("no_spades", {"goods": [good] * int(spades.rate(board, seat))})


def goal(board: Board, seat: int, move: moves.Goal) -> Reason:
    if board.site == NOBODY:
        return Reason("hex_first")
    hex, terrain = int(board.site), f"terrain.{TERRAIN_NAMES[move.terrain]}"
    if board.terrain(hex) == move.terrain:
        return Reason("same_terrain", {"hex": hex_id(hex), "terrain": terrain})
    if board.faction(seat) == codes.GIANTS:
        return Reason("giants_home_only")
    price = int(spades.price(board, seat, hex, move.terrain))
    crossing = bool(spades.needs_crossing(board, seat, hex))
    budget = int(board.free + board.dug + spades.affordable(board, seat, crossing))
    if price > budget:
        return Reason("goal_too_far", {"terrain": terrain, "spades": price, "has": budget})
    if price < board.dug:
        return Reason("bought_spades")
    return Reason("second_rough", {"hex": hex_id(hex)})


def dig(board: Board, seat: int, move: moves.Dig) -> Reason:
    if not board.setup.lenient:
        return Reason("dig_with_hex")
    if board.changed_low | board.changed_high != 0:
        return Reason("dig_before")
    if spades.affordable(board, seat, False) > 0:
        return Reason("dig_in_vain")
    return no_spades(board, seat)


def finish(board: Board, seat: int, move: moves.Finish) -> Reason:
    return Reason("bought_spades") if board.dug > 0 else Reason("must_transform")


def upgrade(board: Board, seat: int, move: moves.Upgrade) -> Reason:
    hex, kind = move.hex, move.building
    if not board.owns(seat, hex):
        return Reason("not_yours", {"hex": hex_id(hex)})
    old, goal = (f"building.{BUILDING_NAMES[b]}" for b in (board.building(hex), kind))
    if not building.follows(board.building(hex), kind):
        return Reason("no_such_upgrade", {"building": old, "goal": goal})
    if not building.in_stock(board, seat, kind):
        return Reason("no_stock", {"building": goal})
    coins = int(building.upgrade_cost_coins(board, seat, hex, kind))
    workers = int(building.upgrade_cost_workers(board, seat, kind))
    return too_expensive(board, seat, coins, workers, 0)


def bridge(board: Board, seat: int, move: moves.Bridge) -> Reason:
    sheet, site = seat * SHEET, thing_id("bridge", SITE_NAMES[move.site])
    if move.means == codes.BY_WORKERS:
        if board.faction(seat) != codes.ENGINEERS:
            return Reason("faction_only", {"faction": "faction.engineers"})
        if board.sheets[sheet + layout.WORKERS] < BRIDGE_WORKERS:
            return too_expensive(board, seat, 0, int(BRIDGE_WORKERS), 0)
    elif board.table[layout.POWER_USED] & 1 << codes.ACT1:
        return Reason("power_used", {"action": "action.ACT1"})
    elif board.sheets[sheet + layout.BOWL_3] < POWER_COST[codes.ACT1]:
        return no_power(board, seat, int(POWER_COST[codes.ACT1]))
    if board.sheets[sheet + layout.BRIDGES] >= ALL_BRIDGES:
        return Reason("no_bridges", {"number": int(ALL_BRIDGES)})
    if not reach.touches(board, seat, move.site):
        return Reason("bridge_end", {"bridge": site})
    assert not bridges.possible(board, seat, move.site)
    return Reason("site_taken", {"bridge": site})


def no_power(board: Board, seat: int, needed: int) -> Reason:
    """Too few tokens in bowl III."""
    has = int(board.sheets[seat * SHEET + layout.BOWL_3])
    return Reason("no_power", {"needed": needed, "has": has})


def connect(board: Board, seat: int, move: moves.Connect) -> Reason:
    if board.faction(seat) != codes.MERMAIDS:
        return Reason("faction_only", {"faction": "faction.mermaids"})
    if not towns.tiles_left(board):
        return Reason("towns_gone")
    return Reason("no_river_town", {"hex": f"hex.{RIVER_NAMES[move.river]}"})
