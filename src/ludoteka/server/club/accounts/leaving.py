"""Deleting an account: games of others stay, the name goes.

The account is gone with the first commit, which notes what is left to do; the rest can be repeated,
and goes on after a kill.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa
from msgspec.structs import replace

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.people import MOVING
from ludoteka.server.club.accounts.tokens import hash_of
from ludoteka.server.live import Live, kept_row
from ludoteka.server.logs import short
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY, now
from ludoteka.table import entries as log_of
from ludoteka.table import handing
from ludoteka.table.decide import RESIGNED_LEVEL
from ludoteka.table.entries import AnyBody, Entry, write_body
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table, rebuild

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

LEAVING = "leaving"
YEARS = 3650 * DAY
log = logging.getLogger(__name__)


def without_names(guest: str, entries: list[Entry], seats: set[int]) -> list[Entry]:
    """A log without the names of a guest who played at these seats.

    Going back: who handed over everything is the same person on another device; who handed over
    one seat keeps all other names, and that seat's are taken out as far back as they held it.
    """
    guests, own = {guest}, set[int]()
    after = []
    for entry in reversed(entries):
        after.append(replace(entry, body=nameless(entry, guests, own)))
        match entry.body:
            case log_of.Handed(giver, to, None) if to in guests:
                guests.add(giver)
            case log_of.Handed(_, to, int(seat)) if to in guests and seat in seats:
                own.add(seat)
            case log_of.Claimed(seat):
                own.discard(seat)
    return after[::-1]


def nameless(entry: Entry, guests: set[str], own: set[int]) -> AnyBody:
    """What happened, without the names that these people gave themselves or their own seats."""
    match entry.body:
        case log_of.Created() as body:
            seats = [
                replace(seat, name=None) if seat.guest in guests or number in own else seat
                for number, seat in enumerate(body.seats)
            ]
            return replace(body, seats=seats)
        case log_of.Claimed() as body if body.guest in guests or body.seat in own:
            return replace(body, name=None)
        case log_of.Renamed() | log_of.Chatted() as body if (
            entry.guest in guests or body.seat in own
        ):
            return replace(body, name=None)
        case body:
            return body


class Leaving:
    """Takes a person out of everything that stays."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.hub = accounts.hub
        self.store = accounts.store

    async def leave(self, guest: str) -> list[str]:
        """Delete an account at once, and note what is left to do: the sessions that ended.

        A guest who was still to become the account leaves with it.
        """
        kept = db.tokens.c
        coming = sa.select(kept.guest).where(kept.kind == MOVING, kept.body == guest)

        def work(connection: sa.Connection) -> list[str]:
            people = [guest, *connection.scalars(coming.with_for_update())]
            return [session for one in people for session in self.remove(connection, one)]

        return await self.store.writer.do("leave", work)

    def remove(self, connection: sa.Connection, guest: str) -> list[str]:
        """What goes at once, inside a transaction: the sessions that ended."""
        sessions = sa.select(db.sessions.c.cookie_hash).where(db.sessions.c.guest == guest)
        ended = [str(one) for one in connection.scalars(sessions)]
        for leaver in self.accounts.leavers:
            leaver(connection, guest)
        own = (db.sessions, db.passkeys, db.identities, db.settings, db.tokens, db.notes)
        for relation in (*own, db.accounts):
            connection.execute(sa.delete(relation).where(relation.c.guest == guest))
        connection.execute(sa.update(db.guests).where(db.guests.c.id == guest).values(name=None))
        row = {"hash": hash_of(LEAVING, guest), "kind": LEAVING, "guest": guest, "body": ""}
        note = insert(db.tokens, self.store.database.shared).values(**row, expires=now() + YEARS)
        connection.execute(note)
        return ended

    async def finish(self) -> None:
        """Do what was begun, here or in a process that is no more."""
        kept = db.tokens.c
        for (guest,) in await self.store.fetch(sa.select(kept.guest).where(kept.kind == LEAVING)):
            await self.clear(guest)

    async def clear(self, guest: str) -> None:
        """Give the seats to bots, take the name out of all logs, and forget the guest."""
        for table in await self.tables(guest):
            try:
                live = await self.hub.open(table)
                await self.stand_up(live, guest)
                await self.take_out(live, guest)
            except Refused as refused:
                log.warning("a name could not be taken out", extra={"table": short(table)})
                if refused.for_now:
                    return
        guests = db.guests.c
        await self.store.change(
            "leave",
            *(
                sa.delete(relation).where(relation.c.guest == guest)
                for relation in (db.holders, db.tokens)
            ),
            sa.delete(db.guests).where(guests.id == guest),
        )

    async def tables(self, guest: str) -> list[str]:
        """Where the guest has something, or said something."""
        held, said = db.holders.c, db.entries.c
        mine = sa.select(held.table_id).where(held.guest == guest)
        query = mine.union(sa.select(said.table_id).where(said.guest == guest))
        rows = await self.store.database.read(lambda it: it.execute(query).all())
        return sorted(table for (table,) in rows)

    async def stand_up(self, live: Live, guest: str) -> None:
        """Bots play on for good; the table is the next player's."""
        for seat in live.table.held_by(guest):

            def resign(table: Table, seat: int = seat) -> AnyBody | None:
                if table.phase == "over" or seat not in table.held_by(guest):
                    return None
                return log_of.Resigned(seat, RESIGNED_LEVEL)

            await self.hub.write(live, resign)

        def pass_on(table: Table) -> AnyBody | None:
            others = [seat.guest for seat in table.seats if seat.guest not in (None, guest)]
            if table.phase == "over" or table.owner != guest or not others:
                return None
            return handing.all_of(table, guest, str(others[0]))

        await self.hub.write(live, pass_on)

    async def take_out(self, live: Live, guest: str) -> None:
        """Write the log of a table anew without the name; all pages see it at once."""
        key = live.table.key
        async with live.lock:
            entries = await self.store.entries(key)
            seats = {n for n, seat in enumerate(live.table.seats) if seat.whose == guest}
            after = without_names(guest, entries, seats)
            table = await asyncio.to_thread(rebuild, key, after)
            changed = [new for old, new in zip(entries, after, strict=True) if old != new]
            await self.store.change("take out", *rewritten(table, changed))
            table.offered = live.table.offered
            live.begin_anew(table)
        self.hub.changed(live)
        await self.store.neighbours.say("reload", key)

    async def reload(self, key: str) -> None:
        """Another process has written the log of a table anew."""
        if key not in self.hub.live and key not in self.hub.loading:
            return
        live = await self.hub.open(key)
        async with live.lock:
            table = await asyncio.to_thread(rebuild, key, await self.store.entries(key))
            table.offered = live.table.offered
            live.begin_anew(table)
        self.hub.changed(live)


def rewritten(table: Table, changed: list[Entry]) -> list[sa.Executable]:
    """The statements that store these entries again, and what the lobby says."""
    log_rows, tables, row = db.entries.c, db.tables.c, kept_row(table)
    again: list[sa.Executable] = [
        sa.update(db.entries)
        .where(log_rows.table_id == table.key, log_rows.number == entry.number)
        .values(body=write_body(entry.body))
        for entry in changed
    ]
    brief = sa.update(db.tables).where(tables.id == table.key)
    return [*again, brief.values(brief=row["new_brief"])]
