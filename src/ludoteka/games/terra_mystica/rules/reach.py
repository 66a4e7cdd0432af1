"""Adjacency: by edges, bridges, ships, tunnels and carpets (rules, section 6)."""

from mypy_extensions import i64

from ludoteka.core.action import BYTE, bit
from ludoteka.core.state import NOBODY
from ludoteka.games.terra_mystica.codes import BON4, CULT_SPADES, DWARVES, FAKIRS, LAND
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BRIDGES_BUILT,
    CARPET,
    OWN_HIGH,
    OWN_LOW,
    PRIESTS,
    SHEET,
    SHIPPING,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    CARPET_PRIESTS,
    CARPET_SKIP,
    CARPET_SKIP_STRONGHOLD,
    HALF,
    HEX_SITES,
    REACH_HIGH,
    REACH_LOW,
    SITE_A,
    SITE_B,
    SKIP_HIGH,
    SKIP_LOW,
    TUNNEL_SKIP,
    TUNNEL_WORKERS,
    TUNNEL_WORKERS_STRONGHOLD,
)


def has(low: i64, high: i64, hex: i64) -> bool:
    """Whether a set of hexes holds this one."""
    return (low >> hex) & 1 != 0 if hex < HALF else (high >> (hex - HALF)) & 1 != 0


def following(low: i64, high: i64, hex: i64) -> i64:
    """The first hex of a set that does not come before this one; LAND where there is none."""
    word: i64 = low >> hex if hex < HALF else i64(0)
    if word == 0:
        if hex < HALF:
            hex = HALF
        word = high >> (hex - HALF)
        if word == 0:
            return LAND
    while word & BYTE == 0:
        word >>= 8
        hex += 8
    while word & 1 == 0:
        word >>= 1
        hex += 1
    return hex


def bridged(board: Board, hex: i64) -> tuple[i64, i64]:
    """The hexes joined to one by bridges."""
    low: i64 = 0
    high: i64 = 0
    sites: i64 = HEX_SITES[hex] & board.table[BRIDGES_BUILT]
    site: i64 = 0
    while sites != 0:
        if sites & 1:
            other: i64 = SITE_A[site] + SITE_B[site] - hex
            low |= BIT_LOW[other]
            high |= BIT_HIGH[other]
        sites >>= 1
        site += 1
    return low, high


def around(board: Board, hex: i64) -> tuple[i64, i64]:
    """The land directly adjacent to a hex."""
    low, high = bridged(board, hex)
    return low | REACH_LOW[hex], high | REACH_HIGH[hex]


def within(board: Board, seat: i64, level: i64) -> tuple[i64, i64]:
    """The land adjacent to own buildings, directly or over so many river hexes."""
    low: i64 = 0
    high: i64 = 0
    row: i64 = level * LAND
    bridges: i64 = board.table[BRIDGES_BUILT]
    own_low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    own_high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    hex: i64 = following(own_low, own_high, 0)
    while hex < LAND:
        low |= REACH_LOW[row + hex]
        high |= REACH_HIGH[row + hex]
        if bridges & HEX_SITES[hex]:
            more_low, more_high = bridged(board, hex)
            low |= more_low
            high |= more_high
        hex = following(own_low, own_high, hex + 1)
    return low, high


def ship_level(board: Board, seat: i64) -> i64:
    """The shipping level in this phase; bonus card BON4 helps only in the action phase."""
    level: i64 = board.sheets[seat * SHEET + SHIPPING]
    if board.phase == CULT_SPADES or skip_range(board, seat) > 0:
        return level
    if board.sheets[seat * SHEET + BONUS_CARD] == BON4:
        level += 1
    return level


def skip_range(board: Board, seat: i64) -> i64:
    """How many hexes a tunnel or a carpet can skip; 0 for the other factions."""
    faction: i64 = board.faction(seat)
    if faction == DWARVES:
        return TUNNEL_SKIP
    if faction == FAKIRS:
        skip: i64 = CARPET_SKIP
        if board.has_stronghold(seat):
            skip = CARPET_SKIP_STRONGHOLD
        return skip + board.sheets[seat * SHEET + CARPET]
    return 0


def beyond(board: Board, seat: i64) -> tuple[i64, i64]:
    """The land that a tunnel or a carpet can reach from own buildings."""
    low: i64 = 0
    high: i64 = 0
    row: i64 = skip_range(board, seat) * LAND
    own_low: i64 = board.sheets[seat * SHEET + OWN_LOW]
    own_high: i64 = board.sheets[seat * SHEET + OWN_HIGH]
    hex: i64 = following(own_low, own_high, 0)
    while hex < LAND:
        low |= SKIP_LOW[row + hex]
        high |= SKIP_HIGH[row + hex]
        hex = following(own_low, own_high, hex + 1)
    return low, high


def crossing_cost(board: Board, seat: i64) -> i64:
    """Workers for a tunnel, or priests for a flight."""
    if board.faction(seat) == DWARVES:
        if board.has_stronghold(seat):
            return TUNNEL_WORKERS_STRONGHOLD
        return TUNNEL_WORKERS
    return CARPET_PRIESTS


def can_cross(board: Board, seat: i64) -> bool:
    """Whether a tunnel or a flight is possible and can be paid now."""
    if board.phase == CULT_SPADES or board.crossed != NOBODY or skip_range(board, seat) == 0:
        return False
    return crossing_goods(board, seat) >= crossing_cost(board, seat)


def crossing_goods(board: Board, seat: i64) -> i64:
    """The goods that pay tunnels or flights."""
    return board.sheets[seat * SHEET + crossing_field(board, seat)]


def neighbour_of(board: Board, seat: i64, hex: i64) -> bool:
    """Whether a building of another seat stands directly next to the hex."""
    low, high = around(board, hex)
    other: i64 = 0
    while other < board.setup.seats:
        if other != seat:
            sheet: i64 = other * SHEET
            if low & board.sheets[sheet + OWN_LOW] or high & board.sheets[sheet + OWN_HIGH]:
                return True
        other += 1
    return False


def touches(board: Board, seat: i64, site: i64) -> bool:
    """Whether the seat has a building at one end of a bridge site."""
    return board.owns(seat, SITE_A[site]) or board.owns(seat, SITE_B[site])


def site_taken(board: Board, site: i64) -> bool:
    """Whether a bridge stands on the site."""
    return board.table[BRIDGES_BUILT] & bit(site) != 0


def crossing_field(board: Board, seat: i64) -> i64:
    """The field of the sheet that pays tunnels or flights."""
    return WORKERS if board.faction(seat) == DWARVES else PRIESTS
