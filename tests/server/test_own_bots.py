"""Bots that whoever runs the server allows: offered, limited, and missed when they are gone."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.bots import own
from tests.server.client import Browser, Page, Server, play_over

from ludoteka.bots import LEVELS
from ludoteka.core.errors import BadOption
from ludoteka.server.own_bots import read_bots
from ludoteka.server.settings import from_environment

pytestmark = pytest.mark.once
FAILING = ("Raises", "Hungry", "Sleeps", "Dies")
OFFERED = ("Dreamer", "OnlyKroniky", *FAILING)


def named(*kinds: str) -> str:
    """The setting that offers these bots."""
    return ",".join(f"My {kind}={own.__file__}:{kind}" for kind in kinds)


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers bots, good ones and others."""
    folder = tmp_path_factory.mktemp("inn")
    limits = {"LUDOTEKA_OWN_BOT_SECONDS": "3", "LUDOTEKA_OWN_BOT_MEMORY": "256"}
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    limits["LUDOTEKA_OWN_BOTS"] = named(*OFFERED)
    with Server(database, folder, "server", 0, **limits) as server:
        yield server


def logged(server: Server, bot: str) -> list[str]:
    """Why a bot failed, by the log."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line[:1] == "{"]
    return [
        line["problem"]
        for line in lines
        if line["what"] == "an own bot failed" and line["level"] == bot
    ]


def bot_moved(page: Page) -> bool:
    """Whether seat 1 has made a move."""
    return any(line["params"].get("seat") == "seat.1" for line in page.lines)


async def play_until(page: Page, reached: Callable[[], bool]) -> None:
    """Play at the own seat until something is so."""
    luck = random.Random(1)
    while not reached():
        assert not page.over
        if page.look not in page.table["to_act"]:
            await page.receive()
        else:
            await play_over([page], luck, most=1)


def test_bots_are_offered_for_their_games(inn: Server) -> None:
    asyncio.run(offered(inn.url))


async def offered(url: str) -> None:
    browser = Browser(url)
    told = (await browser.http.get("/api/games")).json()
    assert told["levels"] == list(LEVELS)
    bots = {game["key"]: game.get("bots") for game in told["games"]}
    assert bots["kroniky"] == [f"My {kind}" for kind in OFFERED]
    assert bots["ethnos"] == [f"My {kind}" for kind in OFFERED if kind != "OnlyKroniky"]
    for level in ("My OnlyKroniky", "Somebody", own.__file__ + ":Dreamer"):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = await browser.http.post("/api/tables", json={"game": "ethnos", "seats": seats})
        assert (answer.status_code, answer.json()["key"]) == (400, "error.level")


async def started(server: Server, level: str) -> Page:
    """A page at a table against a bot."""
    browser = Browser(server.url)
    return await browser.page(await browser.create("me", level))


@pytest.mark.parametrize("kind", FAILING)
def test_a_table_goes_on_when_its_bot_fails(inn: Server, kind: str) -> None:
    asyncio.run(goes_on(inn, kind))
    if kind == "Sleeps":
        assert set(logged(inn, "My Sleeps")) == {"it took too long, or its process ended"}


async def goes_on(server: Server, kind: str) -> None:
    page = await started(server, f"My {kind}")
    await play_until(page, lambda: bool(logged(server, f"My {kind}")) and bot_moved(page))
    assert page.table["seats"][1]["level"] == f"My {kind}"


def test_an_own_bot_stands_in(inn: Server) -> None:
    asyncio.run(stands_in(inn))


async def stands_in(server: Server) -> None:
    page = await started(server, "easy")
    await play_until(page, lambda: page.look in page.table["to_act"])
    refused = await page.wish("replace", seat=1, level="My OnlyKroniky")
    assert refused["error"]["key"] == "error.level"
    answer = await page.wish("replace", seat=1, level="My Dreamer")
    assert answer["type"] == "ack"
    await page.until(lambda: page.table["seats"][1]["level"] == "My Dreamer")
    assert page.lines[-1]["key"] == "table.replaced"


def test_a_table_goes_on_when_its_bot_is_gone(start: Callable[..., Server], database: str) -> None:
    patient = {"LUDOTEKA_OWN_BOT_SECONDS": "60"}
    asyncio.run(gone(start(database, LUDOTEKA_OWN_BOTS=named("Dreamer"), **patient)))


async def gone(server: Server) -> None:
    anna = Browser(server.url)
    table = await anna.create("me", "My Dreamer")
    page = await anna.page(table)
    await play_until(page, lambda: bot_moved(page) and page.look in page.table["to_act"])
    await page.close()
    assert logged(server, "My Dreamer") == []
    server.stop()
    del server.environ["LUDOTEKA_OWN_BOTS"]
    server.start()
    page = await anna.page(table)
    assert page.table["seats"][1]["level"] == "My Dreamer"

    def substituted() -> list[dict[str, Any]]:
        return [line for line in page.lines if line["key"] == "table.substituted"]

    await play_until(page, lambda: bool(substituted()))
    assert substituted()[0]["params"] == {"seat": "seat.1", "bot": "level.My Dreamer"}
    assert page.table["seats"][1]["level"] == "medium"
    await play_over([page], random.Random(1), most=6)
    assert len(substituted()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Mine", "a bot is written NAME=MODULE:CLASS, not 'Mine'"),
        ("Mine=here", "a bot is written NAME=MODULE:CLASS, not 'Mine=here'"),
        ("=a:B", "the name of a bot has up to 24 letters, digits, spaces or hyphens; '' has not"),
        ("a.b=a:B", "'a.b' has not"),
        ("<b>=a:B", "'<b>' has not"),
        (" a=a:B", "' a' has not"),
        ("Hard=a:B", "there is a bot 'Hard' already"),
    ],
)
def test_names_that_cannot_be(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as told:
        read_bots([text])
    assert str(told.value).endswith(sentence)


def test_the_settings() -> None:
    environ = {
        "LUDOTEKA_OWN_BOTS": "Čert=a.b:C, Two words=d/e.py:F",
        "LUDOTEKA_OWN_BOT_SECONDS": "0.5",
        "LUDOTEKA_OWN_BOT_MEMORY": "64",
    }
    found = from_environment("", 0, None, environ)
    assert found.own_bots == {"Čert": "a.b:C", "Two words": "d/e.py:F"}
    assert (found.own_bot_seconds, found.own_bot_memory) == (0.5, 64)
    assert from_environment("", 0, None, environ, ["X=y:Z"]).own_bots == {"X": "y:Z"}
    with pytest.raises(BadOption, match="there is a bot 'A' already"):
        read_bots(["A=a:B", "A=c:D"])


def test_the_command_refuses_a_bot_that_cannot_be_used(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludoteka", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path / 'x.sqlite3'}"]
    command += ["--bot", f"Good={own.__file__}:Dreamer", "--bot", f"Bad={own.__file__}:NoPlayer"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env={**os.environ}
    )
    assert done.returncode == 2
    told = "'NoPlayer' is not a ludoteka.bots.Player"
    assert done.stderr == f"ludoteka: Bad: the bot 'own.py:NoPlayer' cannot be used: {told}\n"
