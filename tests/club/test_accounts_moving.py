"""What becomes of seats, names and belongings when people move between devices, or leave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.test_results_recorder import join, sit
from tests.server.client import Server

from ludoteka.server import relations as db
from ludoteka.server.club import belongings
from ludoteka.server.club.accounts.leaving import without_names
from ludoteka.server.club.accounts.links import LINK
from ludoteka.server.club.accounts.people import Arrival
from ludoteka.server.club.accounts.service import Accounts
from ludoteka.server.club.accounts.tokens import issue
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.database import connect, migrate
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.questions import Asker, Questions
from ludoteka.server.relations import meeting
from ludoteka.server.settings import Settings
from ludoteka.server.store import Guest, Store
from ludoteka.server.workers import Workers
from ludoteka.table import setup
from ludoteka.table.entries import AnyBody, Chatted, Created, Entry, Handed, Renamed
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SeatWish

pytestmark = pytest.mark.once


@asynccontextmanager
async def accounts_on(address: str) -> AsyncIterator[Accounts]:
    """Accounts as a server process has them; nothing is done on the side."""
    database = connect(address)
    await migrate(database)
    hub = Hub(Store(database), Workers(1, 5.0), Metrics(), Questions(Limits(False)))
    hub.start()
    settings = Settings(database=address)
    limits = Limits(False)
    made = Accounts(hub, settings, Guests(hub.store), limits, Notices(hub, settings))
    belongings.register(made)
    try:
        yield made
    finally:
        await hub.close()


def plan(guest: str, *names: str) -> Created:
    """A table where all seats are a guest's, by these names."""
    wishes = [SeatWish("me", name) for name in names]
    return setup.owned(setup.create("ethnos", wishes, {}, seed=3), guest, None)


async def key_of(work: Any) -> str:
    """How something is refused; empty: it is not."""
    try:
        await work
    except Refused as refused:
        return refused.key
    return ""


async def rows(accounts: Accounts, *columns: Any) -> list[Any]:
    """What is stored."""
    return list(map(tuple, await accounts.store.fetch(sa.select(*columns))))


# --- codes ------------------------------------------------------------------------------------


def test_a_rated_loss_is_not_handed_to_somebody_else(server: Server) -> None:
    async def scene() -> None:
        people = await join(server, "Hugo", "Ivan")
        table = await sit(people)
        answer = await people[0].http.post(f"/api/tables/{table}/code", json={"seat": 0})
        assert (answer.status_code, answer.json()["key"]) == (409, "error.rated_code")
        for person in people:
            await person.close()

    asyncio.run(scene())


def test_a_code_holds_until_the_seat_has_moved(database: str) -> None:
    async def scene() -> None:
        async with accounts_on(database) as accounts:
            store, moving = accounts.store, accounts.moving
            anna, phone, thief = [(await store.add_guest("Anna"))[0] for _ in range(3)]
            table = await accounts.hub.create(plan(anna.id, "Anna", "Petr"), Asker("", anna.id))
            code = (await moving.code(table, 1, anna, "")).code
            accounts.hub.closing = True
            assert await key_of(moving.use(code, phone)) == "error.closing"
            accounts.hub.closing = False
            assert await key_of(moving.use(code, phone)) == ""
            assert (await accounts.hub.open(table)).table.held_by(phone.id) == [1]
            assert not await rows(accounts, db.tokens.c.hash), "gone in the same commit"
            back = (await moving.code(table, 1, phone, "")).code
            assert await key_of(moving.use(back, anna)) == ""
            for spent in (code, back):
                assert await key_of(moving.use(spent, thief)) == "error.code"
            one, other = [(await moving.code(table, seat, anna, "")).code for seat in (0, 1)]
            await moving.use(one, phone)
            assert await key_of(moving.use(other, phone)) == "", "a code for each seat"

    asyncio.run(scene())


def test_of_several_one_sits_down_by_a_code(database: str) -> None:
    async def scene() -> None:
        async with accounts_on(database) as here, accounts_on(database) as there:
            anna = (await here.store.add_guest("Anna"))[0]
            table = await here.hub.create(plan(anna.id, "Anna", "Petr"), Asker("", anna.id))
            code = (await here.moving.code(table, 1, anna, "")).code
            others = [(await here.store.add_guest(None))[0] for _ in range(6)]
            processes = (here, there) if here.store.database.shared else (here,)
            uses = [
                key_of(processes[number % len(processes)].moving.use(code, guest))
                for number, guest in enumerate(others)
            ]
            told = await asyncio.gather(*uses)
            assert sorted(told) == ["", *["error.code"] * 5]

    asyncio.run(scene())


# --- names ------------------------------------------------------------------------------------


def log(*said: tuple[AnyBody, str]) -> list[Entry]:
    """A log of these entries by these guests."""
    return [Entry(number, 0, body, guest) for number, (body, guest) in enumerate(said, 1)]


def names(entries: list[Entry]) -> list[Any]:
    """All names in a log."""
    found: list[Any] = []
    for entry in entries:
        if isinstance(entry.body, Created):
            found += [seat.name for seat in entry.body.seats]
        elif isinstance(entry.body, Renamed | Chatted):
            found.append(entry.body.name)
    return found


def test_who_leaves_takes_no_name_of_somebody_else_along() -> None:
    began = (
        (plan("anna", "Anna", "Petr"), "anna"),
        (Chatted("hello", "Anna", 0), "anna"),
        (Chatted("hello", "Petr", 1), "anna"),
    )
    one = log(*began, (Handed("anna", "petr", 1), "petr"), (Renamed(1, "Petr P"), "petr"))
    assert names(without_names("petr", one, {1})) == ["Anna", None, "Anna", None, None]
    assert names(without_names("anna", one, {0})) == [None, None, None, None, "Petr P"]
    gone_on = [*one, *log((Handed("petr", "eva", 1), "eva"))]
    assert names(without_names("petr", gone_on, set())) == ["Anna", "Petr", "Anna", "Petr", None]
    everything = log(*began, (Handed("anna", "phone"), "phone"))
    assert names(without_names("phone", everything, {0, 1})) == [None] * 4


def test_a_move_that_waits_does_not_outlive_the_account(database: str) -> None:
    async def scene() -> None:
        async with accounts_on(database) as accounts:
            store = accounts.store
            guest, anna = [(await store.add_guest("Anna"))[0].id for _ in range(2)]
            table = await accounts.hub.create(plan(guest, "Anna", "Petr"), Asker("", guest))

            def sign_in(connection: sa.Connection) -> None:
                assert accounts.rows.make(connection, anna, "Anna", None) is None
                accounts.rows.note_move(connection, guest, anna)

            await store.writer.do("test", sign_in)
            ended = await accounts.leaving.leave(anna)
            assert len(ended) == 2, "the sessions of both"
            await accounts.moving.move(guest, anna)  # it was under way
            await accounts.moving.finish()
            await accounts.leaving.finish()
            seats = (await accounts.hub.open(table)).table.seats
            assert [(seat.guest, seat.name) for seat in seats] == [(None, None)] * 2
            entries = await store.entries(table)
            assert not any(isinstance(entry.body, Handed) for entry in entries)
            assert names(entries) == [None, None]
            for left in (db.guests.c.id, db.tokens.c.hash, db.holders.c.guest):
                assert not await rows(accounts, left)

    asyncio.run(scene())


# --- belongings -------------------------------------------------------------------------------


def block(guest: str, other: str) -> dict[str, Any]:
    """Somebody has blocked somebody."""
    return {"guest": guest, "other": other, "name": other, "at": 1}


def test_what_others_hold_against_a_guest_is_held_against_the_account(database: str) -> None:
    async def scene() -> None:
        async with accounts_on(database) as accounts:

            def work(connection: sa.Connection) -> None:
                add = connection.execute
                for guest, kind, until in (
                    ("anna", "mute", 10), ("guest", "mute", 30),
                    ("anna", "suspend", 30), ("guest", "suspend", 10),
                ):  # fmt: skip
                    row = {"guest": guest, "kind": kind, "until": until, "why": guest}
                    add(sa.insert(meeting.sanctions).values(row))
                for guest, other in (
                    ("eva", "guest"), ("petr", "guest"), ("petr", "anna"), ("anna", "guest"),
                    ("guest", "anna"), ("guest", "jan"),
                ):  # fmt: skip
                    add(sa.insert(meeting.blocks).values(block(guest, other)))
                for guest, other in (("eva", "anna"), ("anna", "eva"), ("anna", "ida")):
                    row = {"guest": guest, "other": other, "at": 1}
                    add(sa.insert(meeting.friends).values(row))
                for name, reporter, about in (("1", "eva", "guest"), ("2", "guest", "eva")):
                    row = {"id": name, "at": 1, "reporter": reporter, "about": about}
                    row |= dict.fromkeys(("about_name", "kind", "reason", "words", "context"), "")
                    add(sa.insert(meeting.reports).values(row))
                belongings.move(connection, "guest", "anna")

            await accounts.store.database.write(work)
            kept = meeting.sanctions.c
            assert set(await rows(accounts, kept.guest, kept.kind, kept.until)) == {
                ("anna", "mute", 30),
                ("anna", "suspend", 30),
            }
            held = meeting.blocks.c
            pairs = await rows(accounts, held.guest, held.other)
            assert sorted(pairs) == [("anna", "jan"), ("eva", "anna"), ("petr", "anna")]
            ties = meeting.friends.c
            assert await rows(accounts, ties.guest, ties.other) == [("anna", "ida")]
            told = meeting.reports.c
            assert sorted(await rows(accounts, told.id, told.reporter, told.about)) == [
                ("1", "eva", "anna"),
                ("2", "anna", "eva"),
            ]

    asyncio.run(scene())


def test_an_address_that_was_changed_is_told_so(database: str) -> None:
    """The commit had happened although it seemed to fail: the work is done again."""

    async def scene() -> None:
        async with accounts_on(database) as accounts:
            store = accounts.store
            anna: Guest = (await store.add_guest("Anna"))[0]
            make = accounts.rows.make
            await store.writer.do("test", lambda it: make(it, anna.id, "Anna", "a@mail.example"))
            body = {"kind": "new_address", "email": "b@mail.example", "language": "en"}
            await issue(store, LINK, "secret", anna.id, body, 60_000)
            once = store.writer.do

            async def twice(kind: str, work: Any, table: str | None = None) -> Any:
                await once(kind, work, table)
                return await once(kind, work, table)

            store.writer.do = twice  # type: ignore[method-assign]
            arrival = Arrival(None, False, None, "cookie", "")
            entered, _ = await accounts.links.use("secret", None, arrival)
            assert (entered.name, entered.problem) == ("Anna", None)
            store.writer.do = once  # type: ignore[method-assign]
            assert await rows(accounts, db.accounts.c.email) == [("b@mail.example",)]
            assert await key_of(accounts.links.use("secret", None, arrival)) == "error.link"

    asyncio.run(scene())
