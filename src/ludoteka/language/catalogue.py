"""One language: finds messages, names things, and puts both together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from babel import Locale

from ludoteka import core
from ludoteka.core.codec import Move
from ludoteka.core.errors import LudotekaError, clean, meant
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.reason import Param, Reason
from ludoteka.language.message import BadMessage, Message, read

LANGUAGES = ("en", "cs", "pl")
FALLBACK = "en"
SHARED = Path(core.__path__[0]) / "text"
PART = re.compile(r"([a-z_]+)_([0-9]+)")


class MissingText(LudotekaError):
    """A message or one of its parameters is missing; only a strict catalogue says so."""


class UnknownLanguage(LudotekaError):
    """There is no catalogue in this language."""


@cache
def load(folder: Path, language: str) -> dict[str, str]:
    """The messages of one file."""
    return msgspec.json.decode((folder / f"{language}.json").read_bytes(), type=dict[str, str])


@cache
def messages(folder: Path, language: str) -> dict[str, str]:
    """The messages of a game. What a half-written one does not say yet is said in English."""
    english = load(folder, FALLBACK)
    try:
        return english | load(folder, language)
    except (OSError, msgspec.MsgspecError):
        return english


class Catalogue:
    """All messages of a game in one language. `names`: what the players are called.

    >>> from ludoteka.core.registry import find
    >>> english = Catalogue("en", find("ethnos"), names=["Ema", "Jan"])
    >>> english.name("card.elf.red"), english.name("seat.1"), english.name("seat.5")
    ('red elf', 'Jan', 'Player 6')
    >>> english.names_of(["card.elf.red", "card.skeleton", "card.elf.red"])
    '2x red elf and skeleton'
    """

    def __init__(
        self,
        language: str,
        game: Game | None = None,
        names: Sequence[str] = (),
        strict: bool = False,
    ) -> None:
        if language not in LANGUAGES:
            wrong = clean(str(language))
            raise UnknownLanguage(f"there is no language '{wrong}'; {meant(wrong, LANGUAGES)}")
        self.language = language
        self.players = tuple(names)
        self.strict = strict
        self.messages = dict(load(SHARED, language))
        if game is not None:
            self.messages |= (load if strict else messages)(game.text, language)
        self.form_of = Locale(language).plural_form
        self.read: dict[str, Message] = {}

    # --- messages -------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self.messages

    def text(self, key: str, params: Mapping[str, Param] | None = None) -> str:
        """A message with its parameters, things among them called by their names."""
        return self.write(key, self.spoken(params or {}))

    def event(self, event: Event) -> str:
        """One line of the story."""
        return self.text(f"event.{event.key}", event.params)

    def reason(self, reason: Reason) -> str:
        """Why something is not possible."""
        return self.text(f"reason.{reason.key}", reason.params)

    def move(self, move: Move) -> str:
        """A move's label."""
        return self.text(*move.label())

    # --- names ----------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """What the thing with this id is called."""
        if thing in self.messages:
            return self.write(thing, {})
        first, *parts = thing.split(".")
        if first == "seat" and len(parts) == 1 and parts[0].isdecimal():
            return self.seat(int(parts[0]))
        if not parts or first not in self.messages:
            return self.missing(thing)
        found: dict[str, str] = {}
        for argument in self.message(first).arguments():
            match = PART.fullmatch(argument)
            if match and 1 <= int(match[2]) <= len(parts):
                found[argument] = self.name(f"{match[1]}.{parts[int(match[2]) - 1]}")
        return self.write(first, found)

    def seat(self, seat: int) -> str:
        """What the player on a seat is called."""
        if seat < len(self.players):
            return self.players[seat]
        return self.write("seat", {"number": seat + 1})

    def names_of(self, things: Sequence[str]) -> str:
        """The names of several things in one phrase, equal ones counted."""
        names = [
            name if number == 1 else self.write("list.times", {"number": number, "name": name})
            for name, number in Counter(self.name(thing) for thing in things).items()
        ]
        if len(names) < 2:
            return "".join(names)
        return self.write("list.and", {"first": ", ".join(names[:-1]), "last": names[-1]})

    # --- putting together -----------------------------------------------------------------

    def spoken(self, params: Mapping[str, Param]) -> dict[str, int | str]:
        """Parameters as a message uses them."""
        said: dict[str, int | str] = {}
        for name, value in params.items():
            if isinstance(value, int):
                said[name] = value
            elif isinstance(value, str):
                said[name] = self.name(value)
                said[f"{name}_id"] = value
            else:
                said[name] = self.names_of(value)
                said[f"{name}_count"] = len(value)
        return said

    def message(self, key: str) -> Message:
        """A message taken apart. One that cannot be read is told as it stands, if not strict."""
        if key not in self.read:
            try:
                self.read[key] = read(self.messages[key])
            except BadMessage:
                if self.strict:
                    raise
                self.read[key] = Message((self.messages[key],))
        return self.read[key]

    def write(self, key: str, said: Mapping[str, int | str]) -> str:
        """A message with parameters that are ready to be put in."""
        if key not in self.messages:
            return self.missing(key)
        message = self.message(key)
        lost = message.arguments() - set(said)
        if lost:
            if self.strict:
                raise MissingText(f"'{key}' needs {', '.join(sorted(lost))} ({self.language})")
            return message.write({**{name: name for name in lost}, **said}, self.form_of)
        return message.write(said, self.form_of)

    def missing(self, key: str) -> str:
        """What is told instead of a missing message."""
        if self.strict:
            raise MissingText(f"there is no message '{key}' ({self.language})")
        return key
