"""The file of an SQLite database: private, and served by one process alone."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import IO

from ludoteka.core.errors import LudotekaError, clean

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm")  # SQLite gives the last two the rights of the first

log = logging.getLogger(__name__)


class DatabaseProblem(LudotekaError):
    """The database cannot be used; one sentence says why."""


def prepare(file: Path) -> None:
    """Make the file and its folder, if they are not there, for this user only."""
    try:
        file.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseProblem(f"the database folder cannot be made: {error.strerror}") from None
    if sys.platform == "win32":  # a user's own folders are private there
        return
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDONLY, PRIVATE))
    except OSError as error:
        raise DatabaseProblem(f"the database file cannot be opened: {error.strerror}") from None


def tighten(file: Path) -> None:
    """Take from others what they must not read: seeds, hidden cards, hashes of cookies."""
    found = [file.with_name(file.name + end) for end in BESIDE]
    wide = [part for part in found if part.exists() and part.stat().st_mode & OTHERS]
    if not wide or sys.platform == "win32":
        return
    try:
        for part in wide:
            part.chmod(PRIVATE)
        log.warning("the database file was open to others; it is private now")
    except OSError as error:
        log.warning("the database file is open to others", extra={"problem": error.strerror})


def take(file: Path) -> IO[bytes]:
    """Be the only server on this file until the lock is closed or the process is dead."""
    path = file.resolve()
    try:
        opened = os.open(path.with_name(path.name + ".lock"), os.O_CREAT | os.O_RDWR, PRIVATE)
    except OSError as error:
        problem = clean(error.strerror or str(error))
        raise DatabaseProblem(f"the database file cannot be locked: {problem}") from None
    lock = os.fdopen(opened, "rb+")
    try:
        lock_now(lock)
    except OSError:
        lock.close()
        raise DatabaseProblem(
            "another server uses this database file: stop it first (several need PostgreSQL)"
        ) from None
    return lock


if sys.platform == "win32":
    import msvcrt

    def lock_now(lock: IO[bytes]) -> None:
        """Lock a file, or raise OSError."""
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_now(lock: IO[bytes]) -> None:
        """Lock a file, or raise OSError."""
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
