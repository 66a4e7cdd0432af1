"""Events over the real server: from the beginning to the standing, whatever is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.club.tournament import (
    QUICK,
    deed,
    is_exact,
    make_account,
    member,
    organise,
    page,
    toy_site,
    until,
)
from tests.server.client import Browser, Server

from ludoteka.server.club.events.routes import ROUTES
from ludoteka.server.guests import COOKIE

pytestmark = pytest.mark.once
Start = Callable[..., Server]


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment in which a short game is found."""
    yield from toy_site(tmp_path_factory.mktemp("toys"))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, toys: dict[str, str]) -> Any:
    """A server for all tests here that do not stop it."""
    folder = tmp_path_factory.mktemp("club")
    with Server(f"sqlite:///{folder / 'tables.sqlite3'}", folder, "club", 0, **toys) as started:
        yield started


def over(found: dict[str, Any]) -> bool:
    return bool(found["phase"] == "over")


KINDS: dict[str, tuple[dict[str, Any], list[int]]] = {
    "pairs": ({"kind": "round_robin", "size": 2}, [4] * 7),
    "groups": ({"kind": "round_robin"}, [2, 2, 2]),
    "swiss": ({"kind": "swiss", "rounds": 3}, [2, 2, 2]),
    "bracket": ({"kind": "knock_out", "size": 2}, [4, 2, 1]),
    "group knock-out": ({"kind": "knock_out", "onward": 2}, [2, 1]),
    "league": ({"kind": "league", "division": 4, "size": 2}, [4, 4, 4]),
    "challenge": ({"kind": "challenge", "game": "kroniky"}, [8]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_tournament_of_eight_with_bots(club: Server, kind: str) -> None:
    plan, tables = KINDS[kind]

    async def run() -> None:
        anna = await member(club.database, club.url, f"Anna {kind}")
        event = await organise(anna, **plan)
        await deed(anna, event, "begin")
        found = await until(anna, event, over)
        assert [len(one["tables"]) for one in found["rounds"]] == tables
        assert sorted(one["player"] for one in found["standings"]) == list(range(1, 9))
        points = sum(one["points"] for one in found["standings"])
        assert points == pytest.approx(
            4 * len(tables) if plan["kind"] != "knock_out" else points, abs=0.01
        )
        await is_exact(club.database, event)
        listed = (await anna.http.get("/api/events")).json()
        assert event in [one["event"] for one in listed["over"]]

    asyncio.run(run())


def test_people_play_and_are_told_where(club: Server) -> None:
    """Two people and two bots: their tables are theirs alone and name the event."""

    async def run() -> None:
        anna = await member(club.database, club.url, "Hana")
        petr = await member(club.database, club.url, "Petr")
        event = await organise(anna, "Spring", playing=True, kind="swiss", places=4, rounds=1)
        assert (await deed(petr, event, "join"))["me"] == 2
        assert len((await deed(petr, event, "join"))["players"]) == 2  # nobody joins twice
        found = await deed(anna, event, "begin")
        found = await until(anna, event, lambda one: one["rounds"] != [])
        (table,) = found["rounds"][0]["tables"]
        await until(anna, event, lambda one: table["table"] is not None)
        lobby: dict[str, Any] = {"mine": []}
        while not lobby["mine"]:
            lobby = (await petr.http.get("/api/tables")).json()
        assert [one["table"] for one in lobby["mine"]] == [table["table"]]
        pages = [await anna.page(table["table"]), await petr.page(table["table"])]
        assert pages[0].table["event"] == {"event": event, "title": "Spring", "round": 1}
        assert not pages[0].state["you"]["owner"], "an organiser has no say at a table"
        assert not pages[0].table["hints"]
        # one gives up, the other lets a bot play: both are last, behind the bots
        for one, what in ((pages[0], {"kind": "resign"}), (pages[1], {"kind": "replace"})):
            answer = await one.wish(**what, level="random")
            while answer["type"] != "ack":
                answer = await one.wish(**what, level="random")
        found = await until(anna, event, over)
        last = {one["player"] for one in found["standings"][2:]}
        assert last == {1, 2}
        assert all(
            one["points"] == pytest.approx(1 / 6, abs=0.001) for one in found["standings"][2:]
        )
        again = await petr.http.post(f"/api/tables/{table['table']}/again", json={})
        fresh = await petr.page(again.json()["table"])
        assert fresh.table["event"] is None, "playing again is no part of the event"
        for one in (*pages, fresh):
            await one.close()
        await is_exact(club.database, event)

    asyncio.run(run())


def test_a_league_goes_on_with_promotion(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Ema")
        event = await organise(anna, kind="league", division=4, size=2, moving=1)
        await deed(anna, event, "begin")
        found = await until(anna, event, over)
        first, second = (
            [s["player"] for s in found["standings"] if s["division"] == d] for d in (0, 1)
        )
        moved = {one["player"]: one["moves"] for one in found["standings"] if one["moves"]}
        assert moved == {first[-1]: -1, second[0]: 1}
        answers = [await anna.http.post(f"/api/events/{event}/next", json={}) for _ in range(2)]
        (follows,) = {one.json()["event"] for one in answers}
        names = {one["player"]: one["name"] for one in found["players"]}
        season = await page(anna, follows)
        assert (season["season"], season["phase"], len(season["players"])) == (2, "open", 8)
        assert (await page(anna, event))["follows"] == follows
        season = await deed(anna, follows, "begin")
        upper = {one["name"] for one in season["players"] if one["division"] == 0}
        assert upper == {names[one] for one in [*first[:-1], second[0]]}
        season = await until(anna, follows, over)
        await is_exact(club.database, follows)

    asyncio.run(run())


def test_killed_in_the_middle_nothing_happens_twice(
    start: Start, tmp_path: Path, toys: dict[str, str]
) -> None:
    """The server is killed again and again, a little later each time."""
    server = start(f"sqlite:///{tmp_path / 'tables.sqlite3'}", **toys)

    async def run() -> None:
        anna = await member(server.database, server.url, "Anna")
        event = await organise(anna, kind="swiss", rounds=4, pace=3)
        await deed(anna, event, "begin")
        found = await page(anna, event)
        kills = 0
        while not over(found):
            await asyncio.sleep(0.05 * (kills + 1))
            if kills < 4:
                server.kill()
                server.start()
                kills += 1
            found = await page(anna, event)
        assert kills > 1
        assert [len(one["tables"]) for one in found["rounds"]] == [2] * 4
        await is_exact(server.database, event)

    asyncio.run(run())


def test_two_processes_one_postgresql(
    postgres_database: str, start: Start, toys: dict[str, str]
) -> None:
    servers = [start(postgres_database, name, **toys) for name in ("first", "second")]

    async def run() -> None:
        anna = await member(postgres_database, servers[0].url, "Anna")
        there = Browser(servers[1].url)
        there.http.cookies = anna.http.cookies
        events = [await organise(anna, kind="swiss", rounds=3, pace=3) for _ in range(2)]
        for event in events:  # both at once: one of them begins it
            deeds = [who.http.post(f"/api/events/{event}/begin", json={}) for who in (anna, there)]
            answers = await asyncio.gather(*deeds)
            assert sorted(answer.status_code for answer in answers) == [200, 409]
        for event in events:
            found = await until(there, event, lambda one: one["rounds"] != [])
            assert found["phase"] == "running"
        servers[0].kill()  # whoever looked after the events
        for event in events:
            await until(there, event, over)
            await is_exact(postgres_database, event)

    asyncio.run(run())


# --- what is refused --------------------------------------------------------------------------


def test_every_changing_route_refuses_other_sites(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Cyril")
        event = await organise(anna, kind="swiss")
        changing = [
            (method, path.replace("{event:str}", event))
            for route in ROUTES
            for path in route.paths
            for method in route.http_methods
            if method not in ("GET", "HEAD", "OPTIONS")
        ]
        assert len(changing) == 9
        for method, path in changing:
            for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
                answer = await anna.http.request(method, path, json={}, headers=headers)
                assert (answer.status_code, answer.json()["key"]) == (403, "error.origin"), path
            plain = {"Content-Type": "text/plain"}
            answer = await anna.http.request(method, path, content="{}", headers=plain)
            assert answer.status_code == 415, path
        assert (await page(anna, event))["phase"] == "open"

    asyncio.run(run())


def test_what_others_may_not_do(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Dana")
        eva = await member(club.database, club.url, "Eva")
        guest = Browser(club.url)
        await guest.http.post("/api/me", json={"name": "Guest"})
        event = await organise(anna, kind="swiss", invited=True, public=False)

        async def refused(who: Browser, what: str, **body: Any) -> str:
            answer = await who.http.post(f"/api/events/{event}/{what}", json=body)
            assert answer.status_code >= 400, (what, answer.text)
            return str(answer.json()["key"])

        body = {"title": "Mine", "plan": {**QUICK, "kind": "swiss"}}
        answer = await guest.http.post("/api/events", json=body)
        assert answer.json()["key"] == "error.account_needed"
        assert await refused(guest, "join") == "error.account_needed"
        assert await refused(eva, "join") == "error.event_invitation"
        assert await refused(eva, "join", token="guessed") == "error.event_invitation"
        assert (await page(eva, event))["token"] is None
        token = (await page(anna, event))["token"]
        # somebody else's name or guest in the body is of no use: who joins is who asks
        joined = await deed(eva, event, "join", token=token, guest="x", player=7, name="Dana")
        assert [one["name"] for one in joined["players"]] == ["Eva"]
        for what, wish in (
            ("begin", {}), ("cancel", {}), ("extend", {"hours": 5}), ("next", {}),
            ("bot", {"level": "random"}), ("remove", {"player": 1}),
        ):  # fmt: skip
            assert await refused(eva, what, **wish) == "error.event_organiser"
            assert await refused(guest, what, **wish) == "error.event_organiser"
        assert await refused(guest, "leave") == "error.event_player"
        assert await refused(anna, "extend", hours=5) == "error.event_not_running"
        assert await refused(anna, "remove", player=99) == "error.event_player"
        assert await refused(anna, "bot", level="no such") == "error.level"
        for who in (eva, guest):
            listed = (await who.http.get("/api/events")).json()
            there = [one["event"] for one in listed["open"]]
            assert (event in there) == (who is eva)
        await deed(anna, event, "cancel")
        assert await refused(anna, "begin") == "error.event_begun"
        assert await refused(eva, "join", token=token) == "error.event_begun"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"kind": "swiss", "game": "kroniky"}, "error.event_kind"),
        ({"kind": "challenge"}, "error.event_kind"),
        ({"kind": "swiss", "size": 5}, "error.event_size"),
        ({"kind": "swiss", "places": 3, "size": 4}, "error.event_places"),
        ({"kind": "knock_out", "size": 2, "onward": 2}, "error.event_onward"),
        ({"kind": "swiss", "fill": "nobody"}, "error.level"),
        ({"kind": "swiss", "game": "chess"}, "error.setup"),
        ({"kind": "swiss", "options": {"pile": "none"}}, "error.setup"),
        ({"kind": "swiss", "clock": {"bank": 0}}, "error.setup"),
        ({"kind": "swiss", "rated": True}, "error.rated_bots"),  # nobody has measured this game
        (
            {
                "kind": "challenge",
                "game": "aeons_end",
                "rated": True,
                "options": {"market": "random"},
            },
            "error.rated_options",
        ),
        ({"kind": "swiss", "places": 65}, "error.malformed"),
        ({"kind": "swiss", "rounds": 31}, "error.malformed"),
        ({"kind": "swiss", "hours": 0}, "error.malformed"),
        ({"kind": "swiss", "start": "moment"}, "error.event_moment"),
        ({"kind": "beauty"}, "error.malformed"),
    ],
)
def test_plans_that_cannot_be_played(club: Server, change: dict[str, Any], key: str) -> None:
    async def run() -> None:
        anna = Browser(club.url)
        await anna.http.post("/api/me", json={"name": "Anna"})
        await make_account(
            club.database, anna.http.cookies[COOKIE], f"A {sorted(change.items())}"[:40]
        )
        body = {"title": "Cup", "plan": {**QUICK, **change}}
        answer = await anna.http.post("/api/events", json=body)
        assert (answer.status_code, answer.json()["key"]) == (400, key)

    asyncio.run(run())


def test_titles_and_limits(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Filip")
        body = {"plan": {**QUICK, "kind": "swiss"}}
        for title in ("", " ", "x" * 61, "a\nb", "\u2800", "a\x00b"):
            answer = await anna.http.post("/api/events", json={**body, "title": title})
            assert answer.json()["key"] == "error.event_title", title
        event = await organise(anna, "<script>alert(1)</script>", kind="swiss", places=4)
        answer = await anna.http.get(f"/api/events/{event}")
        assert answer.headers["content-type"] == "application/json"
        assert answer.json()["title"] == "<script>alert(1)</script>"  # words, to be shown as such
        for _ in range(4):
            await deed(anna, event, "bot", level="random")
        full = await anna.http.post(f"/api/events/{event}/bot", json={"level": "random"})
        assert (full.status_code, full.json()["key"]) == (409, "error.event_full")
        for _ in range(4):
            await organise(anna, kind="swiss")
        answer = await anna.http.post("/api/events", json={**body, "title": "One more"})
        assert (answer.status_code, answer.json()["key"]) == (429, "error.event_many")
        for path in ("nothing", "x" * 200, "%00"):
            assert (await anna.http.get(f"/api/events/{path}")).status_code == 404

    asyncio.run(run())
