"""What a civilisation needs besides its plan: an economy, safety, and stocks for the upkeep."""

from typing import Final

from mypy_extensions import i64

from ludoteka.games.kroniky.codes import (
    AGRICULTURE,
    BUNDLE_BITS,
    BUNDLE_BYTE,
    CAPITAL,
    DIPLOMACY,
    DO_PAY,
    EDUCATION,
    FARM,
    FINANCE,
    FOOD,
    GOLD,
    INVENTIONS,
    MILITARY,
    MINE,
    MINING,
    PRODUCTION,
    RELIGION,
    ROUNDS,
    WAR,
)
from ludoteka.games.kroniky.rules import rounds
from ludoteka.games.kroniky.rules.rounds import INSTRUCTION
from ludoteka.games.kroniky.state import FOE, GOODS, Board
from ludoteka.games.kroniky.tables import KEEP_GOLD, UNIT_COST, UNIT_SIZE
from ludoteka.games.kroniky.worth import DEEPEST, Plan, best_unit

SETTLED: Final = 3  # the round from which a larger agriculture pays


def want_economy(board: Board, plan: Plan) -> None:
    """What every civilisation needs first: food, work, gold, people."""
    many: bool = board.population > 2
    plan.want_level(board, AGRICULTURE, 3 if board.round > SETTLED else 2, DEEPEST)
    plan.want_level(board, PRODUCTION, 1, DEEPEST)
    plan.want_level(board, FINANCE, 2, DEEPEST)
    plan.want_level(board, CAPITAL, 1, DEEPEST)
    plan.want_level(board, INVENTIONS, 1, DEEPEST)
    plan.want_level(board, INVENTIONS + 2, 1, DEEPEST)
    plan.want_level(board, EDUCATION, 2, DEEPEST)
    if board.happiness <= 2:
        plan.want_level(board, RELIGION, 1, DEEPEST)
    if board.built(FARM) < (3 if many else 2):
        plan.want_structure(board, FARM)
    if board.level(MINING) > 0 and board.built(MINE) == 0:
        plan.want_structure(board, MINE)


def want_safety(board: Board, plan: Plan) -> None:
    """What an enemy who is near war calls for: envoys, and an army."""
    enemy: i64 = board.strength(FOE) + board.strength(FOE + 1) + board.strength(FOE + 2)
    if board.beaten or enemy == 0 or board.relations < WAR - 2 or plan.war:
        return
    plan.want_level(board, DIPLOMACY, 2, DEEPEST)
    if board.relations >= WAR - 1:
        plan.treaty = True
        plan.want_level(board, MILITARY, 1, DEEPEST)
        unit: i64 = best_unit(board)
        if unit >= 0:
            plan.require(board.setup.units[unit * UNIT_SIZE + UNIT_COST])


def event_due(board: Board, line: i64, resource: i64) -> i64:
    """How much of a resource the coming event of a line takes at most."""
    program = board.setup.program
    start: i64 = board.setup.events[(line * ROUNDS + board.round - 1) * 2]
    due: i64 = 0
    i: i64 = start + 1
    while i < program[start]:
        if program[i] == DO_PAY:
            due += (program[i + 1] >> (resource * BUNDLE_BITS)) & BUNDLE_BYTE
        i += INSTRUCTION
    return due


def reserve(board: Board, resource: i64) -> i64:
    """What must be left of food or gold for upkeep and event."""
    due: i64 = rounds.food_due(board) if resource == FOOD else rounds.army_due(board, KEEP_GOLD)
    return due + event_due(board, board.line, resource)


def starves(board: Board, cost: i64, more: i64) -> bool:
    """Whether paying a price leaves too little for the end of the round, which costs more."""
    food: i64 = (cost >> (FOOD * BUNDLE_BITS)) & BUNDLE_BYTE
    gold: i64 = (cost >> (GOLD * BUNDLE_BITS)) & BUNDLE_BYTE
    if food + more > 0 and board.sheet[GOODS + FOOD] - food < reserve(board, FOOD) + more:
        return True
    return gold + more > 0 and board.sheet[GOODS + GOLD] - gold < reserve(board, GOLD) + more
