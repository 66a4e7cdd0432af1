"""All that is counted, where seeds come from, and what waiting brings."""

from ludoteka.core.codec import thing_id
from ludoteka.core.ledger import Gain, Quantity, Waiting
from ludoteka.core.plain import ledger
from ludoteka.core.state import State
from oware import codes
from oware.moves import HOUSES
from oware.rules import SIDE, Oware, seeds_of

SEATS = (0, 1)
SOURCES = {codes.CAPTURED: "source.capture", codes.KEPT: "source.side"}


def counted(state: Oware, viewer: int) -> dict[Quantity, int]:
    """Seeds captured, on each side, and in each house."""
    found = {Quantity("captured", seat): state.taken[seat] for seat in SEATS}
    found |= {Quantity("side", seat): seeds_of(state.houses, seat) for seat in SEATS}
    for number, name in enumerate(HOUSES):
        found[Quantity("seeds", number // SIDE, thing_id("house", name))] = state.houses[number]
    return found


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Where captured seeds come from."""
    return Gain("captured", a, b, SOURCES[kind]) if kind in SOURCES else None


def finish(state: State) -> None:
    """The game ends now: each takes the own side."""
    assert isinstance(state, Oware)
    state.finish()


LEDGER = ledger(
    counted,
    gain=gain,
    explained=frozenset({"captured"}),
    waiting=(Waiting("end", fast_forward=finish, certain=True),),
)
