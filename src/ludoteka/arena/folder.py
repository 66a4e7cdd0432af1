"""A folder in which work is kept, so that it can go on after it was stopped at any moment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from ludoteka.core.errors import BadOption, clean, said
from ludoteka.core.game import LARGEST_SEED

GAMES = "games.jsonl"
Line = TypeVar("Line", bound=msgspec.Struct)


def claim(folder: Path, kind: str, plan: msgspec.Struct) -> None:
    """Make a folder for this work, or go on in it. Raises BadOption if it holds anything else."""
    told = msgspec.json.encode(plan)
    there = held(folder, kind)
    if not there:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(folder / f"{kind}.json", msgspec.json.format(told) + b"\n")
        except OSError as error:
            raise BadOption(f"{named(folder)} cannot be used: {error.strerror}") from None
        return
    for name, value in msgspec.json.decode(told, type=dict[str, object]).items():
        if there.get(name) != value:
            other, this = shown(there.get(name)), shown(value)
            raise BadOption(
                f"{named(folder)} was begun with other settings: {name} {other}, not {this}"
            )


def held(folder: Path, kind: str) -> dict[str, object]:
    """The plan of the work in a folder; nothing if there is none yet. Raises BadOption."""
    plan = folder / f"{kind}.json"
    try:
        if plan.exists():
            return msgspec.json.decode(plan.read_bytes(), type=dict[str, object])
        if folder.exists() and any(not file.name.startswith(".") for file in folder.iterdir()):
            raise BadOption(f"{named(folder)} is not empty, and holds no {kind} that could go on")
        return {}
    except OSError as error:
        raise BadOption(f"{named(folder)} cannot be used: {error.strerror}") from None
    except msgspec.DecodeError:
        raise BadOption(f"{named(folder)} holds '{plan.name}', which cannot be read") from None


def choose_seed(seed: int | None, folder: Path | None, kind: str) -> int:
    """The seed that is given, or that of the work in the folder, or a fresh one."""
    if seed is not None:
        return seed
    kept = held(folder, kind).get("seed") if folder is not None else None
    return kept if isinstance(kept, int) else secrets.randbelow(LARGEST_SEED)


def named(folder: Path) -> str:
    """A folder in a sentence."""
    return f"the folder '{clean(str(folder))}'"


def shown(value: object) -> str:
    """A value of a plan, fit for a sentence."""
    return said(msgspec.json.encode(value).decode())


def write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.replace(file)


class Lines:
    """A file that grows by a line for everything that is done."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("ab")
        # what was cut off when the work was stopped stays a line that nobody can read
        if file.stat().st_size and not file.read_bytes().endswith(b"\n"):
            self.file.write(b"\n")

    def add(self, line: msgspec.Struct) -> None:
        """Write a line, at once."""
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Write no more."""
        self.file.close()


def lines_of(file: Path, kind: type[Line]) -> Iterator[Line]:
    """The lines that are whole."""
    if not file.exists():
        return
    with file.open("rb") as source:
        for line in source:
            try:
                yield msgspec.json.decode(line, type=kind)
            except msgspec.DecodeError:
                continue
