"""A table with an own map or chronicle; a broken one is refused with line and reason."""

import asyncio
import json

import pytest
from tests.kroniky.positions import quiet_chronicle, small_map
from tests.server.client import Browser, Server

from ludoteka.games.kroniky.own_files.files import LONGEST_FILE

MAP = small_map(["....", "CTTO"], [], {})
WISH = {"game": "kroniky", "seats": [{"kind": "me"}], "pace": 0}


def test_the_list_of_games_says_where_own_files_go(server: Server) -> None:
    async def asked() -> None:
        browser = Browser(server.url)
        found = (await browser.http.get("/api/games")).json()["games"]
        own = {
            (game["key"], option["name"])
            for game in found
            for option in game["options"]
            if option["own"]
        }
        assert own == {("kroniky", "map"), ("kroniky", "chronicle")}
        await browser.close()

    asyncio.run(asked())


def test_a_table_with_own_files(server: Server) -> None:
    asyncio.run(own_table(server.url))


async def own_table(url: str) -> None:
    browser = Browser(url)
    # as an editor on Windows leaves it, and as long as a file may be
    long = "\ufeff" + MAP.replace("{", "{\r\n", 1)
    long += " " * (LONGEST_FILE - len(long))
    chronicle = quiet_chronicle()
    chronicle += "\n" * (LONGEST_FILE - len(chronicle))
    table = await browser.create(
        "me", game="kroniky", options={"map": long, "chronicle": chronicle}
    )
    page = await browser.page(table)
    assert page.state["table"]["options"]["map"].startswith('{"id":"small"')
    assert (await page.wish("move", move="found a:1"))["type"] == "ack"
    assert (await page.ask("hint", seat=0))["type"] == "hint"
    await browser.close()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            {"map": MAP.replace("CTTO", "CTXO")},
            "option map: line 1: 'X' is not a terrain; choose from ., f, T, R, C, O, ~, F, $, U, S",
        ),
        (
            {"map": '{"id": "hill", "name": {"en": "Hill"},\n "rows": [".."],\n "dangerous": 3}'},
            "option map: line 3: dangerous: a list is expected, not a whole number",
        ),
        ({"map": "{\n"}, "option map: line 2: this is not JSON: Expecting property name enclosed "),
        ({"map": "a letter\nto you"}, "option map: line 1: this is not JSON: Expecting value"),
        ({"map": quiet_chronicle()}, "option map takes a map, not another file"),
        ({"chronicle": MAP}, "option chronicle takes a chronicle, not another file"),
        ({"map": "." * (LONGEST_FILE + 1)}, "option map: line 1: a file has at most 60000 "),
        ({"map": "[" * 50_000}, "option map: line 1: this JSON cannot be read"),
        ({"map": "hills"}, "option map cannot be 'hills'; choose from borderlands, "),
        ({"map": ["{}"]}, "option map cannot be "),
        ({"map": True}, "option map cannot be 'True'; "),
    ],
)
def test_broken_files(server: Server, options: dict[str, object], problem: str) -> None:
    async def refused() -> None:
        browser = Browser(server.url)
        answer = await browser.http.post("/api/tables", json={**WISH, "options": options})
        assert answer.status_code == 400
        said = answer.json()
        assert said["key"] == "error.setup"
        assert said["params"]["problem"].startswith(problem)
        assert said["text"].startswith(f"This table cannot be set up: {problem}")
        await browser.close()

    asyncio.run(refused())


def test_huge_files(server: Server) -> None:
    async def refused() -> None:
        browser = Browser(server.url)
        wish = {**WISH, "options": {"map": "." * 300_000}}
        answer = await browser.http.post("/api/tables", content=json.dumps(wish).encode())
        assert (answer.status_code, answer.json()["key"]) == (413, "error.too_large")
        await browser.close()

    asyncio.run(refused())
