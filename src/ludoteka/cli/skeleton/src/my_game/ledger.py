"""All that is counted, as a viewer may know it. Previews of moves are made of it."""

from ludoteka.core.codec import thing_id
from ludoteka.core.ledger import Branch, Gain, Quantity
from ludoteka.core.plain import ledger
from ludoteka.core.state import State

from my_game.moves import CARDS
from my_game.rules import WON, MyGame


def counted(state: MyGame, viewer: int) -> dict[Quantity, int]:
    """Words: quantity.NAME. The same quantities in the same order for a whole game."""
    seats = range(len(state.hands))
    found = {Quantity("tricks", seat): state.won[seat] for seat in seats}
    found |= {Quantity("hand", seat): len(state.hands[seat]) for seat in seats}
    if viewer >= 0:
        for number, name in enumerate(CARDS):
            held = number in state.hands[viewer]
            found[Quantity("card", viewer, thing_id("card", name))] = int(held)
    return found


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Where points come from."""
    return Gain("tricks", a, 1, "source.trick") if kind == WON else None


def branches(state: State, seat: int, action: int) -> list[Branch]:
    """Playing a card shows it to others, but luck has no part in what it does."""
    return []


LEDGER = ledger(counted, gain=gain, explained=frozenset({"tricks"}), branches=branches)
