"""What land and buildings are good for: towns, income, reach, cheaper neighbours, the tile."""

from __future__ import annotations

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.advice.goods import listed
from ludoteka.games.terra_mystica.data import BUILDING_NAMES, FACTION_NAMES
from ludoteka.games.terra_mystica.rules import reach, towns
from ludoteka.games.terra_mystica.state import BUILT, DIGGING, SHEET, SHIPPING, SPADES, Board
from ludoteka.games.terra_mystica.tables import (
    BIT_HIGH,
    BIT_LOW,
    BUILDING_INCOME,
    BUILDING_POWER,
    COUNTS,
    DIGGING_RATES,
    HOME,
    ROUNDS,
    SITE_A,
    SITE_B,
    SPADE_RATE,
    TILE_REWARD,
    TOWN_SIZE,
    TOWN_SIZE_SANCTUARY,
)
from ludoteka.games.terra_mystica.tables import SPADES as SPADE_PRICE

NEAR_TOWN = 3  # power that a town may lack to be worth a word
REWARDS = {
    codes.DWELLING: codes.FOR_DWELLING,
    codes.TRADING_HOUSE: codes.FOR_TRADING_HOUSE,
    codes.TEMPLE: codes.FOR_TEMPLE,
    codes.STRONGHOLD: codes.FOR_STRONGHOLD,
    codes.SANCTUARY: codes.FOR_STRONGHOLD,
}
RING = codes.TERRAINS


def after(board: Board, action: int) -> Board:
    """The board when the move is made."""
    made = board.copy()
    made.apply(action)
    assert isinstance(made, Board)
    return made


# --- the start -----------------------------------------------------------------------------


def choose(board: Board, action: int) -> list[Reason]:
    """A faction: who else wants the same land."""
    home = int(HOME[action >> A & BYTE])
    taken = [int(board.faction(seat)) for seat in range(board.setup.seats)]
    close = [
        f"faction.{FACTION_NAMES[faction]}"
        for faction in taken
        if faction >= 0 and (int(HOME[faction]) - home) % RING in (1, RING - 1)
    ]
    if close:
        return [Reason("advice.ring_rivals", {"factions": close})]
    return [Reason("advice.ring_free" if max(taken) >= 0 else "advice.faction")]


def settle(board: Board, action: int) -> list[Reason]:
    """A first dwelling: neighbours, and land that is easy to use."""
    hex = action >> A & BYTE
    said = neighbours(board, hex)
    low, high = reach.around(board, hex)
    faction = int(board.faction(board.seat))
    home = int(HOME[faction])
    easy = sum(
        reach.has(low, high, near) and board.building(near) == codes.FREE
        and SPADE_PRICE[(faction * RING + int(board.terrain(near))) * RING + home] <= 1
        for near in range(codes.LAND)
    )  # fmt: skip
    return [*said, Reason("advice.easy_land", {"number": easy})]


def neighbours(board: Board, hex: int) -> list[Reason]:
    """An opponent beside: cheaper trading houses, and power now and then."""
    beside = reach.neighbour_of(board, board.seat, hex)
    return [Reason("advice.neighbour")] if beside else []


# --- building ------------------------------------------------------------------------------


def build(board: Board, action: int) -> list[Reason]:
    """A new dwelling."""
    hex, made = action >> A & BYTE, after(board, action)
    said = [*tile(board, codes.FOR_DWELLING), *town(board, made, hex)]
    said += income(board, codes.FREE, codes.DWELLING)
    return [*said, *neighbours(board, hex), *new_land(board, made)] or [Reason("advice.area")]


def upgrade(board: Board, action: int) -> list[Reason]:
    """A larger building."""
    return raised(board, action, action >> B & BYTE)


def swarm(board: Board, action: int) -> list[Reason]:
    """The Swarmlings' free trading house."""
    return [Reason("advice.free_house"), *raised(board, action, codes.TRADING_HOUSE)]


def ride(board: Board, action: int) -> list[Reason]:
    """The Witches' free dwelling, anywhere."""
    return [Reason("advice.ride"), *build(board, action)]


def raised(board: Board, action: int, building: int) -> list[Reason]:
    """What a larger building brings besides the tile of the round."""
    hex = action >> A & BYTE
    old = int(board.building(hex))
    said = [*tile(board, REWARDS[building]), *town(board, after(board, action), hex)]
    if building in (codes.TEMPLE, codes.SANCTUARY):
        said.append(Reason("advice.favor"))
    if building == codes.STRONGHOLD:
        folk = f"faction.{FACTION_NAMES[int(board.faction(board.seat))]}"
        said.append(Reason("advice.stronghold", {"folk": folk}))
    said += income(board, old, building)
    named = f"building.{BUILDING_NAMES[building]}"
    return said or [Reason("advice.power_value", {"building": named})]


def tile(board: Board, reward: int) -> list[Reason]:
    """The scoring tile of the round, if it rewards this."""
    if board.round >= ROUNDS or TILE_REWARD[board.setup.scoring[board.round]] != reward:
        return []
    return [Reason("advice.tile")]


def income(board: Board, old: int, new: int) -> list[Reason]:
    """What the income of each round gains by a building that takes the place of another."""
    if board.round >= ROUNDS - 1:
        return []
    before, later = row(board, new, 0), row(board, new, 1)
    lost = [0] * codes.GOODS
    if old != codes.FREE:
        lost = [
            now - less for now, less in zip(row(board, old, 0), row(board, old, -1), strict=True)
        ]
    gained = [b - a - gone for a, b, gone in zip(before, later, lost, strict=True)]
    goods = listed(gained)
    return [Reason("advice.income", {"goods": goods})] if goods else []


def row(board: Board, building: int, more: int) -> list[int]:
    """The income of so many more buildings of a kind."""
    number = int(board.sheets[board.seat * SHEET + BUILT + building]) + more
    kind = int(board.faction(board.seat)) * codes.BUILDINGS + building
    start = (kind * COUNTS + number) * codes.GOODS
    return [int(BUILDING_INCOME[start + good]) for good in range(codes.GOODS)]


def town(board: Board, made: Board, hex: int) -> list[Reason]:
    """A town that is founded, or what it still lacks."""
    if made.towns_owed > board.towns_owed:
        return [Reason("advice.town")]
    seat = int(board.seat)
    if made.in_town(seat, hex):
        return [Reason("advice.in_town")]
    low, high = towns.group(made, seat, BIT_LOW[hex], BIT_HIGH[hex])
    joined = [int(made.building(h)) for h in range(codes.LAND) if reach.has(low, high, h)]
    if len(joined) < 2:
        return []
    least = TOWN_SIZE_SANCTUARY if codes.SANCTUARY in joined else TOWN_SIZE
    power = int(towns.power_needed(made, seat)) - sum(int(BUILDING_POWER[b]) for b in joined)
    if least > len(joined):
        return [Reason("advice.town_buildings", {"number": int(least) - len(joined)})]
    return [Reason("advice.town_power", {"number": power})] if 0 < power <= NEAR_TOWN else []


def new_land(board: Board, made: Board) -> list[Reason]:
    """Free hexes that come into reach."""
    number = len(in_reach(made, int(board.seat)) - in_reach(board, int(board.seat)))
    return [Reason("advice.reach", {"number": number})] if number else []


def in_reach(board: Board, seat: int) -> set[int]:
    """The free land that a seat can reach."""
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    return {h for h in range(codes.LAND) if reach.has(low, high, h) and not board.building(h)}


# --- spades, bridges, ways -----------------------------------------------------------------


def terraform(board: Board, action: int) -> list[Reason]:
    """Land that becomes one's own."""
    hex = action >> A & BYTE
    said = tile(board, codes.FOR_SPADE)
    own = joins(board, hex)
    if own:
        said.append(Reason("advice.joins", {"number": own}))
    return [*said, *neighbours(board, hex)] or [Reason("advice.land")]


def joins(board: Board, hex: int) -> int:
    """Own buildings directly beside a hex that belong to no town yet."""
    low, high = reach.around(board, hex)
    seat = board.seat
    near = [h for h in range(codes.LAND) if reach.has(low, high, h) and board.owns(seat, h)]
    return sum(not board.in_town(seat, h) for h in near)


def goal(board: Board, action: int) -> list[Reason]:
    """What the land becomes."""
    faction = int(board.faction(board.seat))
    home, terrain = int(HOME[faction]), action >> A & BYTE
    if terrain == home:
        return [Reason("advice.home")]
    left = int(SPADE_PRICE[(faction * RING + terrain) * RING + home])
    return [Reason("advice.towards_home", {"number": left})]


def spades(board: Board, action: int) -> list[Reason]:
    """Spades without digging for them."""
    return [Reason("advice.free_spade"), *tile(board, codes.FOR_SPADE)]


def dig(board: Board, action: int) -> list[Reason]:
    """A spade that is paid for."""
    return tile(board, codes.FOR_SPADE) or [Reason("advice.dig")]


def finish(board: Board, action: int) -> list[Reason]:
    """No more spades."""
    kept = board.sheets[board.seat * SHEET + SPADES] or board.free
    return [Reason("advice.finish_lost" if kept else "advice.finish")]


def bridge(board: Board, action: int) -> list[Reason]:
    """A bridge: it joins buildings, and leads to new land."""
    made, site = after(board, action), action >> A & BYTE
    a, b = int(SITE_A[site]), int(SITE_B[site])
    own = [hex for hex in (a, b) if board.owns(board.seat, hex)]
    said = town(board, made, own[0]) if own else []
    if len(own) == 2:
        said.append(Reason("advice.bridge_joins"))
    return [*said, *new_land(board, made)] or [Reason("advice.bridge")]


def shipping(board: Board, action: int) -> list[Reason]:
    """A level of shipping: reach, and the largest area."""
    made = board.copy()
    assert isinstance(made, Board)
    made.sheets[made.seat * SHEET + SHIPPING] += 1
    return [*new_land(board, made), Reason("advice.area_by_ship")]


def digging(board: Board, action: int) -> list[Reason]:
    """Cheaper spades."""
    level = int(board.sheets[board.seat * SHEET + DIGGING])
    rates = int(board.faction(board.seat)) * DIGGING_RATES
    cheaper = int(SPADE_RATE[rates + level]) - int(SPADE_RATE[rates + level + 1])
    return [Reason("advice.digging", {"number": cheaper})]


def sandstorm(board: Board, action: int) -> list[Reason]:
    """The Nomads' free home terrain."""
    return [Reason("advice.sandstorm"), *neighbours(board, action >> A & BYTE)]
