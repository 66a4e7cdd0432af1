"""Backups of both databases, made while people play, restored into both."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import Server
from tests.server.conftest import new_database
from tests.server.killing import Logbook, Player
from tests.server.test_upgrade import RELEASES, contents, load, logs

from ludoteka.server import backup as backups
from ludoteka.server.database import DatabaseProblem, connect, migrate
from ludoteka.table.table import rebuild

pytestmark = pytest.mark.once


def command(*arguments: str, status: int = 0) -> str:
    """Run `ludoteka` and give what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "ludoteka", *arguments], capture_output=True, text=True, timeout=120
    )
    said = done.stdout if status == 0 else done.stderr
    assert done.returncode == status, done
    assert len(said.splitlines()) == 1, said
    return said


def test_while_people_play(
    database: str,
    tmp_path: Path,
    start: Callable[..., Server],
    request: pytest.FixtureRequest,
) -> None:
    """What was acknowledged before it began is in it, and each log is whole up to some entry."""
    server, file = start(database), tmp_path / "backup"

    async def play() -> tuple[list[Player], list[set[str]]]:
        players = []
        for number in range(3):
            players.append(await Player.sit_down(server.url, number, "random"))
        playing = [asyncio.create_task(player.run()) for player in players]
        while any(len(player.acked) < 30 for player in players):
            await asyncio.sleep(0.05)
        before = [set(player.acked) for player in players]
        said = await asyncio.to_thread(command, "backup", str(file), "--database", database)
        assert said.startswith("Backed up 3 tables with ")
        more = [len(player.acked) + 5 for player in players]
        while any(len(p.acked) < wanted for p, wanted in zip(players, more, strict=True)):
            await asyncio.sleep(0.05)
        for player in players:
            player.stop = True
        await asyncio.gather(*playing)
        return players, before

    players, before = asyncio.run(play())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    whole = asyncio.run(logs(database))
    for kind in ("sqlite", "postgresql"):
        target = new_database(request, kind, tmp_path / "restored")
        asyncio.run(restore(target, file))
        restored = asyncio.run(logs(target))
        assert set(restored) == {player.table for player in players}
        for player, acked in zip(players, before, strict=True):
            log = restored[player.table]
            assert log == whole[player.table][: len(log)]
            assert acked <= {command for _, _, _, _, command, _ in log}
            assert len(log) < len(whole[player.table]), "they played on"
        asyncio.run(folds(target, restored))
        with pytest.raises(DatabaseProblem, match="not empty"):
            asyncio.run(restore(target, file))


async def restore(address: str, file: Path) -> None:
    """As the command does it."""
    database = connect(address)
    try:
        await backups.restore(database, file)
    finally:
        await database.close()


async def folds(address: str, tables: dict[str, list[tuple[object, ...]]]) -> None:
    """Every table can be built from its log."""
    async with Logbook(address) as book:
        for table in tables:
            rebuild(table, await book.store.entries(table))


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_of_an_earlier_release(
    database: str, release: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A backup of a database that was not upgraded yet; what is restored is upgraded."""
    file = tmp_path / "backup"
    asyncio.run(load(database, release))
    before = asyncio.run(logs(database))

    async def there_and_back(target: str) -> None:
        source, new = connect(database, new=False), connect(target)
        file.unlink(missing_ok=True)
        rows = await backups.backup(source, file)
        assert rows["entries"] == sum(map(len, before.values()))
        await migrate(new)  # a server may have looked at it
        await backups.restore(new, file)
        await migrate(new)
        kept = await new.read(contents)
        assert kept["guests"] == kept["devices"]
        await source.close()
        await new.close()

    for kind in ("sqlite", "postgresql"):
        target = new_database(request, kind, tmp_path / "restored")
        asyncio.run(there_and_back(target))
        assert asyncio.run(logs(target)) == before


def test_files_that_cannot_be_restored(tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    asyncio.run(load(old, RELEASES[0]))
    good = tmp_path / "good"
    asyncio.run(backups.backup(connect(old), good))
    data = good.read_bytes()
    (tmp_path / "cut").write_bytes(data[: len(data) // 2])
    (tmp_path / "broken").write_bytes(data[:8192] + b"\xff" * 4096 + data[12288:])
    (tmp_path / "letter").write_text("Dear friends, " * 100)
    (tmp_path / "newer").write_bytes(data)
    with sqlite3.connect(tmp_path / "newer") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE pictures (name TEXT)").close()
    (tmp_path / "empty").touch()
    target = f"sqlite:///{tmp_path / 'target.sqlite3'}"
    for name, word in (
        ("cut", "damaged"),
        ("broken", "damaged"),
        ("letter", "not a backup"),
        ("newer", "newer Ludoteka"),
        ("other", "not a backup"),
        ("empty", "not a backup"),
        ("nowhere", "cannot be read"),
    ):
        with pytest.raises(DatabaseProblem, match=word):
            asyncio.run(backups.restore(connect(target), tmp_path / name))
    asyncio.run(backups.restore(connect(target), good))
    assert asyncio.run(logs(target)) == asyncio.run(logs(old))


def test_the_commands_refuse_in_one_sentence(tmp_path: Path, start: Callable[..., Server]) -> None:
    address = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    nowhere = f"sqlite:///{tmp_path / 'nowhere.sqlite3'}"
    assert "no such database" in command("backup", "b", "--database", nowhere, status=2)
    assert not (tmp_path / "nowhere.sqlite3").exists()
    start(address)
    file = str(tmp_path / "b")
    assert "Backed up 0 tables" in command("backup", file, "--database", address)
    assert "already exists" in command("backup", file, "--database", address, status=2)
    assert "another server" in command("restore", file, "--database", address, status=2)
    command("restore", file, "--database", f"sqlite:///{tmp_path / 'restored.sqlite3'}")
    missing = str(tmp_path / "no" / "folder")
    assert "cannot be written" in command("backup", missing, "--database", address, status=2)
    assert "Removed 0 tables (waiting)" in command("clean", "--database", address)
