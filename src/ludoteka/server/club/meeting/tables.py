"""Whom a table takes in: blocks, ratings, and invitations by name."""

from __future__ import annotations

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.club.meeting.people import (
    People,
    Who,
    account,
    blocked_pairs,
    by_handle,
)
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.results.service import Results
from ludoteka.server.hub import Hub
from ludoteka.server.live import Live
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import replacing, tells
from ludoteka.server.store import now
from ludoteka.table import decide
from ludoteka.table.entries import Chatted, Claimed
from ludoteka.table.names import LONGEST_NAME
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

MOST_INVITED = 20  # at one table


def first_free(table: Table, wanted: int | None = None) -> int:
    """A free seat, the wanted one if it is. Raises Refused."""
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refused("error.no_free_seat")
    return wanted if wanted in free else free[0]


def sit_down(table: Table, guest: str, name: str | None, seat: int | None) -> Claimed | None:
    """Take a free seat; who is called like somebody else there gets a number. Raises Refused."""
    if table.held_by(guest):
        return None
    seat = first_free(table, seat)
    for number in range(1, len(table.seats) + 2):
        try:
            return decide.claim(table, guest, numbered(name, number), seat)
        except Refused as refused:
            if refused.key != "error.name_taken":
                raise
    raise Refused("error.name_taken")


def numbered(name: str | None, number: int) -> str | None:
    """A name with a number, from the second on."""
    if name is None or number == 1:
        return name
    return f"{name[: LONGEST_NAME - 3]} {number}"


class Tables:
    """Asked before somebody sits down; invites people by name."""

    def __init__(self, hub: Hub, people: People, notices: Notices, results: Results) -> None:
        self.hub = hub
        self.store = hub.store
        self.people = people
        self.notices = notices
        self.results = results

    async def admit(self, table: Table, guest: str, invited: bool) -> None:
        """Raises Refused where somebody may not sit down.

        An invitation holds for every rating; the block of the table's owner holds for it too.
        """
        if guest == table.owner:
            return
        wanted = table.created.range
        if wanted is not None and not invited:
            rating = await self.results.rating(guest, table.created.game) if guest else None
            if not wanted.welcomes(rating):
                raise Refused("error.rating_range")
        others = [table.owner] if invited else sorted({table.owner, *holders(table)})
        if not guest:
            return
        unwanted = await self.store.database.read(lambda c: is_unwanted(c, guest, others))
        if unwanted:
            raise Refused("error.not_welcome")

    # --- invitations by name ----------------------------------------------------------------

    async def invite(self, guest: str | None, wish: s.InviteWish) -> None:
        """Invite somebody to an open seat of one's own table."""
        host = await self.people.member(guest)
        await self.hub.gates.permit("speak", host.guest)
        live = await self.hub.open(wish.table)
        table = live.table
        if table.owner != host.guest:
            raise Refused("error.not_owner")
        seat = first_free(table, wish.seat)
        count = sa.select(sa.func.count()).where(kept.invitations.c.table_id == table.key)

        def work(connection: sa.Connection) -> Who:
            other = by_handle(connection, wish.handle)
            if other.guest == host.guest:
                raise Refused("error.oneself")
            if blocked_pairs(connection, host.guest, [other.guest]):
                raise Refused("error.not_reached")
            if (connection.scalar(count) or 0) >= MOST_INVITED:
                raise Refused("error.too_many")
            return other

        other = await self.store.database.read(work)
        if table.held_by(other.guest):
            raise Refused("error.sits_already")
        new = {"table_id": table.key, "guest": other.guest, "seat": seat, "host": host.guest}
        query = replacing(
            kept.invitations, self.store.database.shared, "seat", "host", "state", "at"
        )
        await self.store.change("invitation", query.values(**new, state="asked", at=now()))
        told = {"table": table.key, "game": table.created.game, "name": host.name}
        await self.notices.tell(other.guest, "invited", f"invited {table.key}", **told)

    async def answer(self, guest: str | None, wish: s.InviteAnswer) -> int | None:
        """Sit down where one was invited, or say no; the seat."""
        me = await self.people.member(guest)
        mine = kept.invitations.c
        pair = sa.and_(mine.table_id == wish.table, mine.guest == me.guest)
        rows = await self.store.fetch(
            sa.select(mine.seat, mine.host).where(pair, mine.state == "asked")
        )
        if not rows:
            raise Refused("error.invitation")
        seat, host = rows[0]
        live = await self.hub.open(wish.table)
        if wish.accept:
            if not live.table.held_by(me.guest):
                await self.hub.gates.admit(live.table, me.guest, True)
            await self.take_seat(live, me.guest, me.name, seat)
            await self.store.change("invitation", sa.delete(kept.invitations).where(pair))
            return live.table.held_by(me.guest)[0]
        await self.store.change(
            "invitation", sa.update(kept.invitations).where(pair).values(state="declined")
        )
        told = {"table": wish.table, "game": live.table.created.game, "name": me.name}
        await self.notices.tell(host, "declined", f"declined {wish.table} {me.guest}", **told)
        return None

    async def take_seat(
        self, live: Live, guest: str, name: str | None, seat: int | None = None
    ) -> None:
        """Sit down. Raises Refused."""
        await self.hub.write(live, lambda found: sit_down(found, guest, name, seat), guest)

    async def company(self, guest: str | None, table: str) -> s.Company:
        """What a page of a table needs to know of the people there."""
        live = await self.hub.open(table)
        owner = guest is not None and live.table.owner == guest
        own = guest or ""

        def work(connection: sa.Connection) -> s.Company:
            asked, people, mine = kept.invitations.c, db.accounts.c, kept.blocks.c
            query = sa.select(people.handle, people.name, asked.seat, asked.state)
            query = query.join(db.accounts, people.guest == asked.guest)
            query = query.where(asked.table_id == table).order_by(asked.at)
            rows = list(connection.execute(query)) if owner else []
            blocked = list(connection.scalars(sa.select(mine.other).where(mine.guest == own)))
            folded: list[int] = []
            if blocked:
                log = db.entries.c
                said = sa.select(log.at).where(log.table_id == table, log.guest.in_(blocked))
                chat = said.where(tells(Chatted))
                folded = list(connection.scalars(chat))
            return s.Company([s.Guest(*row) for row in rows], folded, bool(blocked))

        return await self.store.database.read(work)


def holders(table: Table) -> set[str]:
    """The people who sit at a table."""
    return {seat.guest for seat in table.seats if seat.guest is not None}


def is_unwanted(connection: sa.Connection, guest: str, others: list[str]) -> bool:
    """Whether one of the others has blocked somebody."""
    mine = kept.blocks.c
    query = sa.select(mine.guest).where(mine.other == guest, mine.guest.in_(others))
    return connection.execute(query.limit(1)).first() is not None


def invitations_of(connection: sa.Connection, guest: str) -> list[s.NamedInvitation]:
    """The tables somebody is invited to that still wait."""
    asked, tables = kept.invitations.c, db.tables.c
    query = sa.select(tables.id, tables.game, asked.host)
    query = query.join(kept.invitations, asked.table_id == tables.id)
    query = query.where(
        asked.guest == guest, asked.state == "asked", tables.phase == "waiting"
    ).order_by(asked.at.desc())
    found = []
    for table, game, host in connection.execute(query.limit(20)):
        who = account(connection, host)
        if who is not None:
            found.append(s.NamedInvitation(table, game, s.Person(who.handle, who.name)))
    return found
