"""Reading files that somebody names on the command line."""

from __future__ import annotations

from ludoteka.core.errors import LudotekaError, clean

BYTES = 4  # of the longest character in UTF-8


class Unreadable(LudotekaError):
    """A file that cannot be read."""


def read(file: str, longest: int, kind: str) -> str:
    """The text of a file. Raises Unreadable."""
    name = f"'{clean(file)}'"
    most = BYTES * longest
    try:
        with open(file, "rb") as source:
            data = source.read(most + 1)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"{name} cannot be read: {problem}") from None
    if len(data) > most:
        raise Unreadable(f"{name} is too large for {kind}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is not text in UTF-8") from None
