"""Ratings and their intervals."""

from __future__ import annotations

import pytest
from tests.arena.made import deals, plan

from ludoteka.arena.ratings import rate, ratings_of

pytestmark = pytest.mark.once


def test_who_wins_is_rated_higher() -> None:
    made = plan(3, 3)
    found = ratings_of(made, deals(made, [(3, 2, 1), (3, 1, 2), (1, 2, 1), (3, 2, 1)] * 5))
    assert found[0].mu > found[1].mu > found[2].mu
    assert all(rating.margin > 0.1 for rating in found)


def test_draws_leave_all_where_they_were() -> None:
    made = plan(2)
    found = ratings_of(made, deals(made, [(1, 1)] * 10))
    assert [rating.mu for rating in found] == [25.0, 25.0]
    assert [rating.margin for rating in found] == [0.0, 0.0]


def test_ratings_repeat_and_follow_the_seed_of_the_arena() -> None:
    told = [(3, 2), (1, 2), (3, 2), (3, 1)] * 4
    first, again, other = (
        ratings_of(made, deals(made, told)) for made in (plan(2), plan(2), plan(2, seed=8))
    )
    assert first == again
    assert [rating.mu for rating in first] == [rating.mu for rating in other]
    assert first != other  # other deals are drawn for the intervals


def test_who_sits_on_two_seats_moves_as_one() -> None:
    alone = rate(2, [((0, 1), [0.0, 1.0])])
    twice = rate(2, [((0, 0, 1), [0.0, 0.0, 2.0])])
    assert twice[0] > 25 > twice[1]
    assert alone[0] > 25 > alone[1]


def test_more_deals_give_smaller_intervals() -> None:
    made = plan(2)
    told = [(3, 2), (1, 2), (3, 2), (1, 2), (3, 1)]
    few, many = (ratings_of(made, deals(made, told * times))[0] for times in (2, 12))
    assert many.margin < few.margin
