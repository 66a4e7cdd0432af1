"""One language: finds messages, names things, and puts both together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from ludoteka import core
from ludoteka.core.codec import Move
from ludoteka.core.errors import LudotekaError, clean, meant
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.problem import Problem
from ludoteka.core.reason import Param, Reason
from ludoteka.language.message import BadMessage, Message, read
from ludoteka.language.nouns import NOMINATIVE, Entry, Form, asked, form_of, gender_of, governed

LANGUAGES = ("en", "cs", "pl")
LOCALES = {"en": "en_GB", "cs": "cs", "pl": "pl"}
FALLBACK = "en"
SHARED = Path(core.__path__[0]) / "text"
PART = re.compile(r"([a-z_]+)_([0-9]+)")
SIGNED = "+#,##0;-#,##0"
MARKS = (".", "!", "?", "…")  # end a sentence
FEW, MOST = 0.01, 0.99  # odds beyond these are no round 0 or 100 %
Value = int | str


class MissingText(LudotekaError):
    """A message, a parameter or a form is missing; only a strict catalogue says so."""


class UnknownLanguage(LudotekaError):
    """There is no catalogue in this language."""


@cache
def load(folder: Path, language: str) -> dict[str, Entry]:
    """The messages and names of one file."""
    return msgspec.json.decode((folder / f"{language}.json").read_bytes(), type=dict[str, Entry])


@cache
def problems(folder: Path, language: str) -> dict[str, Entry]:
    """What can be wrong, by the English sentence. English itself has no such file."""
    file = folder / f"problems.{language}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Entry]) if file.exists() else {}


@cache
def messages(folder: Path, language: str) -> dict[str, Entry]:
    """The messages of a game. What a half-written one does not say yet is said in English."""
    english = load(folder, FALLBACK)
    try:
        return english | load(folder, language) | problems(folder, language)
    except (OSError, msgspec.MsgspecError):
        return english


class Catalogue:
    """All messages of a game in one language. `names`: what the players are called.

    `more`: what a lesson says besides.

    >>> from ludoteka.core.registry import find
    >>> english = Catalogue("en", find("ethnos"), names=["Ema", "Jan"])
    >>> english.name("card.elf.red"), english.name("seat.1"), english.name("seat.5")
    ('red elf', 'Jan', 'Player 6')
    >>> english.names_of(["card.elf.red", "card.skeleton", "card.elf.red"])
    '2 red elves and 1 skeleton'
    """

    def __init__(
        self,
        language: str,
        game: Game | None = None,
        names: Sequence[str] = (),
        strict: bool = False,
        more: Mapping[str, Entry] | None = None,
    ) -> None:
        if language not in LANGUAGES:
            wrong = clean(str(language))
            raise UnknownLanguage(f"there is no language '{wrong}'; {meant(wrong, LANGUAGES)}")
        self.language = language
        self.locale = LOCALES[language]
        self.players = tuple(names)
        self.strict = strict
        self.messages = load(SHARED, language) | problems(SHARED, language)
        if game is not None:
            known = load(game.text, language) if strict else messages(game.text, language)
            self.messages |= known | problems(game.text, language)
        self.messages |= more or {}
        self.category = Locale(language).plural_form
        self.read: dict[str, Message] = {}

    # --- messages -------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self.messages

    def text(self, key: str, params: Mapping[str, Param] | None = None) -> str:
        """A message with its parameters, things among them called by their names."""
        given = params or {}
        return self.fill(key, lambda argument: self.spoken(argument, given))

    def sentence(self, key: str, params: Mapping[str, Param] | None = None) -> str:
        """The same with a capital letter in front."""
        text = self.text(key, params)
        return text[:1].upper() + text[1:]

    def write(self, key: str, said: Mapping[str, Value]) -> str:
        """A message with parameters that are ready to be put in."""
        return self.fill(key, said.get)

    def event(self, event: Event) -> str:
        """One line of the story."""
        return self.sentence(f"event.{event.key}", event.params)

    def reason(self, reason: Reason) -> str:
        """Why something is not possible."""
        return self.sentence(f"reason.{reason.key}", reason.params)

    def problem(self, told: Problem) -> str:
        """What is wrong. A sentence that has no translation is told in English."""
        said = {
            name: self.problem(part) if isinstance(part, Problem) else part
            for name, part in told.params.items()
        }
        known = told.text in self.messages
        return self.write(told.text, said) if known else str(Problem(told.text, {**said}))

    def move(self, move: Move) -> str:
        """A move's label."""
        return self.sentence(*move.label())

    # --- names ----------------------------------------------------------------------------

    def name(self, thing: str, form: Form = NOMINATIVE) -> str:
        """What the thing with this id is called."""
        entry = self.messages.get(thing)
        if entry is not None:
            return self.inflected(thing, entry, form)
        first, *parts = thing.split(".")
        if first == "seat" and len(parts) == 1 and parts[0].isdecimal():
            return self.seat(int(parts[0])) if form == NOMINATIVE else self.formless(thing, form)
        if first == "level" and parts:  # a bot of others, called as its owner calls it
            level, _, style = thing.removeprefix("level.").partition(":")
            if f"level.{level}" in self.messages and f"style.{style}" in self.messages:
                return f"{self.name(f'level.{level}')}, {self.name(f'style.{style}')}"
            return thing.removeprefix("level.")
        if not parts or first not in self.messages:
            return self.missing(thing)
        return self.composed(thing, form)

    def inflected(self, thing: str, entry: Entry, form: Form, gender: str = "") -> str:
        """A name that stands in the catalogue. `gender`: of the noun that an adjective is with."""
        if isinstance(entry, str):
            return self.write(thing, {}) if form == NOMINATIVE else self.formless(thing, form)
        found = form_of(entry, form, gender)
        return self.formless(thing, form) if found is None else found

    def composed(self, thing: str, form: Form) -> str:
        """A name made of the names of its parts, all of them in the form that is asked for."""
        gender = self.gender(thing)
        found: dict[str, str] = {}
        for argument, part, own in self.pieces(thing):
            wanted = form if own == NOMINATIVE else own
            entry = self.messages.get(part)
            found[argument] = (
                self.name(part, wanted)
                if entry is None
                else self.inflected(part, entry, wanted, gender)
            )
        return self.fill(thing.partition(".")[0], found.get)

    def pieces(self, thing: str) -> list[tuple[str, str, Form]]:
        """The arguments of a composed name, the things they stand for, and forms of their own."""
        first, *parts = thing.split(".")
        found = []
        for argument in sorted(self.message(first).arguments()):
            wanted = asked(argument)
            match = PART.fullmatch(wanted.param)
            if match and 1 <= int(match[2]) <= len(parts):
                part = f"{match[1]}.{parts[int(match[2]) - 1]}"
                found.append((argument, part, wanted.form))
        return found

    def gender(self, thing: str) -> str:
        """The gender of a name: of the noun, or of the first noun among its parts."""
        entry = self.messages.get(thing)
        if entry is None and thing.partition(".")[0] in self.messages:
            genders = (self.gender(part) for _, part, _ in self.pieces(thing))
            return next((gender for gender in genders if gender), "")
        return gender_of(entry)

    def seat(self, seat: int) -> str:
        """What the player on a seat is called."""
        if seat < len(self.players):
            return self.players[seat]
        return self.write("seat", {"number": seat + 1})

    def counted(self, thing: str, number: int, case: str = "nom") -> str:
        """So many of a thing: "5 workers"."""
        form = governed(self.language, self.category(number), case, self.gender(thing))
        return f"{self.number(number)} {self.name(thing, form)}"

    def names_of(self, things: Sequence[str], case: str = "nom", counted: bool = False) -> str:
        """The names of several things in one phrase, counted where one is there twice."""
        numbers = Counter(things)
        if counted or any(number > 1 for number in numbers.values()):
            names = [self.counted(thing, number, case) for thing, number in numbers.items()]
        else:
            names = [self.name(thing, Form(case)) for thing in numbers]
        return self.listed(names)

    def listed(self, texts: Sequence[str], last: str = "standard") -> str:
        """Several texts in one phrase. `last`: how the last one follows, `standard` or `or`."""
        return format_list(texts, style=last, locale=self.locale)  # type: ignore[arg-type]

    # --- putting together -----------------------------------------------------------------

    def spoken(self, argument: str, params: Mapping[str, Param]) -> Value | None:
        """What an argument of a message stands for; None where there is no such parameter."""
        param, fact, form, counted, by = asked(argument, params)
        value = params.get(param)
        if value is None or isinstance(value, int):
            return value
        if isinstance(value, str):
            if fact == "id":
                return value
            if fact == "gender":
                return self.gender(value)
            if by:
                number = params.get(by)
                return self.counted(value, number, form.case) if isinstance(number, int) else None
            if counted:
                return self.counted(value, 1, form.case)
            return self.name(value, form)
        if fact == "count":
            return len(value)
        return self.names_of(value, form.case, counted)

    def number(self, number: int) -> str:
        """A number as it is written in the language."""
        return format_decimal(number, locale=self.locale)

    def signed(self, number: int) -> str:
        """A difference, with its sign."""
        return format_decimal(number, format=SIGNED, locale=self.locale)

    def percent(self, odds: float) -> str:
        """Odds as a percentage, never a false 0 or 100."""
        shown = format_percent(min(max(odds, FEW), MOST), locale=self.locale)
        if 0 < odds < FEW:
            return f"<{shown}"
        return f">{shown}" if MOST < odds < 1 else format_percent(odds, locale=self.locale)

    def message(self, key: str) -> Message:
        """A message taken apart. One that cannot be read is told as it stands, if not strict."""
        if key not in self.read:
            entry = self.messages[key]
            text = entry if isinstance(entry, str) else self.name(key)
            try:
                self.read[key] = read(text)
            except BadMessage:
                if self.strict:
                    raise
                self.read[key] = Message((text,))
        return self.read[key]

    def fill(self, key: str, value: Callable[[str], Value | None]) -> str:
        """A message with what its arguments stand for."""
        if key not in self.messages:
            return self.missing(key)
        message = self.message(key)
        values = {argument: value(argument) for argument in message.arguments()}
        lost = sorted(argument for argument, found in values.items() if found is None)
        if lost and self.strict:
            raise MissingText(f"'{key}' needs {', '.join(lost)} ({self.language})")
        values |= {argument: argument for argument in lost}
        return message.write(values, self.category, self.number)

    def missing(self, key: str) -> str:
        """What is told instead of a missing message."""
        if self.strict:
            raise MissingText(f"there is no message '{key}' ({self.language})")
        return key

    def formless(self, thing: str, form: Form) -> str:
        """What is told instead of a missing form: the name as it stands."""
        if self.strict:
            number = "plural" if form.many else "singular"
            raise MissingText(f"'{thing}' has no {number} '{form.case}' ({self.language})")
        return thing if form == NOMINATIVE else self.name(thing)


def sentence(text: str) -> str:
    """A phrase as a sentence of its own: a capital letter in front, a full stop behind.

    >>> sentence("choose a card"), sentence("")
    ('Choose a card.', '')
    """
    stop = "" if not text or text.endswith(MARKS) else "."
    return text[:1].upper() + text[1:] + stop
