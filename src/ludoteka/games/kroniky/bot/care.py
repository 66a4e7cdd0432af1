"""What a civilisation needs besides its plan: an economy, safety, stocks and an army."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.kroniky import codes
from ludoteka.games.kroniky.bot.worth import DEEPEST, Plan, best_unit, enough, weakest_lane
from ludoteka.games.kroniky.rules import rounds, war
from ludoteka.games.kroniky.rules.rounds import INSTRUCTION
from ludoteka.games.kroniky.state import ARMY, FOE, FOE_AT, GOODS, Board
from ludoteka.games.kroniky.tables import KEEP_GOLD, UNIT_COST, UNIT_SIZE

NEVER: Final = -1000
NEAR: Final = 4  # the column from which an enemy is answered
BIG: Final = 3  # units from which a division costs twice the upkeep
SETTLED: Final = 3  # the round from which a larger agriculture pays


def want_economy(board: Board, plan: Plan) -> None:
    """What every civilisation needs first: food, work, gold, people."""
    many: bool = board.population > 2
    plan.want_level(board, codes.AGRICULTURE, 3 if board.round > SETTLED else 2, DEEPEST)
    plan.want_level(board, codes.PRODUCTION, 1, DEEPEST)
    plan.want_level(board, codes.FINANCE, 2, DEEPEST)
    plan.want_level(board, codes.CAPITAL, 1, DEEPEST)
    plan.want_level(board, codes.INVENTIONS, 1, DEEPEST)
    plan.want_level(board, codes.INVENTIONS + 2, 1, DEEPEST)
    plan.want_level(board, codes.EDUCATION, 2, DEEPEST)
    if board.happiness <= 2:
        plan.want_level(board, codes.RELIGION, 1, DEEPEST)
    if board.built(codes.FARM) < (3 if many else 2):
        plan.want_structure(board, codes.FARM)
    if board.level(codes.MINING) > 0 and board.built(codes.MINE) == 0:
        plan.want_structure(board, codes.MINE)


def want_safety(board: Board, plan: Plan) -> None:
    """What an enemy who is near war calls for: envoys, and an army."""
    enemy: i64 = board.strength(FOE) + board.strength(FOE + 1) + board.strength(FOE + 2)
    if board.beaten or enemy == 0 or board.relations < codes.WAR - 2 or plan.war:
        return
    plan.want_level(board, codes.DIPLOMACY, 2, DEEPEST)
    if board.relations >= codes.WAR - 1:
        plan.treaty = True
        plan.want_level(board, codes.MILITARY, 1, DEEPEST)
        unit: i64 = best_unit(board)
        if unit >= 0:
            plan.require(board.setup.units[unit * UNIT_SIZE + UNIT_COST])


def event_due(board: Board, line: i64, resource: i64) -> i64:
    """How much of a resource the coming event of a line takes at most."""
    program = board.setup.program
    start: i64 = board.setup.events[(line * codes.ROUNDS + board.round - 1) * 2]
    due: i64 = 0
    i: i64 = start + 1
    while i < program[start]:
        if program[i] == codes.DO_PAY:
            due += (program[i + 1] >> (resource * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE
        i += INSTRUCTION
    return due


def reserve(board: Board, resource: i64) -> i64:
    """What must be left of food or gold for upkeep and event."""
    due: i64 = (
        rounds.food_due(board) if resource == codes.FOOD else rounds.army_due(board, KEEP_GOLD)
    )
    return due + event_due(board, board.line, resource)


def starves(board: Board, cost: i64, more: i64) -> bool:
    """Whether paying a price leaves too little for the end of the round, which costs more."""
    food: i64 = (cost >> (codes.FOOD * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE
    gold: i64 = (cost >> (codes.GOLD * codes.BUNDLE_BITS)) & codes.BUNDLE_BYTE
    if (
        food + more > 0
        and board.sheet[GOODS + codes.FOOD] - food < reserve(board, codes.FOOD) + more
    ):
        return True
    return (
        gold + more > 0
        and board.sheet[GOODS + codes.GOLD] - gold < reserve(board, codes.GOLD) + more
    )


# --- the army -------------------------------------------------------------------------


def rank_unit(board: Board, plan: Plan, unit: i64, lane: i64) -> i64:
    """A new unit: wanted by the plan, or against an enemy who comes near."""
    cost: i64 = board.setup.units[unit * UNIT_SIZE + UNIT_COST]
    units: i64 = board.units(ARMY + lane)
    last: bool = plan.units & bit(unit) != 0 and plan.number <= 1 and not plan.war
    if last:
        return 400
    if starves(board, cost, 1 if units == 0 or units == BIG - 1 else 0):
        return NEVER
    near: bool = board.sheet[FOE_AT + lane] <= NEAR and board.units(FOE + lane) > 0
    if war.at_war(board) and near:
        if board.strength(ARMY + lane) <= board.strength(FOE + lane):
            return 110 + unit
    if plan.units & bit(unit) == 0 or not board.affords(cost * plan.number):
        return NEVER
    if plan.war:
        return 105 if lane == weakest_lane(board) else NEVER
    return 105 + (5 if units == 1 else 0)


def rank_order(board: Board, plan: Plan, lane: i64, way: i64) -> i64:
    """Forward where the battle would be won."""
    if way != codes.FORWARD or not plan.war:
        return NEVER
    own: i64 = board.strength(ARMY + lane)
    if own < enough(board, lane):
        return NEVER
    return 60 + own - board.strength(FOE + lane)
