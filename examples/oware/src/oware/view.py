"""What a seat sees: everything, for nothing is hidden in Oware."""

from ludoteka.core.plain import basics
from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View
from oware.reasons import PHASES
from oware.rules import Oware


class OwareView(View, frozen=True, kw_only=True):
    """The table."""

    phase: str
    houses: list[int]


def view(state: State, seat: int | None) -> OwareView:
    """The table as a seat (None: a spectator) sees it."""
    assert isinstance(state, Oware)
    phase = "" if state.over else PHASES.name(state, NOBODY if seat is None else seat)
    return OwareView(**basics(state, seat), phase=phase, houses=list(state.houses))
