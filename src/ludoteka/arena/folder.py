"""A folder in which work is kept, so that it can go on after it was stopped at any moment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from ludoteka.core.errors import BadOption, clean, said

GAMES = "games.jsonl"
Line = TypeVar("Line", bound=msgspec.Struct)


def claim(folder: Path, kind: str, plan: msgspec.Struct) -> None:
    """Make a folder for this work, or go on in it. Raises BadOption if it holds anything else."""
    named = f"the folder '{clean(str(folder))}'"
    held = folder / f"{kind}.json"
    told: dict[str, object] = msgspec.to_builtins(plan)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not held.exists():
            if any(not file.name.startswith(".") for file in folder.iterdir()):
                raise BadOption(f"{named} is not empty, and holds no {kind} that could go on")
            write(held, msgspec.json.format(msgspec.json.encode(told)) + b"\n")
            return
        there = msgspec.json.decode(held.read_bytes(), type=dict[str, object])
    except OSError as error:
        raise BadOption(f"{named} cannot be used: {error.strerror}") from None
    except msgspec.DecodeError:
        raise BadOption(f"{named} holds an {held.name} that cannot be read") from None
    for name, value in msgspec.json.decode(msgspec.json.encode(told)).items():
        if there.get(name) != value:
            other, this = shown(there.get(name)), shown(value)
            raise BadOption(f"{named} holds another {kind}: its {name} is {other}, not {this}")


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
