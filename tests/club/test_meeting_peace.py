"""Quick match, reports, moderation and its log, and what strangers are not told."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from tests.club.meeting_house import Door, Person, awaited, refused
from tests.club.test_meeting_people import wait_for
from tests.server.client import Server

from ludoteka.server import relations as db
from ludoteka.server.cleaning import remove_guests
from ludoteka.server.club.meeting.routes import ROUTES
from ludoteka.server.database import connect, migrate
from ludoteka.server.store import DAY, now

pytestmark = pytest.mark.once
kept = db.meeting
WISH = {"games": ["ethnos"], "seats": 2}


async def seated(person: Person, table: str) -> list[Any]:
    """The seats of a table."""
    seats: list[Any] = (await person.do("GET", f"/api/tables/{table}"))["brief"]["seats"]
    return seats


# --- find me a game -------------------------------------------------------------------------------


@awaited
async def test_two_strangers_find_each_other(
    postgres_database: str, start: Callable[..., Server]
) -> None:
    """At the same moment, at two processes: one makes a table, the other sits down there."""
    servers = [start(postgres_database, name) for name in ("one", "two")]
    door = Door(servers[0])
    people = [
        await door.guest(f"Stranger {number}", servers[number % 2].url) for number in range(4)
    ]
    found = await asyncio.gather(
        *(person.do("POST", "/api/meeting/wish", WISH) for person in people)
    )
    tables = {one["table"] for one in found}
    assert len(tables) == 2
    assert sorted(one["made"] for one in found) == [False, False, True, True]
    for table in tables:
        assert [seat["kind"] for seat in await seated(people[0], table)] == ["person", "person"]


@awaited
async def test_a_wish_fits_or_makes_a_table(server: Server) -> None:
    door = Door(server)
    ema, ivo, ola = [await door.member(name) for name in ("Ema W", "Ivo W", "Ola W")]
    made = await ema.do("POST", "/api/meeting/wish", {**WISH, "seats": 3, "pace": "clock"})
    assert made["made"]
    again = await ema.do("POST", "/api/meeting/wish", WISH)
    assert again == made, "one wish for each person"
    assert (await ema.here())["waiting"] == {"table": made["table"], "fill": None}

    # another pace, another number of seats, another game: no
    for other in ({"pace": "day"}, {"seats": 4}, {"games": ["terra_mystica"], "seats": 3}):
        found = await ola.do("POST", "/api/meeting/wish", {**WISH, **other})
        assert found["made"]
        assert found["table"] != made["table"]
        await ola.do("DELETE", "/api/meeting/wish")
    await ivo.block(ema)  # nor with somebody one has blocked
    found = await ivo.do("POST", "/api/meeting/wish", {**WISH, "seats": 3, "pace": "clock"})
    assert found["table"] != made["table"]
    await ivo.do("DELETE", "/api/meeting/wish")
    found = await ola.do("POST", "/api/meeting/wish", {**WISH, "seats": 3})
    assert found == {"table": made["table"], "made": False}

    # who does not wait any more is not found, and bots come when it is time
    await ema.do("DELETE", "/api/meeting/wish")
    assert (await ema.here())["waiting"] is None
    found = await ivo.do("POST", "/api/meeting/wish", {**WISH, "seats": 3, "fill": 5})
    assert found["made"]
    due = sa.update(kept.wishes).where(kept.wishes.c.guest == ivo.guest).values(fill=now() - 1)
    await door.execute(due)

    async def begun() -> bool:
        kinds = [seat["kind"] for seat in await seated(ivo, found["table"])]
        return kinds == ["person", "bot", "bot"]

    await wait_for(begun)
    bad: list[dict[str, Any]] = [{"games": []}, {"games": ["nothing"]}, {**WISH, "level": "none"}]
    for wrong in bad:
        assert (await ola.ask("POST", "/api/meeting/wish", wrong)).status_code == 400


@awaited
async def test_a_wish_leads_to_no_rated_table_that_it_would_spoil(server: Server) -> None:
    """A guest is not seated where everybody needs an account; a member is."""
    door = Door(server)
    host, guest, member = await door.member("Rea"), await door.guest("Gil"), await door.member("Mo")
    clock = {"bank": 86_400, "move": 86_400, "out": "bot"}
    seats = ["me", "open", "open", "open"]
    rated = await host.create(*seats, rated=True, clock=clock, public=True)
    wish = {**WISH, "seats": 4, "pace": "day"}
    found = await guest.do("POST", "/api/meeting/wish", wish)
    assert found["made"]
    assert [seat["kind"] for seat in await seated(host, rated)].count("open") == 3
    await guest.do("DELETE", "/api/meeting/wish")
    found = await member.do("POST", "/api/meeting/wish", wish)
    assert found == {"table": rated, "made": False}


@awaited
async def test_a_wish_that_was_taken_back_lets_no_stranger_in(
    database: str, start: Callable[..., Server]
) -> None:
    """Also one who has the link: the log says that the table is not public any more."""
    server = start(database)
    door = Door(server)
    una, late = await door.guest("Una"), await door.guest("Late")
    table = (await una.do("POST", "/api/meeting/wish", WISH))["table"]
    assert (await late.do("GET", f"/api/tables/{table}"))["brief"]["public"]
    await una.do("DELETE", "/api/meeting/wish")
    claim = f"/api/tables/{table}/claim"
    assert refused(await late.ask("POST", claim, {"seat": 1})) == (403, "error.invitation")
    assert (await late.do("POST", "/api/meeting/wish", WISH))["table"] != table
    assert not (await late.do("GET", f"/api/tables/{table}"))["brief"]["public"]

    async def told() -> bool:
        query = sa.select(db.tables.c.public).where(db.tables.c.id == table)
        return (await door.execute(query))[0][0] is False

    await wait_for(told)
    server.kill()
    una.http.base_url = late.http.base_url = httpx.URL(start(database, "second").url)
    assert refused(await late.ask("POST", claim, {"seat": 1})) == (403, "error.invitation")
    (token,) = await una.invites(table)
    await late.claim(table, token, "Late")


@awaited
async def test_one_hopeless_wish_keeps_nobody_waiting(server: Server) -> None:
    """Bots come to the second one, although the first can never come true."""
    door = Door(server)
    first, other = await door.guest("First"), await door.guest("Other")
    table = (await first.do("POST", "/api/meeting/wish", {**WISH, "fill": 5}))["table"]
    await other.do("POST", "/api/meeting/blocks", {"whom": {"table": table, "seat": 0}, "on": True})
    later = await other.do("POST", "/api/meeting/wish", {**WISH, "fill": 5})
    assert later["made"]
    # the first table is somebody else's by now, as after a move to another device
    mine = kept.wishes.c
    await door.execute(
        sa.update(kept.wishes).where(mine.guest == first.guest).values(guest="0" * 22),
        sa.update(kept.wishes).where(mine.table_id.in_([table, later["table"]])).values(fill=1),
    )

    async def done() -> bool:
        query = sa.select(mine.guest).where(mine.table_id.in_([table, later["table"]]))
        return not await door.execute(query)

    await wait_for(done)
    assert [seat["kind"] for seat in await seated(other, later["table"])] == ["person", "bot"]
    assert [seat["kind"] for seat in await seated(first, table)] == ["person", "open"]


# --- reports and moderation -----------------------------------------------------------------------


@awaited
async def test_a_report_and_what_comes_of_it(database: str, start: Callable[..., Server]) -> None:
    door = Door(start(database))
    anna, rude = await door.member("Anna"), await door.member("Rude")
    judge, chief = await door.member("Judge", "moderator"), await door.member("Chief", "admin")
    table = await anna.create("me", "open", "open")
    await rude.claim(table, (await anna.invites(table))[0], "Rude")
    page = await rude.page(table)
    for text in ("hello", "<b>you fool</b>", "bye"):
        assert (await page.ask("chat", seat=1, text=text))["type"] == "ack"
    line = next(one for one in page.lines if one["params"].get("text") == "<b>you fool</b>")

    whom = {"table": table, "at": line["at"]}
    report = {"whom": whom, "reason": "insult", "words": "<script>alert(1)</script>"}
    stranger = Person(anna.url)  # a guest without a name may, too
    assert await stranger.do("POST", "/api/meeting/reports", report) == {"done": True}
    assert refused(await rude.ask("POST", "/api/meeting/reports", report)) == (
        400, "error.oneself",
    )  # fmt: skip
    (told,) = (await judge.do("GET", "/api/admin/desk"))["reports"]
    assert [(one["text"], one["reported"]) for one in told["lines"]] == [
        ("hello", False), ("<b>you fool</b>", True), ("bye", False),
    ]  # fmt: skip
    assert told["about"] == {"handle": "rude", "name": "Rude"}

    deed = {"deed": "mute", "report": told["id"], "days": 2, "why": "insults"}
    desk = await judge.do("POST", "/api/admin/deeds", deed)
    assert desk["log"][0]["deed"] == "mute"
    said = await page.ask("chat", seat=1, text="and again")
    assert (said["type"], said["error"]["key"]) == ("refused", "error.muted")
    assert "UTC" in said["error"]["text"]
    (banner,) = (await rude.here())["sanctions"]
    assert (banner["kind"], banner["why"]) == ("mute", "insults")
    assert banner["until"] > now() + DAY
    assert refused(
        await rude.ask("POST", "/api/meeting/friends", {"handle": "anna", "deed": "ask"})
    ) == (403, "error.muted")

    # a suspended person reads and finishes, but opens no table, takes no seat, says nothing
    await judge.do("POST", "/api/admin/deeds", {**deed, "deed": "suspend"})
    seats = [{"kind": "me"}, {"kind": "bot"}]
    new = {"game": "ethnos", "seats": seats}
    assert refused(await rude.ask("POST", "/api/tables", new)) == (403, "error.suspended")
    other = await anna.create("me", "open", public=True)
    assert refused(await rude.ask("POST", f"/api/tables/{other}/claim", {"seat": 1})) == (
        403, "error.suspended",
    )  # fmt: skip
    assert refused(await rude.ask("POST", "/api/meeting/wish", WISH)) == (403, "error.suspended")
    assert (await rude.ask("GET", f"/api/tables/{table}")).status_code == 200
    anna_page = await anna.page(table)
    filled = await anna_page.ask(
        "replace", seat=2, expect=anna_page.state["version"], level="random"
    )
    assert filled["type"] == "ack"
    await page.until(lambda: page.table["phase"] == "running")

    # another name, at the running table too; the handle goes with it
    await judge.do(
        "POST",
        "/api/admin/deeds",
        {**deed, "deed": "rename", "text": "Polite", "report": told["id"]},
    )
    await page.until(lambda: page.table["seats"][1]["name"] == "Polite")
    assert (await anna.ask("POST", "/api/meeting/card", {"handle": "rude"})).status_code == 404

    # only admins give roles, and moderators do nothing to each other
    for who, wish, wanted in (
        (judge, {"deed": "grant", "handle": "anna", "text": "admin", "why": "x"}, 403),
        (judge, {"deed": "mute", "handle": "chief", "why": "x"}, 403),
        (chief, {"deed": "grant", "handle": "anna", "text": "king", "why": "x"}, 400),
        (chief, {"deed": "grant", "handle": "anna", "text": "moderator", "why": " "}, 400),
        (chief, {"deed": "grant", "handle": "anna", "text": "moderator", "why": "help"}, 200),
        (chief, {"deed": "revoke", "handle": "anna", "why": "thanks"}, 200),
        (judge, {"deed": "unmute", "handle": "polite", "why": "over"}, 200),
        (judge, {"deed": "unmute", "handle": "polite", "why": "over"}, 409),
        (judge, {"deed": "close", "report": told["id"], "why": "muted"}, 200),
        (judge, {"deed": "close", "report": told["id"], "why": "muted"}, 404),
    ):
        assert (await who.ask("POST", "/api/admin/deeds", wish)).status_code == wanted, wish
    desk = await judge.do("GET", "/api/admin/closed")
    assert desk["reports"][0]["outcome"] == "muted"
    deeds = [line["deed"] for line in reversed(desk["log"])]
    assert deeds == ["mute", "suspend", "rename", "grant", "revoke", "unmute", "close"]
    await page.close()
    await anna_page.close()


def command(database: str, *words: str) -> subprocess.CompletedProcess[str]:
    """`ludoteka admin` as an operator calls it."""
    whole = [sys.executable, "-m", "ludoteka", "admin", *words, "--database", database]
    return subprocess.run(whole, capture_output=True, text=True, check=False)


@awaited
async def test_the_command_line_while_the_server_runs(
    database: str, start: Callable[..., Server]
) -> None:
    door = Door(start(database))
    anna, rude = await door.member("Anna"), await door.member("Rude")
    table = await rude.create("me", "open")
    page = await rude.page(table)
    report = {"whom": {"handle": "rude"}, "reason": "name", "words": "look"}
    await anna.do("POST", "/api/meeting/reports", report)
    listed = await asyncio.to_thread(command, database, "reports")
    assert "profile name: @rude, by anna" in listed.stdout
    name = listed.stdout.split()[0]
    assert "look" in (await asyncio.to_thread(command, database, "show", name)).stdout
    words: tuple[str, ...] = ("rename", "Rude", "Nice", "--why", "a name for all")
    assert (await asyncio.to_thread(command, database, *words)).stdout == "Done.\n"
    await page.until(lambda: page.table["seats"][0]["name"] == "Nice")
    words = ("mute", "nice", "--days", "3", "--why", "shouting")
    assert (await asyncio.to_thread(command, database, *words)).returncode == 0
    said = await page.ask("chat", seat=0, text="hey")
    assert said["error"]["key"] == "error.muted"
    log = (await asyncio.to_thread(command, database, "log", "--about", "nice")).stdout
    assert "command line  mute Nice" in log
    assert "shouting" in log
    wrong = await asyncio.to_thread(command, database, "unmute", "nobody", "--why", "x")
    assert wrong.returncode != 0
    assert "nobody here by this name" in wrong.stderr
    for words, answer in (
        (("mute", "x" * 101, "--why", "x"), "nobody here by this name"),
        (("close", "x" * 101, "--why", "x"), "no such open report"),
        (("log", "--about", "\udcff"), "cannot be read as text"),
        (("show", "\udcff"), "cannot be read as text"),
    ):
        wrong = await asyncio.to_thread(command, database, *words)
        assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1), wrong.stderr
        assert answer in wrong.stderr
    await page.close()


# --- what is refused ------------------------------------------------------------------------------

CHANGING = [
    (method, path)
    for route in ROUTES
    for path in route.paths
    for method in sorted(route.http_methods)
    if method not in ("GET", "HEAD", "OPTIONS")
]
ADMIN = [
    (method, path)
    for route in ROUTES
    for path in route.paths
    for method in sorted(route.http_methods)
    if path.startswith("/api/admin") and method not in ("HEAD", "OPTIONS")
]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


@awaited
async def test_another_site_changes_nothing(server: Server) -> None:
    person = await Door(server).member("Target")
    assert len(CHANGING) >= 10
    for method, path in CHANGING:
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            answer = await person.http.request(method, path, json={}, headers=headers)
            assert refused(answer) == (403, "error.origin"), (method, path)
        form = {"content-type": "application/x-www-form-urlencoded"}
        answer = await person.http.request(method, path, content="a=b", headers=form)
        assert refused(answer) == (415, "error.not_json"), (method, path)


def alike(answer: httpx.Response) -> tuple[int, set[str], bytes]:
    """What an answer tells: its status, the names of its headers, and its body."""
    return answer.status_code, set(answer.headers), answer.content


@awaited
async def test_players_do_not_learn_of_the_desk(server: Server) -> None:
    """The same answer as for an address that there is not, whatever is sent."""
    door = Door(server)
    nothing = (await Person(server.url).ask("GET", "/api/nothing-like-that")).json()
    assert len(ADMIN) == 3
    people = Person(server.url), await door.guest("Somebody"), await door.member("Member")
    for person in people:
        for method in METHODS:
            unknown = await person.http.request(method, "/api/admin/nothing")
            for _, path in ADMIN:
                answer = await person.http.request(method, path)
                assert alike(answer) == alike(unknown), (method, path)
    for person in people:
        for method, path in ADMIN:
            good = {"deed": "mute", "handle": "member", "why": "because"}
            bodies: list[Any] = [good, {}, [], {"deed": "grant", "handle": "x", "why": "y"}]
            for body in bodies:
                answer = await person.http.request(method, path, json=body)
                assert (answer.status_code, answer.json()) == (404, nothing), (method, path)


@awaited
async def test_what_belongs_to_people_goes_with_them(database: str) -> None:
    """A guest who is removed leaves no friends, blocks, notes or wishes; reports stay."""
    kept_for = connect(database)
    await migrate(kept_for)
    pairs = {"guest": "old", "other": "young", "at": 1}

    def work(connection: sa.Connection) -> dict[str, int]:
        connection.execute(sa.insert(db.guests).values(id="old", created=1, seen=1))
        connection.execute(sa.insert(kept.friends).values(pairs))
        connection.execute(sa.insert(kept.blocks).values(**pairs, name="x"))
        connection.execute(sa.insert(kept.presence).values(guest="old", place="", seen=1))
        row = dict.fromkeys(("id", "reporter", "about", "about_name", "kind"), "old")
        row |= {"reason": "spam", "words": "", "context": msgspec.json.encode([]).decode()}
        connection.execute(sa.insert(kept.reports).values(**row, at=1))
        assert remove_guests("guests", DAY, connection) == 1
        tables = (kept.friends, kept.blocks, kept.presence, kept.reports)
        return {
            table.name: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
            for table in tables
        }

    left = await kept_for.write(work)
    await kept_for.close()
    assert left == {"friends": 0, "blocks": 0, "presence": 0, "reports": 1}
