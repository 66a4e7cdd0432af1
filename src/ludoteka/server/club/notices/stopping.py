"""Secrets of this server, and the links in mails by which one wants no more of them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.club.notices.choices import GROUP_OF, GROUPS, People
from ludoteka.server.rows import insert
from ludoteka.server.store import Store
from ludoteka.table.refusals import Refused

ALL = "all"
SHORT = 18  # bytes of a signature


class Keys:
    """Secrets that the server makes at first need and keeps."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, str] = {}

    async def get(self, name: str, make: Callable[[], str]) -> str:
        """The secret of this name, the same in all processes."""
        if name not in self.known:
            kept = db.notices.keys
            query = sa.select(kept.c.value).where(kept.c.name == name)
            if not await self.store.fetch(query):
                new = insert(kept, self.store.database.shared).values(name=name, value=make())
                await self.store.change("key", new)
            self.known[name] = str((await self.store.fetch(query))[0][0])
        return self.known[name]


class Stopping:
    """Signs the links of mails, and does what they say."""

    def __init__(self, keys: Keys, people: People) -> None:
        self.keys = keys
        self.people = people

    async def sign(self, text: str) -> str:
        """What only this server can have written."""
        secret = await self.keys.get("mail", lambda: secrets.token_hex(32))
        mac = hmac.digest(bytes.fromhex(secret), text.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(mac[:SHORT]).decode()

    async def link(self, guest: str, kind: str) -> str:
        """The path by which a person wants no more mails of this kind."""
        group = GROUP_OF.get(kind, ALL)
        return f"/stop/{guest}.{group}.{await self.sign(f'stop {guest} {group}')}"

    async def stop(self, token: str, everything: bool) -> None:
        """No more mails of one kind, or of any; who has left gets none anyway. Raises Refused."""
        guest, _, rest = token.partition(".")
        group, _, mac = rest.partition(".")
        wanted = await self.sign(f"stop {guest} {group}")
        if not hmac.compare_digest(mac.encode(), wanted.encode()):
            raise Refused("error.stop_link")
        if not await self.people.known(guest):
            return
        choices = await self.people.choices(guest)
        if everything or group not in GROUPS:
            changed = msgspec.structs.replace(choices, mail="never")
        else:
            off = sorted({*choices.mail_off, group})
            changed = msgspec.structs.replace(choices, mail_off=off)
        await self.people.choose(guest, changed)
