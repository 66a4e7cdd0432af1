"""Why the bot would make a move, in words: which victory it plays for, and what the move is for."""

from __future__ import annotations

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.mind import Mind
from ludoteka.games.kroniky.data import RESOURCE_NAMES, STRUCTURE_NAMES, TRACK_NAMES
from ludoteka.games.kroniky.rules import rounds
from ludoteka.games.kroniky.state import Board

WALKING = (codes.MOVE_DEPLOY, codes.MOVE_STEP, codes.MOVE_ROAD, codes.MOVE_RESTORE)
EFFECTS = {
    codes.CHEER: "advice.happiness",
    codes.APPEASE: "advice.peace",
    codes.TAX: "advice.gold",
    codes.RATION: "advice.food",
}


def advice(state: State, action: int) -> list[Reason]:
    """The plan of the bot, and what an action is for."""
    board = state
    assert isinstance(board, Board)
    mind = Mind(worth.NEAREST)
    mind.think(board)
    victory = int(worth.best_victory(board, mind.scratch, worth.NEAREST))
    plan = Reason("advice.plan", {"condition": events.victory_name(board, victory)})
    aim = worth.Plan()
    aim.aim(board, victory)
    return [plan, *purpose(board, action, mind, aim)]


def purpose(board: Board, action: int, mind: Mind, aim: worth.Plan) -> list[Reason]:
    """What an action is for."""
    move, a, b = action & BYTE, action >> A & BYTE, action >> B & BYTE
    if move in (codes.MOVE_DEVELOP, codes.MOVE_PAY, codes.MOVE_STAFF):
        key = "advice.step" if aim.tracks >> a & 1 else "advice.economy"
        return [Reason(key, {"track": f"track.{TRACK_NAMES[a]}"})]
    if move in (codes.MOVE_USE, codes.MOVE_ADD, codes.MOVE_CELEBRATE):
        return at_space(board, a, mind)
    if move == codes.MOVE_EXCHANGE:
        return wanted(board, action >> C & BYTE, mind)
    if move == codes.MOVE_CARD:
        return [Reason("advice.card")]
    if move == codes.MOVE_BUILD:
        key = "advice.site" if aim.structures >> b & 1 else "advice.structure"
        return [Reason(key, {"structure": f"structure.{STRUCTURE_NAMES[b]}"})]
    if move in WALKING:
        return [Reason("advice.ruins" if aim.ruins else "advice.walk")]
    if move == codes.MOVE_EXPLORE:
        return [Reason("advice.ruins")]
    if move in (codes.MOVE_RECRUIT, codes.MOVE_REINFORCE, codes.MOVE_ORDER):
        return [Reason("advice.army" if aim.units or aim.war else "advice.defence")]
    return [Reason("advice.end")] if move == codes.MOVE_END else []


def at_space(board: Board, space: int, mind: Mind) -> list[Reason]:
    """What an action space is used for."""
    acts = board.setup.actions
    row = space * columns.ACT_SIZE
    effect = int(acts[row + columns.ACT_EFFECT])
    if effect == codes.PRODUCE:
        return wanted(board, int(acts[row + columns.ACT_P]), mind)
    return [Reason(EFFECTS[effect])] if effect in EFFECTS else []


def wanted(board: Board, resource: int, mind: Mind) -> list[Reason]:
    """Why a resource is wanted."""
    stock = int(board.sheet[layout.GOODS + resource])
    if resource == codes.FOOD and stock < rounds.food_due(board):
        return [Reason("advice.food")]
    short = int(mind.plan.need[resource]) - stock
    key = "advice.short" if short > 0 else "advice.stock"
    return [Reason(key, {"resource": f"resource.{RESOURCE_NAMES[resource]}"})]
