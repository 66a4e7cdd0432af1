"""Signing in by a link that was sent to an address, and changing that address."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts import tokens
from ludoteka.server.club.accounts.people import (
    Arrival,
    Entered,
    account_by,
    account_name,
    address_of,
)
from ludoteka.server.club.accounts.shapes import LinkLook, LinkWish
from ludoteka.server.club.accounts.tokens import Held
from ludoteka.server.store import MINUTE, Guest, key
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.server.club.accounts.service import Accounts

LINK = "link"
LASTS = 15 * MINUTE


class Links:
    """One-time links. What is asked and answered does not depend on who has an account."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.store = accounts.store

    async def send(self, wish: LinkWish, address: str, guest: Guest | None) -> None:
        """Send a link; `guest`: the account that is to have this address from then on."""
        if not self.accounts.notices.mails:
            raise Refused("error.no_mail")
        email = address_of(wish.email)
        self.accounts.limits.letter(address, email, None if guest is None else guest.id)
        token = secrets.token_urlsafe(24)
        kind = "sign_in" if guest is None else "new_address"
        body = {"kind": kind, "email": email, "language": wish.language}
        await tokens.issue(self.store, LINK, token, guest.id if guest else None, body, LASTS)
        await self.accounts.notices.mail(
            email,
            kind=kind,
            once=tokens.hash_of(LINK, token),
            language=wish.language,
            link=f"/sign-in#token={token}",
        )

    async def look(self, token: str, guest: Guest | None) -> LinkLook:
        """What a link would do in this browser."""
        held = await tokens.peek(self.store, LINK, token)
        if held is None:
            raise Refused("error.link")
        email, kind = held.body["email"], held.body["kind"]
        accounts = db.accounts.c
        which = accounts.email == email if kind == "sign_in" else accounts.guest == held.guest
        found = await self.store.database.read(lambda connection: account_by(connection, which))
        name = None if found is None else found[1]
        moves = guest is not None and not guest.account and kind == "sign_in"
        tables = await self.accounts.count_tables(guest.id) if guest and moves else 0
        return LinkLook(kind, email, name, guest.name if guest and moves else None, tables)

    async def use(self, token: str, name: str | None, arrival: Arrival) -> tuple[Entered, bool]:
        """Come in by a link, or let an account have the address: whether somebody came in."""
        held = await tokens.peek(self.store, LINK, token)
        if held is None:
            raise Refused("error.link")
        if held.body["kind"] == "new_address":
            return await self.change_address(token, held), False
        name = None if name is None else account_name(name)
        new = key()  # a guest that is there only if one is needed

        def work(connection: sa.Connection) -> Entered:
            return self.enter(connection, token, name, arrival, new)

        return await self.store.writer.do("sign in", work), True

    def enter(
        self, connection: sa.Connection, token: str, name: str | None, arrival: Arrival, new: str
    ) -> Entered:
        """The account of the address, or a new one, gets the browser."""
        rows = self.accounts.rows
        if (before := rows.entered(connection, arrival)) is not None:
            return before
        held = tokens.look(connection, LINK, token, reserve=True)
        if held is None:
            return Entered(problem="error.link")
        email = held.body["email"]
        known = account_by(connection, db.accounts.c.email == email)
        if known is None:
            if name is None:
                return Entered(problem="error.name_needed")
            stays = arrival.guest is not None and not arrival.account
            guest = arrival.guest if stays and arrival.guest else new
            if (problem := rows.make(connection, guest, name, email)) is not None:
                return Entered(problem=problem)
            known = guest, name
        tokens.take(connection, LINK, token)
        rows.admit(connection, arrival, known[0])
        return Entered(*known)

    async def change_address(self, token: str, held: Held) -> Entered:
        """The account has the new address from now on, and the old one is told."""
        email = held.body["email"]
        tried: list[tuple[Entered, str | None]] = []

        def work(connection: sa.Connection) -> tuple[Entered, str | None]:
            accounts = db.accounts.c
            mine = accounts.guest == held.guest
            query = sa.select(accounts.name, accounts.email).where(mine)
            found = connection.execute(query).first()
            if found is None or tokens.look(connection, LINK, token, reserve=True) is None:
                if tried and found is not None and found.email == email:
                    return tried[0]  # a commit that seemed to fail had happened
                return Entered(problem="error.link"), None
            other = account_by(connection, accounts.email == email, accounts.guest != held.guest)
            if other is not None:
                return Entered(problem="error.address_taken"), None
            tokens.take(connection, LINK, token)
            connection.execute(sa.update(db.accounts).where(mine).values(email=email))
            tried[:] = [(Entered(held.guest or "", found.name), found.email)]
            return tried[0]

        entered, old = await self.store.writer.do("address", work)
        if old is not None and old != email:
            once = f"told {tokens.hash_of(LINK, token)}"
            await self.accounts.notices.mail(
                old, kind="address_changed", once=once, language=held.body["language"]
            )
        return entered
