"""What the topics keep of a person: told, moved to an account, and removed with it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.service import Accounts
from ludoteka.server.club.events.forgetting import forget as leave_events
from ludoteka.server.club.results.recording import forget as leave_results
from ludoteka.server.store import key

meeting, outbox = db.meeting, db.notices.outbox
# what a person is told of, by the name of a part: the columns, and the one that names the person
TOLD: dict[str, tuple[sa.ColumnElement[str], tuple[sa.ColumnElement[Any], ...]]] = {
    "notices": (outbox.c.guest, (outbox.c.kind, outbox.c.made, outbox.c.sent)),
    "results": (db.result_seats.c.guest, tuple(db.result_seats.c)),
    "ratings": (db.ratings.c.who, tuple(db.ratings.c)),
    "friends": (meeting.friends.c.guest, (meeting.friends.c.other, meeting.friends.c.at)),
    "blocked": (meeting.blocks.c.guest, (meeting.blocks.c.name, meeting.blocks.c.at)),
    "notes_on_people": (
        meeting.person_notes.c.guest,
        (meeting.person_notes.c.other, meeting.person_notes.c.text),
    ),
    "reports": (
        meeting.reports.c.reporter,
        (meeting.reports.c.at, meeting.reports.c.about_name, meeting.reports.c.words),
    ),
    "sanctions": (meeting.sanctions.c.guest, tuple(meeting.sanctions.c)),
    "events": (db.events.event_players.c.guest, tuple(db.events.event_players.c)),
}
# what a guest may have who signs in to an account, where each row may be there once
ONCE = (
    (meeting.blocks, meeting.blocks.c.other),
    (meeting.invitations, meeting.invitations.c.table_id),
    (meeting.sanctions, meeting.sanctions.c.kind),
)


def register(accounts: Accounts) -> None:
    """Let accounts know of it."""
    for part in TOLD:
        accounts.exporters[part] = exporter(accounts, part)
    accounts.movers.append(move)
    accounts.leavers.append(remove)


def exporter(accounts: Accounts, part: str) -> Any:
    """Tells one part of what is kept of a person."""
    whose, columns = TOLD[part]

    async def export(guest: str) -> list[dict[str, object]]:
        query = sa.select(*columns).where(whose == guest)
        return [dict(row._mapping) for row in await accounts.store.fetch(query)]

    return export


def move(connection: sa.Connection, guest: str, to: str) -> None:
    """A guest has signed in to an account: what was the guest's is the account's."""
    for relation in (outbox, db.result_seats, meeting.errands):
        connection.execute(sa.update(relation).where(relation.c.guest == guest).values(guest=to))
    for relation, apart in ONCE:
        there = sa.select(apart).where(relation.c.guest == to).scalar_subquery()
        mine = relation.c.guest == guest
        connection.execute(sa.update(relation).where(mine, apart.not_in(there)).values(guest=to))
        connection.execute(sa.delete(relation).where(mine))
    for relation in (meeting.presence, meeting.wishes):
        connection.execute(sa.delete(relation).where(relation.c.guest == guest))


def remove(connection: sa.Connection, guest: str) -> None:
    """A person leaves: games and events go on without the name."""
    mine = sa.select(db.accounts.c.email).where(db.accounts.c.guest == guest)
    connection.execute(sa.delete(outbox).where(outbox.c.address.in_(mine)))
    leave_results(connection, guest, key())
    for change in leave_events([guest]):
        connection.execute(change)
    for column in (outbox.c.guest, *meeting.OF_PEOPLE):
        connection.execute(sa.delete(column.table).where(column == guest))
