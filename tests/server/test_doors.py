"""Connections that do nothing, send too slowly or never read lock nobody out."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.client import Browser, Page, Server, play_over
from tests.server.frames import deaf_socket
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludoteka.server.connections import origin

pytestmark = pytest.mark.once

Start = Callable[..., Server]
FILES = 256
SHARE = FILES // 2 // 4  # of what a server with so few files lets in


@contextmanager
def silent(server: Server, addresses: list[str], each: int) -> Iterator[list[socket.socket]]:
    """Connections that say nothing."""
    made = []
    try:
        for address in addresses:
            for _ in range(each):
                made.append(socket.create_connection(("127.0.0.1", server.port), 10, (address, 0)))
        yield made
    finally:
        for each_one in made:
            each_one.close()


def still_open(connections: list[socket.socket]) -> int:
    """How many the server has not closed."""
    number = 0
    for connection in connections:
        connection.setblocking(False)
        try:
            number += connection.recv(1) != b""
        except BlockingIOError:
            number += 1
        except OSError:
            pass
    return number


def all_of(connection: socket.socket) -> bytes:
    """What the server says until it closes the connection."""
    answer = b""
    while more := connection.recv(65536):
        answer += more
    return answer


@pytest.mark.parametrize(
    ("addresses", "each"),
    [(["127.0.0.1"], 400), ([f"127.0.1.{n}" for n in range(1, 21)], 20)],
    ids=["one address", "many addresses"],
)
def test_silent_connections_lock_nobody_out(
    start: Start, tmp_path: Path, addresses: list[str], each: int
) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on", files=FILES)

    async def run() -> None:
        player = Browser(server.url, "127.0.0.2")
        table = await player.create("me", "me")
        page = await player.page(table)
        with silent(server, addresses, each) as connections:
            async with asyncio.timeout(20):
                assert (await page.ask("chat", seat=0, text="still here"))["type"] == "ack"
                await player.page(table)
                newcomer = Browser(server.url, "127.0.0.3")
                other = await newcomer.page(await newcomer.create("me", "me"))
                await play_over([other], random.Random(1), 1)
            assert still_open(connections) <= (SHARE if len(addresses) == 1 else FILES // 2)
            assert await asyncio.to_thread(server.metric, "dropped_total", "silent") > 0
            # in time nothing is left of them
            assert (await page.ask("chat", seat=0, text="and now"))["type"] == "ack"
        assert "Traceback" not in server.log.read_text()
        assert "out of system resource" not in server.log.read_text()

    asyncio.run(run())


def test_a_reserve_for_those_who_play(start: Start, tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on", files=FILES)

    async def run() -> None:
        player = Browser(server.url, "127.0.0.2")
        table = await player.create("me", "me")
        page = await player.page(table)
        watchers: list[Page] = []
        listening = [asyncio.create_task(listen(page))]
        with contextlib.suppress(OSError, EOFError, WebSocketException):
            while len(watchers) < FILES:
                watcher = Browser(server.url, f"127.0.1.{1 + len(watchers) // 20}")
                watchers.append(await watcher.page(table))
                listening.append(asyncio.create_task(listen(watchers[-1])))
        assert 80 < len(watchers) < 100
        with pytest.raises(httpx.TransportError):
            await Browser(server.url, "127.0.0.3").http.get("/api/games")
        again = await player.page(table)
        assert (await again.ask("chat", seat=0, text="back again"))["type"] == "ack"
        await asyncio.gather(*(watcher.close() for watcher in watchers))
        assert (await Browser(server.url, "127.0.0.3").http.get("/api/games")).status_code == 200
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)

    asyncio.run(run())


async def listen(page: Page) -> None:
    """Take what comes: who does not is deaf."""
    while True:
        await page.receive()


def trickle(server: Server, opening: bytes, drop: bytes, seconds: float) -> float:
    """Send something, then drop after drop; the seconds until the server had enough."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        connection.sendall(opening)
        connection.settimeout(0.05)
        while time.monotonic() - began < seconds:
            try:
                connection.sendall(drop)
                if connection.recv(65536) == b"":
                    break
            except TimeoutError:
                time.sleep(0.05)
            except OSError:
                break
        return time.monotonic() - began


HEAD = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("opening", "drop"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"y"),
        (b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nX: ", b"y"),
        (HEAD + b"Content-Length: 60000\r\n\r\n", b" "),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        (HEAD + b"Content-Length: 99999999\r\n\r\n", b" "),
    ],
    ids=["silent", "headers", "second headers", "body", "chunks", "refused body"],
)
def test_who_sends_too_slowly_is_cut_off(slow_server: Server, opening: bytes, drop: bytes) -> None:
    assert trickle(slow_server, opening, drop, 10) < 5


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of little patience."""
    folder = tmp_path_factory.mktemp("slow")
    patience = {"LUDOTEKA_HEADER_SECONDS": "1", "LUDOTEKA_BODY_SECONDS": "1"}
    with Server(f"sqlite:///{folder / 'tables.sqlite3'}", folder, "slow", 0, **patience) as started:
        yield started


def test_a_slow_but_steady_body_is_taken(slow_server: Server) -> None:
    body = b'{"name": "' + b" " * 30_000 + b'Anna"}'
    with socket.create_connection(("127.0.0.1", slow_server.port), 10) as connection:
        connection.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body))
        for place in range(0, len(body), 1000):
            connection.sendall(body[place : place + 1000])
            time.sleep(0.1)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")


def test_an_answer_for_who_only_listens_now(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert all_of(connection).startswith(b"HTTP/1.1 200")


def test_deaf_sockets_are_closed(start: Start, tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_DEAF_SECONDS="2")
    assert server.process is not None
    files = Path(f"/proc/{server.process.pid}/fd")

    async def run() -> None:
        player = Browser(server.url)
        busy, calm = await player.create("me", "me"), await player.create("me", "me")
        page = await player.page(busy)
        before = len(list(files.iterdir()))
        deaf = [deaf_socket(server.port, table) for table in (busy, calm) for _ in range(20)]
        while await asyncio.to_thread(server.metric, "sockets") < 41:
            await asyncio.sleep(0.1)
        assert len(list(files.iterdir())) >= before + 40
        began = time.monotonic()
        while len(list(files.iterdir())) >= before + 5:  # some are other things
            assert time.monotonic() - began < 30
            for _ in range(20):
                await page.ask("chat", seat=0, text="x" * 500)
        for each in deaf:
            each.close()
        assert await asyncio.to_thread(server.metric, "sockets") == 1

    asyncio.run(run())


def test_sizes_of_bodies(server: Server) -> None:
    for size in (1000, 60_000, 66_000, 80_000, 100_000, 120_000, 300_000, 2_000_000):
        for chunked in (False, True):
            for expects in (False, True):
                status = send_body(server, size, chunked, expects)
                assert status == (400 if size < 65_536 else 413), (size, chunked, expects)


def send_body(server: Server, size: int, chunked: bool, expects: bool) -> int:
    """The status of the answer to a body of this size."""
    body = b'{"name": "' + b"x" * (size - 12) + b'"}'
    head = HEAD
    head += b"Transfer-Encoding: chunked\r\n" if chunked else b"Content-Length: %d\r\n" % size
    head += b"Expect: 100-continue\r\n" if expects else b""
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        connection.sendall(head + b"\r\n")
        if expects:
            answer = connection.recv(65536)
            if not answer.startswith(b"HTTP/1.1 100"):
                return int(answer.split()[1])
        if chunked:
            for place in range(0, size, 10_000):
                part = body[place : place + 10_000]
                connection.sendall(b"%x\r\n%s\r\n" % (len(part), part))
            connection.sendall(b"0\r\n\r\n")
        else:
            connection.sendall(body)
        return int(connection.recv(65536).split()[1])


def test_proxies(start: Start, tmp_path: Path) -> None:
    server = start(
        f"sqlite:///{tmp_path / 'x.sqlite3'}",
        LUDOTEKA_LIMITS="on",
        LUDOTEKA_PROXIES="127.0.0.1, 10.0.0.0/8",
        LUDOTEKA_PER_ADDRESS="8",
    )

    def behind(address: str, proxy: str = "127.0.0.1") -> Browser:
        headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
        return Browser(server.url, proxy, **headers)

    async def make(browser: Browser) -> httpx.Response:
        browser.http.cookies.clear()
        return await browser.http.post("/api/me", json={"name": "x"})

    async def run() -> None:
        first, second = behind("203.0.113.1"), behind("203.0.113.2")
        assert {(await make(first)).status_code for _ in range(60)} == {200, 429}
        answer = await make(second)
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        # others may say what they like
        liars = [behind(f"203.0.113.{n}", "127.0.0.2") for n in range(60)]
        answers = [await make(liar) for liar in liars]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert "secure" not in answers[0].headers["set-cookie"].lower()
        for liar in liars:
            await liar.close()
        # sockets are counted by who is behind the proxy
        table = await second.create("me", "me")
        pages = [await second.page(table) for _ in range(8)]
        with pytest.raises(ConnectionClosed) as closed:
            await second.page(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        pages += [await behind("203.0.113.9").page(table) for _ in range(8)]
        for page in pages:
            await page.close()

    asyncio.run(run())


def test_a_flood_makes_few_lines_in_the_log(start: Start, tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}", LUDOTEKA_LIMITS="on", files=FILES)
    for _ in range(300):
        with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            assert b'"key":"error.malformed"' in all_of(connection)
    with httpx.Client(base_url=server.url) as http:
        for _ in range(300):
            assert http.post("/api/me", headers={"Origin": "https://x"}).status_code in (403, 429)
    with silent(server, ["127.0.0.1"], 300):
        pass
    assert server.stop() in (0, -15)
    lines = server.log.read_text().splitlines()
    assert len(lines) < 40
    assert any('"more":295' in line and "no HTTP request" in line for line in lines)
    assert "127.0.0.1" in server.log.read_text()


BROKEN = (
    b"GET /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{no end",
    b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
)


def test_a_request_that_breaks_off_is_answered_once(start: Start, tmp_path: Path) -> None:
    server = start(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    for request in BROKEN:
        with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
            connection.sendall(request)
            answer = all_of(connection)
            assert answer.count(b"HTTP/1.1") == 1
            assert answer.startswith(b"HTTP/1.1 400")
    assert server.stop() in (0, -15)
    assert '"error"' not in server.log.read_text()  # no exception


def test_whom_limits_count() -> None:
    assert origin("203.0.113.7") == "203.0.113.7"
    assert origin("::ffff:203.0.113.7") == "203.0.113.7"
    assert origin("2001:db8:1:2:3::4") == origin("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert origin("2001:db8:1:3::4") != origin("2001:db8:1:2::4")
    assert origin("unknown" * 20) == ("unknown" * 20)[:64]
