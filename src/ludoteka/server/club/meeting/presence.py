"""Who has a page open, in this process and in others."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.meeting.people import TOPIC, Chosen
from ludoteka.server.hub import Hub
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import replacing
from ludoteka.server.store import now

BEAT = 50.0  # seconds for which a page of the lobby counts after it asked
RENEW = 30.0  # seconds after which a row is written again
GONE = 75_000  # milliseconds after which a row means nothing
FRESH = 3.0  # seconds for which the list is good
MOST = 500


class Row(NamedTuple):
    """Somebody who is here; no handle: a guest, or one who does not want to be seen."""

    guest: str
    place: str
    handle: str | None
    name: str | None


class Presence:
    """A page that asks costs a dictionary entry; the database gets one statement in a while."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.beats: dict[str, float] = {}  # until when a page of the lobby counts
        self.written: dict[str, tuple[float, str]] = {}  # when, and where
        self.rows: list[Row] = []
        self.rows_at = -FRESH

    def beat(self, guest: str) -> None:
        """Somebody has the lobby open."""
        self.beats[guest] = time.monotonic() + BEAT

    def pages(self) -> dict[str, str]:
        """Everybody who has a page open here, and where: a table goes before the lobby."""
        moment = time.monotonic()
        self.beats = {guest: until for guest, until in self.beats.items() if until > moment}
        found = dict.fromkeys(self.beats, "")
        for key, live in self.hub.live.items():
            for guest in live.viewers.guests:
                found[guest] = key
        return found

    def due(self) -> list[dict[str, object]]:
        """The rows that are new, or have to be written again."""
        moment, at, pages = time.monotonic(), now(), self.pages()
        self.written = {guest: last for guest, last in self.written.items() if guest in pages}
        rows: list[dict[str, object]] = []
        for guest in sorted(pages):  # in one order everywhere: no two processes lock each other
            when, place = self.written.get(guest, (0.0, ""))
            if guest not in self.written or place != pages[guest] or moment - when > RENEW:
                self.written[guest] = moment, pages[guest]
                rows.append({"guest": guest, "place": pages[guest], "seen": at})
        return rows

    def forget(self) -> None:
        """Look anew at once: somebody chose not to be seen."""
        self.rows_at = -FRESH

    async def write(self) -> int:
        """Store who is here, all in one statement; how many rows that took."""
        rows = self.due()
        if rows:
            query = replacing(kept.presence, self.store.database.shared, "place", "seen")

            def work(connection: sa.Connection) -> None:
                connection.execute(query, rows)

            await self.store.writer.do("presence", work)
        return len(rows)

    async def sweep(self) -> None:
        """Remove rows that mean nothing any more."""
        old = kept.presence.c.seen < now() - 10 * GONE
        await self.store.change("presence", sa.delete(kept.presence).where(old))

    async def people(self) -> list[Row]:
        """Everybody who is here, in any process; at most so old that nobody minds."""
        if time.monotonic() - self.rows_at > FRESH:
            self.rows_at = time.monotonic()
            pages = self.pages()
            self.rows = await self.store.database.read(lambda connection: read(connection, pages))
        return self.rows

    async def here(self) -> dict[str, bool]:
        """Those who are here and want to be seen, and whether they are at a table."""
        return {row.guest: bool(row.place) for row in await self.people() if row.handle is not None}


def read(connection: sa.Connection, pages: dict[str, str]) -> list[Row]:
    """The rows that count, with those of this process that are not written yet."""
    here, people, chosen = kept.presence.c, db.accounts.c, db.settings.c
    mine = sa.and_(chosen.guest == people.guest, chosen.topic == TOPIC)
    named = sa.select(people.guest, people.handle, people.name, chosen.body).select_from(
        db.accounts.outerjoin(db.settings, mine)
    )
    query = sa.select(here.guest, here.place).where(here.seen > now() - GONE)
    found = connection.execute(query.limit(20 * MOST))
    places: dict[str, str] = dict(row._tuple() for row in found)
    places |= pages
    known = {}
    present = sorted(places)
    for start in range(0, len(present), MOST):
        some = present[start : start + MOST]
        for guest, handle, name, body in connection.execute(named.where(people.guest.in_(some))):
            if body is None or msgspec.json.decode(body, type=Chosen).seen:
                known[guest] = handle, name
    return [Row(guest, place, *known.get(guest, (None, None))) for guest, place in places.items()]
