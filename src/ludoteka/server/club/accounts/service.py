"""Accounts: who somebody is on every device."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import people
from ludoteka.server.club.accounts.export import own
from ludoteka.server.club.accounts.house import House
from ludoteka.server.club.accounts.leaving import Leaving
from ludoteka.server.club.accounts.links import Links
from ludoteka.server.club.accounts.moving import Moving
from ludoteka.server.club.accounts.passkeys import Passkeys
from ludoteka.server.club.accounts.shapes import Account, Device, Passkey
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.settings import Settings
from ludoteka.server.steady import Steady
from ludoteka.server.store import Guest
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

EVERY = 60.0  # seconds between two looks at what is left to do, and at sessions that have ended
AT_ONCE = 500
SHOWN = 16  # of the hash of a cookie, as the name of a device
PATIENCE = 5.0  # seconds somebody waits for tables that move

log = logging.getLogger(__name__)


class Accounts:
    """Accounts: who somebody is on every device.

    Other topics say here what belongs to a person: `exporters` tell it, by the names of its parts;
    `movers` give it to the account that a guest signs in to; `leavers` remove it. The last two
    work inside a transaction that may be repeated.
    """

    def __init__(
        self, hub: Hub, settings: Settings, guests: Guests, limits: Limits, notices: Notices
    ) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings
        self.guests = guests
        self.limits = limits
        self.notices = notices
        self.rows = people.Rows(hub.store.database.shared)
        self.links = Links(self)
        self.passkeys = Passkeys(self)
        self.house = House(self)
        self.moving = Moving(self)
        self.leaving = Leaving(self)
        self.exporters: list[Callable[[sa.Connection, str], dict[str, Any]]] = [own]
        self.movers: list[Callable[[sa.Connection, str, str], None]] = []
        self.leavers: list[Callable[[sa.Connection, str], None]] = []
        guests.rename_account = people.rename
        ears = hub.store.neighbours.ears
        ears["session"] = guests.end
        ears["reload"] = lambda table: void(hub.spawn(self.leaving.reload(table)))
        hub.steady.append(Steady("accounts", self.run))

    async def run(self) -> None:
        """For ever: finish what was begun, and close the sockets of sessions that have ended."""
        while True:
            try:
                await self.moving.finish()
                await self.leaving.finish()
                await self.check_sessions()
            except TROUBLE:
                log.warning("the database failed", exc_info=True)
            except Refused as refused:
                log.warning("accounts wait", extra={"problem": refused.key})
            await asyncio.sleep(EVERY)

    # --- devices ----------------------------------------------------------------------------

    async def check_sessions(self) -> None:
        """Another process may have ended sessions whose sockets are open here."""
        opened = [session for session in self.guests.open if session]
        kept = db.sessions.c.cookie_hash
        for start in range(0, len(opened), AT_ONCE):
            some = opened[start : start + AT_ONCE]
            there = await self.store.fetch(sa.select(kept).where(kept.in_(some)))
            for gone in set(some) - {session for (session,) in there}:
                self.guests.end(gone)

    async def ended(self, *sessions: str) -> None:
        """These sessions are not in the database any more: tell everybody."""
        for session in sessions:
            self.guests.end(session)
            await self.store.neighbours.say("session", session)

    async def end(self, guest: str, here: str, device: str | None) -> None:
        """Sign out a device of a guest; None: all but this one."""
        kept = db.sessions.c
        found = await self.store.fetch(sa.select(kept.cookie_hash).where(kept.guest == guest))
        names = [session for (session,) in found]
        if device is None:
            gone = [session for session in names if session != here]
        else:
            gone = [session for session in names if session[:SHOWN] == device]
        await self.store.change("session", sa.delete(db.sessions).where(kept.cookie_hash.in_(gone)))
        await self.ended(*gone)

    async def came_in(self, arrival: people.Arrival, entered: people.Entered) -> None:
        """Somebody has signed in: their old session is over, and their tables follow."""
        self.guests.look_again(entered.guest)
        if arrival.session is not None:
            await self.ended(arrival.session)
        if arrival.guest is not None and arrival.moves_to(entered.guest):
            moving = self.hub.spawn(self.moving.move(arrival.guest, entered.guest))
            await asyncio.wait({moving}, timeout=PATIENCE)

    # --- oneself ----------------------------------------------------------------------------

    async def export(self, guest: str) -> dict[str, Any]:
        """All that is kept of a person, without secrets."""

        def work(connection: sa.Connection) -> dict[str, Any]:
            parts = [tell(connection, guest) for tell in self.exporters]
            return {name: part for some in parts for name, part in some.items()}

        return await self.store.database.read(work)

    async def count_tables(self, guest: str) -> int:
        """At how many tables a guest has something."""
        held = sa.select(sa.func.count()).where(db.holders.c.guest == guest)
        return int((await self.store.fetch(held))[0][0])

    async def about(self, guest: Guest | None, here: str) -> Account:
        """All about oneself."""
        if guest is None:
            return Account(None, False, None, "", 0, False, [], [])
        return await self.store.database.read(lambda it: about(it, guest, here))


def about(connection: sa.Connection, guest: Guest, here: str) -> Account:
    """A guest with or without an account, with passkeys and devices."""
    accounts, keys, sessions = db.accounts.c, db.passkeys.c, db.sessions.c
    mine = sa.select(accounts.name, accounts.email, accounts.role, accounts.created)
    found = connection.execute(mine.where(accounts.guest == guest.id)).first()
    listed = sa.select(keys.id, keys.name, keys.created, keys.used).order_by(keys.created)
    passkeys = connection.execute(listed.where(keys.guest == guest.id)).all()
    seen = sa.select(sessions.cookie_hash, sessions.device, sessions.created, sessions.seen)
    seen = seen.where(sessions.guest == guest.id).order_by(sessions.seen.desc())
    house = sa.select(sa.exists().where(db.identities.c.guest == guest.id))
    name, email, role, created = found or (guest.name, None, "", 0)
    return Account(
        name,
        found is not None,
        email,
        role,
        created,
        bool(connection.scalar(house)),
        [Passkey(*row) for row in passkeys],
        [
            Device(session[:SHOWN], device, created, seen, session == here)
            for session, device, created, seen in connection.execute(seen)
        ],
    )


def void(_: object) -> None:
    """What a listener does not wait for."""
