"""Ratings: kept step by step, calculated anew, and the rules for who counts."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.made_results import MEDIUM, add_accounts, engine, game, seat, simulated

from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.finished import Finished
from ludoteka.server.club.results.formula import BETA, NEW, Belief, rate, shown
from ludoteka.server.club.results.recalculation import recalculate
from ludoteka.server.club.results.recording import MOST_A_DAY, forget, record
from ludoteka.server.store import DAY

pytestmark = pytest.mark.once
PEOPLE = {f"p{number:02}": 15.0 + number for number in range(20)}


@pytest.fixture
def made(tmp_path: Path) -> sa.Engine:
    return engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}")


def numbers(connection: sa.Connection) -> dict[str, set[tuple[object, ...]]]:
    """All ratings, and how they came."""
    return {
        table.name: {tuple(row) for row in connection.execute(sa.select(table))}
        for table in (db.ratings, db.rating_changes)
    }


def play(made: sa.Engine, *games: Finished) -> dict[str, int]:
    """The ratings that people have after these games."""
    with made.begin() as connection:
        for one in games:
            record(connection, one)
        kept = db.ratings.c
        return {who: shown(mu) for who, mu in connection.execute(sa.select(kept.who, kept.mu))}


def changes(made: sa.Engine, table: str) -> dict[str, float]:
    """What a game did to ratings."""
    kept = db.rating_changes.c
    query = sa.select(kept.who, kept.mu - kept.mu_before).where(kept.table_id == table)
    with made.begin() as connection:
        return dict(row._tuple() for row in connection.execute(query))


def test_ten_thousand_games_calculated_anew_are_the_same_bit_for_bit(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, *PEOPLE)
        for one in simulated(10_000, PEOPLE):
            assert record(connection, one)
    with made.begin() as connection:
        kept = numbers(connection)
        found = recalculate(connection, check=True)
        assert found.differences == 0
        assert found.games > 9000
        connection.execute(sa.update(db.ratings).values(mu=1.0))
        connection.execute(sa.delete(db.rating_changes))
        assert recalculate(connection, check=True).differences > 0
        assert numbers(connection) != kept  # looking changes nothing
        recalculate(connection)
        assert numbers(connection) == kept
    with made.begin() as connection:
        query = sa.select(db.ratings.c.who).where(db.ratings.c.scale == "ethnos")
        order = connection.scalars(query.order_by(db.ratings.c.mu)).all()
    misplaced = sum(abs(order.index(who) - place) for place, who in enumerate(PEOPLE))
    assert misplaced / len(PEOPLE) < 1.5, order


@pytest.mark.parametrize("key", ["ethnos", "terra_mystica", "aeons_end", "kroniky"])
def test_the_order_of_bot_levels_is_found_again(key: str) -> None:
    levels = measured.measures(key)
    assert levels is not None
    true = {level: one.mu for level, one in levels.levels.items()}
    luck, known = Random(key), dict.fromkeys(true, NEW)
    for _ in range(1500):
        pair = luck.sample(list(true), 2)
        played = [luck.gauss(true[level], BETA) for level in pair]
        places = [1, 2] if played[0] > played[1] else [2, 1]
        after = rate([[known[level]] for level in pair], places)
        known |= {level: team[0] for level, team in zip(pair, after, strict=True)}
    found = sorted(true, key=lambda level: known[level].mu)
    for weaker, stronger in itertools.pairwise(found):
        assert true[weaker] < true[stronger] + 2.0  # nearly equal ones may change places


def test_a_winner_rises_and_a_loser_falls(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
    found = play(made, game("one", seat("ann", 1), seat("bob", 2)))
    assert found["ann"] > 1500 > found["bob"]
    assert found["ann"] - 1500 == 1500 - found["bob"]


def test_a_result_counts_once(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
        one = game("one", seat("ann", 1), seat("bob", 2))
        assert record(connection, one)
        assert not record(connection, one)
    assert play(made) == play(made, one, one)


def test_what_was_not_wished_is_history_and_not_rated(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
    assert play(made, game("one", seat("ann", 1), seat("bob", 2), wished=False)) == {}


UNRATED = {
    "guests": game("one", seat("ann", 1), seat("stranger", 2)),
    "alone": game("one", seat("ann", 1), seat("ann", 2)),
    "unmeasured": game("one", seat("ann", 1), seat(None, 2, level="own", bot=None)),
    "hinted": game("one", seat("ann", 1), seat("bob", 2), hinted=True),
}


@pytest.mark.parametrize("why", UNRATED)
def test_why_a_game_is_not_rated(made: sa.Engine, why: str) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
    assert play(made, UNRATED[why]) == {}
    with made.begin() as connection:
        assert connection.execute(sa.select(db.results.c.unrated)).all() == [(why,)]


def test_the_same_two_count_only_some_games_a_day(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob", "eve")
    farm = [
        game(f"t{number}", seat("ann", 1), seat("bob", 2), ended=DAY + number)
        for number in range(MOST_A_DAY + 3)
    ]
    play(made, *farm, game("other", seat("ann", 1), seat("eve", 2), ended=DAY + 50))
    play(made, game("later", seat("ann", 1), seat("bob", 2), ended=3 * DAY))
    with made.begin() as connection:
        query = sa.select(db.results.c.table_id).where(db.results.c.unrated == "often")
        assert set(connection.scalars(query)) == {"t5", "t6", "t7"}


def test_whoever_leaves_is_behind_all_who_stayed(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob", "eve")
    left = seat("eve", 3, how="resigned")
    play(made, game("one", seat("ann", 1), seat("bob", 2), left))
    moved = changes(made, "one")
    assert moved["ann"] > moved["bob"] > moved["eve"]


def test_bots_stay_as_they_were_measured(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann")
    play(made, game("one", seat("ann", 1), seat(None, 2), seat(None, 3)))
    assert set(changes(made, "one")) == {"ann"}


def test_together_all_who_stayed_share_the_outcome(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob", "eve")
    seats = (seat("ann", 1), seat("bob", 1), seat("eve", 2, how="timeout"), seat(None, 1))
    more: dict[str, Any] = {"game": "aeons_end", "together": True, "opponent": Belief(26.0, 1.0)}
    play(made, game("one", *seats, **more))
    moved = changes(made, "one")
    assert moved["ann"] == moved["bob"] > 0 > moved["eve"]
    play(made, game("two", *(replace(one, place=2) for one in seats), won=False, **more))
    assert changes(made, "two")["ann"] < 0


def test_a_harder_opponent_brings_more(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
    for who, strength in (("ann", 20.0), ("bob", 32.0)):
        more: dict[str, Any] = {
            "game": "kroniky",
            "together": True,
            "opponent": Belief(strength, 1.0),
        }
        play(made, game(who, seat(who, 1), **more))
    assert 0 < changes(made, "ann")["ann"] < changes(made, "bob")["bob"]


def test_who_goes_leaves_the_numbers_of_others_as_they_are(made: sa.Engine) -> None:
    with made.begin() as connection:
        add_accounts(connection, "ann", "bob")
        record(connection, game("one", seat("ann", 1), seat("bob", 2)))
        forget(connection, "bob", "nobody-knows")
        assert recalculate(connection, check=True).differences == 0
        rows = connection.execute(sa.select(db.result_seats.c.guest, db.result_seats.c.name)).all()
        assert rows == [("ann", "ann"), ("nobody-knows", None)]


def test_two_hundred_points_win_three_of_four() -> None:
    assert shown(MEDIUM.mu) == 1500
    ahead = Belief(25.0 + 200 / 30, 1.0)
    luck = Random(1)
    won = sum(luck.gauss(ahead.mu, BETA) > luck.gauss(25.0, BETA) for _ in range(4000))
    assert 0.72 < won / 4000 < 0.9
