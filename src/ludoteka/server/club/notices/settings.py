"""How people can be told: mail and push. See docs/operate.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast
from urllib.parse import urlsplit

from ludoteka.core.errors import LudotekaError

PORTS = {"starttls": 587, "tls": 465, "none": 25}
# what mail programs agree on, and nothing that could end a header or begin another
ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}", re.ASCII | re.IGNORECASE
)
LONGEST_ADDRESS = 254

Tls = Literal["starttls", "tls", "none"]


class BadPost(LudotekaError):
    """A setting of mail or push that cannot be used."""


@dataclass(frozen=True)
class Smtp:
    """The server that takes our mail."""

    host: str
    port: int
    tls: Tls
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Post:
    """What can be set about telling people."""

    smtp: Smtp | None = None
    url: str = ""  # where people reach this server, without a slash at the end
    push_key: str = field(default="", repr=False)  # a VAPID key; empty: our own
    push_local: bool = False  # whether push may go to this machine, as tests need it
    grace: float = 300.0  # seconds a table waits before a person is told

    @property
    def mails(self) -> bool:
        """Whether mail can be sent."""
        return self.smtp is not None and bool(self.url)

    @property
    def pushes(self) -> bool:
        """Whether browsers can be told."""
        return bool(self.url)


def post_from(environ: Mapping[str, str]) -> Post:
    """The settings in LUDOTEKA_... variables. Raises BadPost."""
    url = environ.get("LUDOTEKA_URL", "").strip().rstrip("/")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise BadPost("LUDOTEKA_URL takes the public address: https://HOST")
    return Post(
        smtp=smtp_from(environ, url),
        url=url,
        push_key=environ.get("LUDOTEKA_PUSH_KEY", ""),
        push_local=environ.get("LUDOTEKA_PUSH_LOCAL", "off") == "on",
        grace=float(environ.get("LUDOTEKA_NOTICE_SECONDS", "300")),
    )


def smtp_from(environ: Mapping[str, str], url: str) -> Smtp | None:
    """The mail server, if one is set. Raises BadPost."""
    host = environ.get("LUDOTEKA_SMTP_HOST", "").strip()
    if not host:
        return None
    sender = environ.get("LUDOTEKA_MAIL_FROM", "").strip()
    if not is_address(sender) or not url:
        raise BadPost("mail needs LUDOTEKA_SMTP_HOST, LUDOTEKA_MAIL_FROM and LUDOTEKA_URL")
    tls = environ.get("LUDOTEKA_SMTP_TLS", "starttls").strip()
    if tls not in PORTS:
        raise BadPost("LUDOTEKA_SMTP_TLS takes starttls, tls or none")
    return Smtp(
        host=host,
        port=int(environ.get("LUDOTEKA_SMTP_PORT") or PORTS[tls]),
        tls=cast(Tls, tls),
        sender=sender,
        user=environ.get("LUDOTEKA_SMTP_USER", ""),
        password=environ.get("LUDOTEKA_SMTP_PASSWORD", ""),
    )


def is_address(text: str) -> bool:
    """Whether this can be a mail address: nothing that ends a header, one recipient."""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None
