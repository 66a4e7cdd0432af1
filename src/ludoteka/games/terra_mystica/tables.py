"""The components as packed tables: the map's neighbourhoods, costs, incomes and tiles."""

from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import (
    BUILDING_NAMES,
    DATA,
    FACTION_NAMES,
    GOOD_NAMES,
    HEX_NAMES,
    LAND_PLACES,
    LAND_TERRAINS,
    REWARD_NAMES,
    RIVER_PLACES,
    SITE_ENDS,
    TERRAIN_NAMES,
    TRACK_NAMES,
    neighbours,
)

# A set of land hexes is two words: hexes below HALF in the first, the others in the second.
HALF: Final = 39
LEVELS: Final = 7  # shipping 0 to 5, one more by a bonus card
RANGES: Final = 6  # hexes a tunnel or a carpet can skip, 0 to 5
COUNTS: Final = 9  # 0 to 8 buildings of a kind
IMPASSABLE: Final = 99


def masks(sets: Iterable[Iterable[int]]) -> tuple["vec[i64]", "vec[i64]"]:
    """Sets of land hexes as two tables of words."""
    low, high = [], []
    for hexes in sets:
        here = set(hexes)
        low.append(sum(1 << h for h in here if h < HALF))
        high.append(sum(1 << (h - HALF) for h in here if h >= HALF))
    return vec[i64](low), vec[i64](high)


def spread(start: int, steps: int, through: dict[tuple[int, int], int]) -> dict[int, int]:
    """Land hexes and their distance from a land hex, by steps over the places given."""
    land = {place: number for number, place in enumerate(LAND_PLACES.values())}
    names = list(LAND_PLACES.values())
    found: dict[int, int] = {}
    seen = {names[start]}
    edge = [names[start]]
    for step in range(steps):
        following = []
        for place in edge:
            for near in neighbours(place):
                if near in land and land[near] != start:
                    found.setdefault(land[near], step)
                if near in through and near not in seen:
                    seen.add(near)
                    following.append(near)
        edge = following
    return found


def reached() -> list[list[int]]:
    """For every shipping level and land hex: land joined by an edge or that many river hexes."""
    rivers = dict.fromkeys(RIVER_PLACES.values(), 0)
    far = [spread(h, LEVELS, rivers) for h in range(codes.LAND)]
    return [
        [g for g, d in far[h].items() if d <= level]
        for level in range(LEVELS)
        for h in range(codes.LAND)
    ]


def skipped() -> list[list[int]]:
    """For every number of hexes skipped and land hex: the land within that distance."""
    places = [*LAND_PLACES.values(), *RIVER_PLACES.values()]
    whole = dict.fromkeys(places, 0)
    far = [spread(h, RANGES, whole) for h in range(codes.LAND)]
    return [
        [g for g, d in far[h].items() if d <= skip]
        for skip in range(RANGES)
        for h in range(codes.LAND)
    ]


def shores() -> list[list[int]]:
    """For every river hex: the land around it."""
    land = {place: number for number, place in enumerate(LAND_PLACES.values())}
    return [[land[n] for n in neighbours(p) if n in land] for p in RIVER_PLACES.values()]


def ring_price(home: int, start: int, goal: int) -> int:
    """Spades from one terrain to another: the shorter way, but never across home terrain."""
    forward = (goal - start) % codes.TERRAINS
    direction = 1 if forward <= codes.TERRAINS // 2 else -1
    length = min(forward, codes.TERRAINS - forward)
    crossed = [(start + direction * i) % codes.TERRAINS for i in range(1, length)]
    return codes.TERRAINS - length if home in crossed else length


def spade_price(faction: int, home: int, start: int, goal: int) -> int:
    """Spades that a faction needs; the Giants always two, and only for home terrain."""
    if faction == codes.GIANTS and start != goal:
        giants: int = DATA["abilities"]["giants"]["spades"]
        return giants if goal == home else IMPASSABLE
    return ring_price(home, start, goal)


def income_of(kind: dict[str, Any], number: int, good: str) -> int:
    """What so many buildings of a kind bring of a good."""
    row: list[int] = kind["income"].get(good, [])
    return row[number] if number < len(row) else 0


def goods(source: dict[str, int]) -> list[int]:
    """A cost or an income as numbers in the order of the goods."""
    return [source.get(name, 0) for name in GOOD_NAMES]


def home_of(faction: dict[str, Any]) -> int:
    """The home terrain of a faction."""
    return TERRAIN_NAMES.index(faction["home"])


# --- the map --------------------------------------------------------------------------

_reach = masks(reached())
REACH_LOW: Final = _reach[0]  # level * LAND + hex
REACH_HIGH: Final = _reach[1]
_skip = masks(skipped())
SKIP_LOW: Final = _skip[0]  # hexes skipped * LAND + hex
SKIP_HIGH: Final = _skip[1]
_shore = masks(shores())
SHORE_LOW: Final = _shore[0]  # river hex
SHORE_HIGH: Final = _shore[1]
_single = masks([[h] for h in range(codes.LAND)])
BIT_LOW: Final = _single[0]  # hex
BIT_HIGH: Final = _single[1]
TERRAIN_AT_START: Final = vec[i64]([TERRAIN_NAMES.index(name) for name in LAND_TERRAINS])
SITE_A: Final = vec[i64]([HEX_NAMES.index(a) for a, _ in SITE_ENDS])
SITE_B: Final = vec[i64]([HEX_NAMES.index(b) for _, b in SITE_ENDS])
# the bridge sites of a hex, as bits
HEX_SITES: Final = vec[i64](
    [sum(1 << s for s, ends in enumerate(SITE_ENDS) if name in ends) for name in HEX_NAMES]
)

# --- factions -------------------------------------------------------------------------

_factions: list[dict[str, Any]] = DATA["factions"]
_kinds = BUILDING_NAMES[1:]
_nothing: dict[str, Any] = {"cost": {}, "income": {}}

HOME: Final = vec[i64]([home_of(faction) for faction in _factions])
# faction * GOODS: coins, workers, priests, nothing
START_GOODS: Final = vec[i64]([n for faction in _factions for n in goods(faction)])
START_BOWLS: Final = vec[i64]([n for faction in _factions for n in faction["bowls"]])
START_CULTS: Final = vec[i64]([n for faction in _factions for n in faction["cults"]])
# favor tiles for a temple or a sanctuary
FAVORS_FOR: Final = vec[i64]([faction.get("favors", 1) for faction in _factions])
SHIPPING_START: Final = vec[i64]([faction["shipping"]["start"] for faction in _factions])
SHIPPING_MAX: Final = vec[i64]([faction["shipping"]["max"] for faction in _factions])
# faction * LEVELS + level reached
SHIPPING_VP: Final = vec[i64](
    [
        (faction["shipping"].get("vp", []) + [0] * LEVELS)[level]
        for faction in _factions
        for level in range(LEVELS)
    ]
)
DIGGING_MAX: Final = vec[i64]([faction["digging"]["max"] for faction in _factions])
DIGGING_RATES: Final = 3
# faction * DIGGING_RATES + level: goods for one spade
SPADE_RATE: Final = vec[i64](
    [(faction["digging"]["rate"] + [0] * 3)[level] for faction in _factions for level in range(3)]
)
DIGGING_COST: Final = vec[i64](
    [n for faction in _factions for n in goods(faction["digging"].get("advance", {}))]
)
DIGGING_VP: Final = vec[i64]([faction["digging"].get("vp", 0) for faction in _factions])
# (faction * BUILDINGS + building) * GOODS; a trading house next to an opponent
BUILDING_COST: Final = vec[i64](
    [
        n
        for faction in _factions
        for kind in ("free", *_kinds)
        for n in goods(faction["buildings"].get(kind, _nothing)["cost"])
    ]
)
# faction: coins for a trading house without neighbours
LONELY_COINS: Final = vec[i64](
    [faction["buildings"]["trading_house"]["cost_alone"]["coins"] for faction in _factions]
)
# ((faction * BUILDINGS + building) * COUNTS + number) * GOODS + good
BUILDING_INCOME: Final = vec[i64](
    [
        income_of(faction["buildings"].get(kind, _nothing), number, good)
        for faction in _factions
        for kind in ("free", *_kinds)
        for number in range(COUNTS)
        for good in GOOD_NAMES
    ]
)
# (faction * TERRAINS + from) * TERRAINS + to
SPADES: Final = vec[i64](
    [
        spade_price(faction, home_of(_factions[faction]), start, goal)
        for faction in range(codes.FACTIONS)
        for start in range(codes.TERRAINS)
        for goal in range(codes.TERRAINS)
    ]
)
BUILDING_POWER: Final = vec[i64]([0] + [kind["power"] for kind in DATA["buildings"]])
BUILDING_SUPPLY: Final = vec[i64]([0] + [kind["supply"] for kind in DATA["buildings"]])

# --- tiles ----------------------------------------------------------------------------

POWER_COST: Final = vec[i64]([action["power"] for action in DATA["power_actions"]])
POWER_GAIN: Final = vec[i64]([n for action in DATA["power_actions"] for n in goods(action["gain"])])
POWER_SPADES: Final = vec[i64](
    [action["gain"].get("spades", 0) for action in DATA["power_actions"]]
)
BONUS_CARD_INCOME: Final = vec[i64]([n for s in DATA["bonus_cards"] for n in goods(s["income"])])
# bonus card * BUILDINGS + building: points on passing; building 0 counts shipping levels
BONUS_CARD_VP: Final = vec[i64](
    [
        bonus_card.get("pass_vp", {}).get(kind, 0)
        for bonus_card in DATA["bonus_cards"]
        for kind in ("shipping_level", *_kinds)
    ]
)
FAVOR_INCOME: Final = vec[i64]([n for f in DATA["favors"] for n in goods(f.get("income", {}))])
FAVOR_TRACK: Final = vec[i64]([TRACK_NAMES.index(favor["cult"]) for favor in DATA["favors"]])
FAVOR_STEPS: Final = vec[i64]([favor["steps"] for favor in DATA["favors"]])
FAVOR_SUPPLY: Final = vec[i64]([favor["count"] for favor in DATA["favors"]])
FAV10_VP: Final[i64] = DATA["favors"][9]["vp_on_build"]["trading_house"]
FAV11_VP: Final[i64] = DATA["favors"][10]["vp_on_build"]["dwelling"]
FAV12_VP: Final = vec[i64](DATA["favors"][11]["pass_vp_by_trading_houses"])
TOWN_VP: Final = vec[i64]([town["vp"] for town in DATA["towns"]])
TOWN_GAIN: Final = vec[i64]([n for town in DATA["towns"] for n in goods(town)])
TOWN_STEPS: Final = vec[i64]([t.get("cult_steps_each_track", 0) for t in DATA["towns"]])
TOWN_KEYS: Final = vec[i64]([town["keys"] for town in DATA["towns"]])
TILE_REWARD: Final = vec[i64]([REWARD_NAMES.index(tile["action"]) for tile in DATA["scoring"]])
TILE_VP: Final = vec[i64]([tile["vp"] for tile in DATA["scoring"]])
# the track that the cult bonus looks at; TRACKS stands for the priests on the spots
TILE_TRACK: Final = vec[i64](
    [[*TRACK_NAMES, "priests"].index(tile["cult"]) for tile in DATA["scoring"]]
)
TILE_STEPS: Final = vec[i64]([tile["per_steps"] for tile in DATA["scoring"]])
TILE_BONUS: Final = vec[i64]([n for tile in DATA["scoring"] for n in goods(tile["bonus"])])
TILE_SPADES: Final = vec[i64]([tile["bonus"].get("spades", 0) for tile in DATA["scoring"]])
# level: power on reaching it
CULT_POWER: Final = vec[i64](
    [DATA["cults"]["power_on_reaching"].get(str(level), 0) for level in range(codes.TOP + 1)]
)

# --- single numbers -------------------------------------------------------------------

ALL_PRIESTS: Final[i64] = DATA["priests"]
ALL_BRIDGES: Final[i64] = DATA["bridges"]
START_VP: Final[i64] = DATA["start_vp"]
ROUNDS: Final[i64] = DATA["rounds"]
POWER_PER_PRIEST: Final[i64] = DATA["power"]["priest"]
POWER_PER_WORKER: Final[i64] = DATA["power"]["worker"]
COINS_PER_POINT: Final[i64] = DATA["end_coins_per_vp"]
ALCHEMISTS_COINS: Final[i64] = DATA["alchemists_coins_per_vp"]
TOWN_POWER: Final[i64] = DATA["town"]["power"]
TOWN_POWER_FAV5: Final[i64] = DATA["town"]["power_with_fav5"]
TOWN_SIZE: Final[i64] = DATA["town"]["buildings"]
TOWN_SIZE_SANCTUARY: Final[i64] = DATA["town"]["buildings_with_sanctuary"]
SPOT_FIRST: Final[i64] = DATA["cults"]["priest_spots"][0]
SPOT_OTHER: Final[i64] = DATA["cults"]["priest_spots"][1]
SPOTS: Final[i64] = len(DATA["cults"]["priest_spots"])
CULT_VP: Final = vec[i64](DATA["end"]["cults"])
AREA_VP: Final = vec[i64](DATA["end"]["area"])

_abilities: dict[str, dict[str, int]] = DATA["abilities"]
SHIPPING_PRIESTS: Final[i64] = _abilities["shipping_cost"]["priests"]
SHIPPING_COINS: Final[i64] = _abilities["shipping_cost"]["coins"]
TUNNEL_WORKERS: Final[i64] = _abilities["tunnel"]["workers"]
TUNNEL_WORKERS_STRONGHOLD: Final[i64] = _abilities["tunnel"]["workers_with_stronghold"]
TUNNEL_VP: Final[i64] = _abilities["tunnel"]["vp"]
TUNNEL_SKIP: Final[i64] = _abilities["tunnel"]["skip"]
CARPET_PRIESTS: Final[i64] = _abilities["carpet"]["priests"]
CARPET_VP: Final[i64] = _abilities["carpet"]["vp"]
CARPET_SKIP: Final[i64] = _abilities["carpet"]["skip"]
CARPET_SKIP_STRONGHOLD: Final[i64] = _abilities["carpet"]["skip_with_stronghold"]
BRIDGE_WORKERS: Final[i64] = _abilities["worker_bridge"]["workers"]
ALCHEMISTS_POWER: Final[i64] = _abilities["alchemists"]["power_once"]
ALCHEMISTS_SPADE_POWER: Final[i64] = _abilities["alchemists"]["power_per_spade"]
CULTISTS_VP: Final[i64] = _abilities["cultists"]["stronghold_vp"]
CULTISTS_ERRATA: Final[i64] = _abilities["cultists"]["errata_power"]
DARKLINGS_SPADE_VP: Final[i64] = _abilities["darklings"]["vp_per_bought_spade"]
DARKLINGS_EXCHANGE: Final[i64] = _abilities["darklings"]["exchange"]
ENGINEERS_BRIDGE_VP: Final[i64] = _abilities["engineers"]["vp_per_bridge"]
GIANTS_SPADES: Final[i64] = _abilities["giants"]["spades"]
HALFLINGS_SPADE_VP: Final[i64] = _abilities["halflings"]["vp_per_spade"]
HALFLINGS_SPADES: Final[i64] = _abilities["halflings"]["stronghold_spades"]
AUREN_STEPS: Final[i64] = _abilities["auren"]["steps"]
SWARMLINGS_WORKERS: Final[i64] = _abilities["swarmlings"]["workers_per_town"]
WITCHES_VP: Final[i64] = _abilities["witches"]["vp_per_town"]

assert len(HEX_NAMES) == codes.LAND
assert len(SHORE_LOW) == codes.RIVERS
assert len(FACTION_NAMES) == codes.FACTIONS
assert len(BONUS_CARD_INCOME) == codes.BONUS_CARDS * codes.GOODS
assert len(TRACK_NAMES) == codes.TRACKS
assert len(BUILDING_NAMES) == codes.BUILDINGS
