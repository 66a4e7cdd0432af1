"""The rows of accounts: names, addresses, and browsers that come in.

Work inside a transaction is never refused half done: it looks first, and returns the key of what
is wrong.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.tokens import hash_of
from ludoteka.server.club.notices.settings import is_address
from ludoteka.server.rows import insert
from ludoteka.server.store import DAY, hashed, now
from ludoteka.table.names import name_of, skeleton
from ludoteka.table.refusals import Refused

LONGEST_HANDLE = 40
MOVING = "moving"
MOVING_DAYS = 365
pushed = db.notices.subscriptions


class Arrival(NamedTuple):
    """A browser that comes in: who it was so far, and its new cookie."""

    guest: str | None
    account: bool
    session: str | None
    cookie: str
    device: str

    def moves_to(self, guest: str) -> bool:
        """Whether what it had, as a guest without an account, is to become another one's."""
        return self.guest is not None and not self.account and self.guest != guest


class Entered(NamedTuple):
    """Who came in, or what is wrong."""

    guest: str = ""
    name: str = ""
    problem: str | None = None


def handle_of(name: str) -> str:
    """The name as it is compared with others: whoever looks alike has the same."""
    return skeleton(name)[:LONGEST_HANDLE]


def address_of(text: str) -> str:
    """An e-mail address in lower case. Raises Refused."""
    found = text.strip(" ").lower()
    if not is_address(found):
        raise Refused("error.address")
    return found


def account_name(text: str | None) -> str:
    """A name fit for an account. Raises Refused."""
    if text is None:
        raise Refused("error.name_needed")
    return name_of(text)


def account_by(connection: sa.Connection, *where: sa.ColumnElement[bool]) -> tuple[str, str] | None:
    """The guest and the name of an account."""
    accounts = db.accounts.c
    found = connection.execute(sa.select(accounts.guest, accounts.name).where(*where)).first()
    return None if found is None else (found.guest, found.name)


def taken(connection: sa.Connection, name: str, but: str = "") -> bool:
    """Whether another account has this name, or one that looks like it."""
    accounts = db.accounts.c
    return (
        account_by(connection, accounts.handle == handle_of(name), accounts.guest != but)
        is not None
    )


def rename(connection: sa.Connection, guest: str, name: str) -> str | None:
    """An account goes by another name, unless that is taken."""
    if taken(connection, name, but=guest):
        return "error.account_name"
    mine = sa.update(db.accounts).where(db.accounts.c.guest == guest)
    connection.execute(mine.values(name=name, handle=handle_of(name)))
    connection.execute(sa.update(db.guests).where(db.guests.c.id == guest).values(name=name))
    return None


class Rows:
    """What is done with these rows in a database of a kind."""

    def __init__(self, shared: bool) -> None:
        self.shared = shared

    def make(
        self, connection: sa.Connection, guest: str, name: str, email: str | None
    ) -> str | None:
        """A guest, known or new, becomes an account: what is wrong, if anything."""
        if taken(connection, name):
            return "error.account_name"
        accounts, at = db.accounts.c, now()
        if email is not None and account_by(connection, accounts.email == email) is not None:
            return "error.address_taken"
        new = {"guest": guest, "name": name, "handle": handle_of(name), "email": email}
        row = insert(db.accounts, self.shared).values(**new, created=at)
        if not connection.execute(row).rowcount:  # another process was faster
            return "error.account_name"
        row = insert(db.guests, self.shared).values(id=guest, name=name, created=at, seen=at)
        connection.execute(row)
        connection.execute(sa.update(db.guests).where(db.guests.c.id == guest).values(name=name))
        return None

    def admit(self, connection: sa.Connection, arrival: Arrival, guest: str) -> None:
        """A browser is this guest's from now on, with a new cookie; the old one ends.

        What it had as another guest without an account is to move: that is noted, and done after.
        It takes notices as before, unless it was another account's.
        """
        at, new = now(), hashed(arrival.cookie)
        row = {"cookie_hash": new, "guest": guest, "device": arrival.device}
        connection.execute(insert(db.sessions, self.shared).values(**row, created=at, seen=at))
        if arrival.session is not None:
            if arrival.guest == guest or arrival.moves_to(guest):
                told = sa.update(pushed).where(pushed.c.session == arrival.session)
                connection.execute(told.values(session=new))
            old = db.sessions.c.cookie_hash == arrival.session
            connection.execute(sa.delete(db.sessions).where(old))
        connection.execute(sa.update(db.guests).where(db.guests.c.id == guest).values(seen=at))
        if arrival.guest is not None and arrival.moves_to(guest):
            self.note_move(connection, arrival.guest, guest)

    def note_move(self, connection: sa.Connection, guest: str, to: str) -> None:
        """What a guest has is to become an account's."""
        row = {"hash": hash_of(MOVING, guest), "kind": MOVING, "guest": guest, "body": to}
        until = now() + MOVING_DAYS * DAY
        connection.execute(insert(db.tokens, self.shared).values(**row, expires=until))

    def entered(self, connection: sa.Connection, arrival: Arrival) -> Entered | None:
        """Who came in with this cookie, when a commit that seemed to fail had happened."""
        sessions, guests = db.sessions.c, db.guests.c
        query = sa.select(guests.id, guests.name).join(db.sessions, sessions.guest == guests.id)
        mine = sessions.cookie_hash == hashed(arrival.cookie)
        found = connection.execute(query.where(mine)).first()
        return None if found is None else Entered(found.id, found.name or "")
