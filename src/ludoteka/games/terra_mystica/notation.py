"""The notation of other servers: `read` makes a match of it, `write` writes a match in it."""

from __future__ import annotations

from ludoteka.core.match import Match
from ludoteka.games.terra_mystica.notation_check import check_tables
from ludoteka.games.terra_mystica.notation_reader import Reader
from ludoteka.games.terra_mystica.notation_rows import read_script
from ludoteka.games.terra_mystica.notation_writer import write

__all__ = ["read", "write"]


def read(text: str) -> Match:
    """The match that a file tells, plain or as a table.

    Raises BadRecord with the line, the command and the reason of what cannot be.
    """
    reader = Reader(read_script(text))
    reader.play()
    check_tables(reader)
    return reader.match
