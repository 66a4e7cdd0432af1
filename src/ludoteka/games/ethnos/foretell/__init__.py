"""What previews of Ethnos are made of: names of quantities, sources of glory, the age's end."""

from __future__ import annotations

from functools import lru_cache

from ludoteka.core.codec import thing_id
from ludoteka.core.ledger import Gain, Ledger, Names, Quantity, Waiting
from ludoteka.core.state import State
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.data import CARD_NAMES, COLOUR_NAMES, KINGDOM_NAMES, SOURCE_NAMES
from ludoteka.games.ethnos.foretell.odds import branches
from ludoteka.games.ethnos.hidden import take_back_choice
from ludoteka.games.ethnos.ledger import read
from ludoteka.games.ethnos.rules import ages
from ludoteka.games.ethnos.state import Board

TABLE = ("age", "deck", "dragons", "giant_size")
OF_EACH = ("glory", "band_glory", "hand", "supply", "giant")
KEPT = 500  # lists of names, about 20 kB each
RAID_NOTHING = codes.MOVE_RAID


def names(state: State, viewer: int) -> Names:
    """What the numbers of ledger.py are, in their order."""
    assert isinstance(state, Board)
    return listed(int(state.setup.seats), tuple(map(int, state.setup.tribe_of)), viewer)


@lru_cache(KEPT)
def listed(seats: int, tribes: tuple[int, ...], viewer: int) -> Names:
    """The names for so many seats and these tribes."""
    found = [Quantity(name) for name in TABLE]
    for seat in range(seats):
        found += names_of_player(seat, tribes)
    found += names_of_cards(tribes, "row", None, "row")
    if viewer >= 0:
        found += names_of_cards(tribes, "cards", viewer, "card")
        found += names_of_cards(tribes, "chosen", viewer, "card")
    return Names(found)


def names_of_player(seat: int, tribes: tuple[int, ...]) -> list[Quantity]:
    """What everybody knows of a seat."""
    found = [Quantity(name, seat) for name in OF_EACH]
    found += [Quantity("markers", seat, thing_id("kingdom", name)) for name in KINGDOM_NAMES]
    if codes.MERFOLK in tribes:
        found += [Quantity("merfolk", seat)]
    if codes.ORCS in tribes:
        found += [Quantity("horde", seat, thing_id("horde", name)) for name in COLOUR_NAMES]
    if codes.TROLLS in tribes:
        found += [Quantity("trolls", seat, f"troll.{value}") for value in range(1, 7)]
    return found


def names_of_cards(
    tribes: tuple[int, ...], name: str, seat: int | None, thing: str
) -> list[Quantity]:
    """Each card of the tribes in play."""
    cards = [
        tribe * codes.COLOURS + colour
        for tribe in tribes
        for colour in range(1 if tribe == codes.SKELETONS else codes.COLOURS)
    ]
    return [Quantity(name, seat, thing_id(thing, CARD_NAMES[card])) for card in cards]


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Glory, and what it is for."""
    if kind != codes.SCORED:
        return None
    where = thing_id("kingdom", KINGDOM_NAMES[c >> 8 & 0xFF]) if b == codes.FROM_KINGDOM else ""
    return Gain("glory", a, c & 0xFF, f"source.{SOURCE_NAMES[b]}", where)


def end_age(state: State) -> None:
    """The age ends as things stand, and nobody raids who need not."""
    assert isinstance(state, Board)
    age = state.age
    if state.phase != codes.RAID:
        take_back_choice(state)
        state.drawer = state.active
        ages.end_age(state)
    while not state.over and state.age == age:
        state.apply(RAID_NOTHING)


LEDGER = Ledger(
    names=names,
    read=read,
    gain=gain,
    explained=frozenset({"glory"}),
    branches=branches,
    waiting=(Waiting("age", fast_forward=end_age, lines=frozenset({codes.SCORED, codes.RAIDED})),),
)


def ledger() -> Ledger:
    """All that is counted."""
    return LEDGER
