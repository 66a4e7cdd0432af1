"""People who are gone: what of them stays in events."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from ludoteka.server.relations import events as db


def forget(guests: Sequence[str]) -> list[sa.Update]:
    """People are gone: their events go on, their names do not."""
    players = db.event_players
    gone = {"guest": None, "name": "", "left": True}
    return [
        sa.update(players).where(players.c.guest.in_(guests)).values(gone),
        sa.update(db.events).where(db.events.c.organiser.in_(guests)).values(organiser=None),
    ]
