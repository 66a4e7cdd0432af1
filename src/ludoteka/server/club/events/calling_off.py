"""An event that moderators call off."""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server.relations import events as db
from ludoteka.server.store import now
from ludoteka.table.refusals import Refused


def organiser_of(connection: sa.Connection, event: str) -> str | None:
    """Who organised an event; None: they are gone. Raises Refused."""
    found = sa.select(db.events.c.organiser).where(db.events.c.id == event)
    row = connection.execute(found).first()
    if row is None:
        raise Refused("error.no_event")
    return None if row.organiser is None else str(row.organiser)


def call_off(connection: sa.Connection, event: str) -> str:
    """The event is cancelled: its title. Raises Refused if it has ended."""
    mine = db.events.c
    values = {"phase": "cancelled", "step": mine.step + 1, "updated": now()}
    this = sa.update(db.events).where(mine.id == event, mine.phase.in_(("open", "running")))
    if not connection.execute(this.values(values)).rowcount:
        raise Refused("error.event_ended")
    return str(connection.scalar(sa.select(mine.title).where(mine.id == event)))
