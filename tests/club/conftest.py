"""Databases and servers, as for the tests of the server."""

from tests.server.conftest import database, postgres, postgres_database, server, start

__all__ = ["database", "postgres", "postgres_database", "server", "start"]
