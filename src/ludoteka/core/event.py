"""What happened, as a message key with parameters, and who may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ludoteka.core.codec import thing_id
from ludoteka.core.reason import Param


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of the story. `seats` None: everybody sees it, spectators too."""

    key: str
    params: dict[str, Param] = {}
    seats: tuple[int, ...] | None = None
    step: int = 0

    def visible(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may see the event."""
        return self.seats is None or (seat is not None and seat in self.seats)


@cache
def audience(mask: int) -> tuple[int, ...] | None:
    """The seats of a raw event's bit mask."""
    if mask < 0:
        return None
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


# How a number of a raw event becomes a parameter.
Word = Callable[[Any, int], Param]
Columns = tuple[tuple[str, Word] | None, ...]
Told = tuple[str, dict[str, Param]]
# The key of an event and what its numbers are, or a function of the state and its numbers.
News = tuple[str, str] | Callable[[Any, int, int, int], Told]
NOTHING = "-"


def numeral(state: Any, number: int) -> Param:
    """A number that is told as it is."""
    return number


def seated(state: Any, seat: int) -> Param:
    """A seat."""
    return f"seat.{seat}"


def named(thing: str, names: Sequence[str]) -> Word:
    """One of several things, by its id: `card.elf.red`."""
    ids = tuple(thing_id(thing, name) for name in names)
    return lambda state, number: ids[number]


class Events:
    """All events of a game.

    `words` says how a number becomes a parameter: `{"card": named("card", CARD_NAMES)}`; seats and
    plain numbers are known. `news` has an entry for each code: its key, and for a, b and c the
    parameter, with its word where that has another name (`"seat card giver:seat"`; `-` passes
    one over). Where that is not enough, the entry is a function that gives key and parameters.
    """

    def __init__(self, words: Mapping[str, Word], news: Mapping[int, News]) -> None:
        self.words: dict[str, Word] = {"seat": seated, "number": numeral, **words}
        self.news = news
        self.known: dict[str, Columns] = {}
        self.rows: dict[int, tuple[str, Columns]] = {}
        for code, entry in news.items():
            if isinstance(entry, tuple):
                self.rows[code] = entry[0], self.columns(entry[1])

    def columns(self, parts: str) -> Columns:
        """The names and the words of some parameters, kept for the next time."""
        found = self.known.get(parts)
        if found is None:
            found = self.known[parts] = tuple(self.column(part) for part in parts.split())
        return found

    def column(self, part: str) -> tuple[str, Word] | None:
        """The name and the word of one parameter."""
        if part == NOTHING:
            return None
        name, _, word = part.partition(":")
        return name, self.words[word or name]

    def params(self, state: Any, parts: str, *numbers: int) -> dict[str, Param]:
        """Numbers as parameters, for functions that tell a special event."""
        return filled(state, self.columns(parts), numbers)

    def tell(self, state: Any, kind: int, a: int, b: int, c: int) -> Event:
        """The event behind a raw one."""
        row = self.rows.get(kind)
        if row is not None:
            return Event(row[0], filled(state, row[1], (a, b, c)))
        special = self.news[kind]
        assert not isinstance(special, tuple)
        return Event(*special(state, a, b, c))


def filled(state: Any, columns: Columns, numbers: Sequence[int]) -> dict[str, Param]:
    """The parameters of these columns."""
    pairs = zip(columns, numbers, strict=False)
    return {column[0]: column[1](state, number) for column, number in pairs if column is not None}
