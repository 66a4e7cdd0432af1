"""The sign-in of the house: for this browser, and for accounts whose owners want it."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from tests.club.clubhouse import Club, refused
from tests.club.test_accounts import ok, sign_in
from tests.server.client import Browser

pytestmark = pytest.mark.once


async def begin(club: Club, browser: Browser, path: str = "/api/sign-in/house") -> dict[str, str]:
    """Go to the provider: what it sends back."""
    where = (await ok(browser, "POST", path))["address"]
    asked = parse_qs(urlsplit(where).query)
    assert asked["redirect_uri"] == [f"{club.url}/sign-in"]
    back = await asyncio.to_thread(httpx.get, where)
    query = parse_qs(urlsplit(back.headers["location"]).query)
    return {name: values[0] for name, values in query.items()}


def test_the_house_opens_an_account_only_when_its_owner_says_so(club: Club) -> None:
    async def work() -> None:
        anna, petr = club.browser(), club.browser()
        path, join = "/api/sign-in/house/back", "/api/account/house"
        club.provider.person = {"sub": "petr", "preferred_username": "House Petr"}
        waiting = await begin(club, anna)
        await sign_in(anna, club.mailbox, "anna@mail.example", name="Anna")
        await refused(anna, "error.signed_in", path, **waiting)
        await refused(anna, "error.signed_in", "/api/sign-in/house")
        assert not (await ok(anna, "GET", "/api/account"))["house"]
        assert (await ok(petr, "POST", path, **await begin(club, petr)))["name"] == "House Petr"
        await refused(anna, "error.house_taken", path, **await begin(club, anna, join))
        club.provider.person = {"sub": "anna", "preferred_username": "House Anna"}
        theirs = await begin(club, anna, join)
        await ok(anna, "POST", "/api/sign-out")
        await refused(anna, "error.house_state", path, **theirs)
        await refused(anna, "error.no_guest", join)
        await sign_in(anna, club.mailbox, "anna@mail.example")
        assert (await ok(anna, "POST", path, **await begin(club, anna, join)))["name"] == "Anna"
        assert (await ok(anna, "GET", "/api/account"))["house"]
        again = club.browser()
        assert (await ok(again, "POST", path, **await begin(club, again)))["name"] == "Anna"
        for one in (anna, petr, again):
            await one.close()

    asyncio.run(work())


def test_the_house_is_asked_for_this_browser_and_this_sign_in(club: Club) -> None:
    async def work() -> None:
        ema, thief = club.browser(), club.browser()
        club.provider.person = {"sub": "1", "preferred_username": "House Ema"}
        mine, theirs = await begin(club, ema), await begin(club, thief)
        path = "/api/sign-in/house/back"
        await refused(ema, "error.house_state", path, **theirs)
        await refused(ema, "error.house_state", path, code=mine["code"], state="made up")
        assert (await ok(ema, "POST", path, **mine))["name"] == "House Ema"
        await refused(ema, "error.house_state", path, **mine)
        for wrong in (
            {"nonce": "another"}, {"aud": "another"}, {"iss": "http://evil.example"},
            {"exp": 1}, {"nonce": None},
        ):  # fmt: skip
            club.provider.wrong = wrong
            answer = await begin(club, thief)
            await refused(thief, "error.house", path, **answer)
        club.provider.wrong = {}
        again = club.browser()
        assert (await ok(again, "POST", path, **await begin(club, again)))["name"] == "House Ema"
        club.provider.person = {"sub": "2", "preferred_username": "House Ema"}
        other = club.browser()
        table = await other.create("me", "open")
        assert (await ok(other, "POST", path, **await begin(club, other)))["name"] == "House Ema 2"
        mine_now = (await other.http.get("/api/tables")).json()["mine"]
        assert [one["table"] for one in mine_now] == [table]
        assert (await ok(other, "GET", "/api/sign-in"))["house"] == "Club house"
        for one in (ema, thief, again, other):
            await one.close()

    asyncio.run(work())
