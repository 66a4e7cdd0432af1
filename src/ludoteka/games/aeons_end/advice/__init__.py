"""Why a move may be good, in words: what it gains, what it prepares, what it prevents."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.action import BYTE
from ludoteka.core.reason import Reason
from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.advice import choices, turn
from ludoteka.games.aeons_end.state import Board

MOST = 3  # sentences


def advice(state: State, action: int) -> list[Reason]:
    """What a move is good for, as far as the seat that decides can know."""
    assert isinstance(state, Board)
    return MOVES[action & BYTE](state, action)[:MOST]


def always(key: str) -> Callable[[Board, int], list[Reason]]:
    """A move about which there is one thing to say."""
    return lambda board, action: [Reason(key)]


MOVES: dict[int, Callable[[Board, int], list[Reason]]] = {
    codes.MOVE_CAST: turn.cast,
    codes.MOVE_STOP: turn.stop,
    codes.MOVE_PLAY: turn.play,
    codes.MOVE_GAIN: turn.gain,
    codes.MOVE_RECLAIM: turn.gain,
    codes.MOVE_CHARGE: turn.charge,
    codes.MOVE_FOCUS: turn.focus,
    codes.MOVE_OPEN: turn.open_breach,
    codes.MOVE_PREP: turn.prep,
    codes.MOVE_USE: turn.use,
    codes.MOVE_REMOVE: turn.remove,
    codes.MOVE_ABILITY: turn.ability,
    codes.MOVE_END: turn.end,
    codes.MOVE_RESOLVE: always("advice.resolve"),
    codes.MOVE_LAY: choices.lay,
    codes.MOVE_HIT: choices.hit,
    codes.MOVE_CHOOSE: choices.choose,
    codes.MOVE_YES: choices.compared("advice.yes"),
    codes.MOVE_PASS: choices.compared("advice.pass"),
    codes.MOVE_OPTION: choices.compared("advice.option"),
    codes.MOVE_DISCARD: choices.discard,
    codes.MOVE_DESTROY: choices.destroy,
    codes.MOVE_PURGE: choices.destroy,
    codes.MOVE_RECOVER: choices.recover,
    codes.MOVE_TURN: turn.turn_breach,
    codes.MOVE_TAKE_BACK: choices.recover,
    codes.MOVE_DROP: choices.drop,
    codes.MOVE_DEVOUR: choices.devour,
    codes.MOVE_SHUFFLE: choices.shuffle,
    codes.MOVE_NEXT: choices.shuffle,
    codes.MOVE_COLLAPSE: choices.collapse,
}
