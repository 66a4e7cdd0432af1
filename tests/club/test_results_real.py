"""Some hundred real games of all four kinds, from their tables to results, ratings and records.

What is expected is worked out here from the games themselves, without the code that records them.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce
from tests.cli.command import ludoteka
from tests.club.post import Clock
from tests.club.real_games import SHELF, Game, Here, Plan, plans, play
from tests.club.test_events_time import House, opened

from ludoteka.core.registry import find
from ludoteka.server import relations as db
from ludoteka.server.club.results import history, measured
from ludoteka.server.club.results.people import own_statistics
from ludoteka.server.club.results.shapes import Records, Statistics
from ludoteka.server.store import Guest

pytestmark = pytest.mark.once
PEOPLE = 6
MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3.0, beta=25.0 / 6.0, tau=25.0 / 300.0)
Belief = tuple[float, float]
AT_ONCE = 40


# --- the games --------------------------------------------------------------------------------


async def played(house: House, people: list[Guest], clock: Clock) -> list[Game]:
    """All games, many at a time; rated ones that were abandoned are given up after a month."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(plan: Plan) -> Game:
        async with room:
            return await play(house, plan)

    games = list(await asyncio.gather(*map(one, plans(people))))
    await recorded(house, games)
    given_up = [game for game in games if not game.over and game.plan.rated]
    for game in given_up:
        seat = game.plan.seats.index(game.plan.host)
        game.left[seat] = (len(game.live.table.match.steps), "resigned")
    house.club.hub.flush_lobby()
    clock.move(31 * 24 * 3600)
    async with asyncio.timeout(60):
        while not all(game.over for game in given_up):
            await house.club.results.sweep()
            await asyncio.sleep(0.05)
    await recorded(house, games)
    assert len(given_up) > 1
    return games


async def recorded(house: House, games: list[Game]) -> None:
    """Wait until all games that are over are recorded."""
    async with asyncio.timeout(60):
        while not {it.live.table.key for it in games if it.over} <= set(house.club.results.done):
            await asyncio.sleep(0.02)


# --- what is expected -------------------------------------------------------------------------


class Ended(NamedTuple):
    """How a seat ended."""

    who: str | None
    level: str | None
    place: int
    points: int
    won: bool
    how: str


def ended(game: Game) -> list[Ended]:
    """How a game ended for each seat, by docs/ratings.md."""
    match, left = game.live.table.match, game.left
    places = together(game) if match.game.together else against(game)
    return [
        Ended(
            who.id if isinstance(who, Guest) else None,
            None if isinstance(who, Guest) else who,
            places[seat],
            match.scores[seat],
            places[seat] == 1 and bool(match.winners),
            left[seat][1] if seat in left else "played",
        )
        for seat, who in enumerate(game.plan.seats)
    ]


def together(game: Game) -> list[int]:
    """Where all win or lose together, whoever left has lost."""
    won = bool(game.live.table.match.winners)
    return [1 if won and seat not in game.left else 2 for seat in range(len(game.plan.seats))]


def against(game: Game) -> list[int]:
    """Winners first, then by points; behind them those who left, the first to leave last."""
    match, left = game.live.table.match, game.left
    stayed = [seat for seat in range(len(game.plan.seats)) if seat not in left]
    ladder: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for seat in stayed:
        ladder[0, -(seat in match.winners), -match.scores[seat]].append(seat)
    for seat, (step, _) in left.items():
        ladder[1, -step].append(seat)
    places, before = dict[int, int](), 0
    for rung in sorted(ladder):
        places |= dict.fromkeys(ladder[rung], before + 1)
        before += len(ladder[rung])
    return [places[seat] for seat in range(len(game.plan.seats))]


def facts(game: Game, seat: int) -> dict[str, list[str]]:
    """What statistics count of a seat: what was chosen before the game."""
    chosen: dict[str, list[str]] = {
        name: str(value).split(",") for name, value in game.plan.options.items()
    }
    match game.plan.game:
        case "ethnos":
            return {"tribe": sorted(chosen["tribes"])}
        case "terra_mystica":
            return {"faction": [chosen["factions"][seat]]}
        case "aeons_end":
            parts = {"nemesis": chosen["nemesis"], "level": chosen["level"]}
            return {**parts, "mage": [chosen["mages"][seat]]}
    return chosen


def opponent(game: Game) -> Belief | None:
    """What the game itself puts up, as it was measured."""
    match = game.live.table.match
    return measured.opponent(match.game, match.options, match.seats)


def rated(games: list[Game]) -> tuple[dict[str, str], dict[tuple[str, str], list[Belief]]]:
    """Why games are not rated, of those that were to be; and how ratings came, step by step."""
    unrated: dict[str, str] = {}
    met: Counter[tuple[str, tuple[str, str]]] = Counter()
    beliefs: dict[tuple[str, str], list[Belief]] = defaultdict(lambda: [(25.0, 25.0 / 3.0)])
    for game in games:
        key, seats = game.plan.game, ended(game)
        if not game.plan.rated:
            continue
        people = sorted(seat.who for seat in seats if seat.who is not None)
        pairs = [(key, pair) for pair in combinations(people, 2)]
        if any(met[pair] >= 5 for pair in pairs):
            unrated[game.live.table.key] = "often"
            continue
        met.update(pairs)
        before = [
            beliefs[key, seat.who][-1] if seat.who else measured.bot(key, seat.level)
            for seat in seats
        ]
        after = stepped(game, seats, before)
        for seat, belief in zip(seats, after, strict=True):
            if seat.who is not None:
                beliefs[key, seat.who].append(belief)
    return unrated, beliefs


def stepped(game: Game, seats: list[Ended], before: list[Any]) -> list[Belief]:
    """Ratings after a game, by OpenSkill itself."""
    team = [MODEL.rating(mu=mu, sigma=sigma) for mu, sigma in before]
    if (nature := opponent(game)) is None:
        ranks = [float(seat.place) for seat in seats]
        rows = MODEL.rate([[one] for one in team], ranks=ranks)
        return [(one.mu, one.sigma) for (one,) in rows]
    other = [MODEL.rating(mu=nature[0], sigma=nature[1]) for _ in team]
    won = bool(game.live.table.match.winners)
    stayed = MODEL.rate([team, other], ranks=[1.0, 2.0] if won else [2.0, 1.0])[0]
    lost = MODEL.rate([team, other], ranks=[2.0, 1.0])[0]
    chosen = [
        stayed[number] if seat.how == "played" else lost[number]
        for number, seat in enumerate(seats)
    ]
    return [(one.mu, one.sigma) for one in chosen]


class Own(NamedTuple):
    """A game of one person."""

    game: Game
    seat: Ended
    facts: dict[str, list[str]]
    counts: bool  # one seat only


def own(games: list[Game], guest: Guest) -> list[Own]:
    """The games of a person at the best of their seats, oldest first."""
    found = []
    for game in games:
        mine = [(seat, n) for n, seat in enumerate(ended(game)) if seat.who == guest.id]
        if mine:
            seat, number = min(mine, key=lambda one: one[0].place)
            found.append(Own(game, seat, facts(game, number), len(mine) == 1))
    return found


def tallies(games: list[Own]) -> dict[tuple[str, str, str], tuple[int, int, float | None]]:
    """By each thing that counts: how many games, how many won, and the mean of the points."""
    by_thing: dict[tuple[str, str, str], list[Own]] = defaultdict(list)
    for one in games:
        key = one.game.plan.game
        names = {"game": [key], "seats": [str(len(one.game.plan.seats))], **one.facts}
        for kind, things in names.items():
            for name in things:
                by_thing[key, kind, name].append(one)
    return {
        thing: (len(some), sum(one.seat.won for one in some), mean_points(some))
        for thing, some in by_thing.items()
    }


def mean_points(games: list[Own]) -> float | None:
    """Of games that were played to the end against others."""
    points = [one.seat.points for one in games if one.seat.how == "played"]
    return (
        round(fmean(points), 1) if points and not find(games[0].game.plan.game).together else None
    )


def check_records(told: Records, games: list[Own], unrated: dict[str, str]) -> None:
    """The best points, the longest run of victories, and the hardest that was beaten."""
    runs = "".join("W" if one.seat.won else " " for one in games).split()
    assert told.run == max(map(len, runs), default=0)
    finished = [one for one in games if one.seat.how == "played"]
    if find(told.game).together:
        assert (told.best, told.best_table) == (None, None)
    else:
        assert told.best == max((one.seat.points for one in finished), default=None)
        best = [one.game.live.table.key for one in finished if one.seat.points == told.best]
        assert told.best_table in best if best else told.best_table is None
    beaten = [
        (round(1500 + 30 * (strength[0] - 25.0)), one.facts)
        for one in games
        if one.seat.won and one.game.plan.rated and one.game.live.table.key not in unrated
        if (strength := opponent(one.game)) is not None
    ]
    assert told.hardest_rating == max((rating for rating, _ in beaten), default=None)
    assert (told.hardest_rating, told.hardest) in beaten if beaten else told.hardest is None


# --- the comparison ---------------------------------------------------------------------------


def stored(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All ratings and how they came, bit for bit."""
    return {
        relation.name: sorted(map(tuple, connection.execute(sa.select(relation)).all()))
        for relation in (db.ratings, db.rating_changes)
    }


def check_ratings(connection: sa.Connection, beliefs: dict[tuple[str, str], list[Belief]]) -> None:
    """Every step of every rating, and where it ends."""
    kept, changes = db.ratings.c, db.rating_changes.c
    now = sa.select(kept.scale, kept.who, kept.mu, kept.sigma, kept.games)
    found = {(scale, who): (mu, sigma, n) for scale, who, mu, sigma, n in connection.execute(now)}
    assert found == {who: (*steps[-1], len(steps) - 1) for who, steps in beliefs.items()}
    came: dict[tuple[str, str], list[Belief]] = defaultdict(lambda: [(25.0, 25.0 / 3.0)])
    steps = sa.select(db.rating_changes).order_by(changes.number, changes.seat)
    for row in connection.execute(steps):
        assert (row.mu_before, row.sigma_before) == came[row.scale, row.who][-1]
        came[row.scale, row.who].append((row.mu, row.sigma))
    assert came == beliefs


def check_person(connection: sa.Connection, guest: Guest, games: list[Own]) -> Statistics:
    """History and statistics of a person."""
    tables = history.found(connection, guest.id, guest.id, history.Wanted())
    mine = db.results.c.table_id.in_(tables)
    told = [past.game for past in history.read(connection, guest.id, mine)]
    expected = [(one.game.live.table.key, *one.seat[2:], one.facts) for one in reversed(games)]
    assert [
        (it.table, it.place, it.points, it.won, it.how, alike(it.facts)) for it in told
    ] == expected
    for past, one in zip(told, reversed(games), strict=True):
        seats = [(it.level, it.place, it.points, it.won, it.how) for it in past.players]
        assert seats == [seat[1:] for seat in ended(one.game)]
    sums = own_statistics(connection, guest.id)
    counted = [one for one in games if one.counts]
    assert (sums.games, sums.won) == (len(counted), sum(one.seat.won for one in counted))
    told_tallies = {
        (it.game, it.kind, it.name): (it.games, it.won, it.points) for it in sums.tallies
    }
    assert told_tallies == tallies(counted)
    for course in sums.courses:
        some = [one for one in counted if one.game.plan.game == course.game]
        finished = (
            [] if find(course.game).together else [it for it in some if it.seat.how == "played"]
        )
        assert [point.value for point in course.points] == [it.seat.points for it in finished]
        assert len(course.won) == len(some)
    return sums


def alike(told: dict[str, list[str]]) -> dict[str, list[str]]:
    """Tribes in the order of the alphabet."""
    return {kind: sorted(names) for kind, names in told.items()}


def test_hundreds_of_real_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def work() -> tuple[list[Guest], list[Game]]:
        async with opened(tmp_path, Here(1, 20)) as house:
            names = ["Anna", "Petr", *(f"Person {number}" for number in range(2, PEOPLE))]
            people = [Guest(await house.person(name), name, True) for name in names]
            return people, await played(house, people, Clock(monkeypatch))

    people, games = asyncio.run(work())
    over = {game.live.table.key: game for game in games if game.over}
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        order = sa.select(db.results.c.table_id, db.results.c.unrated, db.results.c.rated)
        rows = connection.execute(order.order_by(db.results.c.number)).all()
        recorded_games = [over[row.table_id] for row in rows]
        assert len(rows) == len(over) > 200
        unrated, beliefs = rated(recorded_games)
        assert {row.table_id: row.unrated for row in rows if row.unrated} == unrated
        assert {row.table_id for row in rows if row.rated} == {
            key for key, it in over.items() if it.plan.rated and key not in unrated
        }
        check_ratings(connection, beliefs)
        oldest = sorted(recorded_games, key=lambda game: game.live.table.at)
        for guest in people:
            mine = own(oldest, guest)
            sums = check_person(connection, guest, mine)
            for told in sums.records:
                some = [it for it in mine if it.counts and it.game.plan.game == told.game]
                check_records(told, some, unrated)
        before = stored(connection)
    happened = Counter(seat.how for game in over.values() for seat in ended(game) if seat.who)
    assert min(happened[how] for how in ("played", "resigned", "replaced")) > 10, happened
    won = Counter(it.plan.game for it in over.values() if it.live.table.match.winners)
    assert min(won[game] for game in SHELF) > 1, won
    counted = [it for key, it in over.items() if it.plan.rated and key not in unrated]
    left = [it for it in counted if it.left and it.live.table.match.winners]
    assert any(find(it.plan.game).together for it in left), "others won without them"
    assert unrated, "the same two met too often"
    assert len(over) < len(games), "some are still lying there"
    recalculated(address, engine, before)


def recalculated(address: str, engine: sa.Engine, before: dict[str, list[tuple[Any, ...]]]) -> None:
    """The command finds the same numbers, also where there are none any more."""
    checked = ludoteka("ratings", "recalculate", "--check", "--database", address)
    assert "all as they should be" in checked.stdout, checked.stderr
    with engine.begin() as connection:
        connection.execute(sa.delete(db.ratings))
        connection.execute(sa.update(db.rating_changes).values(mu=1.0))
    assert ludoteka("ratings", "recalculate", "--check", "--database", address).returncode != 0
    assert "put right" in ludoteka("ratings", "recalculate", "--database", address).stdout
    with engine.begin() as connection:
        assert stored(connection) == before
    engine.dispose()
