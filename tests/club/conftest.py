"""Databases and servers, as for the tests of the server."""

from tests.server.conftest import database as database
from tests.server.conftest import postgres as postgres
from tests.server.conftest import postgres_database as postgres_database
from tests.server.conftest import server as server
from tests.server.conftest import start as start
