"""What the deck may bring: worlds for every way a draw can fall, and how likely it is."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.games.ethnos import hidden
from ludoteka.games.ethnos.codes import MOVE_DRAW, MOVE_RAID, MOVE_SUMMON
from ludoteka.games.ethnos.rules import turns
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.state import DRAGON_CARD, DRAGONS

NEW_AGES: Final = 6  # worlds with other luck: a new age is dealt differently in each


def branches(state: State, seat: i64, action: i64) -> list[tuple[float, list[State]]]:
    """The ways luck can fall when the seat does this; none if luck has no part in it."""
    assert isinstance(state, EthnosState)
    move: i64 = action & BYTE
    if move == MOVE_RAID:
        return [(1.0, new_ages(state))]
    if move == MOVE_DRAW:
        return draw(state, seat, turns.recruits(state))
    if move == MOVE_SUMMON:
        return draw(state, seat, state.band_size())
    return []


def draw(state: EthnosState, seat: i64, number: i64) -> list[tuple[float, list[State]]]:
    """By the dragons that come up; the cards themselves stay open."""
    found: list[tuple[float, list[State]]] = []
    unseen = hidden.unseen_cards(state, seat)
    rest: float = 1.0
    dragons: i64 = 0
    while state.dragons + dragons < DRAGONS:
        odds: float = dragons_before(state, number, dragons)
        rest -= odds
        if odds > 0.0:
            found.append((odds, any_cards(state, seat, unseen, dragons, number)))
        dragons += 1
    if rest > 1e-9:
        # all hands are shown: the first and the last of the unseen cards may be in them
        last: i64 = DRAGONS - state.dragons
        worlds = new_ages(with_next(state, seat, unseen, 0, 0, last))
        worlds.append(late_dragon(with_next(state, seat, backwards(unseen), 0, 0, last), number))
        found.append((rest, worlds))
    return found


def dragons_before(state: EthnosState, number: i64, dragons: i64) -> float:
    """How likely so many dragons come up before so many allies are drawn."""
    lower: i64 = state.left - state.safe
    hidden_dragons: i64 = DRAGONS - state.dragons
    wanted: i64 = number - state.safe
    if wanted <= 0:
        return 1.0 if dragons == 0 else 0.0
    allies: i64 = lower - hidden_dragons
    odds: float = 1.0
    i: i64 = 0
    while i < wanted:
        if i == allies:
            return 0.0
        odds *= float(allies - i) / float(lower - i)
        i += 1
    i = 0
    while i < dragons:
        odds *= float(hidden_dragons - i) / float(lower - wanted - i)
        odds *= float(wanted + i) / float(i + 1)
        i += 1
    return odds


def any_cards(
    state: EthnosState, seat: i64, unseen: "vec[i64]", dragons: i64, number: i64
) -> list[State]:
    """The first and the last of the unseen cards: the same only if no other draw is possible."""
    return [
        with_next(state, seat, unseen, 0, number, dragons),
        with_next(state, seat, unseen, len(unseen) - number, number, dragons),
    ]


def with_next(
    state: EthnosState, seat: i64, unseen: "vec[i64]", first: i64, number: i64, dragons: i64
) -> EthnosState:
    """A world in which some of the unseen cards come next, and dragons as soon as they can."""
    world = state.copy()
    allies = vec[i64](capacity=len(unseen))  # the next one last
    i: i64 = 0
    while i < len(unseen):
        if not first <= i < first + number:
            allies = append(allies, unseen[i])
        i += 1
    i = hidden.deal_hands(world, seat, allies)
    allies = allies[i:]
    i = first
    while i < first + number:
        allies = append(allies, unseen[i])
        i += 1
    lower: i64 = len(allies) - world.safe
    deck = vec[i64](capacity=world.left)
    deck = lay_dragons(deck, DRAGONS - world.dragons - dragons)
    i = 0
    while i < len(allies):
        if i == lower:
            deck = lay_dragons(deck, dragons)
        deck = append(deck, allies[i])
        i += 1
    if lower == len(allies):
        deck = lay_dragons(deck, dragons)
    world.deck = deck
    return world


def late_dragon(world: EthnosState, number: i64) -> EthnosState:
    """The last dragon comes as late as it can and still end a draw of so many cards."""
    place: i64 = world.left - world.safe - DRAGONS + world.dragons
    later: i64 = number - 1 - world.safe
    if later > place:
        later = place
    if later > 0:
        deck = world.deck[:]
        deck[place] = deck[place - later]
        deck[place - later] = DRAGON_CARD
        world.deck = deck
    return world


def backwards(cards: "vec[i64]") -> "vec[i64]":
    """The same cards, the last one first."""
    found = vec[i64](capacity=len(cards))
    i: i64 = len(cards)
    while i > 0:
        i -= 1
        found = append(found, cards[i])
    return found


def lay_dragons(deck: "vec[i64]", number: i64) -> "vec[i64]":
    """Put dragons on the deck."""
    while number > 0:
        deck = append(deck, DRAGON_CARD)
        number -= 1
    return deck


def new_ages(state: EthnosState) -> list[State]:
    """The world with different luck to come."""
    found: list[State] = []
    number: i64 = 1
    while number <= NEW_AGES:
        world = state.copy()
        world.luck = Rng(number).seed()
        found.append(world)
        number += 1
    return found
