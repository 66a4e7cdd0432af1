"""How bots lead an army: what to recruit, where, and when to march."""

from typing import Final

from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.games.kroniky import care, worth
from ludoteka.games.kroniky.codes import FORWARD
from ludoteka.games.kroniky.rules import war
from ludoteka.games.kroniky.state import ARMY, FOE, FOE_AT, Board
from ludoteka.games.kroniky.tables import UNIT_COST, UNIT_SIZE
from ludoteka.games.kroniky.worth import Plan

NEVER: Final = -1000
NEAR: Final = 4  # the column from which an enemy is answered
BIG: Final = 3  # units from which a division costs twice the upkeep


def rank_unit(board: Board, plan: Plan, unit: i64, lane: i64) -> i64:
    """A new unit: wanted by the plan, or against an enemy who comes near."""
    cost: i64 = board.setup.units[unit * UNIT_SIZE + UNIT_COST]
    units: i64 = board.units(ARMY + lane)
    last: bool = plan.units & bit(unit) != 0 and plan.number <= 1 and not plan.war
    if last:
        return 400
    if care.starves(board, cost, 1 if units == 0 or units == BIG - 1 else 0):
        return NEVER
    near: bool = board.sheet[FOE_AT + lane] <= NEAR and board.units(FOE + lane) > 0
    if war.at_war(board) and near:
        if board.strength(ARMY + lane) <= board.strength(FOE + lane):
            return 110 + unit
    if plan.units & bit(unit) == 0 or not board.affords(cost * plan.number):
        return NEVER
    if plan.war:
        return 105 if lane == worth.weakest_lane(board) else NEVER
    return 105 + (5 if units == 1 else 0)


def rank_order(board: Board, plan: Plan, lane: i64, way: i64) -> i64:
    """Forward where the battle would be won."""
    if way != FORWARD or not plan.war:
        return NEVER
    own: i64 = board.strength(ARMY + lane)
    if own < worth.enough(board, lane):
        return NEVER
    return 60 + own - board.strength(FOE + lane)
