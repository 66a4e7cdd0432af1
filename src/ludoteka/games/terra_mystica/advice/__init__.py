"""Why a move may be good, in words: what it gains, what it prepares, what it prevents."""

from __future__ import annotations

from collections.abc import Callable
from math import log

from ludoteka.core.action import BYTE
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica.advice import cults, goods, land
from ludoteka.games.terra_mystica.bot.guide import PAR, SPREAD
from ludoteka.games.terra_mystica.bot.weights import POINT
from ludoteka.games.terra_mystica.state import Board

MOST = 3  # sentences
LEAST = 0.001


def advice(state: State, action: int) -> list[Reason]:
    """What a move is good for. Nothing is hidden in this game but what others will do."""
    assert isinstance(state, Board)
    said: dict[str, Reason] = {}
    for reason in MOVES[action & BYTE](state, action):
        said.setdefault(reason.key, reason)
    return list(said.values())[:MOST]


def points(value: float) -> int:
    """The points at the end that the guide's value stands for."""
    odds = min(max(value, LEAST), 1 - LEAST)
    return round((PAR - SPREAD * log(1 / odds - 1)) / POINT)


def always(key: str) -> Callable[[Board, int], list[Reason]]:
    """A move about which there is one thing to say."""
    return lambda board, action: [Reason(key)]


MOVES: dict[int, Callable[[Board, int], list[Reason]]] = {
    codes.MOVE_CHOOSE: land.choose,
    codes.MOVE_SETTLE: land.settle,
    codes.MOVE_BONUS_CARD: goods.card,
    codes.MOVE_BUILD: land.build,
    codes.MOVE_TERRAFORM: land.terraform,
    codes.MOVE_GOAL: land.goal,
    codes.MOVE_DIG: land.dig,
    codes.MOVE_FINISH: land.finish,
    codes.MOVE_UPGRADE: land.upgrade,
    codes.MOVE_SHIPPING: land.shipping,
    codes.MOVE_DIGGING: land.digging,
    codes.MOVE_PRIEST: cults.priest,
    codes.MOVE_POWER: goods.act,
    codes.MOVE_BRIDGE: land.bridge,
    codes.MOVE_CULT: cults.cult,
    codes.MOVE_SPADE: land.spades,
    codes.MOVE_DOUBLE: always("advice.double"),
    codes.MOVE_SANDSTORM: land.sandstorm,
    codes.MOVE_SWARM: land.swarm,
    codes.MOVE_RIDE: land.ride,
    codes.MOVE_PASS: goods.passing,
    codes.MOVE_LAST_PASS: always("advice.last_pass"),
    codes.MOVE_FAVOR: cults.favor,
    codes.MOVE_TOWN: cults.town,
    codes.MOVE_KEY: cults.step,
    codes.MOVE_ORDAIN: always("advice.ordain"),
    codes.MOVE_CONNECT: always("advice.river_town"),
    codes.MOVE_CONVERT: goods.convert,
    codes.MOVE_SACRIFICE: goods.sacrifice,
    codes.MOVE_ACCEPT: goods.accept,
    codes.MOVE_DECLINE: goods.decline,
    codes.MOVE_LATER: always("advice.later"),
    codes.MOVE_STEP: cults.step,
    codes.MOVE_END: always("advice.end"),
    codes.MOVE_DROP: always("advice.drop"),
    codes.MOVE_FORGO: always("advice.forgo"),
}
