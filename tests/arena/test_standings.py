"""Scores, the crosstable, and when an order is sure."""

from __future__ import annotations

from math import isnan, sqrt

import numpy as np
import pytest
from tests.arena.made import deals, ended, plan

from ludoteka.arena.standings import FIRST_LOOK, looks, settled, tabulate

pytestmark = pytest.mark.once


def test_a_table_by_hand() -> None:
    made = plan(2)
    table = tabulate(made, deals(made, [(10, 30), (30, 20), (10, 40), (50, 20)] * 2))
    # a wins half of the deals; so does b
    assert [row.player for row in table.standings] == ["a", "b"]
    first = table.standings[0]
    assert first.score.mean == first.wins.mean == 0.5
    assert first.score.error == pytest.approx(sqrt(8 * 0.25 / 7) / sqrt(8))
    assert first.points.mean == 25.0
    assert (table.deals, table.games, table.unfinished, table.decisions) == (8, 16, 0, 1600)
    assert not table.sure


def test_the_crosstable_has_both_sides() -> None:
    made = plan(3, 3)
    table = tabulate(made, deals(made, [(1, 2, 3), (1, 3, 2), (1, 2, 2), (1, 2, 3)]))
    assert [row.player for row in table.standings] == ["c", "b", "a"]
    c_b = table.against[0][1]
    assert c_b is not None
    assert c_b.mean == (1 + 0 + 0.5 + 1) / 4
    assert table.against[2][0] == (0.0, 0.0)
    assert [table.against[i][i] for i in range(3)] == [None] * 3
    assert table.standings[0].score.mean == pytest.approx((1 + 0.625) / 2)


def test_a_player_on_several_seats_is_counted_once_a_deal() -> None:
    made = plan(2, 3)  # a a b, a b b
    table = tabulate(made, deals(made, [(1, 2)] * 3))
    assert table.standings[0].player == "b"
    assert table.standings[0].score == (1.0, 0.0)
    assert table.standings[0].points.mean == 2.0


def test_alone_players_are_compared_by_victories_not_by_points() -> None:
    made = plan(2, 2, apart=True)
    results = [ended(made, number, (5, 3)) for number in range(4)]
    table = tabulate(made, results)  # each best at its own table: all won
    assert table.standings[0].score.mean == 0.5
    assert {row.wins.mean for row in table.standings} == {1.0}


def test_a_game_without_an_end_is_drawn() -> None:
    made = plan(2)
    table = tabulate(made, [ended(made, number, (1, 9), over=False) for number in range(4)])
    assert table.unfinished == 4
    assert table.standings[0].score.mean == 0.5


def test_one_deal_has_no_error() -> None:
    made = plan(2)
    table = tabulate(made, deals(made, [(1, 2)]))
    assert isnan(table.standings[0].score.error)
    assert not table.sure


def test_an_order_is_sure_when_neighbours_are_three_errors_apart() -> None:
    def scores(won: int, of: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        first = np.array([1.0] * won + [0.0] * (of - won))
        return np.column_stack([first, 1 - first])

    assert settled(scores(FIRST_LOOK, FIRST_LOOK))
    assert not settled(scores(FIRST_LOOK - 1, FIRST_LOOK - 1)), "too few deals"
    assert not settled(scores(55, 100))  # 0.10 apart, error 0.10
    assert not settled(scores(64, 100))  # 0.28, error 0.096
    assert settled(scores(65, 100))  # 0.30, error 0.0959
    level = np.full((50, 2), 0.5)
    assert not settled(level)


def test_it_is_looked_after_fixed_numbers_of_deals() -> None:
    assert looks(60) == [20, 25, 31, 38, 47, 58, 60]
    assert looks(20) == [20]
    assert looks(7) == [7]
