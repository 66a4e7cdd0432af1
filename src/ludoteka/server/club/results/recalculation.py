"""Calculates all ratings anew from the stored results, in the order in which they were recorded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results.formula import Belief
from ludoteka.server.club.results.rating import Sat, step
from ludoteka.server.club.results.recording import AT_ONCE, Rated, Row, change_row, lock


class Outcome(NamedTuple):
    """How many rated games there were, and how many numbers were not as they should be."""

    games: int
    ratings: int
    differences: int


def recalculate(connection: sa.Connection, check: bool = False) -> Outcome:
    """Calculate all ratings and put them right; `check`: only compare."""
    lock(connection)
    ratings: dict[tuple[str, str], Row] = {}
    changes: list[Row] = []
    games = 0
    for game, seats, opponent, won in rated_games(connection):
        games += 1
        people = {
            seat.who: Belief(row["mu"], row["sigma"])
            for seat in seats
            if seat.who is not None and (row := ratings.get((game.scale, seat.who))) is not None
        }
        for change in step(seats, opponent, won, people):
            changes.append(change_row(game, change))
            row = ratings.setdefault(
                (game.scale, change.who), {"scale": game.scale, "who": change.who, "games": 0}
            )
            row |= {"mu": change.after.mu, "sigma": change.after.sigma, "updated": game.ended}
            row["games"] += 1
    wrong = different(connection, db.ratings, list(ratings.values()))
    wrong += different(connection, db.rating_changes, changes)
    if wrong and not check:
        replace(connection, db.ratings, list(ratings.values()))
        replace(connection, db.rating_changes, changes)
    return Outcome(games, len(ratings), wrong)


def rated_games(
    connection: sa.Connection,
) -> Iterator[tuple[Rated, list[Sat], Belief | None, bool]]:
    """All rated games as they were recorded, in their order."""
    game, seat = db.results.c, db.result_seats.c
    columns = (game.number, game.table_id, game.game, game.ended, game.mu, game.sigma, game.won)
    own = (seat.guest, seat.place, seat.how, seat.mu, seat.sigma)
    query = (
        sa.select(*columns, *own)
        .join(db.result_seats, seat.table_id == game.table_id)
        .where(game.rated)
        .order_by(game.number, seat.seat)
    )
    rows = connection.execute(query)
    for (number, table, scale, ended, mu, sigma, won), sat in groupby(rows, lambda row: row[:7]):
        seats = [
            Sat(who, place, how, None if strength is None else Belief(strength, doubt))
            for *_, who, place, how, strength, doubt in sat
        ]
        opponent = None if mu is None else Belief(mu, sigma)
        yield Rated(number, table, scale, ended), seats, opponent, bool(won)


def different(connection: sa.Connection, table: sa.Table, rows: list[Row]) -> int:
    """How many rows of a table are not these."""
    names = [column.name for column in table.columns]
    stored = {tuple(row) for row in connection.execute(sa.select(table))}
    wanted: set[tuple[Any, ...]] = {tuple(row[name] for name in names) for row in rows}
    return len(stored ^ wanted)


def replace(connection: sa.Connection, table: sa.Table, rows: list[Row]) -> None:
    """Store these rows instead of all others."""
    connection.execute(sa.delete(table))
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(sa.insert(table), rows[first : first + AT_ONCE])
