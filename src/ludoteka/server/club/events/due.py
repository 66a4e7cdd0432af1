"""Which events have to be looked at now: loading all of one is dear where nothing happens."""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server import relations
from ludoteka.server.club.events.flow import STALE
from ludoteka.server.relations import events as db


def under_way(at: int) -> sa.Select[tuple[str, int, bool]]:
    """Events that are not over: key, step, and whether something is to be done at this moment.

    That is: they begin or are called off, a table is over, or a round is late. All else that
    happens raises the step.
    """
    events, rounds, mine = db.events.c, db.event_rounds.c, db.event_tables.c
    played = sa.and_(mine.event == events.id, mine.table_id.is_not(None), mine.result.is_(None))
    late = sa.exists().where(
        played, rounds.event == mine.event, rounds.number == mine.round, rounds.deadline <= at
    )
    tables = relations.tables.c
    ended = sa.exists().where(played, tables.id == mine.table_id, tables.phase == "over")
    waits = sa.or_(
        events.begins <= at, sa.and_(events.begins.is_(None), events.created < at - STALE)
    )
    due = sa.or_(sa.and_(events.phase == "open", waits), late, ended)
    query = sa.select(events.id, events.step, due.label("due"))
    return query.where(events.phase.in_(("open", "running"))).order_by(events.updated)
