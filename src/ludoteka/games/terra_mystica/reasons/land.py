"""What stands in the way on the map: reach, terrain, spades, buildings, bridges, river towns."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.questions import Obstacle, when
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica import codes, legal, moves
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import BUILDING_NAMES, HEX_NAMES, RIVER_NAMES, TERRAIN_NAMES
from ludoteka.games.terra_mystica.reasons.goods import missing, stock
from ludoteka.games.terra_mystica.rules import building, reach, spades, specials, towns
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import ALL_BRIDGES, BUILDING_COST, HOME, LEVELS

OnHex = moves.Settle | moves.Build | moves.Terraform | moves.Ride
SPADE_GOODS = {layout.WORKERS: "good.worker", layout.PRIESTS: "good.priest"}


def hex_id(hex: int) -> str:
    """The id of a land hex."""
    return f"hex.{HEX_NAMES[hex]}"


def terrain_id(terrain: int) -> str:
    """The id of a terrain."""
    return f"terrain.{TERRAIN_NAMES[terrain]}"


def home_of(board: Board, seat: int) -> int:
    """The home terrain of a seat."""
    return int(HOME[board.faction(seat)])


# --- hexes --------------------------------------------------------------------------------


def hex_taken(board: Board, seat: int, move: OnHex) -> Reason | None:
    owner = int(board.owner(move.hex))
    if owner == NOBODY:
        return None
    return Reason("hex_taken", {"hex": hex_id(move.hex), "seat": f"seat.{owner}"})


def not_home(board: Board, seat: int, move: OnHex) -> Reason | None:
    home = home_of(board, seat)
    if board.terrain(move.hex) == home:
        return None
    return Reason("not_home", {"hex": hex_id(move.hex), "terrain": terrain_id(home)})


def out_of_reach(board: Board, seat: int, move: OnHex) -> Reason | None:
    """No own building near enough: what would lead there."""
    if not spades.needs_crossing(board, seat, move.hex):
        return None
    if reach.skip_range(board, seat) > 0:
        return no_crossing(board, seat, move.hex)
    level = int(reach.ship_level(board, seat))
    for more in range(level + 1, LEVELS):
        if reach.has(*reach.within(board, seat, more), move.hex):
            return Reason("needs_shipping", {"hex": hex_id(move.hex), "level": more, "has": level})
    return Reason("unreachable", {"hex": hex_id(move.hex)})


def no_crossing(board: Board, seat: int, hex: int) -> Reason | None:
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


# --- building -----------------------------------------------------------------------------


def needs_spades(board: Board, seat: int, move: moves.Build) -> Reason | None:
    home, terrain = home_of(board, seat), board.terrain(move.hex)
    if terrain == home:
        return None
    number = int(spades.shortest(board.faction(seat), terrain, home))
    return Reason("needs_spades", {"hex": hex_id(move.hex), "spades": number})


def dwelling_price(board: Board, seat: int, move: moves.Build) -> Reason | None:
    row = (board.faction(seat) * codes.BUILDINGS + codes.DWELLING) * codes.GOODS
    return missing(board, seat, *(int(n) for n in BUILDING_COST[row : row + codes.POWER]))


def crossing_too(board: Board, seat: int, move: moves.Build) -> Reason | None:
    """The goods suffice for the dwelling, but not for the tunnel or the flight as well."""
    if not spades.needs_crossing(board, seat, move.hex):
        return None
    return None if building.can_pay_far_dwelling(board, seat) else Reason("crossing_too")


def no_such_upgrade(board: Board, seat: int, move: moves.Upgrade) -> Reason | None:
    old = board.building(move.hex)
    if building.follows(old, move.building):
        return None
    old_id, new_id = (f"building.{BUILDING_NAMES[kind]}" for kind in (old, move.building))
    return Reason("no_such_upgrade", {"building": old_id, "goal": new_id})


def upgrade_stock(board: Board, seat: int, move: moves.Upgrade) -> Reason | None:
    return stock(move.building)(board, seat, move)


def upgrade_price(board: Board, seat: int, move: moves.Upgrade) -> Reason | None:
    coins = int(building.upgrade_cost_coins(board, seat, move.hex, move.building))
    workers = int(building.upgrade_cost_workers(board, seat, move.building))
    return missing(board, seat, coins, workers)


not_yours = when("not_yours", lambda board, seat, move: not board.owns(seat, move.hex), "hex")
only_new_home = when(
    "only_new_home",
    lambda board, _, move: (
        board.phase == codes.SPADES and not reach.has(board.home_low, board.home_high, move.hex)
    ),
    "hex",
)


# --- spades -------------------------------------------------------------------------------


def changed(board: Board) -> bool:
    """Whether this action has transformed a hex."""
    return board.changed_low | board.changed_high != 0


def no_spades(board: Board, seat: int) -> Reason:
    """Too few spades, open or for sale."""
    good = SPADE_GOODS[int(spades.spade_good(board, seat))]
    return Reason("no_spades", {"goods": [good] * int(spades.rate(board, seat))})


def giants_stay_home(board: Board, seat: int, move: moves.Terraform) -> Reason | None:
    home = board.terrain(move.hex) == home_of(board, seat)
    return Reason("giants_home_only") if home and board.faction(seat) == codes.GIANTS else None


def no_goal(board: Board, seat: int, move: moves.Terraform) -> Reason | None:
    """A hex that the spades, open or for sale, can turn into nothing."""
    if spades.goals_at(board, move.hex) != 0:
        return None
    if board.rough and board.phase != codes.CULT_SPADES:
        return Reason("second_rough", {"hex": hex_id(move.hex)})
    return Reason("bought_spades") if board.dug > 0 else no_spades(board, seat)


def same_terrain(board: Board, hex: int, terrain: int) -> Reason | None:
    """A hex that is already what it shall become."""
    if board.terrain(hex) != terrain:
        return None
    return Reason("same_terrain", {"hex": hex_id(hex), "terrain": terrain_id(terrain)})


def goal_is_there(board: Board, seat: int, move: moves.Goal) -> Reason | None:
    return same_terrain(board, int(board.site), move.terrain)


def giants_goal(board: Board, seat: int, move: moves.Goal) -> Reason | None:
    home = move.terrain == home_of(board, seat)
    return None if home or board.faction(seat) != codes.GIANTS else Reason("giants_home_only")


def goal_too_far(board: Board, seat: int, move: moves.Goal) -> Reason | None:
    needed = int(spades.price(board, seat, board.site, move.terrain))
    has = int(spades.budget(board, seat, board.site))
    if needed <= has:
        return None
    terrain = terrain_id(move.terrain)
    return Reason("goal_too_far", {"terrain": terrain, "spades": needed, "has": has})


def goal_too_near(board: Board, seat: int, move: moves.Goal) -> Reason | None:
    """Bought spades must all be used."""
    used = board.setup.wasteful or spades.price(board, seat, board.site, move.terrain) >= board.dug
    return None if used else Reason("bought_spades")


def second_rough(board: Board, seat: int, move: moves.Goal) -> Reason | None:
    rough = board.rough and board.phase != codes.CULT_SPADES
    if not rough or move.terrain == home_of(board, seat):
        return None
    return Reason("second_rough", {"hex": hex_id(int(board.site))})


def dig_in_vain(board: Board, seat: int, move: moves.Dig) -> Reason | None:
    if spades.can_dig(board, seat):
        return None
    affordable = spades.affordable(board, seat, False) > 0
    return Reason("dig_in_vain") if affordable else no_spades(board, seat)


def must_transform(board: Board, seat: int, move: moves.Finish) -> Reason | None:
    if board.phase != codes.SPADES:
        return None
    targets = len(spades.targets(board, vec[i64]()))
    return None if legal.may_finish(board, targets) else Reason("must_transform")


def some_hex(number: int) -> Obstacle:
    """A hex that so many free spades could change."""
    return when("no_hex_for_spades", lambda *at: not spades.possible(at[0], at[1], number))


hex_first = when("hex_first", lambda board, seat, move: board.site == NOBODY)
changed_already = when(
    "changed_already",
    lambda board, _, move: reach.has(board.changed_low, board.changed_high, move.hex),
    "hex",
)
no_split_after_buying = when(
    "no_split_after_buying", lambda board, seat, move: board.bought > 0 and changed(board)
)
dig_with_hex = when("dig_with_hex", lambda board, seat, move: not board.setup.lenient)
dig_before = when("dig_before", lambda board, seat, move: changed(board))
bought_spades = when(
    "bought_spades", lambda board, seat, move: board.dug > 0 and not board.setup.wasteful
)


# --- special actions, bridges, river towns ------------------------------------------------


def desert_already(board: Board, seat: int, move: moves.Sandstorm) -> Reason | None:
    return same_terrain(board, move.hex, codes.DESERT)


def no_bridges(board: Board, seat: int, move: moves.Bridge) -> Reason | None:
    built = board.sheets[seat * SHEET + layout.BRIDGES]
    return Reason("no_bridges", {"number": int(ALL_BRIDGES)}) if built >= ALL_BRIDGES else None


def no_river_town(board: Board, seat: int, move: moves.Connect) -> Reason | None:
    town = towns.can_connect(board, seat, move.river)
    return None if town else Reason("no_river_town", {"hex": f"hex.{RIVER_NAMES[move.river]}"})


def bridge_end(board: Board, seat: int, move: moves.Bridge) -> Reason | None:
    touches = reach.touches(board, seat, move.site)
    return None if touches else Reason("bridge_end", {"bridge": move.label()[1]["site"]})


def site_taken(board: Board, seat: int, move: moves.Bridge) -> Reason | None:
    taken = reach.site_taken(board, move.site) and not board.setup.lenient
    return Reason("site_taken", {"bridge": move.label()[1]["site"]}) if taken else None


storm_edge = when(
    "storm_edge", lambda board, seat, move: not specials.storm_reaches(board, seat, move.hex), "hex"
)
swarm_dwelling = when(
    "swarm_dwelling",
    lambda board, seat, move: not specials.fits(board, seat, move.kind, move.hex),
    "hex",
)
towns_gone = when("towns_gone", lambda board, seat, move: not towns.tiles_left(board))
