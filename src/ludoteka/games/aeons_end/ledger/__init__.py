"""What previews of Aeon's End are made of: names of quantities, ways of luck, forecasts."""

from __future__ import annotations

from functools import lru_cache

from ludoteka.core.action import BYTE
from ludoteka.core.ledger import Ledger, Names, Quantity, Waiting, Way
from ludoteka.core.state import NOBODY, State
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.data import (
    BREACH_NAMES,
    CARD_NAMES,
    GATHERED,
    MAGE_NAMES,
    MENACE_NAMES,
)
from ludoteka.games.aeons_end.events import EVENTS
from ludoteka.games.aeons_end.fields import Setup
from ludoteka.games.aeons_end.ledger.numbers import kinds_in_game, menaces_in_game, read
from ludoteka.games.aeons_end.ledger.odds import Path, act, follow, listening
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.rules.operation import WORDS, answer, present
from ludoteka.games.aeons_end.state import Board
from ludoteka.games.aeons_end.tables import TEXTS, TYPE

SPENT = (
    "aether", "gem_aether", "spell_aether", "discount", "capacity", "shielded", "damage",
)  # fmt: skip
KEPT = 200  # lists of names, about 50 kB each
RUNE = int(WORDS["rune"].code)
DRAW_NEMESIS = int(WORDS["draw_nemesis"].code)
TAKE_TURN = 2  # place in a round of turns, after the reveal and the rune


def names(state: State, viewer: int) -> Names:
    """What the numbers of read() are, in their order."""
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
    return [as_way(path.odds, [path]) for path in act(state, action)]


def finish_turn(state: AeonsEndState) -> list[Path]:
    """All ways in which the turn ends if nothing more is done, up to who is next."""
    found = [Path(listening(state), 1.0)]
    while len(found) == 1 and idle(found[0].world) >= 0:
        path = found.pop()
        answer(path.world, idle(path.world))
        follow(path, RUNE, False, found)
    return found


def ways_of_turn(state: State) -> list[Way]:
    """The ways in which the turn can end, and who is next."""
    assert isinstance(state, AeonsEndState)
    return [as_way(path.odds, [path]) for path in finish_turn(state)]


def nemesis_turn(state: AeonsEndState) -> list[Path]:
    """All that the cards in play may do in a nemesis turn that begins now."""
    path = Path(listening(state), 1.0)
    begin_nemesis_turn(path.world)
    found: list[Path] = []
    follow(path, DRAW_NEMESIS, True, found)
    for one in found:
        end_nemesis_turn(one.world, state.turn, state.revealed)
    return found


def ways_of_nemesis(state: State) -> list[Way]:
    """What the cards in play do, whatever luck and the answers of the players are."""
    assert isinstance(state, AeonsEndState)
    return [as_way(1.0, nemesis_turn(state))]


def as_way(share: float, paths: list[Path]) -> Way:
    """Paths that are told together; where one was left, anything may still come."""
    worlds: list[State] = [path.world for path in paths]
    open = frozenset(group for path in paths for group in path.open)
    left = [path.world for path in paths if path.stopped]
    if left:
        open = frozenset(names_of(left[0].setup).groups)
        if all(0 <= world.turn < codes.NEMESIS_CARD for world in left):
            open -= {("nemesis_deck", None)}  # no nemesis card comes before this player is asked
    return Way(share, worlds, open, asks=not left)


def idle(world: AeonsEndState) -> int:
    """The answer of a player who does nothing more in this turn; -1: there is none."""
    asked = present(world).question
    if world.over:
        return -1
    if asked == codes.ASK_MAIN:
        return codes.MOVE_END
    if asked == codes.ASK_LAY:
        return int(world.choices[0])
    if asked == codes.ASK_CASTING:
        last = world.choices[len(world.choices) - 1]
        return int(last) if last & BYTE == codes.MOVE_STOP else -1
    return -1


def end_turn(state: State) -> None:
    """The turn ends, and the next turn order card is drawn."""
    assert isinstance(state, AeonsEndState)
    asked = True
    while not state.over and state.operation() & BYTE != RUNE:
        if asked:
            action = idle(state)
            if action < 0:
                return
            answer(state, action)
        asked = not state.step()


def let_nemesis_act(state: State) -> None:
    """The cards in play act as in a nemesis turn, up to the card that would be drawn.

    The first answer is given to every question.
    """
    assert isinstance(state, AeonsEndState)
    turn = state.turn
    revealed = state.revealed
    begin_nemesis_turn(state)
    while not state.over and state.operation() & BYTE != DRAW_NEMESIS:
        if not state.step():
            answer(state, state.choices[0])
    end_nemesis_turn(state, turn, revealed)


def begin_nemesis_turn(world: AeonsEndState) -> None:
    """Drop what is going on; it is the turn of the nemesis."""
    world.height = 0
    world.push(TEXTS.turns + TAKE_TURN, NOBODY, NOBODY, 0, codes.THING_TURN)
    world.turn = codes.NEMESIS_CARD
    world.shielded = False


def end_nemesis_turn(world: AeonsEndState, turn: int, revealed: int) -> None:
    """Only what the cards did is told."""
    world.turn = turn
    world.revealed = revealed


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
