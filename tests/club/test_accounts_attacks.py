"""What somebody with bad intentions may try with accounts; each is refused."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.club.clubhouse import Club, refused
from tests.club.keys import Authenticator
from tests.club.smtp import Mailbox
from tests.club.test_accounts import ok, sign_in, stored, token_in
from tests.server.client import Browser, Server

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.passkeys import MOST
from ludoteka.server.club.accounts.routes import ROUTES
from ludoteka.server.club.accounts.tokens import hash_of
from ludoteka.server.database import connect

pytestmark = pytest.mark.once


async def link(browser: Browser, club: Club, email: str) -> str:
    """The token that was sent to an address."""
    number = len(club.mailbox.messages) + 1
    await ok(browser, "POST", "/api/sign-in/link", email=email)
    return await asyncio.to_thread(token_in, club.mailbox, number)


async def expire(club: Club, kind: str, secret: str) -> None:
    """The time of a secret is over."""
    found = connect(club.server.database)
    mine = db.tokens.c.hash == hash_of(kind, secret)
    late = sa.update(db.tokens).where(mine).values(expires=1)
    await found.write(lambda connection: connection.execute(late))
    await found.close()


def test_nobody_learns_who_has_an_account(club: Club) -> None:
    async def work() -> None:
        ema, stranger = club.browser(), club.browser()
        await sign_in(ema, club.mailbox, "known@mail.example", name="Known")
        took: dict[str, list[float]] = {"known@mail.example": [], "nobody@mail.example": []}
        answers = set()
        for _ in range(10):
            for email, times in took.items():
                began = time.perf_counter()
                sent = {"email": email, "language": "en"}
                answer = await stranger.http.post("/api/sign-in/link", json=sent)
                times.append(time.perf_counter() - began)
                head = {k: v for k, v in answer.headers.items() if k != "date"}
                answers.add((answer.status_code, answer.text, str(sorted(head.items()))))
        assert len(answers) == 1, "the same answer for every address"
        known, nobody = (statistics.median(times) for times in took.values())
        assert max(known, nobody) < 5 * min(known, nobody) + 0.05, took
        await asyncio.to_thread(club.mailbox.wait, 21)
        told = {(mail["Subject"], mail.get_content_type()) for mail in club.mailbox.messages[1:]}
        assert len(told) == 1, "and the same mail"
        for one in (ema, stranger):
            await one.close()

    asyncio.run(work())


def test_a_link_works_once_and_not_for_long(club: Club) -> None:
    async def work() -> None:
        ema, thief = club.browser(), club.browser()
        token = await link(ema, club, "once@mail.example")
        rows = await stored(club.server.database, sa.select(db.tokens))
        assert token not in str(rows), "only its hash is kept"
        await ok(ema, "POST", "/api/sign-in", token=token, name="Once")
        for path in ("/api/sign-in", "/api/sign-in/look"):
            await refused(thief, "error.link", path, token=token)
        token = await link(ema, club, "once@mail.example")
        await expire(club, "link", token)
        for path in ("/api/sign-in", "/api/sign-in/look"):
            await refused(thief, "error.link", path, token=token)
        token = await link(ema, club, "once@mail.example")
        both = [thief.http.post("/api/sign-in", json={"token": token}) for _ in range(4)]
        codes = sorted([answer.status_code for answer in await asyncio.gather(*both)])
        assert codes == [200, 403, 403, 403], "of several at once one comes in"
        for one in (ema, thief):
            await one.close()

    asyncio.run(work())


def test_no_session_is_fixed_beforehand(club: Club) -> None:
    async def work() -> None:
        thief, ema = club.browser(), club.browser()
        await thief.http.post("/api/me", json={"name": "Thief"})
        planted = thief.http.cookies["ludoteka_guest"]
        ema.http.cookies.set("ludoteka_guest", planted, domain="localhost.local")
        await sign_in(ema, club.mailbox, "fixed@mail.example", name="Fixed")
        cookies = [one.value for one in ema.http.cookies.jar if one.name == "ludoteka_guest"]
        assert set(cookies) != {planted}, "a new cookie with every sign-in"
        answer = await thief.http.get("/api/account")
        assert not answer.json()["account"], "the old one is nobody's"
        assert answer.json()["name"] is None
        for one in (ema, thief):
            await one.close()

    asyncio.run(work())


def test_passkeys_of_other_sites_are_refused(club: Club) -> None:
    async def work() -> None:
        ema, key = club.browser(), Authenticator()
        asked = (await ok(ema, "POST", "/api/passkeys/options", name="Keys"))["options"]
        elsewhere = key.make(asked, "http://evil.example")
        await refused(ema, "error.passkey", "/api/passkeys", credential=elsewhere)
        await refused(ema, "error.passkey", "/api/passkeys", credential=key.make(asked, club.url))
        for origin, site in (("http://evil.example", None), (club.url, "evil.example")):
            asked = (await ok(ema, "POST", "/api/passkeys/options", name="Keys"))["options"]
            made = key.make(asked, origin, site)
            await refused(ema, "error.passkey", "/api/passkeys", credential=made)
        asked = (await ok(ema, "POST", "/api/passkeys/options", name="Keys"))["options"]
        told = await ok(ema, "POST", "/api/passkeys", credential=key.make(asked, club.url))
        assert told["name"] == "Keys"

        again = club.browser()
        for origin, site in (("http://evil.example", None), (club.url, "evil.example")):
            asked = (await ok(again, "POST", "/api/sign-in/passkey/options"))["options"]
            used = key.use(asked, origin, site)
            await refused(again, "error.passkey", "/api/sign-in/passkey", credential=used)
        asked = (await ok(again, "POST", "/api/sign-in/passkey/options"))["options"]
        used = key.use(asked, club.url)
        assert (await ok(again, "POST", "/api/sign-in/passkey", credential=used))["name"] == "Keys"
        await refused(again, "error.passkey", "/api/sign-in/passkey", credential=used)
        key.count -= 2  # a copy of the key
        asked = (await ok(again, "POST", "/api/sign-in/passkey/options"))["options"]
        used = key.use(asked, club.url)
        await refused(again, "error.passkey", "/api/sign-in/passkey", credential=used)
        stranger = Authenticator()
        asked = (await ok(again, "POST", "/api/sign-in/passkey/options"))["options"]
        used = stranger.use(asked, club.url)
        await refused(again, "error.passkey", "/api/sign-in/passkey", credential=used)
        await refused(again, "error.passkey", "/api/sign-in/passkey", credential={"id": 7})
        numbered = Browser(club.server.url)
        await refused(numbered, "error.passkey_host", "/api/sign-in/passkey/options")
        last = (await ok(again, "GET", "/api/account"))["passkeys"][0]["id"]
        await refused(again, "error.last_way", "/api/passkeys/change", id=last)
        for one in (ema, again, numbered):
            await one.close()

    asyncio.run(work())


def test_no_route_obeys_another_site(club: Club) -> None:
    foreign = {"origin": "http://evil.example"}
    tried = 0
    with httpx.Client(base_url=club.url) as http:
        http.post("/api/me", json={"name": "Target"})
        for route in ROUTES:
            for method in route.http_methods - {"GET"}:
                for path in route.paths:
                    address = path.replace("{table:str}", "x")
                    answer = http.request(method, address, json={}, headers=foreign)
                    assert answer.json()["key"] == "error.origin", (method, path)
                    site = {"sec-fetch-site": "cross-site"}
                    answer = http.request(method, address, json={}, headers=site)
                    assert answer.json()["key"] == "error.origin", (method, path)
                    form = {"content-type": "application/x-www-form-urlencoded"}
                    answer = http.request(method, address, content="a=b", headers=form)
                    assert answer.json()["key"] == "error.not_json", (method, path)
                    tried += 1
    assert tried == len([route for route in ROUTES if route.http_methods != {"GET"}])
    assert tried >= 17


def test_no_address_breaks_out_of_its_header(club: Club) -> None:
    async def work() -> None:
        ema = club.browser()
        before = len(club.mailbox.messages)
        for email in (
            "a@mail.example\r\nBcc: all@mail.example", "a@mail.example\nX: y", "a@b, c@d",
            "<a@mail.example>", "Ema <a@mail.example>", "a b@mail.example", "a@mail.example\0",
            "a@", "@b", "a", "", "á@mail.example", '"a b"@mail.example', "a@mail.example;b@c",
            "a" * 250 + "@mail.example", "a@mail.example%0ABcc:x@y@z",
        ):  # fmt: skip
            await refused(ema, "error.address", "/api/sign-in/link", email=email)
        assert len(club.mailbox.messages) == before
        await ema.close()

    asyncio.run(work())


def test_names_are_text_and_unlike_others(club: Club) -> None:
    async def work() -> None:
        ema, jan = club.browser(), club.browser()
        name = "<img src=x onerror=1>"
        await sign_in(ema, club.mailbox, "mark@mail.example", name=name)
        answer = await ema.http.get("/api/account")
        assert answer.json()["name"] == name
        assert answer.headers["content-type"] == "application/json"
        assert "script-src" not in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        await sign_in(jan, club.mailbox, "rené@mail.example".replace("é", "e"), name="René Novák")
        token = await link(ema, club, "other@mail.example")
        alike = ("rene novak", "RENÉ  NOVÁK", "Renе Novak", "ReneNovak", "Rеne-Novák")
        for name in alike:
            await refused(ema, "error.account_name", "/api/sign-in", token=token, name=name)
        for name in ("", "  ", "a\nb", "x" * 41, "\u202eevil"):
            await refused(ema, "error.name", "/api/sign-in", token=token, name=name)
        answer = await ema.http.put("/api/account", json={"name": "rene novak"})
        assert answer.json()["key"] == "error.account_name"
        answer = await ema.http.post("/api/me", json={"name": "rene novak"})
        assert answer.json()["key"] == "error.account_name", "the other door to a name"
        assert answer.status_code == 409
        answer = await ema.http.post("/api/me", json={"name": "Marek"})
        assert answer.json() == {"name": "Marek", "account": True}
        for one in (ema, jan):
            await one.close()

    asyncio.run(work())


def test_a_seat_is_not_stolen_by_its_code(club: Club) -> None:
    async def work() -> None:
        ema, thief, phone = club.browser(), club.browser(), club.browser()
        table = await ema.create("me", "open")
        await refused(thief, "error.no_guest", f"/api/tables/{table}/code", seat=0)
        await thief.http.post("/api/me", json={"name": "Thief"})
        await refused(thief, "error.not_your_seat", f"/api/tables/{table}/code", seat=0)
        first = (await ok(ema, "POST", f"/api/tables/{table}/code", seat=0))["code"]
        code = (await ok(ema, "POST", f"/api/tables/{table}/code", seat=0))["code"]
        await refused(thief, "error.code", "/api/codes", code=first)
        rows = await stored(club.server.database, sa.select(db.tokens))
        assert code.replace("-", "") not in str(rows), "only its hash is kept"
        await refused(ema, "error.seat_yours", "/api/codes", code=code)
        await ok(phone, "POST", "/api/codes", code=code)
        await refused(thief, "error.code", "/api/codes", code=code)
        await refused(ema, "error.not_your_seat", f"/api/tables/{table}/code", seat=0)
        late = (await ok(phone, "POST", f"/api/tables/{table}/code", seat=0))["code"]
        await expire(club, "seat", late.replace("-", ""))
        await refused(thief, "error.code", "/api/codes", code=late)
        held = (await ok(phone, "POST", f"/api/tables/{table}/code", seat=0))["code"]
        page = await phone.page(table)
        await page.wish("replace", level="random")
        all_at_once = [thief, ema, club.browser()]
        codes = await asyncio.gather(
            *(one.http.post("/api/codes", json={"code": held}) for one in all_at_once)
        )
        assert sorted(answer.status_code for answer in codes) == [200, 403, 403]
        for one in (phone, *all_at_once):
            await one.close()

    asyncio.run(work())


def test_no_account_has_more_passkeys_than_allowed(club: Club) -> None:
    async def work() -> None:
        ema = club.browser()
        first = (await ok(ema, "POST", "/api/passkeys/options", name="Many"))["options"]
        await ok(ema, "POST", "/api/passkeys", credential=Authenticator().make(first, club.url))
        asked = [
            (await ok(ema, "POST", "/api/passkeys/options", name=None))["options"]
            for _ in range(MOST + 5)
        ]
        made = [Authenticator().make(one, club.url) for one in asked]
        answers = [await ema.http.post("/api/passkeys", json={"credential": one}) for one in made]
        assert [one.status_code for one in answers] == [200] * (MOST - 1) + [409] * 6
        assert answers[-1].json()["key"] == "error.passkeys_many"
        assert answers[-1].json()["params"] == {"most": MOST}
        assert len((await ok(ema, "GET", "/api/account"))["passkeys"]) == MOST
        await ema.close()

    asyncio.run(work())


def test_who_is_refused_leaves_nobody_behind(club: Club) -> None:
    async def work() -> None:
        before = await stored(club.server.database, sa.select(db.guests.c.id))
        nobody = {"handle": "nobody at all"}
        wish = {"games": ["no such game"], "name": "Nobody"}
        for path, body in (
            ("/api/meeting/blocks", {"whom": nobody, "on": True}),
            ("/api/meeting/reports", {"whom": nobody, "reason": "other", "words": ""}),
            ("/api/meeting/wish", wish),
        ):
            stranger = club.browser()
            answer = await stranger.http.post(path, json=body)
            assert answer.status_code in (400, 404), (path, answer.text)
            assert answer.json()["key"] != "error.malformed", (path, answer.text)
            assert "ludoteka_guest" not in stranger.http.cookies
            after = await stored(club.server.database, sa.select(db.guests.c.id))
            assert set(after) == set(before), path
            await stranger.close()
        sessions = await stored(club.server.database, sa.select(db.sessions.c.guest))
        assert set(sessions) <= set(before)

    asyncio.run(work())


def test_without_a_house_there_is_none(server: Server) -> None:
    async def work() -> None:
        ema = Browser(server.url)
        told = await ok(ema, "GET", "/api/sign-in")
        assert told == {"mail": False, "passkeys": False, "house": None}
        await refused(ema, "error.no_house", "/api/sign-in/house")
        await refused(ema, "error.no_mail", "/api/sign-in/link", email="a@mail.example")
        await ema.close()

    asyncio.run(work())


def test_guesses_and_mails_are_few(
    mailbox: Mailbox, start: Callable[..., Server], tmp_path: Any
) -> None:
    database = f"sqlite:///{tmp_path / 'limits.sqlite3'}"
    server = start(database, LUDOTEKA_LIMITS="on", **mailbox.environ)

    async def count(browser: Browser, path: str, body: dict[str, str]) -> int:
        """After how many tries somebody is refused for being too many."""
        for tried in range(200):
            answer = await browser.http.post(path, json=body)
            if answer.status_code == 429:
                return tried
        return 200

    async def work() -> None:
        thief = Browser(server.url)
        assert await count(thief, "/api/codes/look", {"code": "2222-2222"}) <= 25
        assert await count(thief, "/api/sign-in/look", {"token": "x"}) <= 2, "one purse for all"
        assert await count(thief, "/api/sign-in/link", {"email": "a@mail.example"}) <= 5
        elsewhere = Browser(server.url, "127.0.0.2")
        sent = await count(elsewhere, "/api/sign-in/link", {"email": "a@mail.example"})
        assert sent == 0, "by where the mail goes, too"
        assert await count(elsewhere, "/api/sign-in/link", {"email": "b@mail.example"}) <= 10
        reader = Browser(server.url, "127.0.0.3")
        await reader.http.post("/api/me", json={"name": "Reader"})
        codes = [(await reader.http.get("/api/account/export")).status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        await reader.close()
        for one in (thief, elsewhere):
            await one.close()

    asyncio.run(work())
