"""What the dice and the deck may bring: worlds for every way they can fall, with the odds."""

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import State
from ludoteka.games.kroniky import hidden
from ludoteka.games.kroniky.codes import DIE, TOLD_BATTLE
from ludoteka.games.kroniky.rules import war
from ludoteka.games.kroniky.rules.engine import KronikyState

MOST_DICE: Final = 6  # battles that one move can bring; of more nothing exact is told
SWINGS: Final = 3  # what a die is to the attacker: worse, nothing, better

# dice as digits -> lucks whose first throws they are, in the order they were found
LUCKS: dict[int, list[int]] = {}
TRIED: dict[int, int] = {}


def branches(state: State, seat: i64, action: i64) -> list[tuple[float, list[State]]] | None:
    """The ways luck can fall when the player does this; none if luck has no part in it."""

    def act(world: State) -> None:
        world.apply(action)

    return ways(state, act)


def ways(state: State, do: Callable[[State], None]) -> list[tuple[float, list[State]]] | None:
    """By what each die is to the attacker; the card drawn stays open.

    Two worlds for each way: one with the lowest such dice and the first unseen card, one with the
    highest and the last.
    """
    assert isinstance(state, KronikyState)
    sides = dice(state)
    found: list[tuple[float, list[State]]] = []
    lucky: bool = False
    open_ways: list[tuple[int, int, float]] = [(1, 1, 1.0)]
    while open_ways:
        low, high, odds = open_ways.pop()
        world = arranged(state, low, 0, 0)
        after = done(world, do)
        if battles(after) > throws(low):
            if throws(low) == MOST_DICE:
                return None
            lucky = True
            swing: i64 = 0
            while swing < SWINGS:
                number: i64 = sides[swing * SWINGS + 2]
                if number > 0:
                    lowest: i64 = low * (DIE + 1) + sides[swing * SWINGS]
                    highest: i64 = high * (DIE + 1) + sides[swing * SWINGS + 1]
                    open_ways.append((lowest, highest, odds * float(number) / float(DIE)))
                swing += 1
            continue
        other = other_card(state, high, after, do)
        if after.round != state.round:
            lucky = True
        found.append((odds, [world, other]))
    return found if lucky else []


def dice(state: KronikyState) -> "vec[i64]":
    """For each swing: the lowest and the highest die that brings it, and how many do."""
    found = vec[i64]([0] * (SWINGS * SWINGS))
    die: i64 = 1
    while die <= DIE:
        at: i64 = (war.swing(state, die) + 1) * SWINGS
        if found[at] == 0:
            found[at] = die
        found[at + 1] = die
        found[at + 2] += 1
        die += 1
    return found


def throws(word: i64) -> i64:
    """How many dice a word of them has. It begins with a 1, so that none is lost."""
    number: i64 = 0
    while word > 1:
        word //= DIE + 1
        number += 1
    return number


def done(world: KronikyState, do: Callable[[State], None]) -> KronikyState:
    """What becomes of the world."""
    after = world.copy()
    after.sink = Sink()
    do(after)
    return after


def battles(after: KronikyState) -> i64:
    """How many dice were thrown."""
    assert after.sink is not None
    number: i64 = 0
    for event in after.sink.raw:
        if event[0] == TOLD_BATTLE:
            number += 1
    return number


def arranged(state: KronikyState, word: i64, which: i64, top: i64) -> KronikyState:
    """A world with these dice next, by the so manieth luck, and this unseen card on the deck."""
    world = state.copy()
    world.luck = luck_of(word, which)
    unseen = hidden.unseen_cards(state)
    deck = vec[i64](capacity=len(unseen))
    i: i64 = 0
    while i < len(unseen):
        if i != top:
            deck = append(deck, unseen[i])
        i += 1
    world.deck = append(deck, unseen[top]) if len(unseen) > 0 else deck
    return world


def other_card(
    state: KronikyState, word: i64, after: KronikyState, do: Callable[[State], None]
) -> KronikyState:
    """A world with these dice and the last card; of a new deck, another card than came before."""
    world = arranged(state, word, 0, state.left - 1)
    which: i64 = 0
    while state.left == 0 and after.round != state.round and done(world, do).card == after.card:
        which += 1
        world.luck = luck_of(word, which)
    return world


def luck_of(word: i64, which: i64) -> i64:
    """A luck whose first throws are these dice; the same at every call."""
    known = LUCKS.setdefault(word, [])
    tried: i64 = TRIED.get(word, 0)
    while len(known) <= which:
        tried += 1
        luck: i64 = Rng(tried).seed()
        if begins(luck, word):
            known.append(luck)
        TRIED[word] = tried
    found: i64 = known[which]
    return found


def begins(luck: i64, word: i64) -> bool:
    """Whether these dice are what comes of a luck."""
    rng = Rng(luck)
    place: i64 = 1
    while place * (DIE + 1) <= word:
        place *= DIE + 1
    place //= DIE + 1
    while place > 0:
        if 1 + rng.below(DIE) != (word // place) % (DIE + 1):
            return False
        place //= DIE + 1
    return True
