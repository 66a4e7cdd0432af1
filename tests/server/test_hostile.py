"""Hostile input: each gets a clear refusal, and the table goes on."""

from __future__ import annotations

import asyncio
import random
import uuid
from typing import Any

import httpx
import pytest
from tests.server.client import Browser, Page, Server, play_over
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

pytestmark = pytest.mark.once

MALFORMED = [
    "", "hello", "{", "[]", "null", "42", '"move"', "{}", '{"type": "shout"}', '{"type": 7}',
    '{"type": "move"}',
    '{"type": "move", "id": "x", "seat": 0, "expect": 1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": -1, "expect": 1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": 0.5, "expect": 1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": 1e99, "expect": 1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": "0", "expect": 1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": 0, "expect": -1, "move": "draw"}',
    '{"type": "move", "id": "aaaaaaaa", "seat": 0, "expect": 1, "move": {"card": 3}}',
    '{"type": "move", "id": "aaaaaaaa", "seat": 0, "expect": 1, "move": null}',
    '{"type": "move", "id": "aaaa\\u0000aaaa", "seat": 0, "expect": 1, "move": "draw"}',
    '{"type": "undo", "id": "aaaaaaaa", "seat": 0, "expect": 1, "to": 99999999999999999999}',
    '{"type": "why", "id": "aaaaaaaa", "seat": 0}',
    '{"type": "hello"}',
    "[" * 5000,
    '{"a":' * 2000,
    "\ud83d\ude00",
]  # fmt: skip


def test_malformed_messages(server: Server) -> None:
    asyncio.run(malformed(server.url))


async def malformed(url: str) -> None:
    browser = Browser(url)
    page = await browser.page(await browser.create("me", "me"))
    number = page.state["number"]
    for text in MALFORMED:
        await page.send(text.encode("utf-16", "surrogatepass").decode("utf-16"))
        await refusal(page, text)
        assert (await page.ask("chat", seat=0, text="still here"))["type"] == "ack"
    for data in (b"\xff\xfe", b"\0" * 100, b'{"type": "look", "seat": 5}'):
        await page.socket.send(data)
        await refusal(page, repr(data))
    assert page.state["number"] == number + len(MALFORMED)
    assert page.table["steps"] == 0


@pytest.mark.parametrize("path", ["/api/tables", "/api/records", "/api/me"])
@pytest.mark.parametrize(
    "body",
    [
        b'{"game":"kroniky","seats":[{"kind":"me"}],"options":{"map":"\xff{"}}',
        b'{"game":"kroniky","seats":[{"kind":"me"}],"options":{"map":"\xed\xa0\x80"}}',
        b"[" * 100_000,
        b"\xff\xfe\x00",
    ],
    ids=["no UTF-8", "half a character", "deep", "UTF-16"],
)
def test_bodies_that_are_no_text(server: Server, path: str, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "Origin": server.url}
    answer = httpx.post(server.url + path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["text"].endswith(".")


async def refusal(page: Page, about: str) -> None:
    """The next answer is a refusal in one sentence."""
    message = await page.receive()
    while message["type"] in ("table", "presence"):
        message = await page.receive()
    assert message["type"] == "refused", about
    error = message["error"]
    assert error["key"].startswith("error.")
    assert error["text"].endswith(".")
    assert "\n" not in error["text"]
    assert "Traceback" not in error["text"]


def test_foreign_stale_repeated_and_out_of_order_commands(server: Server) -> None:
    asyncio.run(foreign(server.url))


async def foreign(url: str) -> None:
    anna, petr, eve = Browser(url), Browser(url), Browser(url)
    table = await anna.create("me", "open")
    await petr.claim(table, (await anna.invites(table))[0])
    await eve.http.post("/api/me", json={"name": "Eve"})
    pages = [await anna.page(table), await petr.page(table)]
    spy = await eve.page(table)
    acting = pages[0].table["to_act"][0]
    mover, waiter = pages[acting], pages[1 - acting]
    version = mover.state["version"]
    draw = {"seat": acting, "expect": version, "move": "draw"}
    for page in (waiter, spy):
        for kind, more in (
            ("move", {"move": "draw"}),
            ("end_turn", {}),
            ("undo", {"to": 0}),
            ("resign", {}),
            ("take_back_seat", {}),
            ("answer_undo", {"agree": True}),
        ):
            answer = await page.ask(kind, seat=acting, expect=version, **more)
            assert answer["type"] == "refused", kind
        for question in ({"seat": acting, "thing": "deck"}, {"seat": acting, "move": "draw"}):
            assert (await page.ask("why", **question))["type"] == "refused"
        assert (await page.ask("hint", seat=acting))["type"] == "refused"
        await page.send({"type": "look", "seat": acting})
        await refusal(page, "look")
        assert page.look != acting
    assert (await spy.ask("replace", seat=0, expect=version, level="easy"))["type"] == "refused"
    assert (await waiter.ask("move", seat=1 - acting, expect=version, move="draw"))["error"][
        "key"
    ] == "error.not_your_turn"
    name = str(uuid.uuid4())
    first = await mover.ask("move", id=name, **draw)
    assert first["type"] == "ack"
    del mover.answers[name]
    assert await mover.ask("move", id=name, **draw) == first, "repeated: answered as before"
    stolen = await waiter.ask("move", id=name, **draw)
    assert stolen["error"]["key"] == "error.id_taken"
    late = await mover.ask("move", **draw)
    assert late["error"]["key"] == "error.stale"
    assert late["version"] == mover.state["version"]
    early = await waiter.ask("move", seat=1 - acting, expect=version + 50, move="draw")
    assert early["error"]["key"] == "error.stale"
    await play_over(pages, random.Random(1), 10)
    assert pages[0].table["steps"] > 1, "the table goes on"


def test_oversized_messages_close_only_their_socket(server: Server) -> None:
    asyncio.run(oversized(server.url))


async def oversized(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "me")
    page, other = await browser.page(table), await browser.page(table)
    await page.send('{"type": "chat", "text": "' + "x" * 20_000 + '"}')
    with pytest.raises(ConnectionClosed):
        await forever(page)
    answer = await other.ask("chat", seat=0, text="y" * 501)
    assert answer["error"]["key"] == "error.chat"
    assert (await other.ask("chat", seat=0, text="y" * 500))["type"] == "ack"


async def forever(page: Page) -> None:
    """Listen until the socket is closed."""
    while True:
        await page.receive()


def test_sockets_of_other_sites_and_without_hello(server: Server) -> None:
    asyncio.run(strange_sockets(server.url))


async def strange_sockets(url: str) -> None:
    browser = Browser(url)
    table = await browser.create("me", "me")
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": url + ".evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        with pytest.raises(InvalidStatus) as caught:
            await connect(address, additional_headers=headers)
        assert caught.value.response.status_code == 403
    async with connect(address, origin=url) as socket:  # type: ignore[arg-type]
        await socket.send('{"type": "move", "id": "aaaaaaaa"}')
        assert "error." in str(await socket.recv())
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    async with connect(address.replace(table, "A" * 22)) as socket:
        await socket.send('{"type": "hello"}')
        assert "error.no_table" in str(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    stranger = await Browser(url).page(table)
    assert stranger.look is None
    assert stranger.state["you"]["seats"] == []


def test_one_who_never_stops_is_shown_out(server: Server) -> None:
    asyncio.run(never_stops(server.url))


async def never_stops(url: str) -> None:
    browser = Browser(url)
    page = await browser.page(await browser.create("me", "me"))
    for _ in range(50):
        await page.send("nonsense")
    with pytest.raises(ConnectionClosed) as closed:
        await forever(page)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_requests_of_other_sites(server: Server) -> None:
    asyncio.run(other_sites(server.url))


async def other_sites(url: str) -> None:
    browser = Browser(url)
    wish: dict[str, Any] = {"game": "ethnos", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = await browser.http.post("/api/tables", json=wish, headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (403, "error.origin")
        assert "set-cookie" not in answer.headers
    form = await browser.http.post("/api/tables", data={"game": "ethnos"})
    assert (form.status_code, form.json()["key"]) == (415, "error.not_json")
    host = await browser.http.get("/api/games", headers={"Host": "evil.example"})
    assert (host.status_code, host.json()["key"]) == (421, "error.host")
    fine = await browser.http.post("/api/tables", json=wish, headers={"Origin": url})
    assert fine.status_code == 201


PATHS = [
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../pyproject.toml",
    "/assets/%2e%2e%2f%2e%2e%2fpyproject.toml", "/assets/..%5c..%5csecret", "//etc/passwd",
    "/api/tables/../../health", "/api/tables/%00/record", "/api/tables/%0d%0aX-Evil:1/record",
    "/api/" + "a" * 4000, "/assets/%ff%fe", "/api/tables/x/replay/99999999999999999999",
    "/api/tables/x/replay/-1", "/api/tables/x/replay/1?seat=abc", "/api/tables/' OR 1=1--",
    "/schema/../api", "/.git/config", "/%c0%ae%c0%ae/etc/passwd",
]  # fmt: skip


def test_path_tricks(server: Server) -> None:
    asyncio.run(path_tricks(server))


async def path_tricks(server: Server) -> None:
    for path in PATHS:
        status, body = await raw(server.port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert status in (200, 400, 404), (path, status)
        assert status != 200 or b"<!doctype html>" in body.lower(), path  # the page itself
        assert b"root:" not in body
        assert b"[project]" not in body
        assert b"x-evil" not in body.lower()


HEADERS = [
    "Host: 127.0.0.1\r\nHost: evil.example\r\n",
    "Host: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 7\r\n",
    "Host: 127.0.0.1\r\nContent-Length: -1\r\n",
    "Host: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n",
    "Host: 127.0.0.1\r\nX: " + "y" * 100_000 + "\r\n",
    "Host: 127.0.0.1\r\nCookie: ludoteka_guest=" + "z" * 500 + "\r\n",
    "Host: 127.0.0.1\r\nCookie: ludoteka_guest=\"'; DROP TABLE guests\r\n",
    "Host: 127.0.0.1\r\nX-Forwarded-For: 1.2.3.4, evil\r\nX-Forwarded-Host: evil.example\r\n",
    "Host: [::1\r\n",
    "Host: \r\n",
    "Host: 127.0.0.1\r\nBad Header\r\n",
]


def test_header_tricks(server: Server) -> None:
    asyncio.run(header_tricks(server))


async def header_tricks(server: Server) -> None:
    for lines in HEADERS:
        status, _ = await raw(server.port, f"GET /api/me HTTP/1.1\r\n{lines}")
        assert 200 <= status < 500, (lines[:60], status)
    answer = httpx.get(f"{server.url}/health")
    assert answer.json()["status"] == "ok"


async def raw(port: int, head: str) -> tuple[int, bytes]:
    """A request as it stands: its status and all that came back; 400 if nothing did."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode("latin-1") + b"Connection: close\r\n\r\n")
    try:
        answer = await asyncio.wait_for(reader.read(), 10)
    except (ConnectionError, TimeoutError):
        answer = b""
    writer.close()
    return (int(answer.split(b" ", 2)[1]), answer) if answer else (400, b"")


def test_large_bodies(server: Server) -> None:
    asyncio.run(large_bodies(server.url))


async def large_bodies(url: str) -> None:
    http = httpx.AsyncClient(base_url=url)
    answer = await http.post("/api/me", json={"name": "x" * 100_000})
    assert (answer.status_code, answer.json()["key"]) == (413, "error.too_large")

    async def endless() -> Any:
        for _ in range(40):
            yield b'{"name": "' + b"x" * 10_000

    kind = {"Content-Type": "application/json"}
    answer = await http.post("/api/me", content=endless(), headers=kind)
    assert (answer.status_code, answer.json()["key"]) == (413, "error.too_large")
    record = {"record": "ludoteka record 1\n" + "x" * 300_000}
    assert (await http.post("/api/records", json=record)).status_code == 413
    for name in ("", "x" * 41, "a\u0000b", 7, None):
        answer = await http.post("/api/me", json={"name": name})
        assert answer.status_code == 400
        assert answer.json()["text"]


def test_names_in_disguise(server: Server) -> None:
    asyncio.run(disguised(server.url))


async def disguised(url: str) -> None:
    anna, eve = Browser(url), Browser(url)
    await anna.http.post("/api/me", json={"name": "Anna"})
    table = await anna.create("me", "open")
    (token,) = await anna.invites(table)
    for name, key in (
        ("\u3164", "error.name"),
        ("\u0301\u0302", "error.name"),
        ("Player 1", "error.name_reserved"),
        ("Bоt 2", "error.name_reserved"),
        ("Аnnа", "error.name_taken"),
    ):
        body = {"token": token, "name": name}
        answer = await eve.http.post(f"/api/tables/{table}/claim", json=body)
        assert (answer.status_code, answer.json()["key"]) == (400, key)
        if key != "error.name_taken":
            answer = await eve.http.post("/api/me", json={"name": name})
            assert (answer.status_code, answer.json()["key"]) == (400, key)
    assert (await eve.http.post("/api/me", json={"name": "Аnna"})).status_code == 200
    said = await (await eve.page(table)).ask("chat", text="I am Anna")
    assert said["error"]["key"] == "error.name_taken", "nor does a spectator speak for her"
    assert await eve.claim(table, token, "Eva") == 1
    page = await eve.page(table)
    renamed = await page.ask("rename", seat=1, name="ANNA.")
    assert renamed["error"]["key"] == "error.name_taken"
    for browser in (anna, eve):
        await browser.close()
