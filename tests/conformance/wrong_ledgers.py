"""The toy game with a ledger that makes one mistake each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64
from tests.conformance import pebbles
from tests.conformance.pebbles import GAME, Pebbles, Take

from ludoteka.core.game import Game
from ludoteka.core.ledger import Branch, Gain, Names, Quantity, Waiting
from ludoteka.core.state import State


def with_ledger(**parts: Any) -> Game:
    """The toy with another ledger."""
    ledger = replace(pebbles.LEDGER, **parts)
    return replace(GAME, ledger=lambda: ledger)


SAMPLED = with_ledger(branches=None)  # not broken: it leaves odds to the sampling of worlds


def counts_the_deck(state: State, viewer: int) -> vec[i64]:
    """Says what lies on top."""
    assert isinstance(state, Pebbles)
    top = state.deck[-1] if state.deck else 0
    return vec[i64]([*pebbles.read(state, viewer), top])


def names_the_deck(state: State, viewer: int) -> Names:
    return Names([*pebbles.names(state, viewer).quantities, Quantity("top")])


def counts_too_much(state: State, viewer: int) -> vec[i64]:
    return append(pebbles.read(state, viewer), 0)


def counts_and_tidies(state: State, viewer: int) -> vec[i64]:
    """Sorts the deck of whatever it is shown."""
    assert isinstance(state, Pebbles)
    state.deck.sort()
    return pebbles.read(state, viewer)


def names_twice(state: State, viewer: int) -> Names:
    names = pebbles.names(state, viewer).quantities
    return Names([names[1], *names[1:]])


def double_gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    return Gain("taken", a, 2 * b, "source.pile") if kind == pebbles.TOOK else None


def equal_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Forgets how many cards of a kind are left."""
    right = pebbles.branches(state, seat, action) or []
    return [(1 / len(right), worlds) for _, worlds in right]


def first_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Says that luck always falls the same."""
    right = pebbles.branches(state, seat, action) or []
    return [(1.0, worlds) for _, worlds in right[:1]]


def half_odds(state: State, seat: int, action: int) -> list[Branch] | None:
    """Forgets one way."""
    return (pebbles.branches(state, seat, action) or [])[1:]


def no_luck(state: State, seat: int, action: int) -> list[Branch] | None:
    return []


def wait_by_grabbing(state: State) -> int | None:
    assert isinstance(state, Pebbles)
    return Take.kind | 3 << 8 if state.pile > 1 else None


def wait_for_ever(state: State) -> int | None:
    """Takes nothing."""
    return Take.kind


# name -> the broken game, words of the sentence that refuses it, and more arguments of check()
WRONG_LEDGERS: dict[str, tuple[Game, str, dict[str, Any]]] = {
    "ledger leaks": (
        with_ledger(read=counts_the_deck, names=names_the_deck), "what it cannot know", {},
    ),
    "ledger without names": (with_ledger(read=counts_too_much), "numbers have", {}),
    "ledger changes": (with_ledger(read=counts_and_tidies), "foretelling changes the position", {}),
    "a quantity twice": (with_ledger(names=names_twice), "names a quantity twice", {}),
    "gains too high": (with_ledger(gain=double_gain), "is not the sum of its gains", {}),
    "odds are wrong": (with_ledger(branches=equal_odds), "standard deviations", {"games": 150}),
    "a way is forgotten": (with_ledger(branches=half_odds), "the odds make", {}),
    "luck is denied": (with_ledger(branches=no_luck), "does not do what was foretold", {}),
    "one way only": (with_ledger(branches=first_odds), "does not do what was foretold", {}),
    "waits against the rules": (
        with_ledger(waiting=(Waiting("half", passive=wait_by_grabbing),)), "not legal", {},
    ),
    "waits for ever": (
        with_ledger(waiting=(Waiting("half", passive=wait_for_ever),)), "more than 1000 moves", {},
    ),
}  # fmt: skip
