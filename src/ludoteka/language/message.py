"""ICU messages: the part of the syntax that our catalogues use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
SELECTOR = re.compile(r"=[0-9]+|[A-Za-z_][A-Za-z0-9_]*")
SPACE = re.compile(r"\s*")
QUOTABLE = "{}#<>"


class BadMessage(ValueError):
    """A text that is not an ICU message of the kind we use."""


@dataclass(frozen=True)
class Argument:
    """`{name}`."""

    name: str


@dataclass(frozen=True)
class Number:
    """`#` inside a plural: its number."""

    name: str


@dataclass(frozen=True)
class Choice:
    """`{name, plural, ...}` or `{name, select, ...}`."""

    name: str
    plural: bool
    forms: Mapping[str, Message]

    def chosen(self, value: object, category: Callable[[int], str]) -> Message:
        """The form for a value."""
        found = None
        if self.plural and isinstance(value, int):
            found = self.forms.get(f"={value}") or self.forms.get(category(value))
        elif not self.plural:
            found = self.forms.get(str(value))
        return found or self.forms["other"]


Part = str | Argument | Number | Choice


@dataclass(frozen=True)
class Message:
    """A message taken apart."""

    parts: tuple[Part, ...] = field(default=())

    def write(
        self,
        params: Mapping[str, object],
        category: Callable[[int], str],
        number: Callable[[int], str] = str,
    ) -> str:
        """The text. KeyError: a parameter is missing.

        `category`: the plural category of a number; `number`: how a number is written for `#`.
        """
        written = ""
        for part in self.parts:
            if isinstance(part, str):
                written += part
                continue
            value = params[part.name]
            if isinstance(part, Choice):
                written += part.chosen(value, category).write(params, category, number)
            elif isinstance(part, Number) and isinstance(value, int):
                written += number(value)
            else:
                written += str(value)
        return written

    def arguments(self) -> set[str]:
        """The names of all arguments."""
        found: set[str] = set()
        for part in self.parts:
            if not isinstance(part, str):
                found.add(part.name)
            if isinstance(part, Choice):
                found.update(*(form.arguments() for form in part.forms.values()))
        return found

    def choices(self) -> list[Choice]:
        """All plurals and selects, the inner ones too."""
        found = []
        for part in self.parts:
            if isinstance(part, Choice):
                found.append(part)
                for form in part.forms.values():
                    found += form.choices()
        return found


class Reader:
    """Reads one message."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, problem: str) -> NoReturn:
        raise BadMessage(f"{problem} at character {self.at + 1} of '{self.text}'")

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        """The next word, with the space around it skipped."""
        self.skip()
        found = pattern.match(self.text, self.at)
        if not found:
            self.fail(f"{what} is missing")
        self.at = found.end()
        self.skip()
        return found[0]

    def skip(self) -> None:
        found = SPACE.match(self.text, self.at)
        assert found
        self.at = found.end()

    def expect(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            self.fail(f"'{sign}' is missing")
        self.at += len(sign)

    def message(self, counted: str = "", inner: bool = False) -> Message:
        """A message up to its end. `counted`: the argument of the plural around it."""
        parts: list[Part] = []
        written = ""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "}":
                if not inner:
                    self.fail("a '}' too many")
                break
            if sign == "'":
                written += self.quoted()
                continue
            if sign == "<":
                self.fail("'<' would begin a tag")
            if sign == "{" or (sign == "#" and counted):
                parts += [written] if written else []
                written = ""
                parts.append(self.argument() if sign == "{" else self.number(counted))
                continue
            written += sign
            self.at += 1
        parts += [written] if written else []
        return Message(tuple(parts))

    def quoted(self) -> str:
        """The text behind an apostrophe: one apostrophe, or signs that would mean something."""
        self.at += 1
        following = self.text[self.at : self.at + 1]
        if following == "'":
            self.at += 1
            return "'"
        if not following or following not in QUOTABLE:
            return "'"
        end = self.text.find("'", self.at)
        end = len(self.text) if end < 0 else end
        found = self.text[self.at : end]
        self.at = end + 1
        return found

    def number(self, counted: str) -> Number:
        self.at += 1
        return Number(counted)

    def argument(self) -> Argument | Choice:
        self.expect("{")
        name = self.take(NAME, "a name")
        if self.text.startswith("}", self.at):
            self.at += 1
            return Argument(name)
        self.expect(",")
        kind = self.take(NAME, "'plural' or 'select'")
        if kind not in ("plural", "select"):
            self.fail(f"'{kind}' is neither 'plural' nor 'select'")
        self.expect(",")
        forms: dict[str, Message] = {}
        self.skip()
        while not self.text.startswith("}", self.at):
            selector = self.take(SELECTOR, "a form's name")
            if selector in forms:
                self.fail(f"the form '{selector}' stands twice")
            self.expect("{")
            forms[selector] = self.message(name if kind == "plural" else "", inner=True)
            self.expect("}")
            self.skip()
        self.at += 1
        if "other" not in forms:
            self.fail("the form 'other' is missing")
        return Choice(name, kind == "plural", forms)


def read(text: str) -> Message:
    """The message that a text stands for. Raises BadMessage.

    >>> cards = read("{n, plural, one {# card} other {# cards}}")
    >>> cards.write({"n": 3}, lambda n: "one" if n == 1 else "other")
    '3 cards'
    """
    return Reader(text).message()
