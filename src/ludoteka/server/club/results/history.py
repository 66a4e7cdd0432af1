"""Somebody's finished games: looked through by the database, read page by page."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.events.secrecy import round_runs
from ludoteka.server.club.results.counted import Facts
from ludoteka.server.club.results.formula import shown
from ludoteka.server.club.results.shapes import History, PastGame, Player

MOST = 5000  # of the newest games that are looked through
PAGE = 20
Company = Literal["people", "bots"]
decode = msgspec.json.Decoder(Facts).decode


class Past(msgspec.Struct, frozen=True):
    """A finished game of a person, with what only statistics need.

    `single`: the person had one seat; `opponent`: the strength of what the game put up.
    """

    game: PastGame
    number: int
    seats: int
    single: bool
    opponent: float | None = None


class Wanted(msgspec.Struct, frozen=True):
    """Which games are looked for; None: all."""

    game: str | None = None
    seats: int | None = None
    won: bool | None = None
    company: Company | None = None
    since: int | None = None
    until: int | None = None
    name: str = ""


def seen_by(viewer: str | None, guest: str) -> sa.ColumnElement[bool]:
    """Which results of a guest somebody hears of.

    Others hear of a challenge when its round is over: they may still have to play the same deal.
    """
    game = db.results.c
    secret = sa.and_(game.together, round_runs(game.table_id))
    return sa.true() if viewer == guest else ~secret


def found(connection: sa.Connection, guest: str, viewer: str | None, wanted: Wanted) -> list[str]:
    """The tables of somebody's finished games that are looked for, newest first."""
    game, seat = db.results.c, db.result_seats.c
    mine = sa.select(seat.table_id).where(seat.guest == guest)
    query = sa.select(game.table_id).where(game.table_id.in_(mine), seen_by(viewer, guest))
    others = sa.or_(seat.guest.is_(None), seat.guest != guest)
    for column, value in ((game.game, wanted.game), (game.seats, wanted.seats)):
        if value is not None:
            query = query.where(column == value)
    if wanted.won is not None:  # whoever has several seats has won with any of them
        won = game.table_id.in_(mine.where(seat.won))
        query = query.where(won if wanted.won else ~won)
    if wanted.company is not None:
        people = sa.exists().where(seat.table_id == game.table_id, others, seat.level.is_(None))
        query = query.where(people if wanted.company == "people" else ~people)
    if wanted.since is not None:
        query = query.where(game.ended >= wanted.since)
    if wanted.until is not None:
        query = query.where(game.ended < wanted.until)
    query = query.order_by(game.ended.desc(), game.number.desc()).limit(MOST)
    looked = wanted.name.strip().casefold()
    if not looked:
        return list(connection.scalars(query))
    newest = query.subquery()
    names = sa.select(newest.c.table_id, seat.name).join_from(
        newest, db.result_seats, seat.table_id == newest.c.table_id
    )
    found_names = connection.execute(names.where(others))
    named = {table for table, name in found_names if looked in (name or "").casefold()}
    return [table for table in connection.scalars(query) if table in named]


def page(
    connection: sa.Connection, guest: str, viewer: str | None, wanted: Wanted, number: int
) -> History:
    """One page of the games that are looked for; the first is 1."""
    tables = found(connection, guest, viewer, wanted)
    pages = max(1, -(-len(tables) // PAGE))
    number = min(number, pages)
    some = tables[(number - 1) * PAGE : number * PAGE]
    games = [past.game for past in read(connection, guest, db.results.c.table_id.in_(some))]
    return History(games, len(tables), number, pages)


def own(connection: sa.Connection, guest: str, viewer: str | None) -> list[Past]:
    """What statistics need of the newest games, oldest first: nothing of the others there."""
    game, seat = db.results.c, db.result_seats.c
    mine = sa.select(seat.table_id).where(seat.guest == guest)
    newest = sa.select(game.table_id).where(game.table_id.in_(mine), seen_by(viewer, guest))
    newest = newest.order_by(game.ended.desc(), game.number.desc()).limit(MOST)
    games = read(connection, guest, game.table_id.in_(newest), seat.guest == guest)
    return games[::-1]


def read(connection: sa.Connection, guest: str, *which: sa.ColumnElement[bool]) -> list[Past]:
    """Some finished games of a person, newest first."""
    game, seat, changes = db.results.c, db.result_seats.c, db.rating_changes.c
    changed = sa.and_(changes.table_id == seat.table_id, changes.seat == seat.seat)
    query = (
        sa.select(
            db.results,
            seat.seat,
            seat.guest,
            seat.level,
            seat.name,
            seat.place,
            seat.points,
            seat.won.label("seat_won"),
            seat.how,
            seat.facts.label("seat_facts"),
            changes.mu_before,
            changes.mu.label("mu_after"),
            db.tables.c.id.label("kept"),
        )
        .join(db.result_seats, seat.table_id == game.table_id)
        .outerjoin(db.rating_changes, changed)
        .outerjoin(db.tables, db.tables.c.id == game.table_id)
        .where(*which)
        .order_by(game.ended.desc(), game.number.desc(), seat.seat)
    )
    rows = connection.execute(query).all()
    return [past(guest, list(sat)) for _, sat in groupby(rows, lambda row: row.table_id)]


def past(guest: str, rows: list[Any]) -> Past:
    """A game as the person played it: at the best of their seats."""
    own = min((row for row in rows if row.guest == guest), key=lambda row: row.place)
    players = [
        Player(
            seat=row.seat,
            name=row.name,
            level=row.level,
            place=row.place,
            points=row.points,
            won=bool(row.seat_won),
            how=row.how,
            mine=row.guest == guest,
        )
        for row in rows
    ]
    change = None if own.mu_after is None else shown(own.mu_after) - shown(own.mu_before)
    told = PastGame(
        table=own.table_id,
        game=own.game,
        ended=own.ended,
        place=own.place,
        points=own.points,
        won=bool(own.seat_won),
        how=own.how,
        together=bool(own.together),
        rated=bool(own.rated),
        facts={**decode(own.facts), **decode(own.seat_facts)},
        players=players,
        kept=own.kept is not None,
        change=change,
    )
    single = sum(row.guest == guest for row in rows) == 1
    return Past(told, own.number, own.seats, single, own.mu)
