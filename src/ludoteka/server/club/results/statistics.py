"""What somebody's finished games add up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import fmean

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results.formula import SURE, shown
from ludoteka.server.club.results.history import Past
from ludoteka.server.club.results.shapes import (
    Course,
    Point,
    Rating,
    Records,
    Statistics,
    Tally,
)

LATELY = 10  # games of which the share won is told
DRAWN = 300  # points of a curve, the newest
GAME, SEATS = "game", "seats"


def statistics(games: Iterable[Past], ratings: list[Rating]) -> Statistics:
    """Statistics of games, oldest first; those around one screen at several seats do not count."""
    counted = [past for past in games if past.single]
    by_game: dict[str, list[Past]] = defaultdict(list)
    for past in counted:
        by_game[past.game.game].append(past)
    return Statistics(
        games=len(counted),
        won=sum(past.game.won for past in counted),
        tallies=tallies(counted),
        records=[records(game, played) for game, played in by_game.items()],
        courses=[course(game, played) for game, played in by_game.items()],
        ratings=ratings,
    )


def tallies(games: list[Past]) -> list[Tally]:
    """How it went by everything that is counted, what was played most first."""
    found: dict[tuple[str, str, str], list[Past]] = defaultdict(list)
    for past in games:
        for kind, name in things(past):
            found[past.game.game, kind, name].append(past)
    counted = [
        Tally(*key, len(played), sum(past.game.won for past in played), mean(played))
        for key, played in found.items()
    ]
    return sorted(counted, key=lambda tally: (-tally.games, tally.game, tally.kind, tally.name))


def things(past: Past) -> Iterator[tuple[str, str]]:
    """Everything that a game counts for."""
    yield GAME, past.game.game
    yield SEATS, str(past.seats)
    for kind, names in past.game.facts.items():
        for name in names:
            yield kind, name


def mean(games: list[Past]) -> float | None:
    """The mean points of games that were played to the end against others."""
    points = [past.game.points for past in games if past.game.how == "played"]
    return round(fmean(points), 1) if points and not games[0].game.together else None


def records(game: str, games: list[Past]) -> Records:
    """The best of somebody in a game; games are given oldest first."""
    run = longest = 0
    for past in games:
        run = run + 1 if past.game.won else 0
        longest = max(longest, run)
    finished = [past.game for past in games if past.game.how == "played" and not past.game.together]
    best = max(finished, key=lambda one: one.points, default=None)
    beaten = [past for past in games if past.game.won and past.opponent is not None]
    hardest = max(beaten, key=lambda past: past.opponent or 0.0, default=None)
    return Records(
        game=game,
        best=best.points if best else None,
        best_table=best.table if best and best.kept else None,
        run=longest,
        hardest=hardest.game.facts if hardest else None,
        hardest_rating=shown(hardest.opponent) if hardest and hardest.opponent else None,
    )


def course(game: str, games: list[Past]) -> Course:
    """How the games went, oldest first."""
    points = [
        Point(past.game.ended, past.game.points)
        for past in games
        if past.game.how == "played" and not past.game.together
    ]
    won = [
        Point(past.game.ended, share([one.game.won for one in games[max(0, last - LATELY) : last]]))
        for last, past in enumerate(games, 1)
    ]
    return Course(game, points[-DRAWN:], won[-DRAWN:])


def share(won: list[bool]) -> int:
    """How many of a hundred."""
    return round(100 * sum(won) / len(won))


def read_ratings(connection: sa.Connection, guest: str) -> list[Rating]:
    """Somebody's ratings, and how they came."""
    kept, changes, games = db.ratings.c, db.rating_changes.c, db.results.c
    query = (
        sa.select(games.ended, changes.mu)
        .join(db.results, games.number == changes.number)
        .where(changes.who == guest)
        .order_by(changes.number.desc())
        .limit(DRAWN)
    )
    now = sa.select(kept.scale, kept.mu, kept.games).where(kept.who == guest)
    found = []
    for scale, mu, played in connection.execute(now.order_by(kept.scale)).all():
        newest = connection.execute(query.where(changes.scale == scale)).all()
        course = [Point(ended, shown(then)) for ended, then in reversed(newest)]
        found.append(Rating(scale, shown(mu), played, played < SURE, course))
    return found
