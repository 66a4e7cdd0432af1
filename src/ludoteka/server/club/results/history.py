"""Somebody's finished games: read, looked through, page by page."""

from __future__ import annotations

from collections.abc import Iterable
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

    def takes(self, past: Past) -> bool:
        """Whether a game is one of them."""
        game = past.game
        same = (
            self.game in (None, game.game)
            and self.seats in (None, past.seats)
            and self.won in (None, game.won)
        )
        return same and self.in_time(game.ended) and self.with_whom(game.players)

    def in_time(self, ended: int) -> bool:
        """Whether a game ended in the period."""
        return (self.since or 0) <= ended and (self.until is None or ended < self.until)

    def with_whom(self, players: list[Player]) -> bool:
        """Whether those who were looked for played along."""
        others = [player for player in players if not player.mine]
        if self.company == "people" and all(player.level is not None for player in others):
            return False
        if self.company == "bots" and any(player.level is None for player in others):
            return False
        looked = self.name.strip().casefold()
        return not looked or any(looked in (player.name or "").casefold() for player in others)


def read(connection: sa.Connection, guest: str, viewer: str | None) -> list[Past]:
    """All finished games of a person, newest first.

    Others hear of a challenge when its round is over: they may still have to play the same deal.
    """
    game, seat, changes = db.results.c, db.result_seats.c, db.rating_changes.c
    mine = sa.select(seat.table_id).where(seat.guest == guest)
    secret = sa.and_(game.together, round_runs(game.table_id))
    changed = sa.and_(changes.table_id == seat.table_id, changes.seat == seat.seat)
    newest = (
        sa.select(game.table_id)
        .where(game.table_id.in_(mine), sa.true() if viewer == guest else ~secret)
        .order_by(game.ended.desc(), game.number.desc())
        .limit(MOST)
    )
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
        .where(game.table_id.in_(newest))
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
    return Past(told, own.number, len(rows), single, own.mu)


def page_of(games: Iterable[Past], wanted: Wanted, page: int) -> History:
    """One page of the games that are looked for; the first is 1."""
    found = [past.game for past in games if wanted.takes(past)]
    pages = max(1, -(-len(found) // PAGE))
    page = min(page, pages)
    return History(found[(page - 1) * PAGE : page * PAGE], len(found), page, pages)
