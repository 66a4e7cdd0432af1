"""A real server in its own process, and pages that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import uuid
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import msgspec
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect

from ludoteka import cli
from ludoteka.table.changes import follow

SECRET = ("move.pick", "move.add", "move.keep")
WAIT = 60.0  # seconds before a test gives up
QUIET = {"LUDOTEKA_LIMITS": "off", "LUDOTEKA_BOT_WORKERS": "1"}


def metric(text: str, name: str, kind: str | None = None) -> int:
    """A number out of those for Prometheus; 0 when there is none by this name."""
    labels = {} if kind is None else {"kind": kind}
    return sum(
        int(sample.value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if (sample.name, sample.labels) == (f"ludoteka_{name}", labels)
    )


class Server:
    """`ludoteka serve` on a free port; the same port again after a restart."""

    def __init__(
        self, database: str, folder: Path, name: str = "server", files: int = 0, **environ: str
    ) -> None:
        self.database = database
        self.files = files  # how many it may open; 0: as we
        self.log = folder / f"{name}.log"
        self.own = environ
        self.environ = {**os.environ, **QUIET, **environ}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        """Start it and wait until it listens."""
        command = [sys.executable, "-m", "ludoteka", "serve", "--port", str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.environ,
                preexec_fn=self.limit_files if self.files else None,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r":(\d+)/", said)
        assert found, f"the server said {said!r}: {self.log.read_text()[-2000:]}"
        self.port = int(found[1])
        return self

    def limit_files(self) -> None:
        """What the system would allow on a small machine."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def metric(self, name: str, kind: str | None = None) -> int:
        """A number it tells about itself; 0 when it has none by this name."""
        return metric(httpx.get(f"{self.url}/metrics", timeout=WAIT).text, name, kind)

    def kill(self) -> None:
        """No goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """With a goodbye: its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(15)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Forked(Server):
    """A server that starts at once, forked from a process that has imported everything.

    It is killed like any other: all that it leaves behind is what lies in its database.
    """

    def __init__(self, database: str, folder: Path, name: str = "server", **environ: str) -> None:
        super().__init__(database, folder, name, 0, **environ)
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["ludoteka.cli", "ludoteka.server.run"])
        self.forked: Any = None

    def start(self) -> Forked:
        reading, writing = self.context.Pipe(duplex=False)
        arguments = ["serve", "--port", str(self.port), "--database", self.database]
        given = (arguments, {**QUIET, **self.own}, str(self.log), writing)
        self.forked = self.context.Process(target=serve_forked, args=given)
        self.forked.start()
        writing.close()
        said = reading.recv() if reading.poll(WAIT) else ""
        found = re.search(r":(\d+)/", said)
        assert found, f"the server said {said!r}: {self.log.read_text()[-2000:]}"
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        self.forked.kill()
        self.forked.join()

    def __exit__(self, *_: object) -> None:
        if self.forked is not None and self.forked.is_alive():
            self.kill()


def serve_forked(
    arguments: list[str], environ: dict[str, str], log: str, announced: Connection
) -> None:
    """What a forked server does in its process."""
    os.environ.update(environ)
    sys.stderr = open(log, "a", buffering=1)  # noqa: SIM115

    class Announcing(io.TextIOBase):
        def write(self, text: str) -> int:
            if text.strip():
                announced.send(text)
            return len(text)

    sys.stdout = Announcing()
    cli.run(arguments)


class Browser:
    """One guest: a cookie jar, and sockets with that cookie, from some address of this machine."""

    def __init__(self, url: str, address: str = "127.0.0.1", **headers: str) -> None:
        self.url = url
        self.address = address
        self.headers = headers
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(
            base_url=url, timeout=WAIT, transport=transport, headers=headers
        )

    async def create(self, *kinds: str, **fields: Any) -> str:
        """Make a table of Ethnos: kinds are `me`, `open` or a level of bots."""
        seats = [
            {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind}
            for kind in kinds
        ]
        wish = {"game": "ethnos", "seats": seats, "pace": 0, **fields}
        answer = await self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def invites(self, table: str) -> list[str]:
        """The tokens of the open seats."""
        found = (await self.http.get(f"/api/tables/{table}")).json()["invites"]
        return [invite["token"] for invite in found]

    async def claim(self, table: str, token: str, name: str = "Guest") -> int:
        """Sit down by invitation."""
        body = {"token": token, "name": name}
        answer = await self.http.post(f"/api/tables/{table}/claim", json=body)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    @property
    def cookie(self) -> str:
        """The Cookie header."""
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    async def page(self, table: str, url: str | None = None, **hello: Any) -> Page:
        """Open a table: the page after its first message."""
        address = (url or self.url).replace("http", "ws", 1)
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        socket = await connect(
            f"{address}/api/tables/{table}/socket",
            additional_headers={**self.headers, **cookie},
            max_size=2**24,
            local_addr=(self.address, 0),
        )
        page = Page(socket)
        await page.send({"type": "hello", "changes": True, **hello})
        await page.until(lambda: bool(page.state))
        return page

    async def close(self) -> None:
        """Let go of the connections."""
        await self.http.aclose()


class Page:
    """What a page keeps: the newest state and the story, put together from the messages."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.others: list[dict[str, Any]] = []

    async def send(self, message: object) -> None:
        """Send a message, or a text as it is."""
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        await self.socket.send(text)

    async def receive(self) -> dict[str, Any]:
        """Take one message."""
        data = await asyncio.wait_for(self.socket.recv(), WAIT)
        text = data if isinstance(data, str) else data.decode()
        self.raw.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] in ("table", "change"):
            if message["since"] == 0:
                self.lines = []
            self.lines += message["lines"]
            self.state = message if message["type"] == "table" else follow(self.state, message)
        elif message.get("id"):
            self.answers[message["id"]] = message
        else:
            self.others.append(message)
        return message

    async def until(self, reached: Any) -> None:
        """Take messages until something is so."""
        async with asyncio.timeout(WAIT):
            while not reached():
                await self.receive()

    async def reach(self, number: int) -> None:
        """Take messages until an entry has been told."""
        await self.until(lambda: self.state["number"] >= number)

    async def answered(self, name: str) -> dict[str, Any]:
        """Take messages until the one with this id has its answer."""
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message with a fresh id and wait for its answer."""
        name = str(fields.pop("id", uuid.uuid4()))
        await self.send({"type": kind, "id": name, **fields})
        return await self.answered(name)

    async def wish(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command for the seat looked from, at the version seen."""
        fields = {"seat": self.look, "expect": self.state["version"], **fields}
        return await self.ask(kind, **fields)

    @property
    def look(self) -> int | None:
        """The seat looked from."""
        seat: int | None = self.state["you"]["look"]
        return seat

    @property
    def table(self) -> dict[str, Any]:
        """What everybody sees of the table."""
        found: dict[str, Any] = self.state["table"]
        return found

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.table["phase"] == "over")

    def next_wish(self, rng: Any, picks: bool = False) -> dict[str, Any] | None:
        """A command that carries the game on, if this page's seat has to act.

        Without `picks` nothing secret is begun: then all pages count entries alike.
        """
        seat = self.look
        common = {"id": str(uuid.uuid4()), "seat": seat, "expect": self.state["version"]}
        if seat is not None and self.table["holding"] == seat:
            return {"type": "end_turn", **common}
        moves = self.state["moves"]
        texts = [move["text"] for move in moves if picks or move["key"] not in SECRET]
        if not texts:
            return None
        hasty = "draw" in texts and rng.random() < 0.5  # so that games end soon
        return {"type": "move", **common, "move": "draw" if hasty else rng.choice(texts)}

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()


async def play_over(pages: list[Page], rng: Any, most: int = 5000) -> int:
    """Play until the game is over, all pages looking: the number of commands."""
    sent = 0
    while not pages[0].over and sent < most:
        acting = pages[0].table["to_act"]
        page = next((page for page in pages if page.look in acting), None)
        if page is None:  # a bot thinks
            await pages[0].receive()
            continue
        wish = page.next_wish(rng)
        if wish is None:
            await page.receive()
            continue
        await page.send(wish)
        answer = await page.answered(wish["id"])
        assert answer["type"] == "ack", answer
        number = answer["number"]
        for other in pages:
            await other.reach(number)
        sent += 1
    return sent
