"""The file of an SQLite database: private, and served by one process alone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import Browser, Server
from tests.server.killing import Logbook
from tests.server.test_serve import refused

from ludoteka.server import datafile
from ludoteka.server.database import DatabaseProblem, connect, migrate

pytestmark = pytest.mark.once


def mode(file: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="a user's folders are private there")
def test_it_is_private(tmp_path: Path, start: Callable[..., Server]) -> None:
    before = os.umask(0)
    try:
        file = tmp_path / "new" / "x.sqlite3"
        server = start(f"sqlite:///{file}")
        asyncio.run(Browser(server.url).create("me", "me"))
        parts = sorted(file.parent.iterdir())
        names = ["x.sqlite3", "x.sqlite3-shm", "x.sqlite3-wal", "x.sqlite3.lock"]
        assert [part.name for part in parts] == names
        assert [mode(part) for part in parts] == [0o600] * 4
        assert mode(file.parent) == 0o700
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="a user's folders are private there")
def test_a_wide_one_is_tightened(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "x.sqlite3"
    with sqlite3.connect(file) as made:
        made.execute("PRAGMA journal_mode=WAL")
    file.chmod(0o644)
    tmp_path.chmod(0o755)
    asyncio.run(migrate(connect(f"sqlite:///{file}")))
    assert mode(file) == 0o600
    assert mode(tmp_path) == 0o755, "the folder is not ours"
    assert [record.message for record in caplog.records].count(
        "the database file was open to others; it is private now"
    ) == 1
    other = tmp_path / "letter.txt"
    other.write_text("this is no database at all, but long enough to look like one" * 20)
    other.chmod(0o644)
    with pytest.raises(DatabaseProblem):
        asyncio.run(migrate(connect(f"sqlite:///{other}")))
    assert mode(other) == 0o644, "what is no database is left alone"


def test_a_second_server_is_refused(tmp_path: Path, start: Callable[..., Server]) -> None:
    address = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    server = start(address)
    said = refused("--port", "0", "--database", address)
    assert "another server uses this database file" in said
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "x.sqlite3")
    assert "another server" in refused(
        "--port", "0", "--database", f"sqlite:///{tmp_path / 'link.sqlite3'}"
    )
    table = asyncio.run(Browser(server.url).create("me", "me"))

    async def read_beside() -> int:
        async with Logbook(address) as book:
            return len(await book.store.entries(table))

    assert asyncio.run(read_beside()) == 1
    server.kill()
    server.start()  # a dead one holds nothing


def test_the_lock_ends_with_its_holder(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    lock = datafile.take(file)
    with pytest.raises(DatabaseProblem):
        datafile.take(file)
    lock.close()
    datafile.take(file).close()
