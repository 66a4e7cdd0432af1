"""The conformance kit plays the game and checks all of it; your own tests say what the rules are."""

import ludoteka
from ludoteka.core import conformance

from my_game import GAME


def test_it_conforms() -> None:
    """Legal moves, undo, hidden cards, previews, records, and a text for everything."""
    assert conformance.check(GAME, games=10)


def test_the_highest_card_takes_the_trick() -> None:
    match = ludoteka.new(GAME, seats=2, seed=1)
    match.play(match.legal()[0])
    match.play(match.legal()[-1])
    first, second = (step.move.card for step in match.steps)  # type: ignore[attr-defined]
    assert match.scores == ([1, 0] if first > second else [0, 1])
