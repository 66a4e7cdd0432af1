"""What can be set about a server."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from ludoteka.core.errors import LudotekaError
from ludoteka.server.club.notices.settings import Post, post_from
from ludoteka.server.keeping import Keep, keep_from
from ludoteka.server.own_bots import read_bots

PAGE = Path(__file__).parent.parent / "web"
IN_FILE = "_FILE"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class BadSecret(LudotekaError):
    """A setting that should stand in a file, but cannot be read there."""


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    return platformdirs.user_data_path("ludoteka", appauthor=False)


def default_database() -> str:
    """The database file of this user."""
    return f"sqlite:///{data_folder() / 'ludoteka.sqlite3'}"


def database_at(address: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """The database of the command line, of the environment, or of this user."""
    return address or revealed(environ).get("LUDOTEKA_DATABASE") or default_database()


def revealed(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables, with those read from files that LUDOTEKA_..._FILE names. Raises BadSecret."""
    found = dict(environ)
    for name, file in environ.items():
        if name.startswith("LUDOTEKA_") and name.endswith(IN_FILE) and file:
            try:
                found[name.removesuffix(IN_FILE)] = Path(file).read_text("utf-8").strip()
            except (OSError, UnicodeError):
                raise BadSecret(f"the file that {name} names cannot be read") from None
    return found


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for one person at their own machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default_factory=default_database)
    page: Path = PAGE
    # names under which the server may be reached; empty: any
    names: tuple[str, ...] = ()
    limits: bool = True
    bot_workers: int = 2
    analyses: int = 1  # games that are analysed at once
    bot_seconds: float = 20.0  # a bot that thinks longer is stopped
    own_bots: Mapping[str, str] = field(default_factory=dict)  # `module:Class` by their names
    own_bot_seconds: float = 5.0  # for one choice
    own_bot_memory: int = 1024  # MiB
    keep: Keep = field(default_factory=Keep)
    post: Post = field(default_factory=Post)  # mail and push
    slow: float = 0.25  # seconds after which a call gets a line in the log
    # proxies whose word on the address and the scheme of a request is taken
    proxies: tuple[str, ...] = ()
    # the sign-in of the house, by OpenID Connect; no issuer: none
    house_issuer: str = ""
    house_client: str = ""
    house_secret: str = ""
    house_name: str = ""
    per_address: int = 100  # connections, and sockets of those behind a proxy
    header_seconds: float = 10.0  # until a request has to be there
    body_seconds: float = 30.0  # until its body has to be there, unless it comes steadily
    deaf_seconds: float = 15.0  # without taking anything, or without an answer to a ping
    drain_seconds: float = 0.0  # for which it serves on when it is told to end

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names in a Host header that we answer to; empty: any.

        Bound to this machine only, a foreign name means DNS rebinding.
        """
        if self.names:
            return (*self.names, *LOOPBACK)
        return LOOPBACK if self.host in LOOPBACK else ()


def parts(text: str) -> list[str]:
    """What stands between the commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def from_environment(
    host: str,
    port: int,
    database: str | None,
    environ: Mapping[str, str] = os.environ,
    bots: Sequence[str] = (),
) -> Settings:
    """Settings of the command line, the rest from LUDOTEKA_... variables.

    Raises ValueError, BadSecret, BadDays, BadPost, or BadOption for a bot that is not written as
    such.
    """
    environ = revealed(environ)
    proxies = parts(environ.get("LUDOTEKA_PROXIES", ""))
    return Settings(
        host=host,
        port=port,
        database=database_at(database, environ),
        page=Path(environ.get("LUDOTEKA_PAGE") or PAGE),
        names=tuple(parts(environ.get("LUDOTEKA_NAMES", ""))),
        limits=environ.get("LUDOTEKA_LIMITS", "on") != "off",
        bot_workers=max(1, int(environ.get("LUDOTEKA_BOT_WORKERS", "2"))),
        analyses=max(0, int(environ.get("LUDOTEKA_ANALYSES", "1"))),
        bot_seconds=float(environ.get("LUDOTEKA_BOT_SECONDS", "20")),
        own_bots=read_bots(bots or parts(environ.get("LUDOTEKA_OWN_BOTS", ""))),
        own_bot_seconds=float(environ.get("LUDOTEKA_OWN_BOT_SECONDS", "5")),
        own_bot_memory=int(environ.get("LUDOTEKA_OWN_BOT_MEMORY", "1024")),
        proxies=tuple(str(ipaddress.ip_network(proxy)) for proxy in proxies),
        house_issuer=environ.get("LUDOTEKA_OIDC_ISSUER", ""),
        house_client=environ.get("LUDOTEKA_OIDC_CLIENT", ""),
        house_secret=environ.get("LUDOTEKA_OIDC_SECRET", ""),
        house_name=environ.get("LUDOTEKA_OIDC_NAME", ""),
        per_address=max(1, int(environ.get("LUDOTEKA_PER_ADDRESS", "100"))),
        header_seconds=float(environ.get("LUDOTEKA_HEADER_SECONDS", "10")),
        body_seconds=float(environ.get("LUDOTEKA_BODY_SECONDS", "30")),
        deaf_seconds=float(environ.get("LUDOTEKA_DEAF_SECONDS", "15")),
        drain_seconds=float(environ.get("LUDOTEKA_DRAIN", "0")),
        keep=keep_from(environ),
        post=post_from(environ),
    )
