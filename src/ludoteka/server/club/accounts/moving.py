"""What moves: seats to another device, by code; all of a guest's to the account it came to be."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

import segno
import sqlalchemy as sa
from msgspec import json

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import tokens
from ludoteka.server.club.accounts.people import MOVING
from ludoteka.server.club.accounts.shapes import CodeLook, SeatCode
from ludoteka.server.club.accounts.tokens import Held
from ludoteka.server.holding import move_notes
from ludoteka.server.logs import short
from ludoteka.server.store import MINUTE, Guest
from ludoteka.table import decide, handing
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

SEAT = "seat"
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
        decide.held((await self.hub.open(table)).table, guest.id, seat)
        made = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        body = {"table": table, "seat": seat}
        kept = db.tokens.c
        mine = sa.and_(kept.kind == SEAT, kept.guest == guest.id)
        same = kept.body == json.encode(body).decode()
        await self.store.change("token", sa.delete(db.tokens).where(mine, same))
        expires = await tokens.issue(self.store, SEAT, made, guest.id, body, LASTS)
        shown = f"{made[:4]}-{made[4:]}"
        link = f"{site}/move#code={shown}"
        picture = segno.make(link, error="m").svg_data_uri(scale=6, border=3, light="#fff")
        return SeatCode(shown, link, picture, expires)

    async def look(self, typed: str) -> CodeLook:
        """What a code is for."""
        code = bare_code(typed)
        held = await tokens.peek(self.store, SEAT, code)
        if held is None:
            raise Refused("error.code")
        found, seat = (await self.hub.open(held.body["table"])).table, held.body["seat"]
        if seat not in found.held_by(held.guest):
            raise Refused("error.code")
        return CodeLook(found.key, found.created.game, seat, found.seats[seat].name)

    async def use(self, typed: str, guest: Guest) -> CodeLook:
        """Sit down by a code, which nobody can use again."""
        code, shown = bare_code(typed), await self.look(typed)
        held = await tokens.peek(self.store, SEAT, code)
        if held is not None and held.guest == guest.id:
            raise Refused("error.seat_yours")
        held = await tokens.use(self.store, SEAT, code)
        if held is None:
            raise Refused("error.code")
        await self.hand_seat(held, guest)
        return shown

    async def hand_seat(self, held: Held, guest: Guest) -> None:
        """The seat of a code is this guest's from now on."""
        live, giver = await self.hub.open(held.body["table"]), held.guest or ""
        seat = held.body["seat"]
        await self.hub.write(
            live, lambda table: handing.one_of(table, giver, guest.id, seat), guest.id
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
