"""Web Push: to the browsers of people, encrypted for each of them."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import json
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from ludoteka.language import LANGUAGES
from ludoteka.server import relations as db
from ludoteka.server.club.notices.choices import browsers_of
from ludoteka.server.club.notices.mails import Undeliverable, plain, whole
from ludoteka.server.club.notices.settings import Post
from ludoteka.server.club.notices.stopping import Keys
from ludoteka.server.club.notices.words import Told
from ludoteka.server.rows import insert
from ludoteka.server.store import Store, now
from ludoteka.table.refusals import Refused

LONGEST_ENDPOINT = 1000
LONGEST_BODY = 300
MOST = 10  # browsers of one person
GONE = (404, 410)
WAIT = (408, 425, 429)
POINT = re.compile(r"[\w-]{87}=?", re.ASCII)  # 65 bytes
SECRET = re.compile(r"[\w-]{22}(==)?", re.ASCII)  # 16 bytes

kept = db.notices.subscriptions


class PushKeys(msgspec.Struct, frozen=True):
    """What a browser wants to be written with."""

    p256dh: str
    auth: str


class PushWish(msgspec.Struct, frozen=True):
    """A browser that takes notices."""

    endpoint: str
    keys: PushKeys
    language: str = "en"


def check(wish: PushWish, local: bool) -> None:
    """Whether a browser may be told there. Raises Refused."""
    if not POINT.fullmatch(wish.keys.p256dh) or not SECRET.fullmatch(wish.keys.auth):
        raise Refused("error.push_endpoint")
    if wish.language not in LANGUAGES:
        raise Refused("error.language")
    if len(wish.endpoint) > LONGEST_ENDPOINT or not wish.endpoint.isprintable():
        raise Refused("error.push_endpoint")
    try:
        parts = urlsplit(wish.endpoint)
        public = parts.scheme == "https" and parts.port in (None, 443) and is_public(parts.hostname)
    except ValueError:
        raise Refused("error.push_endpoint") from None
    if parts.username or parts.password or not (public or local):
        raise Refused("error.push_endpoint")


def is_public(host: str | None) -> bool:
    """Whether a host can be on the internet; a name is looked at again when it is called."""
    if not host or ("." not in host.strip(".") and ":" not in host):
        return False
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        last = host.rstrip(".").rsplit(".", 1)[-1]
        return not last.isdecimal() and last not in ("localhost", "local", "internal", "lan")


def made_key() -> str:
    """A new VAPID key."""
    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def public_of(key: str) -> str:
    """The public half of a VAPID key, as browsers take it."""
    return base64.urlsafe_b64encode(point(read_key(key))).decode().rstrip("=")


def read_key(key: str) -> Vapid02:
    """A VAPID key as it is written: PEM, or the short form."""
    return Vapid02.from_pem(key.encode()) if "-----" in key else Vapid02.from_string(key)


def point(vapid: Vapid02) -> bytes:
    """A public key as a point."""
    public: ec.EllipticCurvePublicKey = vapid.public_key
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Push:
    """The browsers that take notices, and the way to them."""

    def __init__(self, store: Store, keys: Keys, post: Post) -> None:
        self.store = store
        self.keys = keys
        self.post = post

    async def private(self) -> str:
        """The VAPID key of this server."""
        return self.post.push_key or await self.keys.get("push", made_key)

    async def public(self) -> str:
        """Its public half; empty where nobody is told."""
        return public_of(await self.private()) if self.post.pushes else ""

    def check(self, wish: PushWish) -> None:
        """Whether a browser can be told. Raises Refused."""
        if not self.post.pushes:
            raise Refused("error.no_push")
        check(wish, self.post.push_local)

    async def subscribe(self, session: str, wish: PushWish) -> None:
        """A browser takes notices until its session ends. Raises Refused."""
        self.check(wish)
        name = name_of(wish.endpoint)
        values = {
            "session": session,
            "endpoint": wish.endpoint,
            "p256dh": wish.keys.p256dh,
            "auth": wish.keys.auth,
            "language": wish.language,
        }
        new = insert(kept, self.store.database.shared).values(id=name, created=now(), **values)
        again = sa.update(kept).where(kept.c.id == name).values(created=now(), **values)
        whose = sa.select(db.sessions.c.guest).where(db.sessions.c.cookie_hash == session)

        def work(connection: sa.Connection) -> bool:
            # a session that is there ends after this is stored, and takes it along
            guest = connection.scalar(whose.with_for_update(read=True))
            if guest is None:
                return False
            newest = sa.select(kept.c.id).where(browsers_of(guest))
            newest = newest.order_by(kept.c.created.desc(), kept.c.id).limit(MOST)
            older = kept.c.id.not_in(newest.scalar_subquery())
            for change in (new, again, sa.delete(kept).where(browsers_of(guest), older)):
                connection.execute(change)
            return True

        if not await self.store.writer.do("subscription", work):
            raise Refused("error.no_guest")

    async def reaches(self, session: str | None) -> bool:
        """Whether the browser of a session is told."""
        mine = kept.c.session
        return bool(await self.store.fetch(sa.select(mine).where(mine == session)))

    async def unsubscribe(self, guest: str | None, endpoint: str) -> None:
        """It takes none any more; `guest` None: it is gone."""
        gone = sa.delete(kept).where(kept.c.id == name_of(endpoint))
        own = gone if guest is None else gone.where(browsers_of(guest))
        await self.store.change("subscription", own)

    async def send(self, guest: str, name: str, once: str, told: Told) -> None:
        """Tell a person in a browser. Raises Undeliverable, or what may be over another time."""
        rows = await self.store.fetch(sa.select(kept).where(kept.c.id == name, browsers_of(guest)))
        if not rows:
            raise Undeliverable("the browser takes no notices any more")
        row = rows[0]
        tag = hashlib.sha256(once.encode()).hexdigest()[:32]
        where = {"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}}
        code = await asyncio.to_thread(
            push,
            where,
            payload(told, tag, self.post.url),
            read_key(await self.private()),
            {"sub": self.subject(), "topic": tag},
            self.post.push_local,
        )
        if code in GONE:
            await self.unsubscribe(None, row.endpoint)
        if code in WAIT or code >= 500:
            raise OSError(f"the push service answers {code}")
        if code >= 300:
            raise Undeliverable(f"the push service answers {code}")

    def subject(self) -> str:
        """Whom a push service may write to."""
        smtp = self.post.smtp
        return f"mailto:{smtp.sender}" if smtp is not None else self.post.url


def payload(told: Told, tag: str, url: str) -> str:
    """What a browser is told: nothing that is a secret."""
    link = whole(told.link, url).removeprefix(url) or "/"
    lines = [told.body, *(item.text for item in told.items)]
    body = plain(" · ".join(line for line in lines if line), LONGEST_BODY)
    said = {"title": plain(told.title), "body": body, "link": link, "tag": tag}
    return json.dumps(said, ensure_ascii=False)


def push(where: dict[str, Any], said: str, key: Vapid02, about: dict[str, str], local: bool) -> int:
    """Send one notice, and wait for the status of the answer."""
    from ludoteka.server.club.notices import pushing  # loads much, and only who pushes needs it

    return pushing.push(where, said, key, about, local)


def name_of(endpoint: str) -> str:
    """The id of a subscription."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]
