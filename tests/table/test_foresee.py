"""Asking at a table what moves would do."""

import pytest
from tests.table.play import ethnos, take
from tests.table.test_undo import refused

from ludoteka.table.foresee import MOST_MOVES, preview


@pytest.mark.parametrize("number", [0, MOST_MOVES + 1])
def test_no_moves_or_too_many_are_not_foretold(number: int) -> None:
    played = ethnos("ab")
    with refused("error.malformed"):
        preview(played.table, played.table.match.seat, [take(played)] * number)


@pytest.mark.parametrize("number", [1, MOST_MOVES])
def test_one_move_or_many_may_be_asked_about(number: int) -> None:
    played = ethnos("ab")
    preview(played.table, played.table.match.seat, [take(played)] * number)
