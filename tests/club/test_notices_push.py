"""Web Push to a push service of the test, which takes the payload apart as a browser does."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
import requests
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.club.post import Clock, office, rows

from ludoteka.server import relations as db
from ludoteka.server.club.notices.choices import NoticeChoices
from ludoteka.server.club.notices.mails import Undeliverable
from ludoteka.server.club.notices.push import PushKeys, PushWish, check, made_key, read_key
from ludoteka.server.club.notices.pushing import Forbidden, Pushing, push
from ludoteka.server.store import hashed
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once
LOCAL = {"LUDOTEKA_URL": "https://tables.example", "LUDOTEKA_PUSH_LOCAL": "on"}


def plain(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """A push service, and the browser that it stands for."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.status = 201
        self.taken: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                if service.status == 201:
                    service.headers.append({k.lower(): v for k, v in self.headers.items()})
                    service.taken.append(json.loads(service.decrypt(body)))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/push/1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def decrypt(self, body: bytes) -> bytes:
        """What only the browser can read."""
        found: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return found

    @property
    def wish(self) -> PushWish:
        """The subscription of that browser."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return PushWish(self.url, PushKeys(plain(point), plain(self.auth)), "cs")


@pytest.fixture
def service() -> Iterator[PushService]:
    started = PushService()
    yield started
    started.server.shutdown()
    started.server.server_close()


def test_pushed_and_read(service: PushService, database: str) -> None:
    async def work() -> None:
        async with office(database, LOCAL) as notices:
            guest, cookie = await notices.store.add_guest("Ema")
            await notices.people.choose(guest.id, NoticeChoices(quiet=False))
            for _ in range(2):
                await notices.push.subscribe(hashed(cookie), service.wish)
            for _ in range(2):
                said = {"name": "Jan", "game": "ethnos", "table": "abc"}
                await notices.tell(guest.id, "invited", "invited 1", **said)
            await notices.worker.round()
            await notices.worker.round()
            service.status = 503
            await notices.tell(guest.id, "friend", "friend 1", name="Jan")
            await notices.worker.round()
            (row,) = [row for row in await rows(notices) if row.due is not None]
            assert "503" in row.trouble
            service.status = 410
            await notices.tell(guest.id, "friend", "friend 2", name="Jan")
            await notices.worker.round()
            kept = await notices.store.fetch(sa.select(db.notices.subscriptions.c.id))
            assert not kept, "the browser is gone"

    asyncio.run(work())
    (said,) = service.taken
    assert said["title"] == "Jan vás zve ke hře: Ethnos", "in the language of that browser"
    assert said["link"] == "/t/abc"
    assert set(said) == {"title", "body", "link", "tag"}
    headers = service.headers[0]
    assert headers["authorization"].startswith("vapid ")
    assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "high")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/1",
        "https://127.0.0.1/1",
        "https://localhost/1",
        "https://printer.local/1",
        "https://intranet/1",
        "https://10.1.2.3/1",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/1",
        "https://[::ffff:127.0.0.1]/1",
        "https://2130706433/1",
        "https://127.1/1",
        "https://push.example.com:8443/1",
        "https://user:word@push.example.com/1",
        "https://push.example.com/" + "x" * 1000,
        "https://push.example.com/\n",
        "file:///etc/passwd",
        "https://[/",
        "",
    ],
)
def test_no_way_into_the_house(endpoint: str, service: PushService) -> None:
    with pytest.raises(Refused):
        check(PushWish(endpoint, service.wish.keys), local=False)


def test_a_name_that_leads_into_the_house(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A public name may lead to this machine: that is seen when it is called."""
    check(PushWish("https://push.example.com/1", service.wish.keys), local=False)
    port = service.server.server_address[1]
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: inside)
    with pytest.raises(Forbidden), Pushing(local=False) as session:
        session.post("https://push.example.com/1", data=b"x", timeout=5)
    with pytest.raises(requests.exceptions.InvalidSchema), Pushing(local=False) as session:
        session.post("http://push.example.com/1", data=b"x", timeout=5)
    keys = {"p256dh": service.wish.keys.p256dh, "auth": service.wish.keys.auth}
    where = {"endpoint": "https://push.example.com/1", "keys": keys}
    about = {"sub": "https://tables.example", "topic": "x"}
    with pytest.raises(Undeliverable):
        push(where, "{}", read_key(made_key()), about, local=False)
    assert not service.taken


NO_KEYS = [
    ("x", "A" * 22),
    ("B" * 87, "x"),
    ("€" * 87, ""),
    ("B" * 87 + "=" * 14, "A" * 22),
    ("B" * 87, "A" * 22 + "=" * 19),
]


@pytest.mark.parametrize(("p256dh", "auth"), NO_KEYS)
def test_keys_that_are_none(p256dh: str, auth: str) -> None:
    with pytest.raises(Refused):
        check(PushWish("https://push.example.com/1", PushKeys(p256dh, auth)), local=False)


def test_not_too_many(service: PushService, database: str) -> None:
    async def work() -> None:
        async with office(database, LOCAL) as notices:
            guest, cookie = await notices.store.add_guest("Ema")
            for number in range(13):
                wish = PushWish(f"{service.url}{number}", service.wish.keys)
                await notices.push.subscribe(hashed(cookie), wish)
            kept = await notices.store.fetch(sa.select(db.notices.subscriptions.c.id))
            assert len(kept) == 10
            await notices.push.unsubscribe("somebody else", f"{service.url}12")
            assert len((await notices.people.find(guest.id)).subscriptions) == 10
            await notices.push.unsubscribe(guest.id, f"{service.url}12")
            assert len((await notices.people.find(guest.id)).subscriptions) == 9

    asyncio.run(work())


def test_a_notice_on_its_way_stays_with_its_person(
    service: PushService, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two tries somebody else has signed in with the same browser."""

    async def work() -> None:
        clock = Clock(monkeypatch)
        async with office(database, LOCAL) as notices:
            store = notices.store
            (anna, hers), (petr, his) = [await store.add_guest(name) for name in ("Anna", "Petr")]
            for guest in (anna, petr):
                await notices.people.choose(guest.id, NoticeChoices(quiet=False))
            await notices.push.subscribe(hashed(hers), service.wish)
            service.status = 503
            await notices.tell(anna.id, "friend", "friend 1", name="Anna's friend")
            await notices.worker.round()
            service.status = 201
            await notices.push.subscribe(hashed(his), service.wish)
            await notices.tell(petr.id, "friend", "friend 2", name="Petr's friend")
            clock.move(3600)
            await notices.worker.round()
            assert [row.trouble for row in await rows(notices) if row.failed] == [
                "the browser takes no notices any more"
            ]
            gone = sa.delete(db.sessions).where(db.sessions.c.guest == petr.id)
            await store.change("session", gone)
            await notices.tell(petr.id, "friend", "friend 3", name="another friend")
            await notices.worker.round()
            with pytest.raises(Refused) as refused:
                await notices.push.subscribe(hashed(his), service.wish)
            assert refused.value.key == "error.no_guest"

    asyncio.run(work())
    assert len(service.taken) == 1
    assert "Petr" in service.taken[0]["title"] + service.taken[0]["body"]
