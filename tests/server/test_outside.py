"""What comes from outside is taken or refused alike on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Server
from tests.server.frames import TEXT, frame, handshake

from ludoteka.server import relations as db
from ludoteka.server.database import connect
from ludoteka.server.store import Store

pytestmark = pytest.mark.once
Start = Callable[..., Server]
KIND = {"Content-Type": "application/json"}
WISHES = [
    '{"game": "ODD", "seats": [{"kind": "me"}, {"kind": "me"}]}',
    '{"game": "ethnos", "seats": [{"kind": "me", "name": "ODD"}, {"kind": "me"}]}',
    '{"game": "ethnos", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"ODD": true}}',
    '{"game": "kroniky", "seats": [{"kind": "me"}], "options": {"map": "ODD"}}',
]
MESSAGES = [
    '{"type": "chat", "id": "aaaaaaaa", "seat": 0, "text": "ODD"}',
    '{"type": "chat", "id": "aaaaODDaaaa", "seat": 0, "text": "x"}',
    '{"type": "rename", "id": "aaaaaaaa", "seat": 0, "name": "ODD"}',
    '{"type": "move", "id": "aaaaaaaa", "expect": 1, "seat": 0, "move": "ODD"}',
    '{"type": "why", "id": "aaaaaaaa", "seat": 0, "thing": "ODD"}',
    '{"type": "replace", "id": "aaaaaaaa", "expect": 1, "seat": 0, "level": "ODD"}',
    '{"type": "ODD", "id": "aaaaaaaa"}',
]


async def guests(database: str) -> int:
    """How many guests are stored."""
    store = Store(connect(database))
    try:
        ((number,),) = await store.fetch(sa.select(sa.func.count()).select_from(db.guests))
        return int(number)
    finally:
        await store.database.close()


def test_requests_with_texts_no_database_should_see(database: str, start: Start) -> None:
    server = start(database)

    async def run() -> None:
        browser = Browser(server.url)
        table = await browser.create("me", "me")
        path = f"/api/tables/{table}"

        async def code(method: str, path: str, body: str | None = None, **more: Any) -> int:
            content = None if body is None else body.encode()
            headers = {**KIND, **more}
            answer = await browser.http.request(method, path, content=content, headers=headers)
            if answer.status_code >= 400:
                assert answer.json()["text"].endswith(".")
            return answer.status_code

        for odd in ("%00", "A%00", "%00" * 22, "%01", "%7F", "%C2%85", "%ED%A0%80%00"):
            for rest in ("", "/record", "/replay", "/replay/0", "/notes"):
                assert await code("GET", f"/api/tables/{odd}{rest}") == 404, (odd, rest)
            assert await code("GET", f"/{odd}") == 404
        for odd in ("\\u0000", "a\\u0000b", "\\ud800", "\\udc00\\ud800", "\\u0007"):
            assert await code("POST", "/api/me", f'{{"name": "{odd}"}}') == 400, odd
            assert await code("PUT", f"{path}/notes", f'{{"text": "{odd}"}}') == 400, odd
            for wish in WISHES:
                assert await code("POST", "/api/tables", wish.replace("ODD", odd)) == 400, wish
            assert await code("POST", "/api/records", f'{{"record": "{odd}"}}') == 400, odd
            assert await code("POST", f"{path}/claim", f'{{"token": "{odd}"}}') in (400, 403), odd
        assert await code("GET", f"{path}/replay?seat=%00") == 400
        assert await code("GET", "/api/me", Cookie="ludoteka_guest=%00") == 200
        assert await code("GET", "/api/me", Cookie="ludoteka_guest=\\000\\ud800") == 200
        assert (
            await code("PUT", f"{path}/notes", '{"text": "lines\\n\\tand \\ud83d\\ude00"}') == 200
        )
        assert "failed" not in server.log.read_text()

    asyncio.run(run())


def test_messages_with_texts_no_database_should_see(database: str, start: Start) -> None:
    server = start(database)

    async def run() -> None:
        browser = Browser(server.url)
        page = await browser.page(await browser.create("me", "me"))
        for odd in ("\\u0000", "a\\u0000b", "\\ud800", "\\u0007"):
            for message in MESSAGES:
                await page.send(message.replace("ODD", odd))
                told = await page.receive()
                while told["type"] in ("table", "presence"):
                    told = await page.receive()
                assert told["type"] == "refused", message
                assert told["error"]["key"] not in ("error.busy", "error.internal"), message
        assert "failed" not in server.log.read_text()

    asyncio.run(run())


def test_a_socket_at_an_odd_address(database: str, start: Start) -> None:
    server = start(database)

    async def run() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(handshake("%00") + frame(b'{"type": "hello"}', TEXT))
        assert (await asyncio.wait_for(reader.read(), 20)).startswith(b"HTTP/1.1 403")
        writer.close()

    asyncio.run(run())


def test_a_refused_claim_makes_no_guest(database: str, start: Start) -> None:
    server = start(database)

    async def run() -> None:
        owner = Browser(server.url)
        table = await owner.create("me", "open", "easy", public=True)
        (token,) = await owner.invites(table)
        wishes: list[Any] = [
            {"token": "wrong"}, {}, {"seat": 0}, {"seat": 2}, {"seat": 9},
            {"token": token, "name": ""}, {"token": token, "name": 7},
        ]  # fmt: skip
        for wish in wishes:
            answer = await claim(server, table, wish)
            assert answer.status_code in (400, 403, 404, 409), wish
            assert "set-cookie" not in answer.headers, wish
        assert await guests(database) == 1
        # of many who want one seat at once only one becomes a guest
        answers = await asyncio.gather(*(claim(server, table, {"seat": 1}) for _ in range(12)))
        sat = [answer for answer in answers if answer.status_code == 200]
        assert len(sat) == 1
        assert [answer for answer in answers if "set-cookie" in answer.headers] == sat
        assert await guests(database) == 2

    asyncio.run(run())


async def claim(server: Server, table: str, wish: Any) -> httpx.Response:
    """A stranger wants to sit down."""
    return await Browser(server.url).http.post(f"/api/tables/{table}/claim", json=wish)


def test_to_play_again_is_to_make_a_table(start: Start, tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on")
    with httpx.Client(base_url=server.url) as http:
        codes = {http.post(f"/api/tables/{'A' * 22}/again").status_code for _ in range(90)}
    assert codes == {404, 429}
