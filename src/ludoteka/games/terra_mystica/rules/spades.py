"""Spades: digging, terraforming, and what spades bring (rules, section 5.1)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import A
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.rules import power, reach
from ludoteka.games.terra_mystica.state import (
    DIGGING,
    OWNER,
    PRIESTS,
    SHEET,
    TERRAIN,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    ALCHEMISTS_SPADE_POWER,
    BIT_HIGH,
    BIT_LOW,
    CARPET_VP,
    DARKLINGS_SPADE_VP,
    DIGGING_RATES,
    GIANTS_SPADES,
    HALFLINGS_SPADE_VP,
    HOME,
    SPADE_RATE,
    SPADES,
    TILE_REWARD,
    TILE_VP,
    TUNNEL_VP,
)


def rate(board: Board, seat: i64) -> i64:
    """What one spade costs: workers, or priests of the Darklings."""
    level: i64 = board.sheets[seat * SHEET + DIGGING]
    return SPADE_RATE[board.faction(seat) * DIGGING_RATES + level]


def spade_good(board: Board, seat: i64) -> i64:
    """The field of the sheet that pays for spades."""
    return PRIESTS if board.faction(seat) == codes.DARKLINGS else WORKERS


def affordable(board: Board, seat: i64, crossing: bool) -> i64:
    """How many spades the seat could buy now, if need be after paying a tunnel or a flight."""
    if board.phase == codes.CULT_SPADES or board.changed_low | board.changed_high != 0:
        return 0
    field: i64 = spade_good(board, seat)
    goods: i64 = board.sheets[seat * SHEET + field]
    if crossing and board.faction(seat) == codes.DWARVES:
        goods -= reach.crossing_cost(board, seat)
    return goods // rate(board, seat)


def shortest(faction: i64, start: i64, goal: i64) -> i64:
    """The spades from one terrain to another by the shorter way that is not barred."""
    return SPADES[(faction * codes.TERRAINS + start) * codes.TERRAINS + goal]


def price(board: Board, seat: i64, hex: i64, goal: i64) -> i64:
    """The spades from a hex's terrain to another, as the seat must count them."""
    return price_with(board, seat, hex, goal, board.free + board.dug)


def price_with(board: Board, seat: i64, hex: i64, goal: i64, open_spades: i64) -> i64:
    """The same with so many spades open."""
    start: i64 = board.terrain(hex)
    faction: i64 = board.faction(seat)
    spades: i64 = shortest(faction, start, goal)
    if board.setup.lenient and faction != codes.GIANTS:
        # the long way round, when it takes exactly the spades that are open
        home: i64 = HOME[faction]
        if (goal == home or start == home) and open_spades == codes.TERRAINS - spades:
            return codes.TERRAINS - spades
    return spades


def needs_crossing(board: Board, seat: i64, hex: i64) -> bool:
    """Whether only a tunnel or a carpet leads to the hex."""
    if hex == board.crossed:
        return False
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    return not reach.has(low, high, hex)


def targets(board: Board, actions: "vec[i64]") -> "vec[i64]":
    """The hexes that the spades at hand or for sale can change."""
    if board.bought > 0 and board.changed_low | board.changed_high != 0:
        return actions
    seat: i64 = board.seat
    open_spades: i64 = board.free + board.dug
    spades: i64 = open_spades + affordable(board, seat, False)
    if spades == 0:
        return actions
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    far_low: i64 = 0
    far_high: i64 = 0
    far_spades: i64 = 0
    if reach.can_cross(board, seat):
        far_spades = open_spades + affordable(board, seat, True)
        far_low, far_high = reach.beyond(board, seat)
    if board.crossed != NOBODY:
        low |= BIT_LOW[board.crossed]
        high |= BIT_HIGH[board.crossed]
    hex: i64 = reach.following(low | far_low, high | far_high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] >> OWNER == 0:
            most: i64 = spades if reach.has(low, high, hex) else far_spades
            if most > 0 and goals(board, hex, most) != 0:
                actions = append(actions, codes.MOVE_TERRAFORM | hex << A)
        hex = reach.following(low | far_low, high | far_high, hex + 1)
    return actions


def goals(board: Board, hex: i64, most: i64) -> i64:
    """The terrains that so many spades can make of a hex, as bits."""
    if reach.has(board.changed_low, board.changed_high, hex):
        return 0
    seat: i64 = board.seat
    faction: i64 = board.faction(seat)
    home: i64 = HOME[faction]
    start: i64 = board.terrain(hex)
    split: bool = board.phase != codes.CULT_SPADES
    # bought spades must all be used (rules, section 5.1)
    least: i64 = i64(0) if board.setup.wasteful else board.dug
    mask: i64 = 0
    one: i64 = 1
    goal: i64 = 0
    while goal < codes.TERRAINS:
        if goal != start:
            spades: i64 = shortest(faction, start, goal)
            if board.setup.lenient:
                spades = price(board, seat, hex, goal)
            if least <= spades <= most and not (split and goal != home and board.rough):
                mask |= one << goal
        goal += 1
    return mask


def budget(board: Board, seat: i64, hex: i64) -> i64:
    """The spades for a hex: the open ones, and those that could be bought."""
    crossing: bool = needs_crossing(board, seat, hex)
    return board.free + board.dug + affordable(board, seat, crossing)


def goals_at(board: Board, hex: i64) -> i64:
    """The terrains that a hex in reach can be turned into, as bits."""
    return goals(board, hex, budget(board, board.seat, hex))


def goal_choices(board: Board) -> "vec[i64]":
    """One action for each terrain the chosen hex can be turned into."""
    actions = vec[i64](capacity=codes.TERRAINS)
    mask: i64 = goals_at(board, board.site)
    goal: i64 = 0
    while goal < codes.TERRAINS:
        if (mask >> goal) & 1:
            actions = append(actions, codes.MOVE_GOAL | goal << A)
        goal += 1
    return actions


def choose(board: Board, hex: i64) -> None:
    """A hex is chosen; a single possible terrain is taken at once."""
    board.site = hex
    if board.phase != codes.CULT_SPADES:
        board.phase = codes.SPADES
    mask: i64 = goals_at(board, board.site)
    if mask & (mask - 1) == 0:
        goal: i64 = 0
        while (mask >> goal) & 1 == 0:
            goal += 1
        transform(board, goal)


def dig(board: Board, seat: i64, number: i64) -> None:
    """Buy spades."""
    field: i64 = spade_good(board, seat)
    board.sheets[seat * SHEET + field] -= number * rate(board, seat)
    board.dug += number
    board.bought += number
    if board.faction(seat) == codes.DARKLINGS:
        power.score(board, seat, number * DARKLINGS_SPADE_VP, codes.FROM_FACTION)
    if board.setup.lenient:
        reward(board, seat, number)


def can_dig(board: Board, seat: i64) -> bool:
    """Lenient: whether a spade can be bought before the hex is chosen, and then be used."""
    if not board.setup.lenient or affordable(board, seat, False) == 0:
        return False
    if board.setup.wasteful:
        return True
    if board.faction(seat) == codes.GIANTS:
        return False
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    spades: i64 = board.free + board.dug + 1
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] >> OWNER == 0:
            goal: i64 = 0
            while goal < codes.TERRAINS:
                if goal != board.terrain(hex):
                    if board.dug < price_with(board, seat, hex, goal, spades) <= spades:
                        return True
                goal += 1
        hex = reach.following(low, high, hex + 1)
    return False


def grant(board: Board, seat: i64, number: i64) -> None:
    """Free spades of an action."""
    board.free += number
    board.phase = codes.SPADES
    board.tell(codes.SPADES_GAINED, EVERYONE, seat, number, 0)
    if board.setup.lenient:
        reward(board, seat, number)


def reward(board: Board, seat: i64, number: i64) -> None:
    """What spades bring: the scoring tile in the action phase, Halflings and Alchemists always."""
    tile: i64 = board.setup.scoring[board.round]
    if board.phase != codes.CULT_SPADES and TILE_REWARD[tile] == codes.FOR_SPADE:
        power.score(board, seat, number * TILE_VP[tile], codes.FROM_TILE)
    faction: i64 = board.faction(seat)
    if faction == codes.HALFLINGS:
        power.score(board, seat, number * HALFLINGS_SPADE_VP, codes.FROM_FACTION)
    if faction == codes.ALCHEMISTS and board.has_stronghold(seat):
        power.gain_power(board, seat, number * ALCHEMISTS_SPADE_POWER)


def cross(board: Board, seat: i64, hex: i64) -> None:
    """Pay and score a tunnel or a carpet flight."""
    board.crossed = hex
    if board.faction(seat) == codes.DWARVES:
        board.sheets[seat * SHEET + WORKERS] -= reach.crossing_cost(board, seat)
        power.score(board, seat, TUNNEL_VP, codes.FROM_FACTION)
    else:
        board.sheets[seat * SHEET + PRIESTS] -= reach.crossing_cost(board, seat)
        power.score(board, seat, CARPET_VP, codes.FROM_FACTION)
    board.tell(codes.CROSSED, EVERYONE, seat, hex, board.faction(seat))


def transform(board: Board, goal: i64) -> None:
    """Turn the chosen hex into another terrain, buying the spades that are missing."""
    seat: i64 = board.seat
    hex: i64 = board.site
    spades: i64 = price(board, seat, hex, goal)
    if board.phase != codes.CULT_SPADES and needs_crossing(board, seat, hex):
        cross(board, seat, hex)
    missing: i64 = spades - board.free - board.dug
    if missing > 0:
        dig(board, seat, missing)
    board.tell(codes.TERRAFORMED, EVERYONE, seat, hex, goal | spades << 8)
    if not board.setup.lenient:
        reward(board, seat, spades)
    bought: i64 = min(spades, board.dug)
    board.dug -= bought
    board.free -= spades - bought
    board.hexes[hex] = (board.hexes[hex] & ~TERRAIN) | goal
    mark(board, hex, goal == HOME[board.faction(seat)])
    board.site = NOBODY


def mark(board: Board, hex: i64, home: bool) -> None:
    """Remember what this action did to the hex."""
    board.changed_low |= BIT_LOW[hex]
    board.changed_high |= BIT_HIGH[hex]
    if home:
        board.home_low |= BIT_LOW[hex]
        board.home_high |= BIT_HIGH[hex]
    else:
        board.rough = True


def clear(board: Board) -> None:
    """The action with spades is over; what is left of them is lost."""
    lost: i64 = board.free + board.dug
    if lost > 0:
        board.tell(codes.SPADES_LOST, EVERYONE, board.seat, lost, 0)
    board.free = 0
    board.dug = 0
    board.bought = 0
    board.changed_low = 0
    board.changed_high = 0
    board.home_low = 0
    board.home_high = 0
    board.rough = False
    board.site = NOBODY
    board.crossed = NOBODY


def possible(board: Board, seat: i64, free: i64) -> bool:
    """Whether so many free spades, and bought ones, could change any hex."""
    faction: i64 = board.faction(seat)
    if faction == codes.GIANTS and free + affordable(board, seat, False) < GIANTS_SPADES:
        return False
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    if reach.can_cross(board, seat):
        far_low, far_high = reach.beyond(board, seat)
        low |= far_low
        high |= far_high
    hex: i64 = reach.following(low, high, 0)
    while hex < codes.LAND:
        if board.hexes[hex] >> OWNER == 0:
            if faction != codes.GIANTS or board.terrain(hex) != HOME[faction]:
                return True
        hex = reach.following(low, high, hex + 1)
    return False
