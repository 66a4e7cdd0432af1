"""Broken games of somebody else harm nobody but those who play them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests import faulty
from tests.outside import environment
from tests.server.client import Browser, Server
from websockets.exceptions import ConnectionClosedError

pytestmark = pytest.mark.once
Start = Callable[..., Server]
OURS = {"ethnos", "terra_mystica", "aeons_end", "kroniky"}
FAULTY = 4424


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path on which broken games are installed."""
    return environment(faulty.install(tmp_path_factory.mktemp("site")))["PYTHONPATH"]


@pytest.fixture
def shop(site: str, start: Start, tmp_path: Path) -> Server:
    """A server with broken games."""
    return start(f"sqlite:///{tmp_path / 'tables.sqlite3'}", PYTHONPATH=site)


async def wish(browser: Browser, game: str, *kinds: str) -> tuple[int, dict[str, Any]]:
    """Ask for a table: the status and the answer."""
    seats = [{"kind": k} if k == "me" else {"kind": "bot", "level": k} for k in kinds]
    body = {"game": game, "seats": seats, "pace": 0}
    answer = await browser.http.post("/api/tables", json=body)
    return answer.status_code, answer.json()


def test_the_lobby_names_them_and_shows_the_rest(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        told = (await browser.http.get("/api/games")).json()
        assert {game["key"] for game in told["games"]} >= {*OURS, "pebbles", "unsaid"}
        broken = {each["key"]: each["problem"] for each in told["broken"]}
        assert set(broken) == {*faulty.LOAD, "nonsense"}
        assert broken["raises"] == "RuntimeError: half written"
        toy = next(game for game in told["games"] if game["key"] == "pebbles")
        assert toy["words"]["cs"] == {"title": "Kamínky", "about": "Hračka."}
        assert (await browser.http.get("/api/tables")).status_code == 200
        assert (await browser.http.get("/schema/openapi.json")).status_code == 200

    asyncio.run(run())


def test_texts_are_served_for_any_game(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        for key in ("pebbles", "ethnos"):
            for language in ("en", "cs", "pl"):
                answer = await browser.http.get(f"/api/games/{key}/text/{language}")
                assert answer.json()["game.title"]
                tag = {"If-None-Match": answer.headers["etag"]}
                again = await browser.http.get(f"/api/games/{key}/text/{language}", headers=tag)
                assert again.status_code == 304
        for path in ("nowhere/text/en", "ethnos/text/xx", "ethnos/text/..%2fen"):
            assert (await browser.http.get(f"/api/games/{path}")).status_code == 404, path
        answer = await browser.http.get("/api/games/raises/text/en")
        assert (answer.status_code, answer.json()["key"]) == (500, "error.game_failed")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("raises", "RuntimeError: half written"),
        ("start_fails", "ValueError: half written"),
        ("no_state", "start() gives a int, no State"),
        ("view_fails", "ValueError: half written"),
        ("layout_fails", "ValueError: half written"),
        ("legal_fails", "ValueError: half written"),
    ],
)
def test_no_table_is_made_for_one(shop: Server, key: str, problem: str) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        status, told = await wish(browser, key, "me", "easy")
        assert status in (400, 500)
        assert told["key"] in ("error.setup", "error.game_failed")
        assert problem in told["text"]
        assert told["text"].endswith(".")
        status, _ = await wish(browser, "ethnos", "me", "easy")
        assert status == 201

    asyncio.run(run())


def test_one_that_fails_in_a_move_stops_only_its_own_table(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        good = await browser.create("me", "easy", game="pebbles")
        for key in ("apply_fails", "tell_fails"):
            bad = await browser.create("me", "easy", game=key)
            page = await browser.page(bad)
            told = await page.wish("move", move="take 1")
            assert told["error"]["key"] == "error.game_failed", key
            assert "half written" in told["error"]["text"]
            told = await page.wish("move", move="swap")
            assert told["error"]["key"] in ("error.game_failed", "error.stale")
            await page.close()
        page = await browser.page(good)
        assert (await page.wish("move", move="take 1"))["type"] == "ack"

    asyncio.run(run())


def test_one_that_fails_only_for_bots_is_played_at_random(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        table = await browser.create("me", "easy", game="guide_fails")
        page = await browser.page(table)
        assert (await page.wish("move", move="take 1"))["type"] == "ack"
        if page.table["holding"] is not None:
            await page.wish("end_turn")
        await page.until(lambda: page.over or page.table["to_act"] == [0])
        assert page.table["steps"] >= 2

    asyncio.run(run())


def test_a_bot_of_a_failing_game_gives_up(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        status, told = await wish(browser, "apply_fails", "easy", "me")
        assert status == 201
        await browser.http.get(f"/api/tables/{told['table']}")
        late = asyncio.get_running_loop().time() + 30
        while "a game failed" not in shop.log.read_text():
            assert asyncio.get_running_loop().time() < late
            await asyncio.sleep(0.1)
        await asyncio.sleep(1.5)  # it must not try again and again
        failures = [line for line in shop.log.read_text().splitlines() if "game failed" in line]
        assert len(failures) <= 2

    asyncio.run(run())


def test_a_view_that_fails_later_ends_the_talk_with_a_word(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        table = await browser.create("me", "easy", game="late_view_fails")
        page = await browser.page(table)
        name = "aaaaaaaa"
        await page.send(
            {"type": "move", "id": name, "expect": page.state["version"], "seat": 0,
             "move": "take 1"}
        )  # fmt: skip
        with suppress(ConnectionClosedError):
            while True:
                await page.receive()
        assert page.others[-1]["error"]["key"] == "error.game_failed"
        assert page.socket.close_code == FAULTY
        status, _ = await wish(browser, "ethnos", "me", "easy")
        assert status == 201

    asyncio.run(run())


def test_a_table_whose_game_is_gone_says_so(database: str, start: Start, site: str) -> None:
    """The package was removed, or no longer allows what was played; the rest goes on."""
    server = start(database, name="before", PYTHONPATH=site)

    async def play() -> tuple[Browser, str, str]:
        browser = Browser(server.url)
        theirs = await browser.create("me", "me", game="pebbles")
        ours = await browser.create("me", "me")
        return browser, theirs, ours

    browser, theirs, ours = asyncio.run(play())
    cookies = dict(browser.http.cookies)
    server.stop()
    later = start(database, name="after")

    async def look() -> None:
        again = Browser(later.url)
        again.http.cookies.update(cookies)
        told = await again.http.get(f"/api/tables/{theirs}")
        assert (told.status_code, told.json()["key"]) == (500, "error.game_failed")
        assert "there is no game 'pebbles'" in told.json()["text"]
        lobby = (await again.http.get("/api/tables")).json()
        assert {brief["table"] for brief in lobby["mine"]} == {theirs, ours}
        assert (await again.http.get(f"/api/tables/{ours}")).status_code == 200

    asyncio.run(look())
