"""Removes what nobody has used for as long as it is kept."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server import relations as db
from ludoteka.server.club.events.forgetting import forget as leave_events
from ludoteka.server.club.results.recording import forget as leave_results
from ludoteka.server.database import Database, newest, reason_of, revision_of
from ludoteka.server.datafile import DatabaseProblem
from ludoteka.server.keeping import Keep
from ludoteka.server.live import kept_row
from ludoteka.server.logs import short
from ludoteka.server.store import DAY, Store, now
from ludoteka.server.store import key as fresh_key
from ludoteka.table.table import Table, rebuild

CLEANING_LOCK = 0x6C75646E  # one process at a time removes things
AT_ONCE = 100
FIRST, EVERY = 600.0, 6 * 3600.0  # seconds
PAUSE = 0.05  # seconds between two removals: people play on meanwhile
PEOPLE = ("guests", "accounts")
DEVICE = 366  # days after which a browser that was not seen has lost its cookie
# what goes with a person, and with a table, in this order
OF_PEOPLE = (
    db.sessions.c.guest, db.settings.c.guest, db.tokens.c.guest, db.passkeys.c.guest,
    db.identities.c.guest, db.accounts.c.guest, db.notices.outbox.c.guest,
    *db.meeting.OF_PEOPLE,
)  # fmt: skip
OF_TABLES = (
    db.notes, db.notices.outbox, db.analysis_parts, db.analyses, db.uncounted, db.holders,
    *db.meeting.OF_TABLES, db.entries,
)  # fmt: skip

log = logging.getLogger(__name__)


class Cleaner:
    """Removes what nobody has used in time, a little at once."""

    def __init__(self, store: Store, keep: Keep, in_use: Callable[[], Collection[str]]) -> None:
        self.store = store
        self.database: Database = store.database
        self.keep = keep
        self.in_use = in_use

    async def run(self) -> None:
        """For ever: mark what is open here as in use, then remove what is not, anywhere."""
        await asyncio.sleep(FIRST)
        while True:
            await self.store.see(db.tables, list(self.in_use()))
            removed = await self.clean()
            if removed:
                log.info("removed what nobody used", extra={"removed": dict(removed)})
            await asyncio.sleep(EVERY)

    async def clean(self, dry: bool = False) -> Counter[str]:
        """How many tables of each phase, people and so on were removed; `dry`: would be."""
        removed: Counter[str] = Counter()
        for phase, days in vars(self.keep).items():
            if days is None:
                continue
            before = now() - days * DAY
            if phase in PEOPLE:
                removed[phase] = await self.clean_guests(phase, before, dry)
            else:
                removed[phase] = await self.clean_tables(phase, before, dry)
        for relation, condition in expired().items():
            removed[relation.name] = await self.clean_rows(relation, condition, dry)
        return +removed

    async def clean_rows(
        self, relation: sa.Table, condition: sa.ColumnElement[bool], dry: bool
    ) -> int:
        """Remove the rows of a relation that are of no use any more."""
        if dry:
            query = sa.select(sa.func.count()).select_from(relation).where(condition)
            return int((await self.store.fetch(query))[0][0])
        removal = sa.delete(relation).where(condition)
        return await self.database.write(lambda it: it.execute(removal).rowcount, patient=True)

    async def clean_tables(self, phase: str, before: int, dry: bool) -> int:
        """Remove the tables of a phase that were not used since."""
        removed, last = 0, ""
        while True:
            kept = db.tables.c
            query = sa.select(kept.id).where(kept.id > last).order_by(kept.id).limit(AT_ONCE)
            found = await self.store.fetch(query.where(*unused(phase, before)))
            if not found:
                return removed
            for (key,) in found:
                last = key
                if key not in self.in_use():
                    removed += await self.clean_table(key, phase, before, dry)
                    await asyncio.sleep(PAUSE)

    async def clean_table(self, key: str, phase: str, before: int, dry: bool) -> bool:
        """Remove one table, if its log - not only what the lobby keeps of it - says so too."""
        entries = await self.store.entries(key)
        if not entries:  # somebody else was faster
            return False
        try:
            table = await asyncio.to_thread(rebuild, key, entries)
        except Exception:
            log.exception("a table cannot be read; it is kept", extra={"table": short(key)})
            return False
        unused = table.phase == phase and table.at < before
        if dry:
            return unused
        work = partial(remove, table, before) if unused else partial(put_right, table)
        return await self.database.write(work, patient=True)

    async def clean_guests(self, kind: str, before: int, dry: bool) -> int:
        """Remove the people who hold no seat, wrote no notes and were not here since."""
        removed = 0
        while not dry:
            gone = await self.database.write(partial(remove_guests, kind, before), patient=True)
            removed += gone
            if gone < AT_ONCE:
                return removed
            await asyncio.sleep(PAUSE)
        query = sa.select(sa.func.count()).select_from(db.guests).where(*nobody(kind, before))
        return int((await self.store.fetch(query))[0][0])


def unused(phase: str, before: int) -> tuple[sa.ColumnElement[bool], ...]:
    """Tables of a phase not used since."""
    kept = db.tables.c
    return kept.phase == phase, kept.seen < before, kept.updated < before


def expired() -> dict[sa.Table, sa.ColumnElement[bool]]:
    """What is of no use to anybody: devices without their cookie, and links too late to follow."""
    return {
        db.sessions: db.sessions.c.seen < now() - DEVICE * DAY,
        db.tokens: db.tokens.c.expires < now() - DAY,
    }


def nobody(kind: str, before: int) -> tuple[sa.ColumnElement[bool], ...]:
    """People that nobody would miss: guests, or `kind` accounts."""
    guests = db.guests.c
    seats = sa.exists().where(db.holders.c.guest == guests.id)
    notes = sa.exists().where(db.notes.c.guest == guests.id)
    accounts = sa.exists().where(db.accounts.c.guest == guests.id)
    return guests.seen < before, ~seats, ~notes, accounts if kind == "accounts" else ~accounts


def alone(connection: sa.Connection) -> bool:
    """Whether no other process removes things now."""
    if connection.dialect.name != "postgresql":
        return True  # SQLite has one place to write
    return bool(connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(CLEANING_LOCK))))


def put_right(table: Table, connection: sa.Connection) -> bool:
    """What is kept for the lobby was not up to date: nothing is removed."""
    row = kept_row(table)
    kept = {"brief": row["new_brief"], "due": row["new_due"]}
    values = {"public": row["new_public"], "phase": table.phase, "updated": table.at, **kept}
    connection.execute(sa.update(db.tables).where(db.tables.c.id == table.key).values(values))
    return False


def remove(table: Table, before: int, connection: sa.Connection) -> bool:
    """Remove a table with all that belongs to it, unless somebody was faster."""
    if not alone(connection):
        return False
    mine, log_of = db.tables.c.id == table.key, db.entries.c.table_id == table.key
    # the row is ours from here on: an entry on its way is seen below, a later one finds no table
    taken = sa.select(db.tables.c.id).where(mine, *unused(table.phase, before)).with_for_update()
    if connection.execute(taken).first() is None:
        return False
    if connection.scalar(sa.select(sa.func.max(db.entries.c.number)).where(log_of)) != table.number:
        return False
    for relation in OF_TABLES:
        connection.execute(sa.delete(relation).where(relation.c.table_id == table.key))
    connection.execute(sa.delete(db.tables).where(mine))
    return True


def remove_guests(kind: str, before: int, connection: sa.Connection) -> int:
    """Remove some guests, or accounts: how many."""
    if not alone(connection):
        return 0
    query = sa.select(db.guests.c.id).where(*nobody(kind, before)).limit(AT_ONCE)
    some = connection.scalars(query).all()
    for guest in some:
        leave_results(connection, guest, fresh_key())
    for column in OF_PEOPLE:
        connection.execute(sa.delete(column.table).where(column.in_(some)))
    for change in leave_events(some):  # events go on without them
        connection.execute(change)
    return connection.execute(sa.delete(db.guests).where(db.guests.c.id.in_(some))).rowcount


async def clean_once(database: Database, keep: Keep, dry: bool) -> Counter[str]:
    """Remove at once what a server would remove in its time. Raises DatabaseProblem."""
    try:
        if await database.read(revision_of) != newest():
            raise DatabaseProblem("the database is of another release: let its server upgrade it")
        return await Cleaner(Store(database), keep, set).clean(dry)
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseProblem(f"the database cannot be used: {reason_of(error)}") from None
