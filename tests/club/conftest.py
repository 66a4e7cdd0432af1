"""Databases and servers for the tests, as those of the server have them."""

from tests.server.conftest import database, postgres, postgres_database, server, start

__all__ = ["database", "postgres", "postgres_database", "server", "start"]
