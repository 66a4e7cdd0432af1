"""Who plays whom: what is promised of each kind, for any number of players."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteka.server.club.events.pairing import groups, knock_out, league, round_robin, swiss
from ludoteka.server.club.events.pairing.history import Group, History
from ludoteka.server.club.events.pairing.seats import seated
from ludoteka.server.club.events.standings import EventOutcome, points, ranked, standings

BOUNDS = (2, 5)
players = st.integers(2, 24)
sizes = st.integers(2, 5)
seeds = st.integers(0, 2**32)
few = settings(max_examples=100, deadline=None)
fewer = settings(max_examples=30, deadline=None)


def everybody_once(made: list[Group], number: int) -> None:
    placed = Counter(player for group in made for player in group)
    assert placed == Counter(range(number))


def brute(people: list[int], numbers: list[int], history: History) -> int:
    """The fewest repeated meetings that groups of these sizes can have."""

    def least(left: tuple[int, ...], rest: tuple[int, ...]) -> int:
        if not left:
            return 0
        found = []
        for size in set(rest):
            after = list(rest)
            after.remove(size)
            for others in combinations(left[1:], size - 1):
                here = sum(history.met(*pair) for pair in combinations((left[0], *others), 2))
                still = tuple(player for player in left[1:] if player not in others)
                found.append(here + least(still, tuple(after)))
        return min(found)

    return least(tuple(people), tuple(numbers))


@few
@given(players, sizes)
def test_group_sizes_are_even_and_byes_are_rare(number: int, size: int) -> None:
    made, byes = groups.sizes(number, size, *BOUNDS)
    assert sum(made) + byes == number
    if made:
        assert max(made) - min(made) <= 1
        assert max(made) <= 5
    if size == 2:
        assert byes == number % 2
    elif number >= 3:
        assert byes == 0
        assert min(made) >= 3


@few
@given(players)
def test_a_round_robin_of_two_is_everybody_against_everybody(number: int) -> None:
    history = History()
    for each in range(1, round_robin.rounds(number, 2) + 1):
        made = round_robin.pairs(range(number), set(), each)
        everybody_once(made, number)
        for group in made:
            history.add(group)
    assert history.meetings == Counter(combinations(range(number), 2))
    assert set(history.byes.values()) == ({1} if number % 2 else set())
    first = [history.seats[player, 0] for player in range(number)]
    assert max(first) - min(first) <= 1


@fewer
@given(st.integers(6, 16), st.integers(3, 5), seeds)
def test_a_round_robin_of_groups_lets_all_meet_about_equally(
    number: int, size: int, seed: int
) -> None:
    history, rng = History(), Random(seed)
    for _ in range(round_robin.rounds(number, size)):
        made = round_robin.tables(range(number), size, BOUNDS, history, rng)
        everybody_once(made, number)
        for group in made:
            history.add(group)
    met = [history.met(a, b) for a, b in combinations(range(number), 2)]
    assert max(met) <= 3
    first = [history.seats[player, 0] for player in range(number)]
    assert max(first) <= 3


@few
@given(st.integers(4, 8), sizes, st.integers(1, 4), seeds)
def test_swiss_repeats_as_little_as_can_be(number: int, size: int, played: int, seed: int) -> None:
    history, rng = History(), Random(seed)
    for _ in range(played):
        standing = list(range(number))
        rng.shuffle(standing)
        made = swiss.tables(standing, size, BOUNDS, history, rng)
        everybody_once(made, number)
        playing = [player for group in made if len(group) > 1 for player in group]
        numbers = [len(group) for group in made if len(group) > 1]
        repeated = sum(
            history.met(*pair)
            for group in made
            if len(group) > 1
            for pair in combinations(group, 2)
        )
        assert repeated == brute(sorted(playing), numbers, history)
        for group in made:
            history.add(group)
    byes = [history.byes[player] for player in range(number)]
    assert max(byes) - min(byes) <= 1


@fewer
@given(st.integers(11, 32), sizes, seeds)
def test_large_swiss_rounds(number: int, size: int, seed: int) -> None:
    history, rng = History(), Random(seed)
    for _ in range(3):
        made = swiss.tables(range(number), size, BOUNDS, history, rng)
        everybody_once(made, number)
        for group in made:
            history.add(group)
    # the last in the standing are not given the bye again and again
    assert max(history.byes.values(), default=0) <= 1


def test_swiss_puts_neighbours_together() -> None:
    assert [set(group) for group in swiss.tables(range(8), 4, BOUNDS, History(), Random(1))] == [
        {0, 1, 2, 3},
        {4, 5, 6, 7},
    ]


@given(st.permutations(range(4)), st.lists(st.permutations(range(4)), max_size=8))
def test_nobody_is_first_more_often_than_others_there(
    group: list[int], before: list[list[int]]
) -> None:
    history = History(before)
    made = seated(group, history)
    assert sorted(made) == [0, 1, 2, 3]
    assert history.seats[made[0], 0] == min(history.seats[player, 0] for player in group)


@few
@given(st.integers(2, 64))
def test_a_bracket_keeps_the_best_apart(number: int) -> None:
    made = knock_out.first_pairs(range(number))
    everybody_once(made, number)
    through = [min(group) for group in made]  # the better one always wins
    while len(through) > 1:
        assert sorted(through) == list(range(len(through)))
        assert len(through) & (len(through) - 1) == 0
        through = [min(group) for group in knock_out.next_pairs(through)]
    byes = [group[0] for group in made if len(group) == 1]
    assert sorted(byes) == list(range(len(byes)))


@few
@given(st.integers(2, 64), st.integers(3, 4), st.integers(1, 2))
def test_a_knock_out_in_groups_comes_to_an_end(number: int, size: int, onward: int) -> None:
    order: list[int] = list(range(number))
    for _ in range(12):
        made = knock_out.spread(order, size, (2, 4), onward)
        assert sorted(player for group in made for player in group) == sorted(order)
        assert all(len(group) in (1, *range(2, size + 1)) for group in made)
        if len(made) == 1:
            return
        assert all(len(group) == 1 or len(group) > onward for group in made)
        order = knock_out.qualified([sorted(group) for group in made], onward)
    raise AssertionError("no end")


@few
@given(st.integers(4, 64), st.integers(4, 8), st.integers(1, 3), seeds)
def test_divisions_and_promotion(number: int, size: int, moving: int, seed: int) -> None:
    made = league.divisions(range(number), size)
    assert [player for division in made for player in division] == list(range(number))
    numbers = [len(division) for division in made]
    assert max(numbers) - min(numbers) <= 1
    if number >= 8:
        assert all(4 <= each <= 8 for each in numbers)
    rng = Random(seed)
    ended = [rng.sample(division, len(division)) for division in made]
    order = league.moved(ended, moving)
    assert sorted(order) == list(range(number))
    after = {player: n for n, part in enumerate(groups.cut(order, numbers)) for player in part}
    for place, division in enumerate(ended):
        risen = [player for player in division if after[player] < place]
        fallen = [player for player in division if after[player] > place]
        assert risen == division[: len(risen)]
        assert fallen == division[len(division) - len(fallen) :]
        assert len(risen) == (
            0 if place == 0 else min(moving, numbers[place] // 2, numbers[place - 1] // 2)
        )


# --- the standing -----------------------------------------------------------------------------


def test_table_points_are_the_share_of_those_beaten() -> None:
    table = ranked([30, 20, 20, 5], [0], [])
    assert [one.rank for one in table] == [1, 2, 2, 4]
    assert [points(one, table) for one in table] == [1, Fraction(1, 2), Fraction(1, 2), 0]
    tied = ranked([7, 7], [0, 1], [])
    assert [points(one, tied) for one in tied] == [Fraction(1, 2)] * 2


def test_who_was_away_is_last_and_winners_go_before_points() -> None:
    assert [one.rank for one in ranked([50, 20, 30], [0], [0])] == [3, 2, 1]
    assert [one.rank for one in ranked([10, 40, 30], [0], [])] == [1, 2, 3]


@given(st.lists(st.integers(-5, 50), min_size=2, max_size=5), st.data())
def test_a_table_gives_half_of_its_players_in_points(
    scores: list[int], data: st.DataObject
) -> None:
    away = data.draw(st.sets(st.integers(0, len(scores) - 1)))
    table = ranked(scores, [scores.index(max(scores))], away)
    assert sum(points(one, table) for one in table) == Fraction(len(scores), 2)


def test_ties_are_broken_in_the_order_that_is_told() -> None:
    win, loss = EventOutcome(1, 10), EventOutcome(2, 5)
    played = [
        ((1, 2), [win, loss]),
        ((3, 4), [win, loss]),
        ((1, 3), [win, loss]),
        ((2, 4), [win, loss]),
    ]
    found = standings([1, 2, 3, 4], played, [], 5)
    assert (found[0].player, found[3].player) == (1, 4)
    # 2 and 3 have a point each; both met a winner of two and one of none: all equal, lots decide
    assert {one.player for one in found[1:3]} == {2, 3}
    assert found[1].lot < found[2].lot
    better = standings([1, 2, 3, 4], [*played[:3], ((2, 4), [win, EventOutcome(2, 1)])], [], 5)
    assert better[1].player == 2, "a larger share of the points"
    assert standings([1, 2], [], [2], 5)[0].player == 2, "a bye is a point"
