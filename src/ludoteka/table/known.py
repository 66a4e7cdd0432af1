"""The commands a table has taken: the same one is never applied twice."""

from __future__ import annotations

import struct

KEY = struct.Struct("<q")
ROW = struct.Struct("<qqI")  # of the command, of the command with its sender, the entry it made


class Known:
    """Their hashes, for ids are long and there are many. Only this process compares them."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows = bytearray()

    def __len__(self) -> int:
        return len(self.rows) // ROW.size

    def add(self, command: str, guest: str | None, number: int) -> None:
        """A command was stored as an entry."""
        self.rows += ROW.pack(hash(command), hash((command, guest)), number)

    def find(self, command: str) -> int:
        """Where the row of a command begins; -1: it is new."""
        wanted = KEY.pack(hash(command))
        start = self.rows.find(wanted)
        while start >= 0 and start % ROW.size:
            start = self.rows.find(wanted, start + 1)
        return start

    def taken(self, command: str) -> bool:
        """Whether a command with this id was stored."""
        return self.find(command) >= 0

    def number(self, command: str, guest: str | None) -> int | None:
        """The entry that this guest's command made; None: another guest's."""
        _, both, number = ROW.unpack_from(self.rows, self.find(command))
        return int(number) if both == hash((command, guest)) else None
