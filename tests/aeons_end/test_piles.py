"""The piles of a position beside plain lists, however much they grow."""

from __future__ import annotations

import pickle
import random

import ludoteka
from ludoteka.core.piles import unpacked
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.state import DECK, DISCARD, HAND, PLAYED

SORTED = (PLAYED, HAND)


def position() -> AeonsEndState:
    state = ludoteka.new("aeons_end", seats=2, seed=3).state
    assert isinstance(state, AeonsEndState)
    return state


def change(state: AeonsEndState, lists: list[list[int]], luck: random.Random) -> None:
    """One of the things that happen to piles, to the position and to the lists alike."""
    pile = luck.choice((PLAYED, HAND, DECK, DISCARD))
    cards, card = lists[pile], luck.randrange(30)
    if pile in SORTED and luck.random() < 0.6:
        state.insert(pile, card)
        cards[:] = sorted([*cards, card])
    elif not cards or luck.random() < 0.6:
        if pile in SORTED:
            return
        if luck.random() < 0.5:
            state.put(pile, card)
            cards.append(card)
        else:
            state.put_under(pile, card)
            cards.insert(0, card)
    elif luck.random() < 0.3:
        assert state.take(pile) == cards.pop()
    elif luck.random() < 0.5:
        place = luck.randrange(len(cards))
        assert state.take_at(pile, state.begin(pile) + place) == cards.pop(place)
    else:
        gone = luck.choice(cards)
        state.remove(pile, gone)
        del cards[len(cards) - 1 - cards[::-1].index(gone)]


def test_piles_are_what_lists_would_be() -> None:
    state, luck = position(), random.Random(5)
    lists = unpacked(state.piles)
    for step in range(3000):
        change(state, lists, luck)
        if step % 50 == 0:
            assert unpacked(state.piles) == lists
            for pile, cards in enumerate(lists):
                assert (int(state.size(pile)), list(state.cards(pile))) == (len(cards), cards)
                assert not cards or state.top(pile) == cards[-1]
            state = state.copy()
    assert max(len(cards) for cards in lists) > 40, "no pile outgrew its room"


def test_a_position_is_told_by_its_cards_and_not_by_where_they_lie() -> None:
    state = position()
    twin = state.copy()
    for _ in range(50):
        twin.put(PLAYED, 1)
    for _ in range(50):
        twin.take(PLAYED)
    assert len(twin.piles) > len(state.piles)
    assert (twin.digest(), twin.key()) == (state.digest(), state.key())
    again = pickle.loads(pickle.dumps(twin))
    assert (again.digest(), len(again.piles)) == (state.digest(), len(state.piles))


def test_a_pile_is_replaced_as_a_whole() -> None:
    state = position()
    lists = unpacked(state.piles)
    cards = state.cards(DECK)
    state.clear(DECK)
    assert state.size(DECK) == 0
    state.lay_out(DECK, cards)
    assert unpacked(state.piles) == lists
