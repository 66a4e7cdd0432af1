"""A real nginx and a real Caddy with the files of `deploy`, where they are installed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.server.client import Server
from tests.server.killing import Logbook
from tests.server.test_drain import Scattered, all_play
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ludoteka.server.guests import COOKIE

pytestmark = pytest.mark.once
DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
TRIES = 5
HOPS = [{"X-Forwarded-For": f"10.9.8.{number}"} for number in range(4)]
NGINX, CADDY = (
    shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") for name in ("nginx", "caddy")
)
needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
needs_caddy = pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")


def loses_bytes() -> bool:
    """Before 2.8 Caddy may lose the first byte of a socket (caddyserver/caddy, issue 6273)."""
    if CADDY is None:
        return True
    told = subprocess.run([CADDY, "version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v?(\d+)\.(\d+)", told)
    return found is None or (int(found[1]), int(found[2])) < (2, 8)


needs_new_caddy = pytest.mark.skipif(loses_bytes(), reason="Caddy 2.8 is not installed")


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def running() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Proxies that end with the test."""
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        process.terminate()
        process.wait(10)


Running = list["subprocess.Popen[bytes]"]


def nginx(servers: list[Server], folder: Path, running: Running, tls: bool = True) -> int:
    """nginx with our file, other ports and a certificate of our own: the port of its pages."""
    assert NGINX is not None
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    plain, secure = free_port(), free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    for ours, theirs in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{secure}{' ssl http2' if tls else ''};",
        "/etc/ssl/play.example.org.pem": str(certificate),
        "/etc/ssl/play.example.org.key": str(key),
        "127.0.0.1:8001": f"127.0.0.1:{servers[0].port}",
        "127.0.0.1:8002": f"127.0.0.1:{servers[-1].port}",
    }.items():
        assert ours in text
        text = text.replace(ours, theirs)
    text = re.sub(r" *listen \[::\].*\n", "", text)
    temporary = "".join(
        f"{kind}_temp_path {folder};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/nginx.pid; daemon off; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {temporary}\n{text}\n}}"
    )
    subprocess.run([NGINX, "-t", "-q", "-c", str(whole)], check=True)
    running.append(subprocess.Popen([NGINX, "-c", str(whole)]))
    reachable(secure)
    return secure


def caddy(servers: list[Server], folder: Path, running: Running, name: str = NAME) -> int:
    """Caddy with our file, on a port without TLS."""
    assert CADDY is not None
    port = free_port()
    whole = folder / "Caddyfile"
    whole.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    environ = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "LUDOTEKA_SITE": f"http://{name}:{port}",
        "LUDOTEKA_SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
    }
    with (folder / "caddy.log").open("w") as log:
        command = [CADDY, "run", "--config", str(whole), "--adapter", "caddyfile"]
        running.append(subprocess.Popen(command, env=environ, stdout=log, stderr=log))
    reachable(port)
    return port


def reachable(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(500):
        with socket.socket() as found:
            if found.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError("the proxy does not listen")


def behind(start: Callable[..., Server], database: str, name: str = "server") -> Server:
    """A server behind a proxy of this machine."""
    return start(
        database,
        name,
        LUDOTEKA_PROXIES="127.0.0.1",
        LUDOTEKA_NAMES=NAME,
        LUDOTEKA_LIMITS="on",
        LUDOTEKA_PER_ADDRESS="3",
        LUDOTEKA_DRAIN="0.6",
    )


@needs_nginx
def test_nginx(start: Callable[..., Server], tmp_path: Path, running: Running) -> None:
    server = behind(start, f"sqlite:///{tmp_path / 'x.sqlite3'}")
    port = nginx([server], tmp_path, running)
    asyncio.run(through(f"https://127.0.0.1:{port}"))
    if shutil.which("curl"):
        asked = ["curl", "-sk", "-o", "/dev/null", "-w", "%{http_version} %{http_code}"]
        told = subprocess.run(
            [*asked, "--resolve", f"{NAME}:{port}:127.0.0.1", f"https://{NAME}:{port}/"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert told.stdout == "2 200"


@needs_caddy
def test_caddy(start: Callable[..., Server], tmp_path: Path, running: Running) -> None:
    server = behind(start, f"sqlite:///{tmp_path / 'x.sqlite3'}")
    url = f"http://127.0.0.1:{caddy([server], tmp_path, running)}"
    asyncio.run(through(url, whole=not loses_bytes()))


async def through(url: str, whole: bool = True) -> None:
    """A table is made and played at, the addresses are those of the people, nothing leaks."""
    port = url.rsplit(":", 1)[1]
    secure = url.startswith("https")
    host = {"Host": NAME if secure else f"{NAME}:{port}"}
    own = {**host, "Origin": f"{url.split(':')[0]}://{host['Host']}"}
    trust = ssl._create_unverified_context() if secure else None
    async with httpx.AsyncClient(base_url=url, headers=own, verify=False, timeout=30) as http:
        page = await http.get("/")
        assert page.status_code == 200
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        for path in ("/metrics", "/health", "/ready"):
            assert (await http.get(path)).status_code == 404
        body = {"game": "ethnos", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": 0}
        made = await http.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        assert ("Secure" in made.headers["set-cookie"]) == secure
        with suppress(httpx.RemoteProtocolError):  # Caddy 2.6 may cut its own answer off
            big = await http.post("/api/tables", content=b"x" * 600_000)
            assert big.status_code in (413, 502), "as Caddy 2.6 says it"
        lies = {"Cookie": f"{COOKIE}={http.cookies[COOKIE]}", **own}
    table = made.json()["table"]
    if not whole:
        assert await opens(url, table, lies), "no socket is upgraded"
        return
    # what somebody says of their own address means nothing: the fourth is one too many
    opened = [await socket_to(url, table, {**lies, **hop}, trust) for hop in HOPS]
    said = [await first_word(found) for found in opened]
    assert said == ["table", "table", "table", "refused"]
    for found in opened:
        await found.close()


async def opens(url: str, table: str, headers: dict[str, str]) -> bool:
    """Whether one of some sockets is upgraded and tells the table, where bytes may get lost."""
    for _ in range(TRIES):
        found = await socket_to(url, table, headers, None)
        try:
            if await first_word(found) == "table":
                return True
        except (ConnectionClosed, ValueError, TimeoutError):
            continue
        finally:
            await found.close()
    return False


async def socket_to(
    url: str, table: str, headers: dict[str, str], trust: ssl.SSLContext | None
) -> ClientConnection:
    """A socket through the proxy."""
    scheme, _, port = url.replace("http", "ws", 1).split(":")
    rest = {key: value for key, value in headers.items() if key != "Host"}
    given = headers["Host"] if ":" in headers["Host"] else f"{headers['Host']}:{port}"
    found = await connect(
        f"{scheme}://{given}/api/tables/{table}/socket",
        additional_headers={**rest, "Origin": f"{url.split(':')[0]}://{given}"},
        host="127.0.0.1",
        port=int(port),
        ssl=trust,
    )
    with suppress(ConnectionClosed):  # there may be no room for it
        await found.send('{"type": "hello", "changes": true}')
    return found


async def first_word(socket: ClientConnection) -> str:
    """What the first message is."""
    message = json.loads(await asyncio.wait_for(socket.recv(), 30))
    return str(message["type"])


PROXIES = (
    pytest.param(partial(caddy, name="127.0.0.1"), marks=needs_new_caddy, id="caddy"),
    pytest.param(partial(nginx, tls=False), marks=needs_nginx, id="nginx"),
)


@pytest.mark.soak
@pytest.mark.parametrize("proxy", PROXIES)
def test_restarts_behind_a_proxy(
    postgres_database: str,
    proxy: Callable[[list[Server], Path, Running], int],
    start: Callable[..., Server],
    tmp_path: Path,
    running: Running,
) -> None:
    """Two servers are restarted one after the other, and people play on."""
    environ = {"LUDOTEKA_PROXIES": "127.0.0.1", "LUDOTEKA_DRAIN": "5"}
    servers = [start(postgres_database, name, **environ) for name in ("first", "second")]
    port = proxy(servers, tmp_path, running)
    asyncio.run(play(postgres_database, servers, f"http://127.0.0.1:{port}"))


async def play(database: str, servers: list[Server], url: str) -> None:
    players = [await Scattered.sit_down(url, seed) for seed in range(2)]
    playing = [asyncio.create_task(player.run()) for player in players]
    for server in servers:
        await all_play(players, playing)
        await asyncio.to_thread(server.stop)
        await all_play(players, playing)
        await asyncio.to_thread(server.start)
    for player in players:
        player.stop = True
    await asyncio.gather(*playing)
    async with Logbook(database) as book:
        for player in players:
            for table, acked in [*player.past, (player.table, player.acked)]:
                await book.check_log(table, acked, player.sent)
