"""Writes results and ratings: each game once, in one transaction, one process at a time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results.finished import Finished, encode
from ludoteka.server.club.results.formula import Belief
from ludoteka.server.club.results.rating import Change, Sat, step
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY

RESULTS_LOCK = 0x6C756472  # one process at a time records and rates
MOST_A_DAY = 5  # rated games of the same two people in a game
AT_ONCE = 500

Row = dict[str, Any]


def lock(connection: sa.Connection) -> None:
    """Wait until no other process records; SQLite has one place to write anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(RESULTS_LOCK)))


def record(connection: sa.Connection, told: Finished) -> bool:
    """Record a game and rate it, unless that was done already: whether it was done now."""
    lock(connection)
    known = db.results.c
    if connection.scalar(sa.select(known.number).where(known.table_id == told.table)) is not None:
        return False
    number = (connection.scalar(sa.select(sa.func.max(known.number))) or 0) + 1
    unrated = why_not(connection, told) if told.wished else ""
    rated = told.wished and not unrated
    strength = told.opponent if rated else None
    connection.execute(
        sa.insert(db.results).values(
            number=number,
            table_id=told.table,
            game=told.game,
            rules=told.rules,
            began=told.began,
            ended=told.ended,
            seats=len(told.seats),
            people=len(told.people),
            steps=told.steps,
            together=told.together,
            won=told.won,
            facts=encode(told.facts).decode(),
            rated=rated,
            unrated=unrated,
            mu=strength and strength.mu,
            sigma=strength and strength.sigma,
        )
    )
    connection.execute(sa.insert(db.result_seats), list(seat_rows(told, rated)))
    if rated:
        seats = [Sat(seat.guest, seat.place, seat.how, seat.bot) for seat in told.seats]
        beliefs = believed(connection, told.game, told.people)
        changes = step(seats, strength, told.won, beliefs)
        keep(connection, Rated(number, told.table, told.game, told.ended), changes)
    return True


def seat_rows(told: Finished, rated: bool) -> Iterable[Row]:
    """The seats as they are stored; strengths only where they count."""
    for number, seat in enumerate(told.seats):
        bot = seat.bot if rated else None
        yield {
            "table_id": told.table,
            "seat": number,
            "guest": seat.guest,
            "level": seat.level,
            "name": seat.name,
            "place": seat.place,
            "points": seat.points,
            "won": seat.won,
            "how": seat.how,
            "facts": encode(seat.facts).decode(),
            "mu": bot and bot.mu,
            "sigma": bot and bot.sigma,
        }


def why_not(connection: sa.Connection, told: Finished) -> str:
    """Why a game that was to be rated is not; empty: it is."""
    if reason := told.unrated:
        return reason
    accounts = db.accounts.c
    there = sa.select(sa.func.count()).where(accounts.guest.in_(told.people))
    if connection.scalar(there) != len(told.people):
        return "guests"
    for pair in combinations(told.people, 2):
        if met(connection, told, pair) >= MOST_A_DAY:
            return "often"
    return ""


def met(connection: sa.Connection, told: Finished, pair: tuple[str, str]) -> int:
    """How many rated games two people had in a game on the day before it ended."""
    known, one, other = db.results.c, db.result_seats.alias(), db.result_seats.alias()
    query = (
        sa.select(sa.func.count())
        .select_from(db.results)
        .join(one, sa.and_(one.c.table_id == known.table_id, one.c.guest == pair[0]))
        .join(other, sa.and_(other.c.table_id == known.table_id, other.c.guest == pair[1]))
        .where(known.rated, known.game == told.game, known.ended > told.ended - DAY)
    )
    return int(connection.scalar(query) or 0)


def believed(connection: sa.Connection, scale: str, people: list[str]) -> dict[str, Belief]:
    """The ratings that people have already."""
    kept = db.ratings.c
    query = sa.select(kept.who, kept.mu, kept.sigma).where(
        kept.scale == scale, kept.who.in_(people)
    )
    return {who: Belief(mu, sigma) for who, mu, sigma in connection.execute(query)}


class Rated(NamedTuple):
    """Which game changed ratings."""

    number: int
    table: str
    scale: str
    ended: int


def keep(connection: sa.Connection, game: Rated, changes: list[Change]) -> None:
    """Store what a game did to ratings."""
    kept = db.ratings.c
    shared = connection.dialect.name == "postgresql"
    for change in changes:
        who = {"scale": game.scale, "who": change.who}
        after = {"mu": change.after.mu, "sigma": change.after.sigma}
        new = insert(db.ratings, shared).values(**who, **after, games=0, updated=0)
        connection.execute(new)
        connection.execute(
            sa.update(db.ratings)
            .where(kept.scale == game.scale, kept.who == change.who)
            .values(**after, games=kept.games + 1, updated=game.ended)
        )
        connection.execute(sa.insert(db.rating_changes), [change_row(game, change)])


def change_row(game: Rated, change: Change) -> Row:
    """A change as it is stored."""
    return {
        "table_id": game.table,
        "seat": change.seat,
        "scale": game.scale,
        "who": change.who,
        "number": game.number,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
    }


def forget(connection: sa.Connection, guest: str, name: str) -> None:
    """A person goes: results stay without the person, under a name that nobody can look up."""
    seats, ratings, changes = db.result_seats, db.ratings, db.rating_changes
    connection.execute(sa.update(seats).where(seats.c.guest == guest).values(guest=name, name=None))
    connection.execute(sa.update(ratings).where(ratings.c.who == guest).values(who=name))
    connection.execute(sa.update(changes).where(changes.c.who == guest).values(who=name))
