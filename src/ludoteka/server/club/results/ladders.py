"""Lists of ratings by game: the best who let themselves be seen, and the bots among them."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from ludoteka.core.registry import shelf
from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.formula import MU, SHOWN, SURE, shown
from ludoteka.server.club.results.people import TOPIC
from ludoteka.server.club.results.shapes import Hardness, Ladder, Privacy, Rank
from ludoteka.server.store import Store

LISTED = 200
FRESH = 5.0  # seconds for which the lists are good
HIDDEN = '"ratings":false'  # as the choices of people are written
decode = msgspec.json.Decoder(Privacy).decode


class Rated(NamedTuple):
    """A person with a rating; `public`: whether others may see the profile."""

    who: str
    mu: float
    games: int
    name: str
    handle: str
    public: bool


class Board:
    """The lists, read anew now and then and shared by all who ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, list[Rated]] = {}
        self.read_at = -FRESH

    def forget(self) -> None:
        """Somebody chose what others may see: look anew at once."""
        self.read_at = -FRESH

    async def ladders(self, viewer: str | None) -> list[Ladder]:
        """The lists as somebody may see them; their own place is never hidden from them."""
        if time.monotonic() - self.read_at > FRESH:
            self.read_at = time.monotonic()
            self.known = await self.store.database.read(seen)
        own: dict[str, list[Rated]] = {}
        if viewer is not None:
            own = await self.store.database.read(lambda connection: of(connection, viewer))
        found = []
        for game in (each.key for each in shelf().games):
            others = [one for one in self.known.get(game, []) if one.who != viewer]
            people = sorted([*others, *own.get(game, [])], key=lambda one: -one.mu)
            found.append(ladder(game, [rank(one, viewer) for one in people[:LISTED]]))
        return [one for one in found if one.ranks]


def seen(connection: sa.Connection) -> dict[str, list[Rated]]:
    """The best of each game who let their ratings be seen."""
    chosen = db.settings.c.body
    shows = sa.or_(chosen.is_(None), ~chosen.contains(HIDDEN))
    best = ratings().where(shows).order_by(db.ratings.c.mu.desc()).limit(LISTED)
    return {
        game.key: [
            rated(row) for row in connection.execute(best.where(db.ratings.c.scale == game.key))
        ]
        for game in shelf().games
    }


def of(connection: sa.Connection, guest: str) -> dict[str, list[Rated]]:
    """The ratings of one person."""
    kept = db.ratings.c
    games = [game.key for game in shelf().games]
    query = ratings().add_columns(kept.scale).where(kept.who == guest, kept.scale.in_(games))
    return {row.scale: [rated(row)] for row in connection.execute(query)}


def ratings() -> sa.Select[tuple[str, float, int, str, str, str]]:
    """Ratings of people with accounts, and what they let others see."""
    kept, accounts, chosen = db.ratings.c, db.accounts.c, db.settings.c
    own = sa.and_(chosen.guest == kept.who, chosen.topic == TOPIC)
    return (
        sa.select(kept.who, kept.mu, kept.games, accounts.name, accounts.handle, chosen.body)
        .join(db.accounts, accounts.guest == kept.who)
        .outerjoin(db.settings, own)
    )


def rated(row: sa.Row[tuple[str, float, int, str, str, str]]) -> Rated:
    """The same as one row tells it."""
    public = row.body is not None and decode(row.body).profile
    return Rated(row.who, row.mu, row.games, row.name, row.handle, public)


def rank(one: Rated, viewer: str | None) -> Rank:
    """A person in a list, as somebody sees it."""
    mine = one.who == viewer
    there = one.handle if one.public or mine else None
    return Rank(one.name, None, there, shown(one.mu), one.games, one.games < SURE, mine)


def ladder(game: str, people: list[Rank]) -> Ladder:
    """The list of a game, with the levels of its bots among the people."""
    known = measured.measures(game)
    bots = [
        Rank(None, level, None, shown(one.mu), one.games, False, False)
        for level, one in (known.levels.items() if known else ())
    ]
    ranks = sorted([*people, *bots], key=lambda rank: -rank.rating)
    hardness = [
        Hardness(part, name, shown(MU + one.mu) - SHOWN)
        for part, values in (known.parts.items() if known else ())
        for name, one in values.items()
    ]
    return Ladder(game, ranks, hardness)
