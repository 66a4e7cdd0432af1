"""The garden, on which the plain board is tested, is a right game."""

from tests.garden import GAME

from ludoteka.core import conformance


def test_the_garden_passes() -> None:
    assert conformance.check(GAME, games=3) == 9
