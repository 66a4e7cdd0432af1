"""A browser is told as long as somebody is signed in there, and of nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from tests.club.smtp import Mailbox
from tests.club.test_accounts import ok, sign_in, stored
from tests.server.client import Browser, Server

from ludoteka.server import relations as db

pytestmark = pytest.mark.once
KEYS = {"p256dh": "B" * 87, "auth": "A" * 22}
ANNA, PETR = "anna@mail.example", "petr@mail.example"


async def takes_notices(browser: Browser, name: str) -> None:
    """Switch notices on in a browser."""
    endpoint = f"https://push.example.com/{name}"
    await ok(browser, "POST", "/api/notices/push", endpoint=endpoint, keys=KEYS, language="en")


async def told(database: str) -> dict[str, str | None]:
    """The browsers that are told, and whose notices they get."""
    kept = db.notices.subscriptions.c
    query = sa.select(kept.endpoint, db.guests.c.name).select_from(
        db.notices.subscriptions.join(db.sessions).join(
            db.guests, db.guests.c.id == db.sessions.c.guest
        )
    )
    count = sa.select(sa.func.count()).select_from(db.notices.subscriptions)
    rows = await stored(database, query)
    assert (await stored(database, count))[0][0] == len(rows), "none is left over"
    return {endpoint.rsplit("/", 1)[1]: name for endpoint, name in rows}


def test_who_is_signed_out_is_told_nothing(
    mailbox: Mailbox, start: Callable[..., Server], database: str
) -> None:
    server = start(database, **mailbox.environ)

    async def work() -> None:
        phone, desk, tablet, other = devices = [Browser(server.url) for _ in range(4)]
        await takes_notices(phone, "phone")
        assert await told(database) == {"phone": None}, "a guest without a name"
        await sign_in(phone, mailbox, ANNA, name="Anna")
        assert await told(database) == {"phone": "Anna"}, "the same browser, with a new cookie"
        for name, device in (("desk", desk), ("tablet", tablet), ("other", other)):
            await sign_in(device, mailbox, ANNA)
            await takes_notices(device, name)
        all_on = dict.fromkeys(("phone", "desk", "tablet", "other"), "Anna")
        assert await told(database) == all_on

        await ok(desk, "POST", "/api/sign-out")
        del all_on["desk"]
        assert await told(database) == all_on, "signed out there"
        listed = (await ok(tablet, "GET", "/api/account"))["devices"]
        (here,) = [one["id"] for one in listed if one["here"]]
        await ok(phone, "POST", "/api/sessions/end", device=here)
        del all_on["tablet"]
        assert await told(database) == all_on, "signed out from afar"
        await ok(phone, "POST", "/api/sessions/end", device=None)
        assert await told(database) == {"phone": "Anna"}, "all others"

        await takes_notices(other, "other")
        assert await told(database) == {"phone": "Anna", "other": None}
        await sign_in(other, mailbox, ANNA)
        assert await told(database) == {"phone": "Anna", "other": "Anna"}, "a guest comes back"
        assert (await ok(other, "GET", "/api/notices"))["pushed"]
        await sign_in(other, mailbox, PETR, name="Petr")
        assert await told(database) == {"phone": "Anna"}, "Petr did not switch it on"
        assert not (await ok(other, "GET", "/api/notices"))["pushed"], "and his page says so"
        await takes_notices(other, "other")
        await sign_in(other, mailbox, PETR)
        assert await told(database) == {"phone": "Anna", "other": "Petr"}

        await ok(phone, "POST", "/api/account/delete", name="Anna")
        assert await told(database) == {"other": "Petr"}, "the account is gone"
        for device in devices:
            await device.close()

    asyncio.run(work())
