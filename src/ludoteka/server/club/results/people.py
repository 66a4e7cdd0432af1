"""What pages ask about people: profiles, ratings at a table, and what is public."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.results import history, measured
from ludoteka.server.club.results.formula import SURE, shown
from ludoteka.server.club.results.shapes import (
    Privacy,
    Profile,
    SeatRating,
    Statistics,
    TableRating,
)
from ludoteka.server.club.results.statistics import read_ratings, statistics
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

TOPIC = "privacy"
decode = msgspec.json.Decoder(Privacy).decode


def privacy_of(connection: sa.Connection, guest: str) -> Privacy:
    """What a person lets others see."""
    chosen = db.settings.c
    query = sa.select(chosen.body).where(chosen.guest == guest, chosen.topic == TOPIC)
    body = connection.scalar(query)
    return Privacy() if body is None else decode(body)


def own_statistics(connection: sa.Connection, guest: str) -> Statistics:
    """What a person's games add up to."""
    return statistics(history.own(connection, guest), read_ratings(connection, guest))


def look_up(connection: sa.Connection, handle: str, viewer: str | None) -> tuple[str, Privacy]:
    """The person behind a handle, and what the viewer may see. Private: as if there were none."""
    accounts = db.accounts.c
    guest = connection.scalar(sa.select(accounts.guest).where(accounts.handle == handle))
    if guest is not None and guest == viewer:
        return guest, Privacy(profile=True, history=True, ratings=True)
    if guest is None or not (seen := privacy_of(connection, guest)).profile:
        raise Refused("error.no_profile")
    return guest, seen


def profile(connection: sa.Connection, handle: str, viewer: str | None) -> Profile:
    """A profile as the viewer may see it. Raises Refused."""
    guest, seen = look_up(connection, handle, viewer)
    accounts = db.accounts.c
    query = sa.select(accounts.name, accounts.created).where(accounts.guest == guest)
    name, since = connection.execute(query).one()
    ratings = read_ratings(connection, guest) if seen.ratings else None
    told = None
    if seen.history:
        told = statistics(history.own(connection, guest), ratings or [])
    return Profile(name, handle, since, guest == viewer, ratings, told)


def table_rating(connection: sa.Connection, table: Table) -> TableRating:
    """The ratings at a table whose game is to count, and what it did to them."""
    if not table.created.rated:
        return TableRating(False, False, "", [])
    results, changes = db.results.c, db.rating_changes.c
    query = sa.select(results.rated, results.unrated).where(results.table_id == table.key)
    ended = connection.execute(query).first()
    query_changes = sa.select(changes.seat, changes.mu_before, changes.mu).where(
        changes.table_id == table.key
    )
    moved = {seat: (before, after) for seat, before, after in connection.execute(query_changes)}
    seats = []
    for number, seat in enumerate(table.seats):
        if number in moved:
            before, after = map(shown, moved[number])
            seats.append(SeatRating(number, after, False, after - before))
        elif seat.whose is not None:
            seats.append(person_at(connection, number, seat.whose, table.created.game))
        else:
            bot = measured.bot(table.created.game, seat.level)
            seats.append(SeatRating(number, None if bot is None else shown(bot.mu), False))
    unrated = "" if ended is None else ended.unrated
    return TableRating(ended is None or bool(ended.rated), ended is not None, unrated, seats)


def person_at(connection: sa.Connection, number: int, guest: str, game: str) -> SeatRating:
    """The rating that a person comes with."""
    kept = db.ratings.c
    query = sa.select(kept.mu, kept.games).where(kept.scale == game, kept.who == guest)
    row = connection.execute(query).first()
    if row is None:
        return SeatRating(number, None, True)
    return SeatRating(number, shown(row.mu), row.games < SURE)
