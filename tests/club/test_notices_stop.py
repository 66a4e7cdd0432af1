"""One click and no more mails; what the routes take and refuse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from tests.club.post import office, person
from tests.club.smtp import Mailbox
from tests.server.client import Server

from ludoteka.server import relations as db
from ludoteka.server.club.notices.choices import NoticeChoices

pytestmark = pytest.mark.once
QUIET = NoticeChoices(quiet=False)


async def told(database: str, mailbox: Mailbox, once: str) -> str:
    """Tell somebody of an invitation and of a friend: their guest id."""
    async with office(database, mailbox.environ) as notices:
        found = await notices.store.fetch(sa.select(db.accounts.c.guest))
        guest = found[0][0] if found else await person(notices, "Ema", "ema@mail.example")
        if not found:
            await notices.people.choose(guest, QUIET)
        await notices.tell(guest, "invited", f"i {once}", name="Jan", game="ethnos", table="t")
        await notices.tell(guest, "friend", f"f {once}", name="Jan")
        await notices.worker.round()
    return str(guest)


def test_one_click(mailbox: Mailbox, database: str, start: Callable[..., Server]) -> None:
    asyncio.run(told(database, mailbox, "1"))
    mails = {mail["Subject"]: mail for mail in mailbox.messages}
    mail = mails["Jan invites you: Ethnos"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip("<>").removeprefix("http://tables.example")
    server = start(database, **mailbox.environ)
    look = httpx.get(server.url + link)
    assert look.status_code in (200, 503), "a page, where one is built"
    form = {"List-Unsubscribe": "One-Click"}
    forged = link[:-4] + "AAAA"
    assert httpx.post(server.url + forged, data=form).status_code == 403
    other = link.replace("invited", "all")
    assert httpx.post(server.url + other, data=form).status_code == 403
    elsewhere = {"origin": "https://evil.example"}
    assert httpx.post(server.url + link, data=form, headers=elsewhere).status_code == 403
    answer = httpx.post(server.url + link, data=form)
    assert answer.status_code == 200, answer.text
    server.stop()
    asyncio.run(told(database, mailbox, "2"))
    subjects = [each["Subject"] for each in mailbox.messages]
    assert subjects.count("Jan invites you: Ethnos") == 1, "no more of this kind"
    assert subjects.count("Jan wants to be your friend") == 2, "but of others"
    server = start(database, **mailbox.environ)
    token = link.removeprefix("/stop/")
    body = {"token": token, "everything": True}
    assert httpx.post(f"{server.url}/api/notices/stop", json=body).status_code == 200
    server.stop()
    asyncio.run(told(database, mailbox, "3"))
    assert len(mailbox.messages) == len(subjects), "none at all"


def test_the_link_of_somebody_who_has_left(mailbox: Mailbox, database: str) -> None:
    """It is answered as ever, and nothing is kept of a person who is gone."""

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            guest = await person(notices, "Ema", "ema@mail.example")
            token = (await notices.stopping.link(guest, "invited")).removeprefix("/stop/")
            gone = sa.delete(db.accounts).where(db.accounts.c.guest == guest)
            await notices.store.change("test", gone)
            for everything in (False, True):
                await notices.stopping.stop(token, everything)
            assert not await notices.store.fetch(sa.select(db.settings))

    asyncio.run(work())


def test_choices(mailbox: Mailbox, tmp_path: object, start: Callable[..., Server]) -> None:
    server = start(f"sqlite:///{tmp_path}/x.sqlite3", **mailbox.environ)
    with httpx.Client(base_url=server.url) as client:
        state = client.get("/api/notices").json()
        assert (state["mail"], state["address"], state["chosen"]) == (True, False, False)
        assert len(state["push_key"]) == 87
        assert client.get("/api/notices").json()["push_key"] == state["push_key"], "it is kept"
        assert not client.cookies, "a look makes no guest"
        wish = {**state["choices"], "mail": "daily", "zone": "Europe/Prague"}
        kept = client.put("/api/notices", json=wish).json()
        assert kept["chosen"]
        assert client.get("/api/notices").json()["choices"]["zone"] == "Europe/Prague"
        for wrong in ({"zone": "X/Y"}, {"mail": "hourly"}, {"daily": 1440}, {"language": "xx"}):
            answer = client.put("/api/notices", json={**wish, **wrong})
            assert answer.status_code == 400, wrong
        form = client.post("/api/notices/push/remove", data={"endpoint": "x"})
        assert form.status_code == 415, "forms are taken only where mail programs send them"
    assert msgspec.json.decode(msgspec.json.encode(kept))["choices"]["mail"] == "daily"


def test_without_mail_and_push(server: Server) -> None:
    state = httpx.get(f"{server.url}/api/notices").json()
    assert (state["mail"], state["push_key"]) == (False, "")
    keys = {"p256dh": "B" * 87, "auth": "A" * 22}
    wish = {"endpoint": "https://push.example.com/x", "keys": keys}
    answer = httpx.post(f"{server.url}/api/notices/push", json=wish)
    assert (answer.status_code, answer.json()["key"]) == (400, "error.no_push")
