"""Why a move of Aeon's End is not legal. Called only for moves that are not."""

from ludoteka.core.codec import Move
from ludoteka.core.reason import Reason
from ludoteka.core.state import State


def reason(state: State, seat: int, move: Move) -> Reason:
    return Reason("not_now")
