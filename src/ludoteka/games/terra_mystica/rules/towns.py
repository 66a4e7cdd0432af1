"""Towns and their tiles, and the favor tiles (rules, sections 5.4 and 9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A, bit
from ludoteka.core.state import EVERYONE
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import cults, power, reach
from ludoteka.games.terra_mystica.state import (
    CARPET,
    FAVOR_MASK,
    FAVORS_LEFT,
    KEYS,
    NIBBLE,
    OWN_HIGH,
    OWN_LOW,
    RIVER_TOWNS,
    SHEET,
    SHIPPING,
    TOWN_COUNTS,
    TOWN_HIGH,
    TOWN_LOW,
    TOWNS_LEFT,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    BUILDING_POWER,
    FAVOR_STEPS,
    FAVOR_TRACK,
    LEVELS,
    SHIPPING_MAX,
    SHIPPING_VP,
    SHORE_HIGH,
    SHORE_LOW,
    SWARMLINGS_WORKERS,
    TILE_REWARD,
    TILE_VP,
    TOWN_GAIN,
    TOWN_KEYS,
    TOWN_POWER,
    TOWN_POWER_FAV5,
    TOWN_SIZE,
    TOWN_SIZE_SANCTUARY,
    TOWN_STEPS,
    TOWN_VP,
    WITCHES_VP,
)


def group(board: Board, seat: i64, low: i64, high: i64) -> tuple[i64, i64]:
    """The own buildings joined to these directly, by bridges or by a river town."""
    sheet: i64 = seat * SHEET
    own_low: i64 = board.sheets[sheet + OWN_LOW]
    own_high: i64 = board.sheets[sheet + OWN_HIGH]
    seen_low: i64 = 0
    seen_high: i64 = 0
    while low != seen_low or high != seen_high:
        hex: i64 = reach.following(low & ~seen_low, high & ~seen_high, 0)
        while hex < codes.LAND:
            seen_low |= BIT_LOW[hex]
            seen_high |= BIT_HIGH[hex]
            near_low, near_high = reach.around(board, hex)
            low |= near_low & own_low
            high |= near_high & own_high
            hex = reach.following(low & ~seen_low, high & ~seen_high, 0)
        rivers: i64 = board.sheets[sheet + RIVER_TOWNS]
        river: i64 = 0
        while rivers != 0:
            if rivers & 1 and (SHORE_LOW[river] & low or SHORE_HIGH[river] & high):
                low |= SHORE_LOW[river] & own_low
                high |= SHORE_HIGH[river] & own_high
            rivers >>= 1
            river += 1
    return low, high


def counted(board: Board, low: i64, high: i64) -> tuple[i64, i64, i64]:
    """The power of a group, its buildings, and how many of them a town with it needs."""
    total: i64 = 0
    size: i64 = 0
    least: i64 = TOWN_SIZE
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        building: i64 = board.building(hex)
        total += BUILDING_POWER[building]
        size += 1
        if building == codes.SANCTUARY:
            least = TOWN_SIZE_SANCTUARY
        hex = reach.following(low, high, hex + 1)
    return total, size, least


def is_town(board: Board, seat: i64, low: i64, high: i64) -> bool:
    """Whether a group has the power and the size of a town."""
    total, size, least = counted(board, low, high)
    return size >= least and total >= power_needed(board, seat)


def power_needed(board: Board, seat: i64) -> i64:
    """The power a town needs."""
    return TOWN_POWER_FAV5 if board.has_favor(seat, codes.FAV5) else TOWN_POWER


def tiles_left(board: Board) -> bool:
    """Whether a town tile is left that nobody is owed yet."""
    left: i64 = -board.towns_owed
    town: i64 = 0
    while town < codes.TOWNS:
        left += board.table[TOWNS_LEFT + town]
        town += 1
    seat: i64 = 0
    while seat < board.setup.seats:
        left -= (board.granted >> seat) & 1
        seat += 1
    return left > 0


def found(board: Board, seat: i64, low: i64, high: i64) -> None:
    """The group is a town for ever."""
    board.sheets[seat * SHEET + TOWN_LOW] |= low
    board.sheets[seat * SHEET + TOWN_HIGH] |= high


def check(board: Board, seat: i64, hex: i64) -> bool:
    """Look at the group around a building: it joins a town, founds one (True), or neither."""
    low, high = group(board, seat, BIT_LOW[hex], BIT_HIGH[hex])
    sheet: i64 = seat * SHEET
    if low & board.sheets[sheet + TOWN_LOW] or high & board.sheets[sheet + TOWN_HIGH]:
        found(board, seat, low, high)
        return False
    if not is_town(board, seat, low, high) or not tiles_left(board):
        return False
    found(board, seat, low, high)
    return True


def check_own(board: Board, seat: i64, hex: i64) -> None:
    """After a building or a bridge of the active seat: a town owes it a tile."""
    if check(board, seat, hex):
        board.towns_owed += 1


def check_all(board: Board, seat: i64) -> None:
    """After favor FAV5: every group of the seat may be a town now."""
    sheet: i64 = seat * SHEET
    hex: i64 = 0
    while hex < codes.LAND:
        if board.owns(seat, hex) and not reach.has(
            board.sheets[sheet + TOWN_LOW], board.sheets[sheet + TOWN_HIGH], hex
        ):
            check_own(board, seat, hex)
        hex += 1


def can_connect(board: Board, seat: i64, river: i64) -> bool:
    """Mermaids: whether this river hex would found a town at once."""
    sheet: i64 = seat * SHEET
    sheets = board.sheets
    low: i64 = SHORE_LOW[river] & sheets[sheet + OWN_LOW]
    high: i64 = SHORE_HIGH[river] & sheets[sheet + OWN_HIGH]
    if low & sheets[sheet + TOWN_LOW] or high & sheets[sheet + TOWN_HIGH]:
        return False
    if single(low, high):
        return False
    low, high = group(board, seat, low, high)
    return is_town(board, seat, low, high) and tiles_left(board)


def single(low: i64, high: i64) -> bool:
    """Whether a set of hexes has at most one member."""
    return low & (low - 1) == 0 and high & (high - 1) == 0 and (low == 0 or high == 0)


def connect(board: Board, seat: i64, river: i64) -> None:
    """Mermaids: found a town over a river hex."""
    sheet: i64 = seat * SHEET
    low: i64 = SHORE_LOW[river] & board.sheets[sheet + OWN_LOW]
    high: i64 = SHORE_HIGH[river] & board.sheets[sheet + OWN_HIGH]
    low, high = group(board, seat, low, high)
    found(board, seat, low, high)
    board.sheets[sheet + RIVER_TOWNS] |= bit(river)
    board.towns_owed += 1
    board.tell(codes.CONNECTED, EVERYONE, seat, river, 0)


def loose_power(board: Board, seat: i64) -> i64:
    """The power of all own buildings outside towns."""
    sheet: i64 = seat * SHEET
    low: i64 = board.sheets[sheet + OWN_LOW] & ~board.sheets[sheet + TOWN_LOW]
    high: i64 = board.sheets[sheet + OWN_HIGH] & ~board.sheets[sheet + TOWN_HIGH]
    total: i64 = 0
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        total += BUILDING_POWER[board.building(hex)]
        hex = reach.following(low, high, hex + 1)
    return total


def connect_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """Mermaids: the river hexes that would found a town now."""
    seat: i64 = board.seat
    if board.faction(seat) != codes.MERMAIDS:
        return actions
    if loose_power(board, seat) < power_needed(board, seat):
        return actions
    river: i64 = 0
    while river < codes.RIVERS:
        if can_connect(board, seat, river):
            actions = append(actions, codes.MOVE_CONNECT | river << A)
        river += 1
    return actions


def town_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The kinds of town tiles that are left."""
    town: i64 = 0
    while town < codes.TOWNS:
        if board.table[TOWNS_LEFT + town] > 0:
            actions = append(actions, codes.MOVE_TOWN | town << A)
        town += 1
    return actions


def take_tile(board: Board, seat: i64, town: i64) -> None:
    """Take a town tile and its rewards."""
    sheet: i64 = seat * SHEET
    one: i64 = 1
    board.towns_owed -= 1
    board.table[TOWNS_LEFT + town] -= 1
    board.sheets[sheet + TOWN_COUNTS] += one << town * NIBBLE
    board.tell(codes.TOWN_FOUNDED, EVERYONE, seat, town, 0)
    power.score(board, seat, TOWN_VP[town], codes.FROM_TOWN)
    reward_tile(board, seat, codes.FOR_TOWN)
    if board.faction(seat) == codes.WITCHES:
        power.score(board, seat, WITCHES_VP, codes.FROM_FACTION)
    if board.faction(seat) == codes.SWARMLINGS:
        board.sheets[sheet + WORKERS] += SWARMLINGS_WORKERS
    power.gain(board, seat, TOWN_GAIN, town, 1)
    if town == codes.TW7:
        improve_travel(board, seat)
    board.sheets[sheet + KEYS] += TOWN_KEYS[town]
    if TOWN_STEPS[town] > 0:
        cults.advance_all(board, seat, TOWN_STEPS[town])
    cults.use_keys(board, seat)


def reward_tile(board: Board, seat: i64, reason: i64) -> None:
    """The points of the round's scoring tile, if it rewards this."""
    tile: i64 = board.setup.scoring[board.round]
    if TILE_REWARD[tile] == reason:
        power.score(board, seat, TILE_VP[tile], codes.FROM_TILE)


def improve_travel(board: Board, seat: i64) -> None:
    """TW7: a level of shipping, or for the Fakirs a longer carpet."""
    if board.faction(seat) == codes.FAKIRS:
        board.sheets[seat * SHEET + CARPET] += 1
    else:
        raise_shipping(board, seat)


def raise_shipping(board: Board, seat: i64) -> None:
    """One level of shipping with its points; nothing at the last level."""
    faction: i64 = board.faction(seat)
    level: i64 = board.sheets[seat * SHEET + SHIPPING] + 1
    if level <= SHIPPING_MAX[faction]:
        board.sheets[seat * SHEET + SHIPPING] = level
        power.score(board, seat, SHIPPING_VP[faction * LEVELS + level], codes.FROM_SHIPPING)


# --- favor tiles ----------------------------------------------------------------------


def owe_favors(board: Board, seat: i64, number: i64) -> None:
    """The right to take favor tiles, as far as there are legal ones."""
    board.favors_owed = min(board.favors_owed + number, favors_possible(board, seat))


def favor_possible(board: Board, seat: i64, favor: i64) -> bool:
    """Whether a favor tile is left and the seat has none of its kind."""
    return board.table[FAVORS_LEFT + favor] > 0 and not board.has_favor(seat, favor)


def favors_possible(board: Board, seat: i64) -> i64:
    """How many different favor tiles the seat could take."""
    number: i64 = 0
    favor: i64 = 0
    while favor < codes.FAVORS:
        if favor_possible(board, seat, favor):
            number += 1
        favor += 1
    return number


def favor_choices(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The favor tiles that may be taken."""
    favor: i64 = 0
    while favor < codes.FAVORS:
        if favor_possible(board, board.seat, favor):
            actions = append(actions, codes.MOVE_FAVOR | favor << A)
        favor += 1
    return actions


def take_favor(board: Board, seat: i64, favor: i64) -> None:
    """Take a favor tile: its steps at once, FAV5 looks at all groups."""
    board.favors_owed -= 1
    board.table[FAVORS_LEFT + favor] -= 1
    board.sheets[seat * SHEET + FAVOR_MASK] |= bit(favor)
    board.tell(codes.FAVOR_TAKEN, EVERYONE, seat, favor, 0)
    cults.advance(board, seat, FAVOR_TRACK[favor], FAVOR_STEPS[favor])
    if favor == codes.FAV5:
        check_all(board, seat)
