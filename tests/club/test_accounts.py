"""Accounts from guest to account and back: links, devices, seats that move, export, leaving."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.smtp import Mailbox, links
from tests.server.client import Browser, Server
from websockets.exceptions import ConnectionClosed

from ludoteka.server import relations as db
from ludoteka.server.database import connect
from ludoteka.table.entries import Chatted, Claimed, Created, Handed, Renamed, read_body

pytestmark = pytest.mark.once
Start = Callable[..., Server]


def token_in(mailbox: Mailbox, number: int) -> str:
    """The secret in the link of a mail."""
    (link,) = links(mailbox.wait(number)[number - 1])
    found = re.search(r"/sign-in#token=([\w-]+)$", link)
    assert found, link
    return found[1]


async def ok(browser: Browser, method: str, path: str, **body: Any) -> Any:
    """What a request answers that is not refused."""
    answer = await browser.http.request(method, path, json=body or None)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def sign_in(browser: Browser, mailbox: Mailbox, email: str, **name: str) -> Any:
    """Sign in by a mail."""
    number = len(mailbox.messages) + 1
    await ok(browser, "POST", "/api/sign-in/link", email=email, language="en")
    token = await asyncio.to_thread(token_in, mailbox, number)
    return await ok(browser, "POST", "/api/sign-in", token=token, **name)


async def stored(address: str, query: sa.Select[Any]) -> list[Any]:
    """Rows of a database."""
    found = connect(address)
    try:
        return list(await found.read(lambda connection: connection.execute(query).all()))
    finally:
        await found.close()


async def until(reached: Callable[[], Any]) -> None:
    """Wait until an awaited answer is so."""
    async with asyncio.timeout(20):
        while not await reached():
            await asyncio.sleep(0.02)


def test_a_guest_becomes_an_account_and_comes_back(
    mailbox: Mailbox, start: Start, database: str
) -> None:
    server = start(database, **mailbox.environ)

    async def work() -> None:
        first, second = Browser(server.url), Browser(server.url)
        table = await first.create(
            "me", "open", seats=[{"kind": "me", "name": "Ema"}, {"kind": "open"}]
        )
        await first.http.put(f"/api/tables/{table}/notes", json={"text": "mine"})
        before = first.http.cookies["ludoteka_guest"]
        told = await sign_in(first, mailbox, "Ema@Mail.example", name="Ema")
        assert told == {"name": "Ema", "tables": 0}
        assert first.http.cookies["ludoteka_guest"] != before
        about = await ok(first, "GET", "/api/account")
        assert (about["name"], about["email"], about["account"]) == (
            "Ema",
            "ema@mail.example",
            True,
        )
        lobby = (await first.http.get("/api/tables")).json()
        assert [(one["table"], one["mine"]) for one in lobby["mine"]] == [(table, [0])]
        assert (await first.http.get(f"/api/tables/{table}/notes")).json() == {"text": "mine"}

        other = await second.create("me", "random", "random")
        await second.http.put(f"/api/tables/{other}/notes", json={"text": "theirs"})
        watching = await second.page(other)
        assert watching.state["you"]["look"] == 0
        number = len(mailbox.messages) + 1
        await ok(second, "POST", "/api/sign-in/link", email="ema@mail.example")
        token = await asyncio.to_thread(token_in, mailbox, number)
        shown = await ok(second, "POST", "/api/sign-in/look", token=token)
        assert shown == {
            "kind": "sign_in", "email": "ema@mail.example", "name": "Ema", "here": None,
            "tables": 1,
        }  # fmt: skip
        assert await ok(second, "POST", "/api/sign-in", token=token) == {"name": "Ema", "tables": 1}
        mine = {one["table"] for one in (await first.http.get("/api/tables")).json()["mine"]}
        assert mine == {table, other}, "what the second device had is the account's"
        page = await first.page(other)
        assert page.state["you"] == {"name": "Ema", "owner": True, "seats": [0], "look": 0}
        assert any(line["key"] == "table.handed" for line in page.lines)
        await page.until(lambda: page.state["moves"])
        assert (await page.wish("move", move=page.state["moves"][0]["text"]))["type"] == "ack"
        assert (await first.http.get(f"/api/tables/{other}/notes")).json() == {"text": "theirs"}
        await page.close()
        devices = (await ok(first, "GET", "/api/account"))["devices"]
        assert [device["here"] for device in devices].count(True) == 1
        assert len(devices) == 2
        for one in (first, second):
            await one.close()

    asyncio.run(work())


def test_a_session_that_ends_is_closed_at_once(
    mailbox: Mailbox, start: Start, database: str
) -> None:
    server = start(database, **mailbox.environ)

    async def work() -> None:
        first, second = Browser(server.url), Browser(server.url)
        table = await first.create("me", "open")
        await sign_in(first, mailbox, "ema@mail.example", name="Ema")
        await sign_in(second, mailbox, "ema@mail.example")
        page = await second.page(table)
        after = await ok(first, "POST", "/api/sessions/end", device=None)
        assert len(after["devices"]) == 1
        with pytest.raises(ConnectionClosed, match="4401"):
            await page.until(lambda: False)
        assert not (await ok(second, "GET", "/api/account"))["account"], "refused at once"
        await sign_in(second, mailbox, "ema@mail.example")
        here = next(
            one for one in (await ok(second, "GET", "/api/account"))["devices"] if one["here"]
        )
        await ok(first, "POST", "/api/sessions/end", device=here["id"])
        assert not (await ok(second, "GET", "/api/account"))["account"]
        await ok(first, "POST", "/api/sign-out")
        assert not (await ok(first, "GET", "/api/account"))["account"]
        for one in (first, second):
            await one.close()

    asyncio.run(work())


def test_other_processes_hear_of_an_end(
    mailbox: Mailbox, start: Start, postgres_database: str
) -> None:
    one = start(postgres_database, "one", **mailbox.environ)
    two = start(postgres_database, "two", **mailbox.environ)

    async def work() -> None:
        first, second = Browser(one.url), Browser(two.url)
        table = await first.create("me", "open")
        await sign_in(first, mailbox, "ema@mail.example", name="Ema")
        await sign_in(second, mailbox, "ema@mail.example")
        page = await second.page(table)
        await ok(first, "POST", "/api/sessions/end", device=None)
        with pytest.raises(ConnectionClosed, match="4401"):
            await page.until(lambda: False)
        gone = await ok(first, "POST", "/api/account/delete", name="Ema")
        assert gone == {"done": True}
        stranger = Browser(two.url)
        page = await stranger.page(table)
        await page.until(lambda: page.table["seats"][0]["kind"] == "bot")
        await page.until(lambda: page.table["seats"][0]["name"] is None)
        for each in (first, second, stranger):
            await each.close()

    asyncio.run(work())


def test_a_new_address_is_confirmed_and_the_old_one_told(
    mailbox: Mailbox, start: Start, tmp_path: Any
) -> None:
    server = start(f"sqlite:///{tmp_path / 'a.sqlite3'}", **mailbox.environ)

    async def work() -> None:
        ema, jan = Browser(server.url), Browser(server.url)
        await sign_in(ema, mailbox, "ema@mail.example", name="Ema")
        await sign_in(jan, mailbox, "jan@mail.example", name="Jan")
        await ok(ema, "POST", "/api/account/address", email="new@mail.example", language="pl")
        token = await asyncio.to_thread(token_in, mailbox, 3)
        shown = await ok(jan, "POST", "/api/sign-in/look", token=token)
        assert (shown["kind"], shown["name"]) == ("new_address", "Ema")
        await ok(jan, "POST", "/api/sign-in", token=token)
        assert (await ok(jan, "GET", "/api/account"))["name"] == "Jan", "nobody comes in by that"
        assert (await ok(ema, "GET", "/api/account"))["email"] == "new@mail.example"
        await asyncio.to_thread(mailbox.wait, 4)
        assert mailbox.recipients[3] == "ema@mail.example"
        assert mailbox.messages[3]["Subject"] != mailbox.messages[2]["Subject"]
        await ok(ema, "POST", "/api/account/address", email="jan@mail.example")
        token = await asyncio.to_thread(token_in, mailbox, 5)
        answer = await ema.http.post("/api/sign-in", json={"token": token})
        assert answer.json()["key"] == "error.address_taken"
        for one in (ema, jan):
            await one.close()

    asyncio.run(work())


def test_a_seat_moves_by_code(server: Server) -> None:
    async def work() -> None:
        old, new = Browser(server.url), Browser(server.url)
        table = await old.create(
            "me", seats=[{"kind": "me", "name": "Ema"}, {"kind": "bot", "level": "random"}]
        )
        was = await old.page(table)
        code = await ok(old, "POST", f"/api/tables/{table}/code", seat=0)
        assert code["picture"].startswith("data:image/svg+xml")
        assert code["link"] == f"{server.url}/move#code={code['code']}"
        typed = code["code"].lower().replace("-", " ")
        shown = await ok(new, "POST", "/api/codes/look", code=typed)
        assert shown == {"table": table, "game": "ethnos", "seat": 0, "name": "Ema"}
        assert await ok(new, "POST", "/api/codes", code=typed) == shown
        await was.until(lambda: was.look is None)
        assert was.state["you"] == {"name": "Ema", "owner": False, "seats": [], "look": None}
        assert not was.state["moves"], "the first device watches"
        page = await new.page(table)
        assert page.state["you"]["owner"]
        assert page.look == 0
        await page.until(lambda: page.state["moves"])
        assert (await page.wish("move", move=page.state["moves"][0]["text"]))["type"] == "ack"
        assert not (await old.http.get("/api/tables")).json()["mine"]
        for one in (old, new):
            await one.close()

    asyncio.run(work())


def test_one_seat_of_several(server: Server) -> None:
    async def work() -> None:
        old, new = Browser(server.url), Browser(server.url)
        seats = [{"kind": "me", "name": "Ema"}, {"kind": "me", "name": "Jan"}]
        table = await old.create(seats=seats)
        code = await ok(old, "POST", f"/api/tables/{table}/code", seat=1)
        await ok(new, "POST", "/api/codes", code=code["code"])
        here, there = await old.page(table), await new.page(table)
        assert (here.state["you"]["seats"], here.state["you"]["owner"]) == ([0], True)
        assert (there.state["you"]["seats"], there.state["you"]["owner"]) == ([1], False)
        for one in (old, new):
            await one.close()

    asyncio.run(work())


def test_export_and_leave(mailbox: Mailbox, start: Start, database: str) -> None:
    server = start(database, **mailbox.environ)

    async def work() -> None:
        ema, jan = Browser(server.url), Browser(server.url)
        seats = [{"kind": "me", "name": "Ema"}, {"kind": "open"}]
        table = await ema.create(seats=seats)
        await jan.claim(table, (await ema.invites(table))[0], "Jan")
        page, watching = await ema.page(table), await jan.page(table)
        await page.ask("chat", text="hello", seat=0)
        await page.ask("rename", seat=0, name="Emilka")
        await ema.http.put(f"/api/tables/{table}/notes", json={"text": "secret plan"})
        theirs = await jan.create(seats=[{"kind": "me", "name": "Jan"}, {"kind": "open"}])
        await sign_in(ema, mailbox, "ema@mail.example", name="Emilka")
        spectating = await ema.page(theirs)
        await spectating.ask("chat", text="good luck", seat=None)

        told = await ok(ema, "GET", "/api/account/export")
        assert told["account"][0]["email"] == "ema@mail.example"
        assert {one["id"] for one in told["tables"]} == {table, theirs}
        assert told["notes"] == [{"table_id": table, "text": "secret plan"}]
        assert len(told["devices"]) == 1
        text = str(told)
        assert not any(f"'{word}'" in text for word in ("cookie_hash", "seed", "token"))

        refused = await ema.http.post("/api/account/delete", json={"name": "Jan"})
        assert refused.json()["key"] == "error.delete_name"
        await ok(ema, "POST", "/api/account/delete", name="Emilka")
        assert (await ema.http.get("/api/me")).json() == {"name": None, "account": False}
        await watching.until(lambda: watching.table["seats"][0]["name"] is None)
        await watching.until(lambda: watching.table["seats"][0]["kind"] == "bot")
        assert "Ema" not in str(watching.state) + str(watching.lines)
        assert "Emilka" not in str(watching.state) + str(watching.lines)
        await watching.until(lambda: watching.state["you"]["owner"])

        async def gone() -> bool:
            return not await stored(database, sa.select(db.tokens.c.hash))

        await until(gone)
        bodies = [
            read_body(text) for (text,) in await stored(database, sa.select(db.entries.c.body))
        ]
        names = {body.name for body in bodies if isinstance(body, (Claimed, Renamed, Chatted))}
        names |= {seat.name for body in bodies if isinstance(body, Created) for seat in body.seats}
        assert names == {None, "Jan"}
        briefs = await stored(database, sa.select(db.tables.c.brief))
        assert "Em" not in str(briefs)
        for relation in (db.accounts, db.sessions, db.settings, db.passkeys, db.notes):
            rows = await stored(database, sa.select(relation))
            assert "Em" not in str(rows), relation.name
        told = await stored(database, sa.select(db.notices.outbox))
        assert "ema@mail.example" not in str(told)
        for one in (ema, jan):
            await one.close()

    asyncio.run(work())


def test_a_move_that_was_begun_is_finished(mailbox: Mailbox, start: Start, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    server = start(database, **mailbox.environ)

    async def before() -> tuple[str, Browser]:
        ema, other = Browser(server.url), Browser(server.url)
        table = await other.create("me", "random")
        await sign_in(ema, mailbox, "ema@mail.example", name="Ema")
        return table, ema

    table, ema = asyncio.run(before())
    server.stop()

    async def note() -> None:
        found = connect(database)

        def work(connection: sa.Connection) -> None:
            guest = connection.scalar(sa.select(db.holders.c.guest))
            account = connection.scalar(sa.select(db.accounts.c.guest))
            row = {"hash": "x", "kind": "moving", "guest": guest, "body": account}
            connection.execute(sa.insert(db.tokens).values(**row, expires=2**60))

        await found.write(work)
        await found.close()

    asyncio.run(note())
    server.start()

    async def after() -> None:
        again = Browser(server.url, Cookie=f"ludoteka_guest={ema.http.cookies['ludoteka_guest']}")

        async def there() -> bool:
            mine = (await again.http.get("/api/tables")).json()["mine"]
            return [one["table"] for one in mine] == [table]

        await until(there)
        entries = await stored(database, sa.select(db.entries.c.body))
        assert any(isinstance(read_body(text), Handed) for (text,) in entries)
        await again.close()

    asyncio.run(after())
