"""The command, the database, the page's files, the limits, and the log."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.client import Browser, Server, play_over

from ludoteka.server import page as pages
from ludoteka.server.database import DatabaseProblem, connect, migrate
from ludoteka.server.relations import metadata
from ludoteka.server.schema import schema
from ludoteka.server.settings import default_database, from_environment

pytestmark = pytest.mark.once


def refused(*arguments: str, **environ: str) -> str:
    """What the command says when it refuses to start."""
    done = subprocess.run(
        [sys.executable, "-m", "ludoteka", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environ},
    )
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    said = [line for line in done.stderr.splitlines() if line]
    assert len(said) == 1, said
    return said[0]


def test_the_command_refuses_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "port" in refused("--port", str(taken.getsockname()[1]))
    database = f"sqlite:///{tmp_path / 'no.sqlite3'}"
    (tmp_path / "no.sqlite3").write_text("this is no database at all, but long enough to look at")
    assert "database" in refused("--port", "0", "--database", database)


def test_databases_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteka.server.database.BUSY_MILLISECONDS", 100)
    newer = tmp_path / "newer.sqlite3"
    with sqlite3.connect(newer) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    locked = tmp_path / "locked.sqlite3"
    holder = sqlite3.connect(locked, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    for address, word in (
        ("nonsense", "sqlite:///FILE"),
        ("mysql://x/y", "mysql"),
        ("sqlite://", "no file"),
        ("sqlite:////proc/nowhere/x.sqlite3", "folder"),
        ("postgresql://nobody@127.0.0.1:9/none", "reached"),
        (f"sqlite:///{newer}", "newer"),
        (f"sqlite:///{locked}", "locked"),
    ):
        with pytest.raises(DatabaseProblem) as caught:
            asyncio.run(migrate(connect(address)))
        assert word in str(caught.value)
        assert "\n" not in str(caught.value)
    holder.close()
    for name, value in (("BOT_WORKERS", "many"), ("PROXIES", "nginx"), ("PER_ADDRESS", "x")):
        with pytest.raises(ValueError):
            from_environment("127.0.0.1", 1, None, {f"LUDOTEKA_{name}": value})


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def run() -> None:
        found = connect(database)
        # several processes may start at once
        await asyncio.gather(*(migrate(connect(database)) for _ in range(3)))
        await migrate(found)

        def compare(connection: sa.Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        assert await found.read(compare) == []
        await found.close()

    asyncio.run(run())


def test_it_stops_when_asked_and_keeps_everything(
    database: str, start: Callable[..., Server]
) -> None:
    server = start(database)

    async def play() -> tuple[str, int]:
        browser = Browser(server.url)
        table = await browser.create("me", "me", "easy")
        page = await browser.page(table, look=0)
        await page.ask("chat", seat=0, text="see you")
        assert await asyncio.to_thread(server.stop) in (0, -15)
        return table, page.state["number"]

    table, number = asyncio.run(play())
    assert "Traceback" not in server.log.read_text()
    server.start()

    async def look() -> None:
        page = await Browser(server.url).page(table)
        assert page.state["number"] >= number
        assert [line["params"]["text"] for line in page.lines if line["kind"] == "chat"]

    asyncio.run(look())


def test_the_database_lies_among_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    home = tmp_path / ".local" / "share" / "ludoteka" / "ludoteka.sqlite3"
    assert default_database() == f"sqlite:///{home}"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == f"sqlite:///{tmp_path / 'data' / 'ludoteka' / home.name}"


def test_every_metric_of_the_manual_is_served(server: Server) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
    named = set(re.findall(r"`(ludoteka_\w+)", manual))
    text = httpx.get(f"{server.url}/metrics").text
    served = {words[2] for line in text.splitlines() if (words := line.split())[1] == "TYPE"}
    assert len(named) > 8
    assert named <= served


def test_no_secret_in_the_log(start: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    server = start(f"sqlite:///{file}")

    async def play() -> list[str]:
        anna, petr = Browser(server.url), Browser(server.url)
        table = await anna.create("me", "open", "easy")
        (token,) = await anna.invites(table)
        await petr.claim(table, token)
        both = [await anna.page(table), await petr.page(table)]
        await play_over(both, random.Random(1), 30)
        await anna.http.get(f"/api/tables/{table}/replay/3?seat=0")
        await anna.http.get(f"/t/{table}?token={token}")
        await anna.http.post(f"/api/tables/{table}/claim", json={"token": token + "x"})
        await both[0].send("nonsense " + token)
        await both[0].receive()
        cookies = [b.http.cookies["ludoteka_guest"] for b in (anna, petr)]
        return [table, token, *cookies]

    secrets = asyncio.run(play())
    server.stop()
    with sqlite3.connect(file) as database:
        (body,) = database.execute("SELECT body FROM entries WHERE number = 1").fetchone()
        secrets += [row[0] for row in database.execute("SELECT cookie_hash FROM sessions")]
        stored = "".join(str(row) for row in database.execute("SELECT * FROM guests"))
    secrets.append(str(json.loads(body)["seed"]))
    log = server.log.read_text()
    for secret in secrets:
        assert secret not in log
    assert not any(cookie in stored for cookie in secrets[2:4]), "only hashes are stored"
    for line in log.splitlines():
        assert {"at", "severity", "from", "what"} <= set(json.loads(line))


def test_limits(start: Callable[..., Server], tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on")

    async def hammer() -> None:
        browser = Browser(server.url)
        table = await browser.create("me", "me")
        page = await browser.page(table)
        for _ in range(80):
            await page.send({"type": "look", "seat": None})
        await page.until(lambda: page.others and page.others[-1]["type"] == "refused")
        assert page.others[-1]["error"]["key"] == "error.too_many"
        wish = {"name": "x"}
        answers = await asyncio.gather(
            *(Browser(server.url).http.post("/api/me", json=wish) for _ in range(60))
        )
        assert {answer.status_code for answer in answers} == {200, 429}

    asyncio.run(hammer())


def test_health_metrics_headers_and_schema(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        health = http.get("/health")
        assert health.json()["database"] == "ok"
        policy = health.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert health.headers["x-content-type-options"] == "nosniff"
        assert "server" not in health.headers
        metrics = http.get("/metrics")
        assert metrics.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert "ludoteka_ack_seconds_bucket" in metrics.text
        openapi = http.get("/schema/openapi.json").json()
        assert "/api/tables/{table}/claim" in openapi["paths"]
        games = http.get("/api/games").json()["games"]
        keys = [game["key"] for game in games]
        assert keys[:4] == ["ethnos", "terra_mystica", "aeons_end", "kroniky"]
        assert http.put("/api/games").status_code == 405
        made = http.post("/api/me", json={"name": "Ája"})
        cookie = made.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert http.get("/api/me").json() == {"name": "Ája", "account": False}


def test_the_schema_has_all_messages() -> None:
    found = schema()["$defs"]
    wanted = {"FromPage", "FromServer", "TableMessage", "EthnosView", "NewTable", "Line"}
    assert wanted <= set(found)


def test_the_page_is_served_from_memory(tmp_path: Path, start: Callable[..., Server]) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>" + " " * 200)
    (folder / "assets" / "app-123.js").write_text("console.log(1)" + " " * 200)
    files = pages.read(folder)
    assert set(files) == {"index.html", "assets/app-123.js"}
    assert pages.read(tmp_path / "nothing") == {}
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_PAGE=str(folder))
    with httpx.Client(base_url=server.url) as http:
        for path in ("/", "/t/abc", "/some/where"):
            answer = http.get(path)
            assert answer.text.startswith("<!doctype html><title>page")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-encoding"] == "gzip"
        tag = http.get("/").headers["etag"]
        assert http.get("/", headers={"If-None-Match": tag}).status_code == 304
        script = http.get("/assets/app-123.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("application/javascript")
        assert http.get("/assets/other.js").status_code == 404
        assert http.get("/api/nothing").json()["key"] == "error.not_found"


def test_settings_from_the_environment() -> None:
    environ = {"LUDOTEKA_NAMES": "play.example.org, x.org", "LUDOTEKA_LIMITS": "off"}
    found = from_environment("127.0.0.1", 1, None, environ)
    assert "play.example.org" in found.hosts
    assert not found.limits
    assert found.database.startswith("sqlite:///")
    assert found.proxies == ()
    assert from_environment("0.0.0.0", 1, "x", {}).hosts == ()
    proxies = {"LUDOTEKA_PROXIES": "10.0.0.0/8, ::1"}
    assert from_environment("0.0.0.0", 1, "x", proxies).proxies == ("10.0.0.0/8", "::1/128")
