"""What previews of Terra Mystica are made of: all that is counted, its sources, forecasts."""

from functools import cache

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.ledger import Gain, Ledger, Names, Quantity, Waiting, things
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes, events
from ludoteka.games.terra_mystica.data import (
    BONUS_CARD_NAMES,
    BUILDING_NAMES,
    FAVOR_NAMES,
    POWER_ACTION_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
)
from ludoteka.games.terra_mystica.rules import rounds
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD,
    BONUS_CARD_COINS,
    BOWL_1,
    BOWL_2,
    BOWL_3,
    BRIDGES,
    BUILT,
    COINS,
    CULT,
    DIGGING,
    FAVORS_LEFT,
    NIBBLE,
    OFFER_AMOUNT,
    OFFER_LIMIT,
    ORDER,
    POWER_USED,
    PRIESTS,
    SEAT_MASK,
    SHEET,
    SHIPPING,
    SPADES,
    TOWN_COUNTS,
    TOWNS_LEFT,
    VP,
    WORKERS,
    Board,
)
from ludoteka.games.terra_mystica.tables import ROUNDS

OF_EACH = (
    "points", "coins", "workers", "priests", "bowl_1", "bowl_2", "bowl_3", "shipping", "digging",
    "bridges", "ordained", "bonus_spades", "offered",
)  # fmt: skip
CONVERSIONS = {codes.POINT_TO_COIN: -1, codes.COIN_TO_POINT: 1}
# one number of a sheet each, in the order of OF_EACH
PLAIN = vec[i64](
    [
        VP, COINS, WORKERS, PRIESTS, BOWL_1, BOWL_2, BOWL_3, SHIPPING, DIGGING, BRIDGES, ORDER,
        SPADES,
    ]
)  # fmt: skip

# --- the numbers; everybody sees all of them ------------------------------------------


def read(state: State, viewer: i64) -> "vec[i64]":
    """The numbers that names() below calls by name, in its order."""
    assert isinstance(state, Board)
    board: Board = state
    table = board.table
    found = vec[i64]([board.round + 1, board.free + board.dug])
    found = add(found, table, BONUS_CARD_COINS, codes.BONUS_CARDS)
    found = add(found, table, FAVORS_LEFT, codes.FAVORS)
    found = add(found, table, TOWNS_LEFT, codes.TOWNS)
    i: i64 = 0
    while i < codes.POWER_ACTIONS:
        found = append(found, (table[POWER_USED] >> i) & 1)
        i += 1
    seat: i64 = 0
    while seat < board.setup.seats:
        found = read_player(board, seat, found)
        seat += 1
    return found


def add(found: "vec[i64]", numbers: "vec[i64]", first: i64, number: i64) -> "vec[i64]":
    """So many of the numbers, appended."""
    i: i64 = first
    while i < first + number:
        found = append(found, numbers[i])
        i += 1
    return found


def read_player(board: Board, seat: i64, found: "vec[i64]") -> "vec[i64]":
    """The faction board of a seat, its tiles, and the power it is offered."""
    sheets = board.sheets
    sheet: i64 = seat * SHEET
    for place in PLAIN:
        found = append(found, sheets[sheet + place])
    offered: i64 = 0
    for offer in board.offers:
        if offer & SEAT_MASK == seat:
            offered += (offer >> OFFER_AMOUNT) & OFFER_LIMIT
    found = append(found, offered)
    found = add(found, sheets, sheet + CULT, codes.TRACKS)
    found = add(found, sheets, sheet + BUILT + codes.DWELLING, codes.BUILDINGS - codes.DWELLING)
    i: i64 = 0
    while i < codes.FAVORS:
        found = append(found, 1 if board.has_favor(seat, i) else 0)
        i += 1
    i = 0
    while i < codes.TOWNS:
        found = append(found, (sheets[sheet + TOWN_COUNTS] >> i * NIBBLE) & 15)
        i += 1
    i = 0
    while i < codes.BONUS_CARDS:
        found = append(found, 1 if sheets[sheet + BONUS_CARD] == i else 0)
        i += 1
    return found


# --- what they are called, and where points come from ---------------------------------


def names(state: State, viewer: int) -> Names:
    """What the numbers of read() are, in their order."""
    assert isinstance(state, Board)
    return listed(int(state.setup.seats))


@cache
def listed(seats: int) -> Names:
    """The names for so many seats; all viewers see the same."""
    found = [Quantity("round"), Quantity("spades")]
    found += things("bonus_card_coins", None, "bonus_card", BONUS_CARD_NAMES)
    found += things("favors_left", None, "favor", FAVOR_NAMES)
    found += things("towns_left", None, "town", TOWN_NAMES)
    found += things("used", None, "action", POWER_ACTION_NAMES)
    for seat in range(seats):
        found += [Quantity(name, seat) for name in OF_EACH]
        found += things("cult", seat, "cult", TRACK_NAMES)
        found += things("built", seat, "building", BUILDING_NAMES[codes.DWELLING :])
        found += things("favors", seat, "favor", FAVOR_NAMES)
        found += things("towns", seat, "town", TOWN_NAMES)
        found += things("bonus_card", seat, "bonus_card", BONUS_CARD_NAMES)
    return Names(found)


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Points won or paid, and what for."""
    assert isinstance(state, Board)
    if kind == codes.POINTS:
        return Gain("points", a, b, f"source.{events.SOURCES[c]}")
    if kind == codes.TOOK_POWER and c > 1:
        return Gain("points", a, 1 - c, "source.power")
    if kind == codes.CONVERTED and b in CONVERSIONS:
        return Gain("points", a, CONVERSIONS[b], "source.conversion")
    if kind == codes.SCORED_CULT:
        return Gain("points", a, b, "source.cults", f"cult.{TRACK_NAMES[c >> 8]}")
    if kind == codes.SCORED_AREA:
        return Gain("points", a, b, "source.area")
    if kind == codes.SCORED_GOODS and events.points(c) != events.points(b):
        return Gain("points", a, events.points(c) - events.points(b), "source.goods")
    if kind == codes.FACTION_CHOSEN:
        return Gain("points", a, int(state.sheets[a * SHEET + VP]), "source.start")
    return None


# --- forecasts ------------------------------------------------------------------------


def begun(board: Board) -> bool:
    """Whether all seats have chosen their factions and first dwellings."""
    return board.phase not in (codes.CHOOSE, codes.SETTLE, codes.FIRST_BONUS_CARD)


def take_income(state: State) -> None:
    """The income of the next round, of what stands now."""
    assert isinstance(state, Board)
    if begun(state) and state.round < ROUNDS - 1:
        rounds.incomes(state)


def take_cult_bonus(state: State) -> None:
    """The cult bonus of this round, for the levels reached now."""
    assert isinstance(state, Board)
    if begun(state) and state.round < ROUNDS - 1 and state.phase != codes.CULT_SPADES:
        rounds.cult_bonuses(state)


def score_now(state: State) -> None:
    """The final scoring as things stand."""
    assert isinstance(state, Board)
    if begun(state):
        rounds.finish(state)


SCORED = frozenset({codes.SCORED_CULT, codes.SCORED_AREA, codes.SCORED_GOODS})
LEDGER = Ledger(
    names=names,
    read=read,
    gain=gain,
    explained=frozenset({"points"}),
    waiting=(
        Waiting("income", fast_forward=take_income, certain=True),
        Waiting("cult", fast_forward=take_cult_bonus, certain=True),
        Waiting("game", fast_forward=score_now, lines=SCORED, certain=True),
    ),
)


def ledger() -> Ledger:
    """All that is counted."""
    return LEDGER
