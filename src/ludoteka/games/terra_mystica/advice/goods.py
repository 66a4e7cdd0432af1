"""What goods and power are good for: what they make possible, and what waits on bonus cards."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, A, B
from ludoteka.core.reason import Reason
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.data import BUILDING_NAMES, POWER_ACTION_NAMES
from ludoteka.games.terra_mystica.rules import power
from ludoteka.games.terra_mystica.state import (
    BONUS_CARD_COINS,
    BOWL_3,
    BUILT,
    POWER_USED,
    SHEET,
    SHIPPING,
    Board,
)
from ludoteka.games.terra_mystica.tables import (
    BONUS_CARD_INCOME,
    BONUS_CARD_VP,
    BUILDING_COST,
    BUILDING_SUPPLY,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    ROUNDS,
    TILE_REWARD,
)

GOODS = ("good.coin", "good.worker", "good.priest", "good.power")
# what a building is made of
BASE = {
    codes.TRADING_HOUSE: codes.DWELLING,
    codes.STRONGHOLD: codes.TRADING_HOUSE,
    codes.TEMPLE: codes.TRADING_HOUSE,
    codes.SANCTUARY: codes.TEMPLE,
}
DEAR_POWER = 3  # points from which power is an expense


def listed(numbers: Sequence[int]) -> list[str]:
    """Goods as a list of things, each as often as it comes."""
    return [thing for thing, n in zip(GOODS, numbers, strict=True) for _ in range(max(n, 0))]


def income_of(board: Board, table: vec[i64], line: int) -> list[Reason]:
    """Goods in each round to come."""
    start = line * codes.GOODS
    goods = listed([int(table[start + good]) for good in range(codes.GOODS)])
    if board.round >= ROUNDS - 1:
        return []
    return [Reason("advice.income", {"goods": goods})] if goods else []


# --- what can be paid ----------------------------------------------------------------------


def affordable(board: Board, seat: int) -> list[int]:
    """The buildings for which the goods are there, dearest first."""
    row = int(board.faction(seat)) * codes.BUILDINGS
    built = seat * SHEET + BUILT
    return [
        building
        for building, base in reversed(BASE.items())
        if board.sheets[built + base] > 0
        and board.sheets[built + building] < BUILDING_SUPPLY[building]
        and power.can_afford(board, seat, BUILDING_COST, row + building)
    ]


def allows(board: Board, made: Board, seat: int) -> list[Reason]:
    """What goods or power make possible that was not before."""
    before = affordable(board, seat)
    new = [building for building in affordable(made, seat) if building not in before]
    if new:
        return [Reason("advice.afford", {"building": f"building.{BUILDING_NAMES[new[0]]}"})]
    acts = [act for act in payable(made, seat) if act not in payable(board, seat)]
    if acts:
        named = f"action.{POWER_ACTION_NAMES[acts[-1]]}"
        return [Reason("advice.afford_action", {"action": named})]
    return []


def payable(board: Board, seat: int) -> list[int]:
    """The power actions that are free and can be paid."""
    held = int(board.sheets[seat * SHEET + BOWL_3])
    used = int(board.table[POWER_USED])
    return [a for a in range(codes.POWER_ACTIONS) if held >= POWER_COST[a] and not used >> a & 1]


def act(board: Board, action: int) -> list[Reason]:
    """A power action: what it makes possible, and nobody else has it in this round."""
    which = action >> A & BYTE
    made = board.copy()
    assert isinstance(made, Board)
    power.gain(made, made.seat, POWER_GAIN, which, 1)
    said = allows(board, made, int(board.seat))
    if POWER_SPADES[which]:
        said.append(Reason("advice.free_spade"))
        if TILE_REWARD[board.setup.scoring[board.round]] == codes.FOR_SPADE:
            said.append(Reason("advice.tile"))
    return [*said, Reason("advice.once")]


def convert(board: Board, action: int) -> list[Reason]:
    """Goods for others."""
    made = board.copy()
    assert isinstance(made, Board)
    power.convert(made, made.seat, action >> A & BYTE)
    return allows(board, made, int(board.seat)) or [Reason("advice.convert")]


def sacrifice(board: Board, action: int) -> list[Reason]:
    """Power now for fewer tokens later."""
    made = board.copy()
    assert isinstance(made, Board)
    power.sacrifice(made, made.seat)
    return [*allows(board, made, int(board.seat)), Reason("advice.sacrifice")]


# --- offers of power -----------------------------------------------------------------------


def accept(board: Board, action: int) -> list[Reason]:
    """Power from a neighbour."""
    made = board.copy()
    assert isinstance(made, Board)
    moved = int(power.gain_power(made, made.seat, action >> B & BYTE))
    said = [Reason("advice.power_free")] if moved <= 1 else []
    said += allows(board, made, int(board.seat))
    return said or [Reason("advice.power", {"power": moved, "points": moved - 1})]


def decline(board: Board, action: int) -> list[Reason]:
    """Points instead of power."""
    moved = min(action >> B & BYTE, int(power.capacity(board, board.seat)))
    if moved - 1 >= DEAR_POWER:
        return [Reason("advice.power_dear", {"points": moved - 1})]
    if board.round >= ROUNDS - 1:
        return [Reason("advice.power_late")]
    return [Reason("advice.power_refused", {"points": max(moved - 1, 0)})]


# --- bonus cards ---------------------------------------------------------------------------


def passing(board: Board, action: int) -> list[Reason]:
    """Pass: the new bonus card, and who begins the next round."""
    said = card(board, action)
    if board.passed_count() == 0 and board.setup.seats > 1:
        said.append(Reason("advice.pass_first"))
    return said


def card(board: Board, action: int) -> list[Reason]:
    """Why this bonus card."""
    which = action >> A & BYTE
    said = [card_gift(board, which)]
    if coins := int(board.table[BONUS_CARD_COINS + which]):
        said.append(Reason("advice.card_coins", {"number": coins}))
    return said


def card_gift(board: Board, which: int) -> Reason:
    """What a bonus card is for."""
    if points := card_points(board, which):
        return Reason("advice.card_points", {"number": points})
    if which == codes.BON1:
        return Reason("advice.card_spade")
    if which == codes.BON2:
        return Reason("advice.card_step")
    if which == codes.BON4:
        return Reason("advice.card_ship")
    start = which * codes.GOODS
    goods = listed([int(BONUS_CARD_INCOME[start + good]) for good in range(codes.GOODS)])
    return Reason("advice.card_goods", {"goods": goods})


def card_points(board: Board, which: int) -> int:
    """The points of a bonus card on passing, as things stand."""
    sheet, start = board.seat * SHEET, which * codes.BUILDINGS
    points = BONUS_CARD_VP[start] * board.sheets[sheet + SHIPPING]
    for building in range(codes.DWELLING, codes.BUILDINGS):
        points += BONUS_CARD_VP[start + building] * board.sheets[sheet + BUILT + building]
    return int(points)
