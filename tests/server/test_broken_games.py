"""Broken games of somebody else harm nobody but those who play them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests import faulty
from tests.outside import environment
from tests.server.client import Browser, Page, Server
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


@pytest.mark.parametrize("key", ["apply_fails", "tell_fails", "nonsense_told", "late_view_fails"])
def test_a_move_that_one_fails_over_is_not_stored(shop: Server, key: str) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        page = await browser.page(await browser.create("me", "me", game=key))
        before = page.state["number"]
        for _ in range(2):
            told = await page.wish("move", move="take 1")
            assert told["error"]["key"] == "error.move_failed"
            assert told["error"]["text"].startswith("The game failed over “take 1”")
            assert told["error"]["text"].endswith(").")
            assert page.state["number"] == before
        assert (await page.wish("chat", text="Is it broken?"))["type"] == "ack"

    asyncio.run(run())


def test_a_table_goes_on_beside_such_a_move(database: str, start: Start, site: str) -> None:
    """Another move is made, and what is stored leads to the same table again."""
    server = start(database, name="before", PYTHONPATH=site)

    async def play() -> tuple[Browser, str, Page]:
        browser = Browser(server.url)
        table = await browser.create("me", "me", game="apply_fails")
        page = await browser.page(table)
        told = await page.wish("move", move="take 2")
        assert "half written" in told["error"]["text"]
        assert (await page.wish("move", move="swap"))["type"] == "ack"
        assert page.state["view"]["pile"] == 13  # nothing is half done
        return browser, table, page

    browser, table, before = asyncio.run(play())
    cookies = dict(browser.http.cookies)
    server.stop()
    later = start(database, name="after", PYTHONPATH=site)

    async def look() -> None:
        again = Browser(later.url)
        again.http.cookies.update(cookies)
        page = await again.page(table, look=0)
        for part in ("number", "version", "table", "view", "moves", "undo"):
            assert page.state[part] == before.state[part], part
        assert page.lines == before.lines
        page = await again.page(table)
        assert (await page.wish("move", move="take 2"))["error"]["key"] == "error.move_failed"

    asyncio.run(look())


def test_a_bot_makes_another_move(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        page = await browser.page(await browser.create("random", "me", game="apply_fails"))
        await page.until(lambda: page.table["to_act"] == [1])
        assert page.state["view"]["pile"] == 13
        assert len(page.state["view"]["shown"]) == 1

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


def test_a_bot_without_a_move_gives_up(shop: Server) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        page = await browser.page(await browser.create("easy", "me", game="tell_fails"))
        late = asyncio.get_running_loop().time() + 30
        while (answer := await page.wish("chat", text="Well?"))["type"] == "ack":
            assert asyncio.get_running_loop().time() < late
            await asyncio.sleep(0.5)
        assert answer["error"]["key"] == "error.game_failed"
        assert "half written" in answer["error"]["text"]
        noted = shop.log.read_text().count("a game failed")
        await asyncio.sleep(1.5)  # it must not try again and again
        assert shop.log.read_text().count("a game failed") == noted

    asyncio.run(run())


def test_a_view_that_fails_later_ends_the_talk_with_a_word(shop: Server, site: str) -> None:
    async def run() -> None:
        browser = Browser(shop.url)
        table = await browser.create("me", "easy", game="mood")
        page = await browser.page(table)
        mood = Path(site.split(os.pathsep)[0]) / "mood"
        mood.touch()
        try:
            await page.send({"type": "chat", "id": "aaaaaaaa", "text": "Hello?", "seat": 0})
            with suppress(ConnectionClosedError):
                while True:
                    await page.receive()
        finally:
            mood.unlink()
        assert page.others[-1]["error"]["key"] == "error.game_failed"
        assert page.socket.close_code == FAULTY
        assert (await browser.page(table)).lines[-1]["params"]["text"] == "Hello?"
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
