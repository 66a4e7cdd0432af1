"""Rules of Ethnos, section 5: every legal band can be played, and no other."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from tests.ethnos.positions import position

from ludoteka import build_info
from ludoteka.games.ethnos import codes
from ludoteka.games.ethnos.data import CARD_NAMES
from ludoteka.games.ethnos.moves import MOVES, Add, Band, Pick, Play
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.view import bands

BandChoice = tuple[str, tuple[str, ...]]
TRIBES = (codes.DWARVES, codes.MINOTAURS, codes.HALFLINGS, codes.TROLLS, codes.SKELETONS)


def by_the_book(hand: list[str]) -> set[BandChoice]:
    """All (leader, cards): one tribe or one colour, skeletons anywhere, a leader that is none."""
    found: set[BandChoice] = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            others = [card for card in cards if card != "skeleton"]
            tribes = {card.split(":")[0] for card in others}
            colours = {card.split(":")[1] for card in others}
            if others and (len(tribes) == 1 or len(colours) == 1):
                found |= {(leader, cards) for leader in others}
    return found


def by_the_engine(state: EthnosState) -> list[BandChoice]:
    """All (leader, cards) that sequences of moves can play."""
    found: list[BandChoice] = []
    pending: list[EthnosState] = [state]
    while pending:
        here = pending.pop()
        for action in here.legal():
            move = MOVES.unpack(int(action))
            if not isinstance(move, (Band, Pick, Add, Play)):
                continue
            there = here.copy()
            there.apply(action)
            if isinstance(move, (Pick, Add)):
                pending.append(there)
            else:
                found.append(laid(here, there, move))
    return found


def laid(before: EthnosState, after: EthnosState, move: Band | Play) -> BandChoice:
    """The band that a move laid down: read from what came to the cards in play."""
    band = bands(after)[-1]
    assert len(after.bands) == len(before.bands) + 1
    if isinstance(move, Band):
        assert band.leader == CARD_NAMES[move.leader]
    return band.leader, tuple(sorted(band.cards))


def random_hand(chance: Random, size: int) -> list[str]:
    """Some cards of five tribes."""
    deck = []
    for tribe in TRIBES:
        if tribe == codes.SKELETONS:
            deck += ["skeleton"] * 12
        else:
            number = 4 if tribe == codes.HALFLINGS else 2
            deck += CARD_NAMES[tribe * codes.COLOURS : (tribe + 1) * codes.COLOURS] * number
    return chance.sample(deck, size)


@pytest.mark.parametrize("size", range(1, 11))
def test_exactly_the_bands_of_the_book(size: int) -> None:
    chance = Random(size)
    for _ in range(12 if build_info.compiled() else 3):
        hand = random_hand(chance, size)
        state = position(
            tribes="dwarves minotaurs halflings trolls skeletons", hands={0: " ".join(hand)}
        ).match.state
        assert isinstance(state, EthnosState)
        choices = Counter(by_the_engine(state))
        assert set(choices) == by_the_book(hand)
        # a band comes twice only as "all of its tribe or colour" and once more card by card
        assert max(choices.values(), default=0) <= 2
