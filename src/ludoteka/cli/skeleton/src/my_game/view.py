"""What a seat sees: build it from what the seat may know, and from nothing else."""

from ludoteka.core.plain import basics
from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View

from my_game.reasons import PHASES
from my_game.rules import MyGame


class MyView(View, frozen=True, kw_only=True):
    """The table as a seat sees it. Who decides, the points and the winners are there already."""

    phase: str  # what is asked
    trick: list[int]
    sizes: list[int]  # of the hands
    hand: list[int]  # of the viewer


def view(state: State, seat: int | None) -> MyView:
    """What the seat (None: a spectator) sees."""
    assert isinstance(state, MyGame)
    return MyView(
        **basics(state, seat),
        phase="" if state.over else PHASES.name(state, NOBODY if seat is None else seat),
        trick=list(state.trick),
        sizes=[len(hand) for hand in state.hands],
        hand=[] if seat is None else list(state.hands[seat]),
    )
