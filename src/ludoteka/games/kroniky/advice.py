"""Why the bot would make a move, in words: which victory it plays for, and what the move is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludoteka.core.action import BYTE, A, B, C
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.kroniky import codes, events
from ludoteka.games.kroniky import state as layout
from ludoteka.games.kroniky import tables as columns
from ludoteka.games.kroniky.bot import worth
from ludoteka.games.kroniky.bot.guide import KronikyGuide
from ludoteka.games.kroniky.bot.mind import Mind
from ludoteka.games.kroniky.data import CRISIS_NAMES, RESOURCE_NAMES, STRUCTURE_NAMES, TRACK_NAMES
from ludoteka.games.kroniky.rules import land, rounds
from ludoteka.games.kroniky.state import Board

EFFECTS = {
    codes.CHEER: "advice.happiness",
    codes.APPEASE: "advice.peace",
    codes.TAX: "advice.gold",
    codes.RATION: "advice.food",
}

GUIDE = KronikyGuide()  # knows what it played for in the last position it was asked about


def advice(state: State, action: int) -> list[Reason]:
    """The plan of the bot, and what an action is for."""
    board = state
    assert isinstance(board, Board)
    GUIDE.settle(board)
    mind = GUIDE.mind
    mind.think(board)
    victory = int(mind.aim)
    plan = Reason("advice.plan", {"condition": events.victory_name(board, victory)})
    aim = worth.Plan()
    aim.aim(board, victory)
    return [plan, *purpose(board, action, mind, aim)]


def purpose(board: Board, action: int, mind: Mind, aim: worth.Plan) -> list[Reason]:
    """What an action is for."""
    return PURPOSES[action & BYTE](Wish(board, action, mind, aim))


@dataclass(frozen=True)
class Wish:
    """An action, and what the bot thinks of the position."""

    board: Board
    action: int
    mind: Mind
    aim: worth.Plan

    @property
    def a(self) -> int:
        return self.action >> A & BYTE

    @property
    def b(self) -> int:
        return self.action >> B & BYTE


def develop(wish: Wish) -> list[Reason]:
    """A track: part of the plan, or of the economy."""
    key = "advice.step" if wish.aim.tracks >> wish.a & 1 else "advice.economy"
    return [Reason(key, {"track": f"track.{TRACK_NAMES[wish.a]}"})]


def found(wish: Wish) -> list[Reason]:
    """The capital: what lies beside it."""
    board, beside = wish.board, {codes.TREE, codes.CROPS, codes.DEPOSIT, codes.WATER, codes.FISH}
    near = sum(bool(land.is_beside(board, wish.a, terrain)) for terrain in beside)
    return [Reason("advice.found", {"number": near})]


def build(wish: Wish) -> list[Reason]:
    """A structure: a site of the plan, or of the economy."""
    key = "advice.site" if wish.aim.structures >> wish.b & 1 else "advice.structure"
    return [Reason(key, {"structure": f"structure.{STRUCTURE_NAMES[wish.b]}"})]


def walk(wish: Wish) -> list[Reason]:
    """Workers on their way."""
    return [Reason("advice.ruins" if wish.aim.ruins else "advice.walk")]


def fight(wish: Wish) -> list[Reason]:
    """The army: for the plan, or against the enemy."""
    return [Reason("advice.army" if wish.aim.units or wish.aim.war else "advice.defence")]


def relieve(wish: Wish) -> list[Reason]:
    """A crisis that would end the game."""
    return [Reason("advice.crisis", {"crisis": f"crisis.{CRISIS_NAMES[wish.a]}"})]


def brings(resource: int) -> Callable[[Wish], list[Reason]]:
    """Work that brings a resource."""
    return lambda wish: wanted(wish.board, resource, wish.mind)


def always(key: str) -> Callable[[Wish], list[Reason]]:
    """A move about which there is one thing to say."""
    return lambda wish: [Reason(key)]


def at_space(board: Board, space: int, mind: Mind) -> list[Reason]:
    """What an action space is used for."""
    acts = board.setup.actions
    row = space * columns.ACT_SIZE
    effect = int(acts[row + columns.ACT_EFFECT])
    if effect == codes.PRODUCE:
        return wanted(board, int(acts[row + columns.ACT_P]), mind)
    return [Reason(EFFECTS.get(effect, "advice.exchange"))]


def wanted(board: Board, resource: int, mind: Mind) -> list[Reason]:
    """Why a resource is wanted."""
    stock = int(board.sheet[layout.GOODS + resource])
    if resource == codes.FOOD and stock < rounds.food_due(board):
        return [Reason("advice.food")]
    short = int(mind.plan.need[resource]) - stock
    key = "advice.short" if short > 0 else "advice.stock"
    return [Reason(key, {"resource": f"resource.{RESOURCE_NAMES[resource]}"})]


def at_wish(wish: Wish) -> list[Reason]:
    """An action space."""
    return at_space(wish.board, wish.a, wish.mind)


PURPOSES: dict[int, Callable[[Wish], list[Reason]]] = {
    codes.MOVE_FOUND: found,
    codes.MOVE_CARD: always("advice.card"),
    codes.MOVE_USE: at_wish,
    codes.MOVE_ADD: at_wish,
    codes.MOVE_CELEBRATE: at_wish,
    codes.MOVE_HELP: always("advice.help"),
    codes.MOVE_DEVELOP: develop,
    codes.MOVE_PAY: develop,
    codes.MOVE_STAFF: develop,
    codes.MOVE_SELL: brings(codes.GOLD),
    codes.MOVE_EXCHANGE: lambda wish: wanted(wish.board, wish.action >> C & BYTE, wish.mind),
    codes.MOVE_RELIEVE: relieve,
    codes.MOVE_RECRUIT: fight,
    codes.MOVE_REINFORCE: fight,
    codes.MOVE_DEPLOY: walk,
    codes.MOVE_ROAD: walk,
    codes.MOVE_STEP: walk,
    codes.MOVE_RESTORE: walk,
    codes.MOVE_CHOP: brings(codes.WOOD),
    codes.MOVE_MINE_OUT: brings(codes.ORE),
    codes.MOVE_HARVEST: brings(codes.FOOD),
    codes.MOVE_FISH: brings(codes.FOOD),
    codes.MOVE_EXPLORE: always("advice.ruins"),
    codes.MOVE_BUILD: build,
    codes.MOVE_ORDER: fight,
    codes.MOVE_ORDER_ALL: fight,
    codes.MOVE_MARCH: fight,
    codes.MOVE_END: always("advice.end"),
    codes.MOVE_DISBAND: always("advice.disband"),
    codes.MOVE_CONTINUE: always("advice.keep"),
    codes.MOVE_RECALL: always("advice.recall"),
    codes.MOVE_STAY: always("advice.stay"),
}
