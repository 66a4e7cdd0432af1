"""Events are fair: nobody learns a deal before they play it, and rated ones count as others do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.club.tournament import deed, member, organise, until
from tests.server.client import WAIT, Browser, Page, Server
from websockets.exceptions import ConnectionClosed

from ludoteka.server.club.events.plan import EventPlan, checked
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server for all tests here."""
    folder = tmp_path_factory.mktemp("club")
    with Server(f"sqlite:///{folder / 'tables.sqlite3'}", folder, "club", 0) as started:
        yield started


async def waited(ask: Callable[[], Awaitable[Any]]) -> Any:
    """What is asked for, as soon as there is something."""
    late = time.monotonic() + WAIT
    while time.monotonic() < late:
        if found := await ask():
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("it never came")


async def own_table(browser: Browser) -> str:
    """The one table where somebody sits."""

    async def ask() -> Any:
        return (await browser.http.get("/api/tables")).json()["mine"]

    (mine,) = await waited(ask)
    return str(mine["table"])


async def give_up(browser: Browser, table: str) -> Page:
    """Resign; a bot plays to the end."""
    page = await browser.page(table)
    while (await page.wish("resign"))["type"] != "ack":
        await page.receive()
    await page.until(lambda: page.table["phase"] == "over")
    return page


async def told(browser: Browser, table: str) -> dict[str, Any]:
    """What every door to a finished table answers: 200, 201 or the key of a refusal."""
    at = f"/api/tables/{table}"
    asked = {
        "about": browser.http.get(at),
        "replay": browser.http.get(f"{at}/replay"),
        "moment": browser.http.get(f"{at}/replay/1"),
        "story": browser.http.get(f"{at}/story?before=2"),
        "record": browser.http.get(f"{at}/record"),
        "analysis": browser.http.get(f"{at}/analysis"),
        "analyse": browser.http.post(f"{at}/analysis"),
        "branch": browser.http.post(f"{at}/branch", json={"step": 0, "seat": 0}),
    }
    found: dict[str, Any] = {}
    for door, asking in asked.items():
        answer = await asking
        found[door] = answer.json()["key"] if answer.is_error else answer.status_code
    return found


async def socket_of(browser: Browser, table: str) -> str:
    """What the socket of a table does: it sends the table, or closes with a code."""
    try:
        page = await browser.page(table)
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else closed)
    await page.close()
    return "table"


def test_nobody_sees_a_deal_that_they_still_have_to_play(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Anna")
        petr = await member(club.database, club.url, "Petr")
        stranger = Browser(club.url)
        shown = {"profile": True, "history": True, "ratings": True}
        assert (await anna.http.put("/api/privacy", json=shown)).status_code == 200
        event = await organise(
            anna, playing=True, kind="challenge", game="kroniky", places=2, fill=""
        )
        await deed(petr, event, "join")
        await deed(anna, event, "begin")
        table = await own_table(anna)
        assert await socket_of(petr, table) == "4404", "nor while it is played"
        await (await give_up(anna, table)).close()

        async def history(who: Browser) -> list[str]:
            answer = await who.http.get("/api/profiles/anna/history")
            return [game["table"] for game in answer.json()["games"]]

        async def counted(who: Browser) -> int:
            statistics = (await who.http.get("/api/profiles/anna")).json()["statistics"]
            return int(statistics["games"])

        assert await waited(lambda: history(anna)) == [table], "her own games are hers to see"
        assert await counted(anna) == 1
        for other in (petr, stranger):
            assert await history(other) == []
            assert await counted(other) == 0
            assert set((await told(other, table)).values()) == {"error.event_round"}
            assert await socket_of(other, table) == "4404"
        # she may look back, but takes nothing away that helps somebody to play the same deal
        closed = dict.fromkeys(("record", "analysis", "analyse", "branch"), "error.event_round")
        looked = dict.fromkeys(("about", "replay", "moment", "story"), 200)
        assert await told(anna, table) == {**looked, **closed}
        assert await socket_of(anna, table) == "table"

        await (await give_up(petr, await own_table(petr))).close()
        await until(anna, event, lambda one: one["phase"] == "over")
        for other in (petr, stranger):
            assert await history(other) == [table]
            assert await counted(other) == 1
            found = await told(other, table)
            assert found == {**dict.fromkeys(found, 200), "branch": 201}
            assert await socket_of(other, table) == "table"

    asyncio.run(run())


def test_a_challenge_that_was_called_off_keeps_no_secrets(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Hana")
        event = await organise(
            anna, playing=True, kind="challenge", game="kroniky", places=2, fill="random"
        )
        await deed(anna, event, "begin")
        table = await own_table(anna)
        stranger = Browser(club.url)
        assert await socket_of(stranger, table) == "4404"
        found = await deed(anna, event, "cancel")
        assert all(one["table"] for one in found["rounds"][0]["tables"])
        assert await socket_of(stranger, table) == "table"

    asyncio.run(run())


CLOCK = {"bank": 600, "out": "bot"}
ODD = {"solo_fourth_card": True}


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        ({"kind": "swiss"}, "error.rated_clock"),
        ({"kind": "swiss", "clock": {**CLOCK, "out": "nothing"}}, "error.rated_clock"),
        ({"kind": "swiss", "clock": CLOCK, "fill": "own"}, "error.rated_bots"),
        ({"kind": "challenge", "game": "aeons_end", "options": ODD}, "error.rated_options"),
        ({"kind": "swiss", "clock": CLOCK, "fill": "easy"}, ""),
        ({"kind": "challenge", "game": "kroniky"}, ""),
    ],
)
def test_a_rated_event_is_as_strict_as_a_rated_table(plan: dict[str, Any], key: str) -> None:
    wish = {"game": "ethnos", "size": 2, **plan}
    assert checked(msgspec.convert(wish, EventPlan), ("own",)), "unrated it may be so"
    rated = msgspec.convert({**wish, "rated": True}, EventPlan)
    if not key:
        assert checked(rated, ("own",)).rated
        return
    with pytest.raises(Refused) as refused:
        checked(rated, ("own",))
    assert refused.value.key == key


def test_a_rated_event_takes_no_bots_without_a_rating(club: Server) -> None:
    async def run() -> None:
        anna = await member(club.database, club.url, "Jana")
        wish: dict[str, Any] = {"kind": "swiss", "game": "ethnos", "fill": "", "clock": CLOCK}
        event = await organise(anna, **wish, rated=True)
        assert len((await deed(anna, event, "bot", level="easy"))["players"]) == 1
        answer = await anna.http.post(f"/api/events/{event}/bot", json={"level": "easy:conqueror"})
        assert (answer.status_code, answer.json()["key"]) == (400, "error.rated_bots")

    asyncio.run(run())
