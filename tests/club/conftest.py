"""Databases and servers as the tests of the server have them, and a mail server."""

from tests.club.clubhouse import club
from tests.club.smtp import mailbox
from tests.server.conftest import (
    database,
    postgres,
    postgres_database,
    server,
    start,
)

__all__ = ["club", "database", "mailbox", "postgres", "postgres_database", "server", "start"]
