"""What is left to a server after deeds of moderators: telling people, renaming them at tables."""

from __future__ import annotations

from functools import partial

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.meeting.moderation import Errand
from ludoteka.server.club.meeting.tables import numbered
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.hub import Hub
from ludoteka.server.relations import meeting as kept
from ludoteka.table import decide
from ludoteka.table.entries import AnyBody, Renamed
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

# what was done to somebody, by the deed
DONE = {
    "mute": "muted",
    "unmute": "unmuted",
    "suspend": "suspended",
    "unsuspend": "unsuspended",
    "rename": "renamed",
    "cancel": "called_off",
}


class Errands:
    """Every errand may be done twice: notices are told once, a name is written once."""

    def __init__(self, hub: Hub, notices: Notices) -> None:
        self.hub = hub
        self.store = hub.store
        self.notices = notices

    async def run(self) -> None:
        """Do all that is there."""
        mine = kept.errands.c
        query = sa.select(mine.id, mine.kind, mine.guest, mine.body)
        for name, kind, guest, body in await self.store.fetch(query.limit(100)):
            errand = msgspec.json.decode(body, type=Errand)
            if kind == "rename":
                await self.rename(guest, errand.name)
            told = {"what": DONE[errand.deed], "reason": errand.why, "until": errand.until}
            await self.notices.tell(guest, "moderation", f"moderation {name}", **told)
            await self.store.change("errand", sa.delete(kept.errands).where(mine.id == name))

    async def rename(self, guest: str, name: str) -> None:
        """Another name at all tables that are not over."""
        held, tables = db.holders.c, db.tables.c
        query = sa.select(tables.id).join(db.holders, held.table_id == tables.id)
        query = query.where(held.guest == guest, tables.phase != "over")
        for (table,) in await self.store.fetch(query):
            try:
                live = await self.hub.open(table)
                for seat in live.table.held_by(guest):
                    await self.hub.write(live, partial(renamed, guest, seat, name), guest)
            except Refused as refused:
                if refused.for_now:
                    raise


def renamed(guest: str, seat: int, name: str, table: Table) -> AnyBody | None:
    """The new name at a seat, with a number where somebody else is called like that."""
    others = [one for one in table.seats if one.guest == guest and one is not table.seats[seat]]
    for number in range(1, len(table.seats) + 2):
        wanted = numbered(name, number) or name
        if table.seats[seat].name == wanted:
            return None
        if any(other.name == wanted for other in others):
            continue
        try:
            return Renamed(seat, decide.free_name(table, guest, wanted))
        except Refused as refused:
            if refused.key != "error.name_taken":
                raise
    return None
