"""What stands before everything else: what the log may say of a request."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludoteka.server import analysis, days, health, learning
from ludoteka.server.club import routes as club
from ludoteka.server.guard import about
from ludoteka.server.logs import short
from ludoteka.server.routes import ROUTES
from ludoteka.server.socket import table_socket

pytestmark = pytest.mark.once
EVERY: list[Any] = [
    *ROUTES, *health.ROUTES, *learning.ROUTES, *analysis.ROUTES, *days.ROUTES, *club.ROUTES,
    table_socket,
]  # fmt: skip
NO_SECRET = ("key", "language", "step")  # of a game, and of a step of a replay
PAGES = ("/t/{table:str}", "/events/{event:str}", "/people/{handle:str}")


def paths() -> list[str]:
    """All addresses with a parameter: of the API, and of pages."""
    found = {path for route in EVERY for path in route.paths}
    return sorted({*(path for path in found if "{" in path), *PAGES})


def address_of(path: str, secret: str) -> str:
    """The path with this secret in its place."""
    return re.sub(r"{(\w+):\w+}", lambda it: "7" if it[1] in NO_SECRET else secret, path)


@pytest.mark.parametrize("secret", ["GUEST.GROUP.MAC-1234", "anna", "0" * 32])
@pytest.mark.parametrize("path", paths())
def test_no_log_has_a_key_a_name_or_a_token(path: str, secret: str) -> None:
    """A private event, a table or a mail is open to who knows its address."""
    address = address_of(path, secret)
    told = about({"method": "GET", "path": address})
    if secret in address:
        assert secret not in str(told)
        assert "*" in told["path"]
    else:
        assert told["path"] == address


def test_a_table_is_told_in_short() -> None:
    told = about({"method": "GET", "path": "/api/tables/0123456789abcdef/replay/7"})
    here = short("0123456789abcdef")
    assert told == {"method": "GET", "table": here, "path": "/api/tables/*/replay/7"}
    for path in ("/", "/t/", "/api/tables", "/api/events", "/rules/ethnos", "/stop/"):
        assert about({"method": "GET", "path": path})["path"] == path
    assert about({"path": "/t/0123456789abcdef"})["method"] == "WEBSOCKET"
