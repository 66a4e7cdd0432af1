"""What a seat sees of a game of Terra Mystica, as types of its own. Nothing is hidden."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    BUILDING_NAMES,
    DATA,
    FACTION_NAMES,
    FAVOR_NAMES,
    HEX_NAMES,
    LAND_PLACES,
    POWER_ACTION_NAMES,
    RIVER_PLACES,
    ROUNDS,
    SITE_NAMES,
    TERRAIN_NAMES,
    TILE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.events import STRONGHOLD_ACTIONS, TILE_ACTIONS, goods
from ludoteka.games.terra_mystica.moves import PHASES
from ludoteka.games.terra_mystica.rules import bridges, offers, reach, rounds, spades
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import ALL_BRIDGES, BUILDING_SUPPLY, HOME, SPOTS

SPOT_STEPS: tuple[int, ...] = tuple(DATA["cults"]["priest_spots"])
WORKER_BRIDGE = "ACTE"
KINDS = tuple(enumerate(BUILDING_NAMES))[1:]
MOST_HEXES = 20_000  # as they can look, kept for the next time


class HexView(msgspec.Struct, frozen=True):
    """A hex of the map."""

    name: str
    row: int
    column: int
    terrain: str  # "river" for river hexes
    building: str | None
    seat: int | None
    town: bool


RIVERS = tuple(
    HexView(name, row, column, "river", None, None, False)
    for name, (row, column) in RIVER_PLACES.items()
)


class BridgeView(msgspec.Struct, frozen=True):
    """A bridge on the map."""

    site: str
    seat: int


class ReachView(msgspec.Struct, frozen=True):
    """A free hex in reach of the viewer: what it takes to make it home terrain."""

    hex: str
    spades: int
    goods: list[str]  # for the spades that are not open yet, and for the crossing
    crossing: bool  # a tunnel or a carpet is needed


class PlayerView(msgspec.Struct, frozen=True):
    """A faction board."""

    seat: int
    faction: str | None
    home: str | None
    points: int
    coins: int
    workers: int
    priests: int
    bowls: list[int]
    shipping: int
    digging: int
    spade_price: int
    cults: dict[str, int]
    keys: int
    buildings: dict[str, int]  # on the map
    stock: dict[str, int]  # on the faction board
    bridges_left: int
    favors: list[str]
    towns: list[str]
    bonus_card: str | None
    priests_sent: int
    passed: bool
    dropped: bool
    specials: list[str]  # special actions
    used: list[str]  # those used in this round
    income: list[str]  # of the next phase I, each good as often as it comes


class OfferView(msgspec.Struct, frozen=True):
    """An open offer of power."""

    seat: int
    giver: int
    amount: int
    gain: int  # what would really move
    price: int


class BonusCardView(msgspec.Struct, frozen=True):
    """A bonus card that nobody holds."""

    bonus_card: str
    coins: int


class SpotView(msgspec.Struct, frozen=True):
    """A priest spot of a cult track."""

    steps: int
    seat: int | None


class TerraView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    phase: str
    active: int
    round: int
    rounds: int
    order: list[int]
    passing: list[int]
    tiles: list[str]
    hexes: list[HexView]
    bridges: list[BridgeView]
    players: list[PlayerView]
    cult_spots: dict[str, list[SpotView]]
    bonus_cards: list[BonusCardView]
    favors: dict[str, int]
    towns: dict[str, int]
    power_used: list[str]
    offers: list[OfferView]
    reach: list[ReachView]
    spades: int  # open in this action
    site: str | None  # the hex being transformed
    favors_owed: int
    towns_owed: int
    steps_owed: int
    actions_left: int  # of a double turn


def view(state: State, seat: int | None) -> TerraView:
    """What the seat (None: a spectator) sees."""
    assert isinstance(state, Board)
    board, table = state, state.table
    seats = range(board.setup.seats)
    winners = int(state.winners()) if state.over else 0
    return TerraView(
        viewer=seat,
        seat=None if state.over else int(state.seat),
        anyone=False,
        over=bool(state.over),
        scores=[int(points) for points in state.scores()],
        winners=[s for s in seats if winners >> s & 1],
        phase=PHASES.name(board, NOBODY if seat is None else seat),
        active=int(board.active),
        round=int(board.round) + 1,
        rounds=ROUNDS,
        order=[int(board.ordered(place)) for place in seats],
        passing=[int(board.passed_at(place)) for place in range(board.passed_count())],
        tiles=[TILE_NAMES[tile] for tile in board.setup.scoring],
        hexes=land(board) + rivers(board),
        bridges=[
            BridgeView(SITE_NAMES[site], s)
            for site in range(codes.SITES)
            if table[layout.BRIDGES_BUILT] >> site & 1
            for s in seats
            for _ in range(bridges.spans(board, s, site))
        ],
        players=[player(board, s) for s in seats],
        cult_spots={name: spots(board, t) for t, name in enumerate(TRACK_NAMES)},
        bonus_cards=[
            BonusCardView(name, int(table[layout.BONUS_CARD_COINS + i]))
            for i, name in enumerate(BONUS_CARD_NAMES)
            if table[layout.BONUS_CARDS_FREE] >> i & 1
        ],
        favors={n: int(table[layout.FAVORS_LEFT + i]) for i, n in enumerate(FAVOR_NAMES)},
        towns={n: int(table[layout.TOWNS_LEFT + i]) for i, n in enumerate(TOWN_NAMES)},
        power_used=named(int(table[layout.POWER_USED]), POWER_ACTION_NAMES),
        offers=[offer(board, int(o)) for o in board.offers],
        reach=reached(board, seat),
        spades=int(board.free + board.dug),
        site=None if board.site == NOBODY else HEX_NAMES[board.site],
        favors_owed=int(board.favors_owed),
        towns_owed=int(board.towns_owed),
        steps_owed=int(board.steps_owed),
        actions_left=int(board.double),
    )


def named(mask: int, names: tuple[str, ...]) -> list[str]:
    """The names of a set."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def land(board: Board) -> list[HexView]:
    """The land hexes."""
    return [
        land_hex(hex, word, word >> layout.OWNER > 0 and board.in_town(board.owner(hex), hex))
        for hex, word in enumerate(board.hexes)
    ]


@lru_cache(MOST_HEXES)
def land_hex(hex: int, word: int, town: bool) -> HexView:
    """A land hex, of which the state has this word."""
    name = HEX_NAMES[hex]
    terrain = TERRAIN_NAMES[word & layout.TERRAIN]
    owner = (word >> layout.OWNER) - 1
    if owner == NOBODY:
        return HexView(name, *LAND_PLACES[name], terrain, None, None, town)
    building = BUILDING_NAMES[word >> layout.BUILDING & layout.BUILDING_MASK]
    return HexView(name, *LAND_PLACES[name], terrain, building, owner, town)


def rivers(board: Board) -> list[HexView]:
    """The river hexes; on some lies a town tile of the Mermaids."""
    told = list(RIVERS)
    for seat in range(board.setup.seats):
        towns = int(board.sheets[seat * SHEET + layout.RIVER_TOWNS])
        while towns:
            river = towns.bit_length() - 1
            told[river] = msgspec.structs.replace(RIVERS[river], seat=seat, town=True)
            towns ^= 1 << river
    return told


def player(board: Board, seat: int) -> PlayerView:
    """A faction board."""
    sheet = [int(n) for n in board.sheets[seat * SHEET : (seat + 1) * SHEET]]
    faction = sheet[layout.FACTION]
    known = faction != codes.NO_FACTION
    built = {name: sheet[layout.BUILT + kind] for kind, name in KINDS}
    bonus_card = sheet[layout.BONUS_CARD]
    return PlayerView(
        seat=seat,
        faction=FACTION_NAMES[faction] if known else None,
        home=TERRAIN_NAMES[HOME[faction]] if known else None,
        points=sheet[layout.VP],
        coins=sheet[layout.COINS],
        workers=sheet[layout.WORKERS],
        priests=sheet[layout.PRIESTS],
        bowls=sheet[layout.BOWL_1 : layout.BOWL_3 + 1],
        shipping=sheet[layout.SHIPPING],
        digging=sheet[layout.DIGGING],
        spade_price=int(spades.rate(board, seat)) if known else 0,
        cults={name: sheet[layout.CULT + i] for i, name in enumerate(TRACK_NAMES)},
        keys=sheet[layout.KEYS],
        buildings=built,
        stock={name: int(BUILDING_SUPPLY[kind]) - built[name] for kind, name in KINDS},
        bridges_left=int(ALL_BRIDGES) - sheet[layout.BRIDGES],
        favors=named(sheet[layout.FAVOR_MASK], FAVOR_NAMES),
        towns=owned_towns(sheet[layout.TOWN_COUNTS]),
        bonus_card=BONUS_CARD_NAMES[bonus_card] if bonus_card != codes.NO_BONUS_CARD else None,
        priests_sent=sheet[layout.ORDER],
        passed=sheet[layout.PASSED] > 0,
        dropped=sheet[layout.DROPPED] > 0,
        specials=special_actions(board, seat) if known else [],
        used=used_actions(sheet[layout.USED], faction),
        income=next_income(board, seat) if known else [],
    )


def owned_towns(counts: int) -> list[str]:
    """The town tiles of a seat."""
    full = (1 << layout.NIBBLE) - 1
    return [
        name for i, name in enumerate(TOWN_NAMES) for _ in range(counts >> i * layout.NIBBLE & full)
    ]


def special_actions(board: Board, seat: int) -> list[str]:
    """The special actions that a seat has, used or not."""
    faction = int(board.faction(seat))
    own = STRONGHOLD_ACTIONS.get(faction, "") if board.has_stronghold(seat) else ""
    found = [own] if own else []
    if faction == codes.ENGINEERS:
        found.append(WORKER_BRIDGE)
    bonus_card = int(board.sheets[seat * SHEET + layout.BONUS_CARD])
    tiles = named(int(board.sheets[seat * SHEET + layout.FAVOR_MASK]), FAVOR_NAMES)
    tiles += [BONUS_CARD_NAMES[bonus_card]] if bonus_card != codes.NO_BONUS_CARD else []
    return found + [action for action in TILE_ACTIONS.values() if action in tiles]


def used_actions(mask: int, faction: int) -> list[str]:
    """The special actions that a seat has used."""
    names = {codes.SPECIAL_STRONGHOLD: STRONGHOLD_ACTIONS.get(faction, ""), **TILE_ACTIONS}
    return [name for special, name in names.items() if mask >> special & 1]


def next_income(board: Board, seat: int) -> list[str]:
    """What phase I would bring the seat now."""
    twin = board.copy()
    assert isinstance(twin, Board)
    before = int(twin.holdings(seat))
    rounds.income(twin, seat)
    return goods(before, int(twin.holdings(seat)))


def spots(board: Board, track: int) -> list[SpotView]:
    """The priest spots of a track."""
    word = int(board.table[layout.ORDERS + track])
    seats = [(word >> i * layout.SEAT_BITS & layout.SEAT_MASK) - 1 for i in range(SPOTS)]
    return [SpotView(n, s if s >= 0 else None) for n, s in zip(SPOT_STEPS, seats, strict=True)]


def offer(board: Board, word: int) -> OfferView:
    """An open offer."""
    seat, amount = int(offers.receiver(word)), int(offers.size(word))
    gain = int(offers.gainable(board, seat, amount))
    return OfferView(seat, int(offers.giver(word)), amount, gain, max(gain - 1, 0))


def reached(board: Board, seat: int | None) -> list[ReachView]:
    """The free hexes in reach of the viewer in the action phase."""
    if seat is None or board.over or board.phase < codes.TURN:
        return []
    faction = board.faction(seat)
    low, high = reach.within(board, seat, reach.ship_level(board, seat))
    far_low, far_high = reach.beyond(board, seat)
    cult_bonus = board.phase == codes.CULT_SPADES
    skips = reach.skip_range(board, seat) > 0 and not cult_bonus and board.crossed == NOBODY
    spare = int(board.free + board.dug) if board.seat == seat else 0
    told = []
    prices: dict[tuple[int, bool], list[str]] = {}
    for hex, name in enumerate(HEX_NAMES):
        near = reach.has(low, high, hex) or hex == board.crossed
        far = skips and reach.has(far_low, far_high, hex)
        if (near or far) and board.owner(hex) == NOBODY:
            wanted = int(spades.price_with(board, seat, hex, HOME[faction], spare))
            bought = 0 if cult_bonus else max(0, wanted - spare)
            needs = bought, not near
            if needs not in prices:
                prices[needs] = paid(board, seat, hex, *needs)
            told.append(ReachView(name, wanted, prices[needs], not near))
    return told


def paid(board: Board, seat: int, hex: int, bought: int, crossing: bool) -> list[str]:
    """The goods that spades, and a tunnel or a flight if there must be one, would cost."""
    twin = board.copy()
    assert isinstance(twin, Board)
    if crossing:
        spades.cross(twin, seat, hex)
    spades.dig(twin, seat, bought)
    fields = (("good.worker", layout.WORKERS), ("good.priest", layout.PRIESTS))
    return [
        good
        for good, field in fields
        for _ in range(int(board.sheets[seat * SHEET + field] - twin.sheets[seat * SHEET + field]))
    ]
