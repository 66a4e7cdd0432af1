"""Who is here, friends, blocks, reports, and who may not speak or play."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sa

from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.club.meeting.errands import Errands
from ludoteka.server.club.meeting.matching import Matching, waiting
from ludoteka.server.club.meeting.moderation import Deeds, Moderator, day
from ludoteka.server.club.meeting.people import People, account, blockers, choices
from ludoteka.server.club.meeting.presence import Presence
from ludoteka.server.club.meeting.reports import Reports, sanctions
from ludoteka.server.club.meeting.tables import Tables, invitations_of
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.results.service import Results
from ludoteka.server.gates import Deed
from ludoteka.server.hub import Hub
from ludoteka.server.relations import meeting as kept
from ludoteka.server.steady import Steady
from ludoteka.server.store import key, now
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

EVERY = 5.0  # seconds between two looks at who is here and what is to be done
SWEEP = 100  # looks between two times that old rows are removed
LOCK = "meeting"
SHOWN = 100  # people in the list
log = logging.getLogger(__name__)


class Meeting:
    """Who is here, friends, blocks, reports, and who may not speak or play."""

    def __init__(self, hub: Hub, notices: Notices, results: Results) -> None:
        self.hub = hub
        self.store = hub.store
        self.notices = notices
        self.people = People(hub)
        self.presence = Presence(hub)
        self.tables = Tables(hub, self.people, notices, results)
        self.matching = Matching(hub)
        self.reports = Reports(self.people)
        self.errands = Errands(hub, notices)
        hub.gates.permits.append(self.permit)
        hub.gates.admits.append(self.tables.admit)
        hub.steady.append(Steady("meeting", self.run))

    # --- who may speak and play ---------------------------------------------------------------

    async def sanctions(self, guest: str) -> dict[str, int]:
        """What a person may not do, and until when."""
        mine = kept.sanctions.c
        query = sa.select(mine.kind, mine.until).where(mine.guest == guest, mine.until > now())
        return dict(tuple(row) for row in await self.store.fetch(query))

    async def permit(self, deed: Deed, guest: str) -> None:
        """Raises Refused, with the end: who is muted may not speak, who is suspended neither."""
        found = await self.sanctions(guest)
        if "suspend" in found:
            raise Refused("error.suspended", until=day(found["suspend"]))
        if deed == "speak" and "mute" in found:
            raise Refused("error.muted", until=day(found["mute"]))

    # --- what the lobby asks for --------------------------------------------------------------

    async def here(self, guest: str | None) -> s.Here:
        """Who is here, and what waits for the one who asks."""
        if guest is not None:
            self.presence.beat(guest)
        rows = await self.presence.people()
        own = guest or ""

        def work(connection: sa.Connection) -> s.Here:
            me = account(connection, own)
            unseen = blockers(connection, own) if guest else set()
            ties = kept.friends.c
            out = set(connection.scalars(sa.select(ties.other).where(ties.guest == own)))
            back = set(connection.scalars(sa.select(ties.guest).where(ties.other == own)))
            shown = [row for row in rows if row.handle and row.guest not in unseen]
            people = [
                s.Present(
                    row.handle or "", row.name or "", bool(row.place), row.guest in out & back
                )
                for row in shown
                if row.guest != own
            ]
            people.sort(key=lambda one: (not one.friend, one.name.casefold()))
            return s.Here(
                account=me is not None,
                role=me.role if me else "",  # type: ignore[arg-type]
                people=people[:SHOWN],
                others=sum(row.guest != own for row in rows) - len(people[:SHOWN]),
                asked=len(back - out),
                invitations=invitations_of(connection, own) if me else [],
                waiting=waiting(connection, own) if guest else None,
                sanctions=sanctions(connection, own) if guest else [],
                seen=me is not None and choices(connection, own).seen,
            )

        return await self.store.database.read(work)

    # --- moderators ---------------------------------------------------------------------------

    async def moderator(self, guest: str | None) -> Moderator:
        """The moderator; for everybody else there is nothing here."""
        me = await self.people.account(guest)
        if me is None or me.role not in ("moderator", "admin"):
            raise Refused("error.not_found")
        return Moderator(me.name, me.role, me.guest)

    async def moderate(self, who: Moderator, wish: s.ModeratorDeed) -> None:
        """Do what a moderator wishes, once, and what follows from it soon."""
        once = key()

        def work(connection: sa.Connection) -> Refused | None:
            try:
                with connection.begin_nested():
                    Deeds(connection, who, once).do(wish)
            except Refused as refused:
                return refused
            return None

        refused = await self.store.writer.do("moderation", work)
        if refused is not None:
            raise refused
        self.hub.spawn(self.errands.run())

    # --- on the side --------------------------------------------------------------------------

    async def run(self) -> None:
        """For ever: say who is here, let bots come, do errands."""
        looks = 0
        while True:
            await asyncio.sleep(EVERY)
            looks += 1
            try:
                await self.presence.write()
                await self.tend(looks % SWEEP == 0)
            except (Refused, *TROUBLE) as error:  # the database is away: another time
                log.warning("people have to wait", extra={"problem": type(error).__name__})

    async def tend(self, sweep: bool = False) -> None:
        """What one process does for all."""
        neighbours = self.store.neighbours
        if not await neighbours.advise("pg_try_advisory_lock", LOCK):
            return
        try:
            await self.errands.run()
            await self.matching.tend()
            if sweep:
                await self.presence.sweep()
        finally:
            await neighbours.advise("pg_advisory_unlock", LOCK)
