"""What becomes of games that end at a real server: recorded once, shown as people allow."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Server, play_over

from ludoteka.server import relations as db
from ludoteka.server.club.results.measured import level_ratings
from ludoteka.server.club.results.recalculation import recalculate
from ludoteka.server.database import connect
from ludoteka.server.store import DAY

pytestmark = pytest.mark.once
CLOCK = {"bank": 3600, "increment": 0, "out": "bot"}
Start = Callable[..., Server]


async def inside(address: str, work: Callable[[sa.Connection], Any]) -> Any:
    """Work in the database of a server, which may be running."""
    reached = connect(address, new=False)
    try:
        return await reached.write(work)
    finally:
        await reached.close()


async def join(server: Server, *names: str) -> list[Browser]:
    """People with accounts."""
    people = [Browser(server.url) for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.http.post("/api/me", json={"name": name})

    def accounts(connection: sa.Connection) -> None:
        known = dict(row for row in connection.execute(sa.select(db.guests.c.name, db.guests.c.id)))
        for name in names:
            row = {"guest": known[name], "name": name, "handle": name.casefold(), "created": 1}
            connection.execute(sa.insert(db.accounts).values(row))

    await inside(server.database, accounts)
    return people


async def told(person: Browser, path: str, ready: Callable[[Any], bool], **query: Any) -> Any:
    """What the server answers, once it is ready."""
    async with asyncio.timeout(60):
        while not ready(found := (await person.http.get(path, params=query)).json()):
            await asyncio.sleep(0.05)
    return found


async def sit(people: list[Browser], **more: Any) -> str:
    """A rated table of all these people."""
    seats = ["me", *["open"] * (len(people) - 1)]
    table = await people[0].create(*seats, rated=True, clock=CLOCK, **more)
    for person, token in zip(people[1:], await people[0].invites(table), strict=True):
        await person.claim(table, token, (await person.http.get("/api/me")).json()["name"])
    return table


async def play(people: list[Browser], table: str, seed: int = 1) -> None:
    """Play a table to its end."""
    pages = [await person.page(table) for person in people]
    await play_over(pages, random.Random(seed))
    for page in pages:
        await page.close()


def test_a_rated_game_from_its_table_to_the_profile(database: str, start: Start) -> None:
    server = start(database)

    async def scene() -> None:
        people = ann, bob = await join(server, "Ann", "<b>Bob</b>")
        table = await sit(people)
        before = (await ann.http.get(f"/api/tables/{table}/rating")).json()
        assert [seat["rating"] for seat in before["seats"]] == [None, None]
        await play(people, table)
        path = f"/api/tables/{table}/rating"
        ended = await told(ann, path, lambda found: found["recorded"])
        changes = [seat["change"] for seat in ended["seats"]]
        assert ended["rated"]
        assert sum(changes) == 0
        assert max(changes) > 0
        (past,) = (await ann.http.get("/api/history")).json()["games"]
        assert past["table"] == table
        assert past["change"] == changes[0]
        assert len(past["facts"]["tribe"]) == 5
        assert [player["name"] for player in past["players"]] == ["Ann", "<b>Bob</b>"]
        sums = (await ann.http.get("/api/statistics")).json()
        assert sums["games"] == 1
        assert sums["ratings"][0]["provisional"]
        assert {tally["kind"] for tally in sums["tallies"]} == {"game", "seats", "tribe"}
        mine = (await ann.http.get("/api/ratings/mine")).json()
        assert mine == {"account": True, "ratings": {"ethnos": sums["ratings"][0]["rating"]}}
        await privacy(ann, bob, sums["ratings"][0]["rating"])
        await ratings_at_tables(ann, bob, table, sums["ratings"][0]["rating"])
        await searches(ann)
        found = await inside(database, lambda connection: recalculate(connection, check=True))
        assert (found.games, found.ratings, found.differences) == (1, 2, 0)
        for person in people:
            await person.close()

    asyncio.run(scene())


async def ratings_at_tables(ann: Browser, bob: Browser, played: str, rating: int) -> None:
    """Who sits at a rated table comes with a rating, if it may be seen; bots always do."""
    waiting = await ann.create("me", "open", "easy", rated=True, clock=CLOCK, public=True)

    async def seen(who: Browser) -> list[list[int | None]]:
        at = [f"/api/tables/{table}/rating" for table in (waiting, played)]
        told = [(await who.http.get(path)).json()["seats"] for path in at]
        opened = (await who.http.get("/api/tables")).json()["open"]
        (brief,) = (one for one in opened if one["table"] == waiting)
        return [[seat["rating"] for seat in seats] for seats in (brief["seats"], *told)]

    bot = level_ratings("ethnos")["easy"]
    theirs = (await bob.http.get("/api/ratings/mine")).json()["ratings"]["ethnos"]
    assert await seen(ann) == [[rating, None, bot]] * 2 + [[rating, theirs]]
    assert await seen(bob) == [[None, None, bot]] * 2 + [[None, theirs]], "ratings are private now"
    told = (await bob.http.get(f"/api/tables/{played}/rating")).json()["seats"]
    assert told[0]["change"] is None
    await ann.http.put("/api/privacy", json={"ratings": True})
    assert await seen(bob) == [[rating, None, bot]] * 2 + [[rating, theirs]]


async def privacy(ann: Browser, bob: Browser, rating: int) -> None:
    """A profile is there when its owner wishes it; a private one is the same as none."""
    none = await bob.http.get("/api/profiles/nobody")
    hidden = await bob.http.get("/api/profiles/ann")
    assert (hidden.status_code, hidden.content) == (404, none.content)
    assert (await bob.http.get("/api/profiles/ann/history")).content == none.content
    own = (await ann.http.get("/api/profiles/ann")).json()
    assert own["mine"]
    assert own["statistics"]["games"] == 1
    ranks = (await bob.http.get("/api/ratings")).json()["ladders"][0]["ranks"]
    assert ("Ann", None, rating) in [(one["name"], one["handle"], one["rating"]) for one in ranks]
    assert "master" in [one["level"] for one in ranks]
    await ann.http.put("/api/privacy", json={"profile": True, "history": False, "ratings": True})
    seen = (await bob.http.get("/api/profiles/ANN")).json()
    assert seen["ratings"][0]["rating"] == rating
    assert seen["statistics"] is None
    assert (await bob.http.get("/api/profiles/ann/history")).content == none.content
    await ann.http.put("/api/privacy", json={"profile": True, "history": True, "ratings": False})
    seen = (await bob.http.get("/api/profiles/ann")).json()
    assert seen["ratings"] is None
    assert seen["statistics"]["ratings"] == []
    assert (await bob.http.get("/api/profiles/ann/history")).json()["found"] == 1
    ranks = (await bob.http.get("/api/ratings")).json()["ladders"][0]["ranks"]
    assert "Ann" not in [one["name"] for one in ranks]
    stranger = Browser(ann.url)
    refused = await stranger.http.put("/api/privacy", json={"profile": True})
    assert refused.json()["key"] == "error.no_guest"
    foreign = {"Origin": "https://elsewhere.example"}
    refused = await ann.http.put("/api/privacy", json={"profile": False}, headers=foreign)
    assert refused.json()["key"] == "error.origin"
    await stranger.close()


async def searches(ann: Browser) -> None:
    """A history is looked through by everything that it tells."""
    looked: list[tuple[dict[str, str | int], int]] = [
        ({"game": "ethnos", "seats": 2, "company": "people", "name": "<B>bo"}, 1),
        ({"game": "kroniky"}, 0),
        ({"seats": 3}, 0),
        ({"company": "bots"}, 0),
        ({"name": "ann"}, 0),  # oneself is no opponent
        ({"since": 2**50}, 0),
        ({"until": 5}, 0),
    ]
    for wanted, found in looked:
        answer = (await ann.http.get("/api/history", params=wanted)).json()
        assert answer["found"] == found, wanted
    won = (await ann.http.get("/api/history", params={"won": True})).json()["found"]
    lost = (await ann.http.get("/api/history", params={"won": False})).json()["found"]
    assert won + lost == 1
    assert (await ann.http.get("/api/history", params={"company": "x"})).status_code == 400


def test_whoever_resigns_loses_to_those_who_stay(server: Server) -> None:
    async def scene() -> None:
        people = fay, gus = await join(server, "Fay", "Gus")
        table = await sit(people, pace=0)
        page = await fay.page(table)
        assert (await page.wish("resign"))["type"] == "ack"
        await page.close()
        await play([gus], table, 3)
        ended = await told(gus, f"/api/tables/{table}/rating", lambda found: found["recorded"])
        assert ended["seats"][0]["change"] < 0 < ended["seats"][1]["change"]
        past = (await fay.http.get("/api/history")).json()["games"][0]
        assert (past["how"], past["place"], past["won"]) == ("resigned", 2, False)
        for person in people:
            await person.close()

    asyncio.run(scene())


def test_what_is_no_game_of_its_own_is_not_history(server: Server) -> None:
    async def scene() -> None:
        ida = Browser(server.url)
        table = await ida.create("me", "me")
        await around(ida, table)
        await told(ida, "/api/history", lambda found: found["found"] == 1)
        record = (await ida.http.get(f"/api/tables/{table}/record")).text
        copy = (await ida.http.post("/api/records", json={"record": record})).json()["table"]
        await ida.http.get(f"/api/tables/{copy}")
        steps = (await ida.http.get(f"/api/tables/{table}/replay")).json()["steps"]
        branch = {"step": len(steps) - 3, "seat": 0, "level": "random"}
        tried = await ida.http.post(f"/api/tables/{table}/branch", json=branch)
        again = tried.json()["table"]
        page = await ida.page(again)
        await play_over([page], random.Random(1))
        await page.close()

        def marked() -> set[str]:
            path = server.database.removeprefix("sqlite:///")
            with sqlite3.connect(path) as base:
                return {key for (key,) in base.execute("SELECT table_id FROM uncounted")}

        async with asyncio.timeout(30):
            while not {copy, again} <= marked():
                await asyncio.sleep(0.05)
        assert (await ida.http.get("/api/history")).json()["found"] == 1
        sums = (await ida.http.get("/api/statistics")).json()
        assert (sums["games"], sums["ratings"]) == (0, [])  # at two seats oneself: no statistics
        await ida.close()

    asyncio.run(scene())


async def around(person: Browser, table: str) -> None:
    """Play all seats of a table around one screen."""
    pages = [await person.page(table, look=0), await person.page(table, look=1)]
    await play_over(pages, random.Random(5))
    for page in pages:
        await page.close()


def test_what_a_kill_left_out_is_recorded_by_the_next_start(database: str, start: Start) -> None:
    async def scene(server: Server) -> tuple[str, Browser]:
        people = await join(server, "Jan", "Kim")
        table = await sit(people)
        await play(people, table)
        server.kill()
        return table, people[0]

    def unrecorded(connection: sa.Connection) -> None:
        """The kill came before the result, and before the lobby heard that the game is over."""
        for relation in (db.rating_changes, db.ratings, db.result_seats, db.results):
            connection.execute(sa.delete(relation))
        log = db.entries.c
        old = {"phase": "running", "updated": 5}
        connection.execute(sa.update(db.tables).values(old))
        connection.execute(sa.update(db.entries).values(at=log.at - DAY))

    first = start(database, "first")

    async def whole() -> None:
        table, jan = await scene(first)
        await inside(database, unrecorded)
        second = start(database, "second")
        jan.http.base_url = httpx.URL(second.url)
        await told(jan, "/api/history", lambda found: found["found"] == 1)
        ended = (await jan.http.get(f"/api/tables/{table}/rating")).json()
        assert ended["rated"]
        await jan.close()

    asyncio.run(whole())


def test_two_processes_record_each_game_once(postgres_database: str, start: Start) -> None:
    first = start(postgres_database, "first")
    second = start(postgres_database, "second")

    async def scene() -> None:
        people = leo, mia = await join(first, "Leo", "Mia")
        tables = []
        for seed in range(3):
            tables.append(table := await sit(people))
            pages = [await leo.page(table), await mia.page(table, url=second.url)]
            await play_over(pages, random.Random(seed))
            for page in pages:
                await page.close()
        found = await told(leo, "/api/history", lambda found: found["found"] == 3)
        assert sorted(game["table"] for game in found["games"]) == sorted(tables)

        def counted(connection: sa.Connection) -> list[int]:
            assert recalculate(connection, check=True).differences == 0
            return list(connection.scalars(sa.select(db.results.c.number)))

        assert sorted(await inside(postgres_database, counted)) == [1, 2, 3]
        for person in people:
            await person.close()

    asyncio.run(scene())


def test_an_abandoned_rated_game_is_given_up(database: str, start: Start) -> None:
    first = start(database, "first")

    async def scene() -> None:
        (ned,) = await join(first, "Ned")
        table = await ned.create("me", "random", rated=True)
        about = f"/api/tables/{table}"  # the bot may begin
        await told(ned, about, lambda found: found["brief"]["to_act"] == [0])
        first.kill()

        def age(connection: sa.Connection) -> None:
            log = db.entries.c
            connection.execute(sa.update(db.entries).values(at=log.at - 31 * DAY))
            connection.execute(sa.update(db.tables).values(updated=5))

        await inside(database, age)
        second = start(database, "second")
        ned.http.base_url = httpx.URL(second.url)
        await told(ned, f"/api/tables/{table}/rating", lambda found: found["recorded"])
        (past,) = (await ned.http.get("/api/history")).json()["games"]
        assert (past["how"], past["place"]) == ("resigned", 2)
        assert past["change"] < 0
        await ned.close()

    asyncio.run(scene())
