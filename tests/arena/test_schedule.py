"""Who plays whom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.arena.made import plan

from ludoteka.arena.schedule import Plan, play_game
from ludoteka.core.registry import find

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("players", "seats", "games"), [(2, 2, 2), (4, 2, 12), (5, 3, 30), (4, 4, 4), (2, 4, 12)]
)
def test_in_every_deal_all_meet_on_all_seats(players: int, seats: int, games: int) -> None:
    made = plan(players, seats)
    assert made.games_per_deal() == games
    for deal in range(3):
        tables = [made.seated(number) for number in range(deal * games, deal * games + games)]
        on_seats = [Counter(table[seat] for table in tables) for seat in range(seats)]
        assert all(each == on_seats[0] for each in on_seats)
        assert len(on_seats[0]) == players
        if players <= seats:
            assert all(len(set(table)) == players for table in tables)
        met = Counter(pair for table in tables for pair in combinations(sorted(set(table)), 2))
        assert len(met) == players * (players - 1) // 2
        assert len(set(met.values())) == 1


def test_neighbours_change_from_deal_to_deal() -> None:
    made = plan(4, 4)
    orders = {made.seated(4 * deal) for deal in range(30)}
    turned = {tuple(order[(order.index(0) + i) % 4] for i in range(4)) for order in orders}
    assert len(turned) == 6  # every order around the table


def test_games_are_whole_deals() -> None:
    made = plan(3, 2)
    assert [made.deals(games) for games in (6, 7, 12, 13)] == [1, 2, 2, 3]


def test_where_all_win_as_one_each_player_plays_alone() -> None:
    made = plan(3, 2, apart=True)
    assert [made.seated(number) for number in range(4)] == [(0, 0), (1, 1), (2, 2), (0, 0)]


def test_a_game_depends_on_its_number_alone() -> None:
    game = find("aeons_end")
    options = game.check(2, 0, {})[2]
    made = Plan("aeons_end", game.rules, ("random", "greedy"), 2, options, 5, True)
    again = [play_game(made, number) for number in (3, 1, 0, 2)]
    assert sorted(again, key=lambda result: result.number) == [play_game(made, n) for n in range(4)]
    assert len({result.played.decisions for result in again}) > 1
