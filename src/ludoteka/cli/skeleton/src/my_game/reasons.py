"""What is asked, which moves answer it, and what can stand in the way of a move."""

from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason

from my_game.moves import Play
from my_game.rules import MyGame

TURN = 0


def now(state: MyGame, seat: int) -> int:
    """The phase. A game with several kinds of questions has several."""
    return TURN


def not_in_hand(state: MyGame, seat: int, move: Play) -> Reason | None:
    """An obstacle: the reason against a move, or None if it does not stand in the way."""
    return None if move.card in state.hands[seat] else Reason("not_in_hand")


# Words: phase.NAME, reason.KEY, when.TAG, and a paragraph rules.ANCHOR with rules.ANCHOR.title.
PHASES = Phases({TURN: "turn"}, now)
KINDS = Kinds(PHASES, {Play: Kind((TURN,), "rules.trick", (not_in_hand,))})
