"""Who somebody is, and the people they have to do with."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.people import handle_of
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.hub import Hub
from ludoteka.server.relations import meeting as kept
from ludoteka.server.rows import replacing
from ludoteka.server.store import now
from ludoteka.table.entries import Chatted, read_body
from ludoteka.table.refusals import Refused

TOPIC = "meeting"
LONGEST_NOTE = 1000
MOST_FRIENDS = 500  # and as many requests, blocks and notes


class Who(NamedTuple):
    """A person as we know them; `handle` and `role`: of the account, if there is one."""

    guest: str
    name: str
    handle: str | None = None
    role: str = ""


class Told(NamedTuple):
    """Who is told what about whom: `asked`, or `accepted`."""

    who: Who
    to: Who
    what: str


class Chosen(msgspec.Struct, frozen=True):
    """A person's own choices about meeting others."""

    seen: bool = True


def key_of(guest: str) -> str:
    """What stands for somebody without an account: it tells nothing, and nobody can guess it."""
    return hashlib.sha256(f"person {guest}".encode()).hexdigest()[:32]


def written(text: str, most: int, key: str = "error.words") -> str:
    """Lines that people may write about others. Raises Refused."""
    text = unicodedata.normalize("NFC", text).strip()
    bad = any(unicodedata.category(c) in ("Cc", "Cs") and c not in "\t\n\r" for c in text)
    if len(text) > most or bad:
        raise Refused(key, most=most)
    return text


def account(connection: sa.Connection, guest: str) -> Who | None:
    """The account of a guest, if there is one."""
    mine = db.accounts.c
    query = sa.select(mine.guest, mine.name, mine.handle, mine.role).where(mine.guest == guest)
    row = connection.execute(query).first()
    return None if row is None else Who(*row)


def by_handle(connection: sa.Connection, text: str) -> Who:
    """The account that goes by this name or handle. Raises Refused."""
    mine = db.accounts.c
    query = sa.select(mine.guest, mine.name, mine.handle, mine.role)
    row = connection.execute(query.where(mine.handle == handle_of(text))).first()
    if row is None:
        raise Refused("error.nobody")
    return Who(*row)


def choices(connection: sa.Connection, guest: str) -> Chosen:
    """What a person has chosen."""
    mine = db.settings.c
    query = sa.select(mine.body).where(mine.guest == guest, mine.topic == TOPIC)
    body = connection.scalar(query)
    return Chosen() if body is None else msgspec.json.decode(body, type=Chosen)


def blocked_pairs(connection: sa.Connection, guest: str, others: Sequence[str]) -> bool:
    """Whether somebody has blocked one of these, or one of them has blocked somebody."""
    if not others:
        return False
    mine = kept.blocks.c
    either = sa.or_(
        sa.and_(mine.guest == guest, mine.other.in_(others)),
        sa.and_(mine.other == guest, mine.guest.in_(others)),
    )
    return connection.execute(sa.select(mine.guest).where(either).limit(1)).first() is not None


def is_full(connection: sa.Connection, table: sa.Table, guest: str, other: str) -> bool:
    """Whether somebody has as many rows as may be, besides the one about `other`."""
    mine = sa.and_(table.c.guest == guest, table.c.other != other)
    return (connection.scalar(sa.select(sa.func.count()).where(mine)) or 0) >= MOST_FRIENDS


def requests(connection: sa.Connection, guest: str) -> int:
    """How many have asked somebody to be friends and wait for an answer."""
    asked, answer = kept.friends.c, kept.friends.alias().c
    answered = sa.exists().where(answer.guest == guest, answer.other == asked.guest)
    query = sa.select(sa.func.count()).select_from(kept.friends)
    return connection.scalar(query.where(asked.other == guest, ~answered)) or 0


def blockers(connection: sa.Connection, guest: str) -> set[str]:
    """Who has blocked somebody."""
    query = sa.select(kept.blocks.c.guest).where(kept.blocks.c.other == guest)
    return set(connection.scalars(query))


class People:
    """Friends, blocks and notes. Guests may block; for friends and notes one needs an account."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.database = hub.store.database

    async def account(self, guest: str | None) -> Who | None:
        """The account of a guest, if there is one."""
        if guest is None:
            return None
        return await self.database.read(lambda connection: account(connection, guest))

    async def member(self, guest: str | None) -> Who:
        """The same; raises Refused where there is none."""
        found = await self.account(guest)
        if found is None:
            raise Refused("error.account_needed")
        return found

    async def find(self, whom: s.Whom, asker: str | None) -> Who:
        """Somebody. Raises Refused."""
        if whom.handle is not None:
            handle = whom.handle
            return await self.database.read(lambda connection: by_handle(connection, handle))
        if whom.key is not None:
            return await self.of_key(whom.key, asker)
        if whom.table is None:
            raise Refused("error.nobody")
        if whom.at is not None:
            guest, name, _ = await self.speaker(whom.table, whom.at)
        else:
            guest, name = await self.sitting(whom.table, whom.seat)
        found = await self.account(guest)
        return Who(guest, name) if found is None else found

    async def sitting(self, table: str, seat: int | None) -> tuple[str, str]:
        """Who has a seat at a table."""
        seats = (await self.hub.open(table)).table.seats
        if seat is None or seat >= len(seats) or seats[seat].guest is None:
            raise Refused("error.nobody")
        found = seats[seat]
        assert found.guest is not None
        return found.guest, found.name or ""

    async def speaker(self, table: str, at: int) -> tuple[str, str, str]:
        """Who said something at a table at a time, by which name, and what."""
        log = db.entries.c
        query = sa.select(log.guest, log.body).where(log.table_id == table, log.at == at)
        for guest, body in await self.store.fetch(query.order_by(log.number)):
            said = read_body(body)
            if isinstance(said, Chatted) and guest is not None:
                return guest, said.name or "", said.text
        raise Refused("error.nobody")

    async def of_key(self, key: str, asker: str | None) -> Who:
        """Somebody the asker has blocked."""
        mine = kept.blocks.c
        query = sa.select(mine.other, mine.name).where(mine.guest == (asker or ""))
        for guest, name in await self.store.fetch(query):
            if key_of(guest) == key:
                return Who(guest, name)
        raise Refused("error.nobody")

    async def card(self, asker: str | None, whom: s.Whom) -> s.Card:
        """What one may know of somebody."""
        found = await self.find(whom, asker)

        def work(connection: sa.Connection) -> s.Card:
            own = asker or ""
            ties, blocks, notes = kept.friends.c, kept.blocks.c, kept.person_notes.c
            pairs = [(own, found.guest), (found.guest, own)]
            out, back = (
                connection.scalar(
                    sa.select(ties.at).where(ties.guest == guest, ties.other == other)
                )
                for guest, other in pairs
            )
            block = sa.select(blocks.at).where(blocks.guest == own, blocks.other == found.guest)
            note = sa.select(notes.text).where(notes.guest == own, notes.other == found.guest)
            return s.Card(
                handle=found.handle,
                name=found.name,
                me=found.guest == asker,
                account=account(connection, own) is not None,
                friend=tie(out is not None, back is not None),
                blocked=connection.scalar(block) is not None,
                note=connection.scalar(note) or "",
            )

        return await self.database.read(work)

    # --- friends ----------------------------------------------------------------------------

    async def befriend(self, guest: str | None, wish: s.FriendDeed) -> Told | None:
        """Ask, accept, refuse or end a friendship: whom to tell, and of what."""
        me = await self.member(guest)
        other = await self.database.read(lambda connection: by_handle(connection, wish.handle))
        if other.guest == me.guest:
            raise Refused("error.oneself")
        own, theirs = kept.friends.c, kept.friends.c
        mine = sa.and_(own.guest == me.guest, own.other == other.guest)
        back = sa.and_(theirs.guest == other.guest, theirs.other == me.guest)
        if wish.deed == "refuse":
            await self.store.change("friends", sa.delete(kept.friends).where(back))
            return None
        if wish.deed == "remove":
            await self.store.change("friends", sa.delete(kept.friends).where(sa.or_(mine, back)))
            return None
        new = {"guest": me.guest, "other": other.guest, "at": now()}
        insert = replacing(kept.friends, self.database.shared, "at").values(new)

        def work(connection: sa.Connection) -> tuple[bool, bool]:
            if blocked_pairs(connection, me.guest, [other.guest]):
                raise Refused("error.not_reached")
            if is_full(connection, kept.friends, me.guest, other.guest):
                raise Refused("error.too_many")
            out, asked = (connection.scalar(sa.select(own.at).where(way)) for way in (mine, back))
            if out is None and asked is None and requests(connection, other.guest) >= MOST_FRIENDS:
                raise Refused("error.not_reached")
            return out is not None, asked is not None

        before, asked = await self.database.read(work)
        if wish.deed == "accept" and not asked:
            raise Refused("error.not_asked")
        await self.store.change("friends", insert)
        return None if before else Told(me, other, "accepted" if asked else "asked")

    # --- blocks and notes -------------------------------------------------------------------

    async def block(self, guest: str, wish: s.Block) -> None:
        """Block somebody, or no longer. A friendship ends, and so do invitations."""
        other = await self.find(wish.whom, guest)
        if other.guest == guest:
            raise Refused("error.oneself")
        mine, ties, asked = kept.blocks.c, kept.friends.c, kept.invitations.c
        pair = sa.and_(mine.guest == guest, mine.other == other.guest)
        if not wish.on:
            await self.store.change("blocks", sa.delete(kept.blocks).where(pair))
            return
        await self.room(kept.blocks, guest, other.guest)
        both = [guest, other.guest]
        new = {"guest": guest, "other": other.guest, "name": other.name, "at": now()}
        await self.store.change(
            "blocks",
            replacing(kept.blocks, self.database.shared, "name").values(new),
            sa.delete(kept.friends).where(ties.guest.in_(both), ties.other.in_(both)),
            sa.delete(kept.invitations).where(asked.guest.in_(both), asked.host.in_(both)),
        )

    async def room(self, table: sa.Table, guest: str, other: str) -> None:
        """Raises Refused where somebody keeps too many already; changing one is no more."""
        if await self.database.read(lambda connection: is_full(connection, table, guest, other)):
            raise Refused("error.too_many")

    async def note(self, guest: str | None, wish: s.PersonNote) -> None:
        """Keep a private note on somebody."""
        me = await self.member(guest)
        other = await self.database.read(lambda connection: by_handle(connection, wish.handle))
        text = written(wish.text, LONGEST_NOTE)
        mine = kept.person_notes.c
        if not text:
            pair = sa.and_(mine.guest == me.guest, mine.other == other.guest)
            await self.store.change("notes", sa.delete(kept.person_notes).where(pair))
            return
        await self.room(kept.person_notes, me.guest, other.guest)
        new = {"guest": me.guest, "other": other.guest, "text": text}
        query = replacing(kept.person_notes, self.database.shared, "text")
        await self.store.change("notes", query.values(new))

    async def choose(self, guest: str, wish: s.Visibility) -> None:
        """Be seen, or not."""
        body = msgspec.json.encode(Chosen(wish.seen)).decode()
        new = {"guest": guest, "topic": TOPIC, "body": body}
        query = replacing(db.settings, self.database.shared, "body")
        await self.store.change("settings", query.values(new))

    async def circle(self, guest: str | None, here: dict[str, bool]) -> s.Circle:
        """Everybody somebody has to do with. `here`: who is here, and whether they play."""
        own = guest or ""

        def work(connection: sa.Connection) -> s.Circle:
            people = db.accounts.c

            def joined(table: sa.Table, mine: str, other: str, *more: Any) -> list[Any]:
                query = sa.select(people.guest, people.handle, people.name, *more)
                query = query.join(table, table.c[other] == people.guest)
                return list(
                    connection.execute(query.where(table.c[mine] == own).order_by(people.name))
                )

            out = {row[0]: row for row in joined(kept.friends, "guest", "other")}
            back = {row[0]: row for row in joined(kept.friends, "other", "guest")}
            return s.Circle(
                account=account(connection, own) is not None,
                seen=choices(connection, own).seen,
                friends=[
                    s.Friend(row[1], row[2], key in here, here.get(key, False))
                    for key, row in out.items()
                    if key in back
                ],
                asked=[s.Person(*row[1:]) for key, row in back.items() if key not in out],
                asking=[s.Person(*row[1:]) for key, row in out.items() if key not in back],
                blocked=blocked(connection, own),
                noted=[
                    s.Noted(*row[1:])
                    for row in joined(kept.person_notes, "guest", "other", kept.person_notes.c.text)
                ],
            )

        return await self.database.read(work)


def blocked(connection: sa.Connection, guest: str) -> list[s.Blocked]:
    """Whom somebody has blocked, by the name they go by now, or went by then."""
    mine, people = kept.blocks.c, db.accounts.c
    query = sa.select(mine.other, people.handle, people.name, mine.name)
    query = query.select_from(kept.blocks).outerjoin(db.accounts, people.guest == mine.other)
    rows = connection.execute(query.where(mine.guest == guest).order_by(mine.at))
    return [s.Blocked(handle, name or then, key_of(other)) for other, handle, name, then in rows]


def tie(out: bool, back: bool) -> s.Tie:
    """What is between two people."""
    if out and back:
        return "friend"
    return "asking" if out else "asked" if back else ""
