"""What moves: seats to another device, by code; all of a guest's to the account it came to be."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

import segno
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import tokens
from ludoteka.server.club.accounts.people import MOVING
from ludoteka.server.club.accounts.shapes import CodeLook, SeatCode
from ludoteka.server.holding import CODE, code_for, end_codes, move_notes
from ludoteka.server.logs import short
from ludoteka.server.store import MINUTE, Guest
from ludoteka.table import decide, handing
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

LASTS = 10 * MINUTE
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 8
log = logging.getLogger(__name__)


def bare_code(typed: str) -> str:
    """A code as it is kept: however somebody types it. Raises Refused."""
    found = "".join(sign for sign in typed.upper() if sign.isalnum())
    if len(found) != LENGTH or any(sign not in LETTERS for sign in found):
        raise Refused("error.code")
    return found


class Moving:
    """Gives tables and seats to another guest."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.hub = accounts.hub
        self.store = accounts.store

    # --- a seat, by code --------------------------------------------------------------------

    async def code(self, table: str, seat: int, guest: Guest, site: str) -> SeatCode:
        """A code for an own seat; an earlier one for it does not hold any more."""
        found = (await self.hub.open(table)).table
        decide.held(found, guest.id, seat)
        handing.check_moves(found)
        made = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self.store.writer.do("token", lambda it: end_codes(it, table, guest.id, seat))
        body = code_for(table, seat)
        expires = await tokens.issue(self.store, CODE, made, guest.id, body, LASTS)
        shown = f"{made[:4]}-{made[4:]}"
        link = f"{site}/move#code={shown}"
        picture = segno.make(link, error="m").svg_data_uri(scale=6, border=3, light="#fff")
        return SeatCode(shown, link, picture, expires)

    async def look(self, typed: str) -> CodeLook:
        """What a code is for."""
        code = bare_code(typed)
        held = await tokens.peek(self.store, CODE, code)
        if held is None:
            raise Refused("error.code")
        found, seat = (await self.hub.open(held.body["table"])).table, held.body["seat"]
        if seat not in found.held_by(held.guest):
            raise Refused("error.code")
        return CodeLook(found.key, found.created.game, seat, found.seats[seat].name)

    async def use(self, typed: str, guest: Guest) -> None:
        """Sit down by a code. It goes in the commit that moves the seat (`holding.follow`): while
        that is refused the code holds, and of several who use it the log lets one sit down."""
        held = await tokens.peek(self.store, CODE, bare_code(typed))
        if held is None:
            raise Refused("error.code")
        live, giver, seat = await self.hub.open(held.body["table"]), held.guest, held.body["seat"]
        await self.hub.write(
            live, lambda table: handing.one_of(table, giver or "", guest.id, seat), guest.id
        )

    # --- everything -------------------------------------------------------------------------

    async def finish(self) -> None:
        """Move what was begun, here or in a process that is no more."""
        kept = db.tokens.c
        query = sa.select(kept.guest, kept.body).where(kept.kind == MOVING)
        for guest, to in await self.store.fetch(query):
            await self.move(guest, to)

    async def move(self, guest: str, to: str) -> None:
        """All that a guest has becomes an account's. It can be done twice, and goes on later."""
        held = db.holders.c
        tables = await self.store.fetch(sa.select(held.table_id).where(held.guest == guest))
        for (table,) in tables:
            if not await self.store.fetch(pending(guest, to)):  # the account was deleted meanwhile
                return
            try:
                live = await self.hub.open(table)
                await self.hub.write(live, lambda it: handing.all_of(it, guest, to), to)
            except Refused as refused:
                log.warning("a table could not be moved", extra={"table": short(table)})
                if refused.for_now:
                    return
        await self.store.writer.do("move", lambda connection: self.rest(connection, guest, to))

    def rest(self, connection: sa.Connection, guest: str, to: str) -> None:
        """What lies beside the tables; then the guest is gone."""
        if connection.execute(pending(guest, to).with_for_update()).first() is None:
            return
        notes = sa.select(db.notes.c.table_id).where(db.notes.c.guest == guest)
        for table in connection.scalars(notes).all():
            move_notes(connection, table, guest, to)
        asked = sa.update(db.analyses).where(db.analyses.c.guest == guest)
        connection.execute(asked.values(guest=to))
        chosen = db.settings.c
        theirs = sa.select(chosen.topic).where(chosen.guest == to)
        own = sa.update(db.settings).where(chosen.guest == guest, chosen.topic.not_in(theirs))
        connection.execute(own.values(guest=to))
        for mover in self.accounts.movers:
            mover(connection, guest, to)
        for relation in (db.settings, db.sessions, db.tokens):
            connection.execute(sa.delete(relation).where(relation.c.guest == guest))
        connection.execute(sa.delete(db.guests).where(db.guests.c.id == guest))


def pending(guest: str, to: str) -> sa.Select[tuple[str]]:
    """The note that a guest's things are to become an account's, while both are there."""
    kept = db.tokens.c
    return sa.select(kept.hash).where(kept.kind == MOVING, kept.guest == guest, kept.body == to)
