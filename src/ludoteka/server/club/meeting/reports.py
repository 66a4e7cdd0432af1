"""Reports: something said, or somebody's name and profile, kept as it was."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.club.meeting.people import People, Who, account, written
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import insert, tells
from ludoteka.server.store import Guest, key, now
from ludoteka.table.entries import Chatted, read_body
from ludoteka.table.refusals import Refused

LONGEST_WORDS = 1000
BEFORE, AFTER = 10, 5  # lines around the reported one
MOST_OPEN = 20  # of one reporter
LISTED = 100


class Reports:
    """What people report; moderators read it."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.store = people.store

    async def add(self, reporter: Guest, wish: s.Report) -> str:
        """Keep a report with what was reported; its id. Raises Refused."""
        words = written(wish.words, LONGEST_WORDS)
        about = await self.people.find(wish.whom, reporter.id)
        if about.guest == reporter.id:
            raise Refused("error.oneself")
        lines: list[s.ChatLine] = []
        if wish.whom.handle is None and wish.whom.at is not None and wish.whom.table is not None:
            lines = await self.around(wish.whom.table, wish.whom.at)
        mine = kept.reports.c
        count = sa.select(sa.func.count()).where(
            mine.reporter == reporter.id, mine.closed.is_(None)
        )
        if (await self.store.fetch(count))[0][0] >= MOST_OPEN:
            raise Refused("error.too_many")
        report = key()
        new = {
            "id": report,
            "at": now(),
            "reporter": reporter.id,
            "about": about.guest,
            "about_name": about.name,
            "kind": "chat" if lines else "profile",
            "reason": wish.reason,
            "words": words,
            "context": msgspec.json.encode(lines).decode(),
        }
        await self.store.change(
            "report", insert(kept.reports, self.store.database.shared).values(new)
        )
        return report

    async def around(self, table: str, at: int) -> list[s.ChatLine]:
        """What was said at a table around a time."""
        log = db.entries.c
        said = sa.select(log.at, log.body).where(log.table_id == table, tells(Chatted))
        before = await self.store.fetch(
            said.where(log.at <= at).order_by(log.number.desc()).limit(BEFORE + 1)
        )
        after = await self.store.fetch(said.where(log.at > at).order_by(log.number).limit(AFTER))
        found = []
        for when, body in [*reversed(before), *after]:
            line = read_body(body)
            if isinstance(line, Chatted):
                found.append(s.ChatLine(when, line.name or "", line.text, when == at))
        return found


def reports(connection: sa.Connection, closed: bool = False) -> list[s.ReportView]:
    """The open reports, the oldest first; or those that are closed, the newest first."""
    mine = kept.reports.c
    query = sa.select(kept.reports)
    if closed:
        query = query.where(mine.closed.is_not(None)).order_by(mine.closed.desc())
    else:
        query = query.where(mine.closed.is_(None)).order_by(mine.at)
    return views(connection, list(connection.execute(query.limit(LISTED))))


def report(connection: sa.Connection, name: str) -> s.ReportView:
    """One report. Raises Refused."""
    row = connection.execute(sa.select(kept.reports).where(kept.reports.c.id == name)).first()
    if row is None:
        raise Refused("error.no_report")
    return views(connection, [row])[0]


def about(connection: sa.Connection, name: str) -> Who:
    """Whom a report is about. Raises Refused."""
    row = connection.execute(sa.select(kept.reports).where(kept.reports.c.id == name)).first()
    if row is None:
        raise Refused("error.no_report")
    return account(connection, row.about) or Who(row.about, row.about_name)


def views(connection: sa.Connection, rows: list[sa.Row[Any]]) -> list[s.ReportView]:
    """Reports as moderators see them."""
    people = {guest for row in rows for guest in (row.reporter, row.about)}
    accounts, guests, mine = db.accounts.c, db.guests.c, kept.sanctions.c
    named = sa.select(accounts.guest, accounts.handle, accounts.name)
    known = {
        guest: s.Person(handle, name)
        for guest, handle, name in connection.execute(named.where(accounts.guest.in_(people)))
    }
    called = sa.select(guests.id, guests.name).where(guests.id.in_(people))
    nameless = {guest: s.Person(None, name or "") for guest, name in connection.execute(called)}
    forbidden: dict[str, list[s.Sanction]] = {}
    query = sa.select(mine.guest, mine.kind, mine.until, mine.why).order_by(mine.kind)
    for guest, *sanction in connection.execute(
        query.where(mine.guest.in_(people), mine.until > now())
    ):
        forbidden.setdefault(guest, []).append(s.Sanction(*sanction))
    nobody = s.Person(None, "")
    return [
        view(
            row,
            known.get(row.reporter) or nameless.get(row.reporter, nobody),
            known.get(row.about, nobody).handle,
            forbidden.get(row.about, []),
        )
        for row in rows
    ]


def view(
    row: sa.Row[Any], reporter: s.Person, handle: str | None, forbidden: list[s.Sanction]
) -> s.ReportView:
    """A report with what is known of the people by now."""
    return s.ReportView(
        id=row.id,
        at=row.at,
        reporter=reporter,
        about=s.Person(handle, row.about_name),
        kind=row.kind,
        reason=row.reason,
        words=row.words,
        lines=msgspec.json.decode(row.context, type=list[s.ChatLine]),
        closed=row.closed,
        outcome=row.outcome,
        sanctions=forbidden,
    )


def sanctions(connection: sa.Connection, guest: str) -> list[s.Sanction]:
    """What somebody may not do now."""
    mine = kept.sanctions.c
    query = sa.select(mine.kind, mine.until, mine.why).where(
        mine.guest == guest, mine.until > now()
    )
    return [s.Sanction(*row) for row in connection.execute(query.order_by(mine.kind))]
