"""Challenges: while others still play the same deal, a table is only for who plays there."""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server.relations import events as db
from ludoteka.server.store import Store
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table


def round_runs(table: sa.ColumnElement[str] | str) -> sa.Exists:
    """Whether a table is of an event that runs, in a round that is not over."""
    mine, other, events = db.event_tables.alias().c, db.event_tables.alias().c, db.events.c
    return sa.exists().where(
        mine.table_id == table,
        events.id == mine.event,
        events.phase == "running",
        other.event == mine.event,
        other.round == mine.round,
        other.table_id.is_not(None),
        other.result.is_(None),
    )


class Secrecy:
    """Asked before a table is shown to people who do not sit there."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def look(self, table: Table) -> None:
        """Raises Refused while others play the deal of a challenge.

        All events of games that are played together are challenges.
        """
        if table.created.event is None or not table.match.game.together:
            return
        if (await self.store.fetch(sa.select(round_runs(table.key))))[0][0]:
            raise Refused("error.event_round")
