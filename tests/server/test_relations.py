"""What holds for every relation, also for those that are yet to come: nothing is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa
from tests.server import generic
from tests.server.client import Server
from tests.server.conftest import new_database
from tests.server.faults import Faults
from tests.server.test_cleaning import table
from tests.server.test_doubt import open_hub

from ludoteka.server import backup as backups
from ludoteka.server import cleaning
from ludoteka.server import relations as db
from ludoteka.server.cleaning import Cleaner
from ludoteka.server.club import belongings
from ludoteka.server.club.accounts.export import own
from ludoteka.server.club.accounts.moving import Moving
from ludoteka.server.club.accounts.people import MOVING
from ludoteka.server.club.accounts.service import Accounts
from ludoteka.server.database import Database, DatabaseProblem, connect, migrate
from ludoteka.server.keeping import Keep
from ludoteka.server.store import DAY, now

pytestmark = pytest.mark.once
KINDS = ("sqlite", "postgresql")

# relations that still name a person who was removed, and why that is right
OUTLIVES_PEOPLE = {
    "entries": "the log belongs to the table, and everybody at it",
    "analyses": "it belongs to the table; the guest only asked for it first",
    "reports": "moderators need what was said, and by whom",
    "moderation": "the log of moderation is never changed",
    "sanctions": "they hold until their end, or who comes back would be free of them",
}
# columns that still name a guest who has signed in to an account, and why that is right
NOT_MOVED = {
    "entries.guest": "the log says who did it then; an entry says who goes on",
    "holders.guest": "it goes with that entry",
    "accounts.guest": "only a guest without an account moves",
    "passkeys.guest": "the same",
    "identities.guest": "the same",
    "friends.guest": "only accounts have friends, and are friends",
    "friends.other": "the same",
    "person_notes.guest": "only accounts write notes on people, and on accounts",
    "person_notes.other": "the same",
    "invitations.host": "only accounts invite by name",
    "events.organiser": "only accounts organise events",
    "event_players.guest": "only accounts take part in them",
    "ratings.who": "only accounts are rated",
    "rating_changes.who": "the same",
    "moderation.about": "the log of moderation is never changed",
}
# columns that name a person and are not in the file with all their data, and why that is right
NOT_TOLD = {
    "tokens.guest": "secrets, and what is under way",
    "presence.guest": "it is renewed or forgotten within a minute",
    "errands.guest": "what a server has to do in the next moment",
    "blocks.other": "who has blocked somebody is the other's secret",
    "friends.other": "it is what the other has asked for; a friend has an own row, too",
    "person_notes.other": "they are private to who wrote them",
    "reports.about": "who reports somebody is protected",
    "moderation.about": "it is the moderators' log; what holds is told as a sanction",
}
# relations of which a row keeps a guest, and an account
KEEPS_PEOPLE = {"holders", "notes"}
# relations that still name a table that was removed, and why that is right
OUTLIVES_TABLES = {
    "results": "a person's history and ratings are made of them",
    "result_seats": "the same",
    "rating_changes": "the same",
    "event_tables": "standings are made of them",
    "presence": "it is renewed or forgotten within a minute",
}


def test_it_is_said_of_every_column_what_it_names() -> None:
    """A column that names a guest or a table goes when they go: `MEANING` in generic.py."""
    assert generic.unclear() == []


# --- backup and restore -----------------------------------------------------------------------


@pytest.mark.parametrize("target_kind", KINDS)
def test_a_backup_has_everything(
    database: str, target_kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """All rows of all relations, from each database to each."""
    source, file = connect(database), tmp_path / "backup"
    target = connect(new_database(request, target_kind, tmp_path / "there"))

    async def there() -> None:
        await migrate(source)
        await source.write(partial(generic.fill, count=3))
        before = await source.read(generic.contents)
        assert all(len(rows) == 3 for rows in before.values())
        await backups.backup(source, file)
        await backups.restore(target, file)
        assert await target.read(generic.contents) == before
        await target.write(count_on)
        for found in (source, target):
            await found.close()

    asyncio.run(there())


def count_on(connection: sa.Connection) -> None:
    """Rows whose number the database gives still find a place."""
    for relation in db.metadata.sorted_tables:
        given = relation.autoincrement_column
        if given is not None and not given.foreign_keys:
            new = generic.row(relation, 7)
            del new[given.name]
            connection.execute(sa.insert(relation).values(new))


@pytest.mark.parametrize("relation", [r.name for r in db.metadata.sorted_tables])
def test_no_row_is_replaced(relation: str, tmp_path: Path) -> None:
    """A database is empty when no relation has a row that somebody put there."""
    target = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")

    def one_row(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        found = db.metadata.tables[relation]
        for parent in {key.column.table for key in found.foreign_keys} - {found}:
            for older in {key.column.table for key in parent.foreign_keys} - {parent}:
                connection.execute(sa.insert(older), generic.row(older, 0))
            connection.execute(sa.insert(parent), generic.row(parent, 0))
        connection.execute(sa.insert(found), generic.row(found, 0))

    async def look() -> bool:
        await migrate(target)
        await target.write(one_row)
        try:
            await target.write(backups.make_room)
        except DatabaseProblem:
            return False
        finally:
            await target.close()
        return True

    assert asyncio.run(look()) == (relation in backups.BY_ITSELF)


def test_what_a_server_has_only_looked_at_is_empty(
    database: str, tmp_path: Path, start: Callable[..., Server], request: pytest.FixtureRequest
) -> None:
    server, file = start(database), tmp_path / "backup"
    assert server.metric("tables") == 0
    server.stop()
    other = connect(new_database(request, "sqlite", tmp_path / "other"))
    found = connect(database)

    async def back() -> None:
        await migrate(other)
        await backups.backup(other, file)
        await backups.restore(found, file)
        await found.close()
        await other.close()

    asyncio.run(back())


# --- removal ----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaning, "PAUSE", 0.0)


def naming(what: str, key: str) -> generic.Named:
    """A name for every column that names a guest, or a table, in the first row."""

    def named(column: sa.Column[Any], number: int) -> Any:
        return key if number == 0 and generic.meaning(column) == what else None

    return named


@pytest.mark.parametrize("kind", ["guests", "accounts"])
def test_nothing_names_people_who_were_removed(database: str, kind: str) -> None:
    """Except where a reason stands above."""
    found, key = connect(database), "somebody-who-is-forgotten"

    def prepare(connection: sa.Connection) -> None:
        generic.fill(connection, 2, naming("guest", key))
        for name in KEEPS_PEOPLE:
            connection.execute(sa.delete(db.metadata.tables[name]))
        if kind == "guests":
            connection.execute(sa.delete(db.accounts))
        seen = sa.update(db.guests).values(seen=now() - 400 * DAY)
        connection.execute(seen.where(db.guests.c.id == key))
        here = sa.update(db.guests).values(seen=now()).where(db.guests.c.id != key)
        connection.execute(here)

    async def run() -> set[str]:
        await migrate(found)
        await found.write(prepare)
        before = await found.read(partial(generic.naming, key=key))
        assert "sessions" in before
        assert before >= set(OUTLIVES_PEOPLE), "a reason that is not needed"
        assert await people_removed(found, kind) == 1
        after = await found.read(partial(generic.naming, key=key))
        await found.close()
        return after

    assert asyncio.run(run()) == set(OUTLIVES_PEOPLE)


async def people_removed(database: Database, kind: str) -> int:
    """How many people of a kind are removed: of 365 days, or of none."""
    work = partial(cleaning.remove_guests, kind, now() - 365 * DAY)
    other = partial(cleaning.remove_guests, "guests" if kind == "accounts" else "accounts", 0)
    assert await database.write(other) == 0
    return await database.write(work)


def of_people() -> list[str]:
    """All columns that name a guest."""
    return [
        f"{column.table.name}.{column.name}"
        for relation in db.metadata.sorted_tables
        for column in relation.c
        if generic.meaning(column) == "guest"
    ]


def naming_in(where: str, key: str) -> generic.Named:
    """A name for one column that names a guest, in the first row; bodies are JSON."""

    def named(column: sa.Column[Any], number: int) -> Any:
        if column.name == "body":
            return "{}"
        return key if number == 0 and f"{column.table.name}.{column.name}" == where else None

    return named


def with_parents(relation: sa.Table) -> set[sa.Table]:
    """A relation and those that its rows point to."""
    parents = {key.column.table for key in relation.foreign_keys} - {relation}
    return {relation}.union(*map(with_parents, parents))


def each_alone(address: str, look: Callable[[sa.Connection, str], bool]) -> set[str]:
    """The columns for which `look` is so in a database where this one alone names a guest."""
    found = connect(address)

    def work(where: str, connection: sa.Connection) -> bool:
        wanted = with_parents(db.metadata.tables[where.split(".")[0]])
        with connection.begin_nested() as undone:
            for relation in db.metadata.sorted_tables:
                if relation in wanted:
                    row = generic.row(relation, 0, naming_in(where, "somebody"))
                    connection.execute(sa.insert(relation), row)
            so = look(connection, where)
            undone.rollback()
        return so

    async def run() -> set[str]:
        await migrate(found)
        try:
            return {where for where in of_people() if await found.write(partial(work, where))}
        finally:
            await found.close()

    return asyncio.run(run())


def test_nothing_names_a_guest_who_has_signed_in_to_an_account(database: str) -> None:
    """Except where a reason stands above."""
    mover = SimpleNamespace(hub=None, store=None, movers=[belongings.move])
    moving = Moving(cast(Accounts, mover))

    def still_named(connection: sa.Connection, where: str) -> bool:
        note = {"hash": "note", "kind": MOVING, "guest": "somebody", "body": "account"}
        connection.execute(sa.insert(db.tokens).values(**note, expires=2**60))
        moving.rest(connection, "somebody", "account")
        return bool(generic.naming(connection, "somebody"))

    assert each_alone(database, still_named) == set(NOT_MOVED)


def test_all_that_is_kept_of_a_person_is_told_to_them(database: str) -> None:
    """Except where a reason stands above."""

    def untold(connection: sa.Connection, where: str) -> bool:
        parts = [*own(connection, "somebody").values()]
        parts += belongings.tell(connection, "somebody").values()
        return not any(parts)

    assert each_alone(database, untold) == set(NOT_TOLD)


def test_nothing_names_a_table_that_was_removed(database: str) -> None:
    """Except where a reason stands above."""

    async def run() -> set[str]:
        hub = await open_hub(database, Faults(0.0, 1))
        key = await table(hub, "waiting", 100)

        def more(connection: sa.Connection) -> None:
            for relation in db.metadata.sorted_tables:
                if relation not in (db.tables, db.entries):
                    row = generic.row(relation, 0, naming("table", key))
                    connection.execute(sa.insert(relation), row)

        parent = generic.row(db.tables, 0)
        await hub.store.change("test", sa.insert(db.tables).values(parent))
        await hub.store.database.write(more)
        before = await hub.store.database.read(partial(generic.naming, key=key))
        assert before >= {"notes", "analyses", "entries", "holders", *OUTLIVES_TABLES}
        assert (await Cleaner(hub.store, Keep(), set).clean())["waiting"] == 1
        after = await hub.store.database.read(partial(generic.naming, key=key))
        await hub.close()
        return after

    assert asyncio.run(run()) == set(OUTLIVES_TABLES)


def test_devices_and_links_that_are_of_no_use(database: str) -> None:
    """A browser not seen for a year has lost its cookie; a link is short-lived."""

    async def run() -> None:
        hub = await open_hub(database, Faults(0.0, 1))
        store = hub.store
        old = (await store.add_guest(None))[0].id
        here = (await store.add_guest(None))[0].id
        aged = sa.update(db.sessions).where(db.sessions.c.guest == old)
        row = {"kind": "link", "guest": here, "body": ""}
        await store.change(
            "test",
            aged.values(seen=now() - 367 * DAY),
            sa.insert(db.tokens).values(hash="old", expires=now() - 2 * DAY, **row),
            sa.insert(db.tokens).values(hash="new", expires=now() + 1000, **row),
        )
        cleaner = Cleaner(store, Keep(), set)
        assert await cleaner.clean(dry=True) == {"sessions": 1, "tokens": 1}
        assert await cleaner.clean() == {"sessions": 1, "tokens": 1}
        assert await cleaner.clean() == {}
        left = await store.fetch(sa.select(db.sessions.c.guest))
        assert [guest for (guest,) in left] == [here]
        assert (await store.fetch(sa.select(db.tokens.c.hash)))[0][0] == "new"
        await hub.close()

    asyncio.run(run())


def test_accounts_stay_unless_the_operator_wants_otherwise(database: str) -> None:
    async def run() -> None:
        hub = await open_hub(database, Faults(0.0, 1))
        store = hub.store
        anna = (await store.add_guest("Anna"))[0].id
        account = {"guest": anna, "name": "Anna", "handle": "anna", "created": 0}
        await store.change(
            "test",
            sa.insert(db.accounts).values(account),
            sa.update(db.guests).values(seen=now() - 1000 * DAY),
        )
        assert await Cleaner(store, Keep(), set).clean() == {}
        keep = Keep(accounts=900)
        assert await Cleaner(store, keep, set).clean(dry=True) == {"accounts": 1}
        assert await Cleaner(store, Keep(accounts=1001), set).clean() == {}
        assert await Cleaner(store, keep, set).clean() == {"accounts": 1}
        assert not await store.fetch(sa.select(db.guests))
        await hub.close()

    asyncio.run(run())
