"""What previews of Aeon's End are made of: names of quantities, ways of luck, what is due."""

from __future__ import annotations

from functools import lru_cache

from ludoteka.core.ledger import Ledger, Names, Quantity, Waiting, Way
from ludoteka.core.state import State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    BREACH_NAMES,
    CARD_NAMES,
    MAGE_NAMES,
    MENACE_NAMES,
)
from ludoteka.games.aeons_end.events import EVENTS
from ludoteka.games.aeons_end.fields import Setup
from ludoteka.games.aeons_end.foretell import due, odds
from ludoteka.games.aeons_end.ledger import kinds_in_game, menaces_in_game, read
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import TYPE

GATHERED = {
    codes.RAGEBORNE: ("fury",),
    codes.CARAPACE_QUEEN: ("husks", "husk_wound"),
    codes.PRINCE_OF_GLUTTONS: ("devoured",),
    codes.CROOKED_MASK: ("corruption_deck",),
}
SPENT = (
    "aether", "gem_aether", "spell_aether", "discount", "capacity", "shielded", "damage",
)  # fmt: skip
KEPT = 200  # lists of names, about 50 kB each


def names(state: State, viewer: int) -> Names:
    """What the numbers of ledger.py are, in their order."""
    assert isinstance(state, Board)
    return names_of(state.setup)


def names_of(setup: Setup) -> Names:
    """The names in a game; all viewers see the same."""
    mages = tuple(MAGE_NAMES[mage] for mage in setup.mages)
    kinds = tuple(int(kind) for kind in kinds_in_game(setup))
    menaces = tuple(int(card) for card in menaces_in_game(setup))
    market = tuple(int(kind) for kind in setup.market)
    return listed(mages, int(setup.nemesis), kinds, menaces, market)


@lru_cache(KEPT)
def listed(
    mages: tuple[str, ...],
    nemesis: int,
    kinds: tuple[int, ...],
    menaces: tuple[int, ...],
    market: tuple[int, ...],
) -> Names:
    """The names for these mages, this nemesis and these cards."""
    turns = [f"turn.{mage}" for mage in (*mages, "nemesis")]
    cards = [f"card.{CARD_NAMES[kind]}" for kind in kinds]
    spells = [f"card.{CARD_NAMES[kind]}" for kind in kinds if TYPE[kind] == codes.SPELL]
    single = ("gravehold", "nemesis_life", "nemesis_deck", *GATHERED[nemesis], *SPENT)
    found = [Quantity(name) for name in single]
    found += [Quantity("turn_left", None, turn) for turn in (*turns, "turn.wild")]
    found += [Quantity("turn", None, turn) for turn in turns]
    for name in ("menace", "nemesis_discard"):
        found += [Quantity(name, None, f"menace.{MENACE_NAMES[card]}") for card in menaces]
    found += [Quantity("supply", None, f"card.{CARD_NAMES[kind]}") for kind in market]
    found += [Quantity("played", None, card) for card in cards]
    found += [Quantity("shown", None, card) for card in cards]
    for seat in range(len(mages)):
        found += [Quantity(name, seat) for name in ("life", "charges", "deck")]
        found += [Quantity("breach", seat, f"breach.{name}") for name in BREACH_NAMES]
        found += [Quantity("breaches", seat)]
        found += [Quantity("prepped", seat, spell) for spell in spells]
        for name in ("hand", "discard", "owned"):
            found += [Quantity(name, seat, card) for card in cards]
    return Names(found)


def ways(state: State, seat: int, action: int) -> list[Way]:
    """The ways luck can fall when this is done."""
    assert isinstance(state, AeonsEndState)
    return [as_way(path.odds, [path]) for path in odds.act(state, action)]


def ways_of_turn(state: State) -> list[Way]:
    """The ways in which the turn can end, and who is next."""
    assert isinstance(state, AeonsEndState)
    return [as_way(path.odds, [path]) for path in due.finish_turn(state)]


def ways_of_nemesis(state: State) -> list[Way]:
    """What the cards in play do, whatever luck and the answers of the players are."""
    assert isinstance(state, AeonsEndState)
    return [as_way(1.0, due.nemesis_turn(state))]


def as_way(share: float, paths: list[odds.Path]) -> Way:
    """Paths that are told together; where one was left, anything may still come."""
    worlds: list[State] = [path.world for path in paths]
    open = frozenset(group for path in paths for group in path.open)
    left = [path.world for path in paths if path.stopped]
    if left:
        open = frozenset(names_of(left[0].setup).groups)
        if all(0 <= world.turn < codes.NEMESIS_CARD for world in left):
            open -= {("nemesis_deck", None)}  # no nemesis card comes before this player is asked
    return Way(share, worlds, open, asks=not left)


def end_turn(state: State) -> None:
    """The turn ends, and the next turn order card is drawn."""
    assert isinstance(state, AeonsEndState)
    due.finish_turn_here(state)


def let_nemesis_act(state: State) -> None:
    """The cards in play act as in a nemesis turn, up to the card that would be drawn."""
    assert isinstance(state, AeonsEndState)
    due.nemesis_turn_here(state)


# whose deck is shuffled is a choice that nothing counted shows
TOLD = frozenset(EVENTS.news) - {codes.DECK_SHUFFLED}
LEDGER = Ledger(
    names=names,
    read=read,
    ways=ways,
    waiting=(
        Waiting("turn", fast_forward=end_turn, ways=ways_of_turn),
        Waiting("nemesis", fast_forward=let_nemesis_act, ways=ways_of_nemesis, lines=TOLD),
    ),
)


def ledger() -> Ledger:
    """All that is counted."""
    return LEDGER
