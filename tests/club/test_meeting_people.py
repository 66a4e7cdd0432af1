"""Friends, blocks, notes, who is here, and invitations by name."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.club.meeting_house import Door, Person, awaited, refused
from tests.server.client import Server

from ludoteka.server import relations as db
from ludoteka.server.club.accounts.people import handle_of
from ludoteka.server.limits import Limits
from ludoteka.table.entries import Range, read_body
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once
NASTY = "<img src=x onerror=alert(1)>{name}"


def names(people: list[Any]) -> list[str]:
    """What people are called."""
    return [person["name"] for person in people]


async def wait_for(reached: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Ask again until the answer is yes."""
    late = time.monotonic() + seconds
    while not (found := await reached()):
        assert time.monotonic() < late
        await asyncio.sleep(0.05)
    return found


@awaited
async def test_friends_are_asked_and_answer(database: str, start: Callable[..., Server]) -> None:
    door = Door(start(database))
    anna, petr = await door.member("Anna"), await door.member("Petr")
    eva, guest = await door.member("Eva Nová"), await door.guest("Visitor")
    assert eva.handle == "evanova" == handle_of("  EVA nova ")

    assert names((await anna.befriend(petr, "ask"))["asking"]) == ["Petr"]
    assert (await petr.here())["asked"] == 1
    assert names((await petr.befriend(anna, "accept"))["friends"]) == ["Anna"]
    assert names((await anna.do("GET", "/api/meeting/circle"))["friends"]) == ["Petr"]
    await eva.befriend(anna, "ask")
    assert (await anna.befriend(eva, "refuse"))["asked"] == []
    assert (await anna.befriend(petr, "remove"))["friends"] == []
    assert (await petr.do("GET", "/api/meeting/circle"))["friends"] == []

    wish = {"handle": "anna", "deed": "ask"}
    assert refused(await guest.ask("POST", "/api/meeting/friends", wish)) == (
        403, "error.account_needed",
    )  # fmt: skip
    for body, told in (
        ({"handle": "anna", "deed": "ask"}, (400, "error.oneself")),
        ({"handle": "nobody", "deed": "ask"}, (404, "error.nobody")),
        ({"handle": "petr", "deed": "accept"}, (409, "error.not_asked")),
    ):
        assert refused(await anna.ask("POST", "/api/meeting/friends", body)) == told

    # notes are one's own, and whatever is in them stays text
    note = {"handle": "petr", "text": NASTY}
    assert (await anna.do("PUT", "/api/meeting/notes", note))["noted"][0]["text"] == NASTY
    card = await anna.do("POST", "/api/meeting/card", {"handle": "petr"})
    assert (card["note"], card["friend"], card["me"]) == (NASTY, "", False)
    assert (await petr.do("POST", "/api/meeting/card", {"handle": "petr"}))["note"] == ""
    long = {"handle": "petr", "text": "x" * 1001}
    assert refused(await anna.ask("PUT", "/api/meeting/notes", long)) == (400, "error.words")
    empty = {"handle": "petr", "text": ""}
    assert (await anna.do("PUT", "/api/meeting/notes", empty))["noted"] == []


@awaited
async def test_who_is_here_is_seen_by_those_who_may(server: Server) -> None:
    door = Door(server)
    lea, max_, spy = await door.member("Lea"), await door.member("Max"), await door.member("Spy")
    guest = await door.guest("Nobody in particular")
    for one in (lea, max_, spy, guest):
        await one.here()

    async def seen(by: Person) -> list[str]:
        server_cache = await by.do("POST", "/api/meeting/here", {})
        return names(server_cache["people"])

    async def all_here() -> bool:
        return {"Max", "Spy"} <= set(await seen(lea))

    await wait_for(all_here)
    told = await lea.here()
    assert "Nobody in particular" not in names(told["people"])
    assert told["others"] >= 1
    assert told["seen"]
    assert not (await guest.here())["account"]

    # whoever was blocked does not see the other; whoever does not want to be seen is not
    await lea.block(spy)
    assert "Lea" not in await seen(spy)
    assert "Spy" in await seen(lea)
    assert not (await max_.do("PUT", "/api/meeting/seen", {"seen": False}))["seen"]
    assert "Max" not in await seen(lea)

    # a page of a table counts as being here, too, and it is not told which table
    table = await lea.create("me", "open")
    page = await lea.page(table)

    async def plays() -> bool:
        return {"handle": "lea", "name": "Lea", "playing": True, "friend": False} in (
            await guest.here()
        )["people"]

    await wait_for(plays)
    assert table not in (await guest.ask("POST", "/api/meeting/here", {})).text
    await page.close()


@awaited
async def test_what_a_heartbeat_costs(server: Server) -> None:
    """A page that asks again writes nothing; who is here is written at most twice a minute."""
    door = Door(server)
    one = await door.member("Beat")
    before = server.metric("requests_total", "2xx")
    began = time.perf_counter()
    for _ in range(50):
        await one.here()
    took = (time.perf_counter() - began) / 50
    assert server.metric("requests_total", "2xx") >= before + 50
    assert took < 0.1, f"{took * 1000:.1f} ms"
    query = sa.select(db.meeting.presence.c.seen)
    mine = query.where(db.meeting.presence.c.guest == one.guest)

    async def stored() -> Any:
        return await door.execute(mine)

    first = await wait_for(stored)
    await one.here()
    assert await door.execute(mine) == first


@awaited
async def test_blocked_people_keep_away(database: str, start: Callable[..., Server]) -> None:
    door = Door(start(database))
    anna, rude = await door.member("Anna"), await door.member("Rude")
    stranger = await door.guest("Rude guest")
    await anna.befriend(rude, "ask")
    circle = await anna.block(rude)
    assert names(circle["blocked"]) == ["Rude"]
    assert circle["asking"] == []
    assert (await rude.do("GET", "/api/meeting/circle"))["asked"] == []
    ask = {"handle": "anna", "deed": "ask"}
    assert refused(await rude.ask("POST", "/api/meeting/friends", ask)) == (
        403, "error.not_reached",
    )  # fmt: skip

    # neither at my public table, nor by the link of the table's owner
    table = await anna.create("me", "open", "open", public=True)
    claim = f"/api/tables/{table}/claim"
    assert refused(await rude.ask("POST", claim, {"seat": 1})) == (403, "error.not_welcome")
    token = (await anna.invites(table))[0]
    assert refused(await rude.ask("POST", claim, {"token": token})) == (403, "error.not_welcome")

    # a guest without an account is blocked by the seat; their lines are folded away
    await stranger.claim(table, token, "Rude guest")
    page = await stranger.page(table)
    said = await page.ask("chat", seat=1, text="boo")
    assert said["type"] == "ack"
    assert (await anna.do("GET", f"/api/tables/{table}/company"))["folded"] == []
    wish = {"whom": {"table": table, "seat": 1}, "on": True}
    circle = await anna.do("POST", "/api/meeting/blocks", wish)
    assert circle["blocked"][1]["handle"] is None
    line = page.lines[-1]
    assert line["params"]["text"] == "boo"
    company = await anna.do("GET", f"/api/tables/{table}/company")
    assert (company["folded"], company["blocks"]) == ([line["at"]], True)
    assert (await rude.do("GET", f"/api/tables/{table}/company"))["folded"] == []
    undo = {"whom": {"key": circle["blocked"][1]["key"]}, "on": False}
    assert names((await anna.do("POST", "/api/meeting/blocks", undo))["blocked"]) == ["Rude"]
    await page.close()


@awaited
async def test_an_invitation_by_name(database: str, start: Callable[..., Server]) -> None:
    door = Door(start(database))
    anna, petr, eva = [await door.member(name) for name in ("Anna", "Petr", "Anna B")]
    table = await anna.create("me", "open", "open")
    wish = {"table": table, "seat": 1, "handle": "petr"}
    invited = await anna.do("POST", "/api/meeting/invitations", wish)
    assert invited["invited"] == [{"handle": "petr", "name": "Petr", "seat": 1, "state": "asked"}]
    (waits,) = (await petr.here())["invitations"]
    assert waits == {"table": table, "game": "ethnos", "host": {"handle": "anna", "name": "Anna"}}

    said = await petr.do(
        "POST", "/api/meeting/invitations/answer", {"table": table, "accept": True}
    )
    assert said == {"seat": 1}
    assert (await petr.here())["invitations"] == []
    await anna.do("POST", "/api/meeting/invitations", {**wish, "handle": "annab"})
    no = {"table": table, "accept": False}
    assert await eva.do("POST", "/api/meeting/invitations/answer", no) == {"seat": None}
    company = await anna.do("GET", f"/api/tables/{table}/company")
    assert ("annab", "declined") in [(one["handle"], one["state"]) for one in company["invited"]]
    assert (await petr.do("GET", f"/api/tables/{table}/company"))["invited"] == []

    answer = "/api/meeting/invitations/answer"
    assert refused(await eva.ask("POST", answer, no)) == (403, "error.invitation")
    for who, body, told in (
        (petr, wish, (403, "error.not_owner")),
        (anna, wish, (409, "error.sits_already")),
        (anna, {**wish, "handle": "anna"}, (400, "error.oneself")),
        (anna, {**wish, "handle": "none"}, (404, "error.nobody")),
        (await door.guest("G"), wish, (403, "error.account_needed")),
    ):
        assert refused(await who.ask("POST", "/api/meeting/invitations", body)) == told


@awaited
async def test_a_table_says_whom_it_is_for(server: Server) -> None:
    door = Door(server)
    anna, petr = await door.guest("Host of some"), await door.guest("Unrated")
    table = await anna.create(
        "me", "open", public=True, language="cs", range={"least": 1200},
        clock={"bank": 86400 * 3, "move": 86400},
    )  # fmt: skip
    brief = (await petr.do("GET", f"/api/tables/{table}"))["brief"]
    assert (brief["language"], brief["pace"]) == ("cs", "day")
    assert brief["range"] == {"least": 1200}
    claim = f"/api/tables/{table}/claim"
    assert refused(await petr.ask("POST", claim, {"seat": 1})) == (403, "error.rating_range")
    await petr.claim(table, (await anna.invites(table))[0], "Unrated")  # invited: always welcome
    for wrong in ({"language": "xx"}, {"range": {"least": 5, "most": 4}}):
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "ethnos", "seats": seats, **wrong}
        assert refused(await anna.ask("POST", "/api/tables", body)) == (400, "error.setup")


def test_ranges() -> None:
    assert Range(None, 1500).welcomes(None)
    assert not Range(1200).welcomes(None)
    assert Range(1200, 1500).welcomes(1200)
    assert not Range(1200, 1500).welcomes(1501)


def test_stored_tables_read_as_before() -> None:
    old = '{"type":"created","game":"ethnos","rules":2,"seed":1,"options":{},"seats":[],"owner":""}'
    body: Any = read_body(old)
    assert body.language is None
    assert body.range is None


@pytest.mark.parametrize(("kind", "most"), [("asks", 20), ("reports", 5), ("wishes", 10)])
def test_nobody_bothers_others_without_end(kind: Any, most: int) -> None:
    limits = Limits(on=True)
    for _ in range(most):
        limits.social(kind, "10.0.0.1", "a guest")
    with pytest.raises(Refused, match="Too many"):
        limits.social(kind, "10.0.0.2", "a guest")  # by account
    others = (f"guest {number}" for number in range(100))
    with pytest.raises(Refused, match="Too many"):
        exhaust(limits, kind, others)


def exhaust(limits: Limits, kind: Any, guests: Iterable[str]) -> None:
    """Many guests of one address ask."""
    for guest in guests:
        limits.social(kind, "10.0.0.1", guest)
