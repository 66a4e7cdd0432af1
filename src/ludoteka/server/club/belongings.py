"""What the topics keep of a person: told, moved to an account, and removed with it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.service import Accounts
from ludoteka.server.club.events.forgetting import forget as leave_events
from ludoteka.server.club.results.recording import forget as leave_results
from ludoteka.server.store import key

meeting, outbox, subscriptions = db.meeting, db.notices.outbox, db.notices.subscriptions
INVITED = (meeting.invitations.c.table_id, meeting.invitations.c.state, meeting.invitations.c.at)
ORGANISED = ("id", "title", "plan", "public", "phase", "begins", "created")
BROWSER_OF = (
    sa.select(db.sessions.c.guest)
    .where(db.sessions.c.cookie_hash == subscriptions.c.session)
    .scalar_subquery()
)
# what a person is told of, by the name of a part: the columns, and the one that names the person
TOLD: dict[str, tuple[sa.ColumnElement[str], tuple[sa.ColumnElement[Any], ...]]] = {
    "notices": (outbox.c.guest, (outbox.c.kind, outbox.c.made, outbox.c.sent)),
    "push": (BROWSER_OF, (subscriptions.c.language, subscriptions.c.created)),
    "results": (db.result_seats.c.guest, tuple(db.result_seats.c)),
    "ratings": (db.ratings.c.who, tuple(db.ratings.c)),
    "rating_changes": (db.rating_changes.c.who, tuple(db.rating_changes.c)),
    "analyses": (db.analyses.c.guest, (db.analyses.c.table_id, db.analyses.c.asked)),
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
    "invited": (meeting.invitations.c.guest, INVITED),
    "inviting": (meeting.invitations.c.host, INVITED),
    "wishes": (meeting.wishes.c.guest, tuple(meeting.wishes.c)),
    "events": (db.events.event_players.c.guest, tuple(db.events.event_players.c)),
    "organised": (
        db.events.events.c.organiser,
        tuple(db.events.events.c[name] for name in ORGANISED),
    ),
}
# what names a guest who signs in to an account
PLAIN = (
    outbox.c.guest,
    db.result_seats.c.guest,
    meeting.errands.c.guest,
    meeting.reports.c.reporter,
    meeting.reports.c.about,
)
# the same where each row may be there once: the column, and what tells the rows apart
ONCE = (
    (meeting.blocks.c.guest, meeting.blocks.c.other),
    (meeting.blocks.c.other, meeting.blocks.c.guest),
    (meeting.invitations.c.guest, meeting.invitations.c.table_id),
    (meeting.sanctions.c.guest, meeting.sanctions.c.kind),
)


def register(accounts: Accounts) -> None:
    """Let accounts know of it."""
    accounts.exporters.append(tell)
    accounts.movers.append(move)
    accounts.leavers.append(remove)


def tell(connection: sa.Connection, guest: str) -> dict[str, Any]:
    """All of this that is kept of a person, by the names of the parts."""
    return {
        part: [
            dict(row)
            for row in connection.execute(sa.select(*columns).where(whose == guest)).mappings()
        ]
        for part, (whose, columns) in TOLD.items()
    }


def move(connection: sa.Connection, guest: str, to: str) -> None:
    """A guest has signed in to an account: what was the guest's is the account's."""
    for column in PLAIN:
        connection.execute(sa.update(column.table).where(column == guest).values({column: to}))
    keep_longer(connection, guest, to)
    for column, apart in ONCE:
        there = sa.select(apart).where(column == to).scalar_subquery()
        mine, relation = column == guest, column.table
        connection.execute(
            sa.update(relation).where(mine, apart.not_in(there)).values({column: to})
        )
        connection.execute(sa.delete(relation).where(mine))
    end_ties(connection, to)
    for relation in (meeting.presence, meeting.wishes):
        connection.execute(sa.delete(relation).where(relation.c.guest == guest))


def keep_longer(connection: sa.Connection, guest: str, to: str) -> None:
    """Of two sanctions of a kind the one that lasts longer holds."""
    mine = meeting.sanctions.c
    own = sa.select(mine.kind, mine.until).where(mine.guest == guest)
    for kind, until in connection.execute(own).all():
        shorter = sa.and_(mine.guest == to, mine.kind == kind, mine.until < until)
        connection.execute(sa.delete(meeting.sanctions).where(shorter))


def end_ties(connection: sa.Connection, guest: str) -> None:
    """Blocks have come to an account: with them friendships end, and invitations."""
    blocks, ties, asked = meeting.blocks.c, meeting.friends.c, meeting.invitations.c
    oneself = sa.and_(blocks.guest == guest, blocks.other == guest)
    connection.execute(sa.delete(meeting.blocks).where(oneself))
    own = sa.select(blocks.other).where(blocks.guest == guest)
    apart = list(
        connection.scalars(own.union(sa.select(blocks.guest).where(blocks.other == guest)))
    )
    for one, other in ((ties.guest, ties.other), (asked.guest, asked.host)):
        both = sa.or_(
            sa.and_(one == guest, other.in_(apart)), sa.and_(other == guest, one.in_(apart))
        )
        connection.execute(sa.delete(one.table).where(both))


def remove(connection: sa.Connection, guest: str) -> None:
    """A person leaves: games and events go on without the name."""
    mine = sa.select(db.accounts.c.email).where(db.accounts.c.guest == guest)
    connection.execute(sa.delete(outbox).where(outbox.c.address.in_(mine)))
    leave_results(connection, guest, key())
    for change in leave_events([guest]):
        connection.execute(change)
    for column in (outbox.c.guest, *meeting.OF_PEOPLE):
        connection.execute(sa.delete(column.table).where(column == guest))
