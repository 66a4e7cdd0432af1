"""What pages ask about people: profiles, ratings at a table, and what is public."""

from __future__ import annotations

from collections.abc import Collection

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
from ludoteka.server.live import Kept
from ludoteka.server.messages import Brief
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
    return statistics(history.own(connection, guest, guest), read_ratings(connection, guest))


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
        told = statistics(history.own(connection, guest, viewer), ratings or [])
    return Profile(name, handle, since, guest == viewer, ratings, told)


def shown_ratings(
    connection: sa.Connection, people: Collection[str], viewer: str | None
) -> dict[tuple[str, str], tuple[int, int]]:
    """Rating and rated games by game and person, of those who let the viewer see them."""
    kept, chosen = db.ratings.c, db.settings.c
    own = sa.and_(chosen.guest == kept.who, chosen.topic == TOPIC)
    query = (
        sa.select(kept.scale, kept.who, kept.mu, kept.games, chosen.body)
        .outerjoin(db.settings, own)
        .where(kept.who.in_(people))
    )
    return {
        (scale, who): (shown(mu), games)
        for scale, who, mu, games, body in connection.execute(query)
        if who == viewer or body is None or decode(body).ratings
    }


def offers(connection: sa.Connection, tables: list[Kept], viewer: str | None) -> list[Brief]:
    """Open tables as the viewer sees them, with the ratings at those whose game is to count."""
    people = {who for one in tables if one.brief.rated for who in one.guests if who}
    known = shown_ratings(connection, people, viewer) if people else {}
    found = []
    for one in tables:
        brief = one.seen_by(viewer)
        if brief.rated:
            seats = [
                msgspec.structs.replace(seat, rating=rating_at(brief.game, seat.level, who, known))
                for seat, who in zip(brief.seats, one.guests, strict=True)
            ]
            brief = msgspec.structs.replace(brief, seats=seats)
        found.append(brief)
    return found


def rating_at(
    game: str, level: str | None, who: str | None, known: dict[tuple[str, str], tuple[int, int]]
) -> int | None:
    """The rating of a person, or of a bot as it was measured; None: there is none to be seen."""
    if who is not None:
        return known[game, who][0] if (game, who) in known else None
    bot = measured.bot(game, level)
    return None if bot is None else shown(bot.mu)


def table_rating(connection: sa.Connection, table: Table, viewer: str | None) -> TableRating:
    """The ratings at a table whose game is to count, and what it did to them.

    What somebody does not show to the viewer is as if there were none.
    """
    if not table.created.rated:
        return TableRating(False, False, "", [])
    results, changes = db.results.c, db.rating_changes.c
    query = sa.select(results.rated, results.unrated).where(results.table_id == table.key)
    ended = connection.execute(query).first()
    query_changes = sa.select(changes.seat, changes.who, changes.mu_before, changes.mu).where(
        changes.table_id == table.key
    )
    moved = {row.seat: row for row in connection.execute(query_changes)}
    game = table.created.game
    sat = [moved[n].who if n in moved else seat.whose for n, seat in enumerate(table.seats)]
    known = shown_ratings(connection, {who for who in sat if who}, viewer)
    seats = []
    for number, (seat, who) in enumerate(zip(table.seats, sat, strict=True)):
        if who is None:
            seats.append(SeatRating(number, rating_at(game, seat.level, None, known), False))
        elif (game, who) not in known:
            seats.append(SeatRating(number, None, True))
        elif number in moved:
            before, after = shown(moved[number].mu_before), shown(moved[number].mu)
            seats.append(SeatRating(number, after, False, after - before))
        else:
            rating, games = known[game, who]
            seats.append(SeatRating(number, rating, games < SURE))
    unrated = "" if ended is None else ended.unrated
    return TableRating(ended is None or bool(ended.rated), ended is not None, unrated, seats)
