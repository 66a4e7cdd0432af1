"""Files that people write, as JSON: read with the line of every value, and faults in words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import TypeAlias, TypeVar

import msgspec

from ludoteka.core.errors import clean
from ludoteka.core.problem import Problem, problem

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
PLACE = re.compile(r"(.*) - at (?:`key` in )?`\$(.*)`", re.DOTALL)
STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
DEEPEST = 20
BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # they turn text around
ID = r"^[a-z][a-z0-9_]{0,39}$(?!\n)"
Path: TypeAlias = tuple[str | int, ...]
Lines: TypeAlias = dict[Path, int]
T = TypeVar("T")
LONGEST = 300
TYPES = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "str | null": "a text",
    "null": "null",
}
# What msgspec says, and what we say; the groups fill the gaps.
SENTENCES = {
    r"Object missing required field `(?P<field>.*)`": "the field `{field}` is missing",
    r"Object contains unknown field `(?P<field>.*)`": "there is no field `{field}` here",
    r"Invalid enum value (?P<value>.*)": "there is no {value}",
    r"Invalid value (?P<value>.*)": "{value} cannot be used here",
    rf"Expected `str` matching regex {re.escape(repr(ID))}": (
        "a text of lower-case letters, digits and _ (at most 40) is expected"
    ),
    r"Expected `str` of length >= (?P<least>.*)": (
        "a text of at least {least} characters is expected"
    ),
    r"Expected `str` of length <= (?P<most>.*)": "a text of at most {most} characters is expected",
    r"Expected `(?:array|object)` of length >= (?P<least>.*)": (
        "at least {least} of them are expected"
    ),
    r"Expected `array` of length <= (?P<most>.*)": "at most {most} of them are expected",
    r"Expected `array` of length (?P<number>\d+).*": "exactly {number} of them are expected",
    r"Expected `int` >= (?P<least>.*)": "a number of at least {least} is expected",
    r"Expected `int` <= (?P<most>.*)": "a number of at most {most} is expected",
    r"Expected `int` < (?P<limit>.*)": "a number below {limit} is expected",
    r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`": "{wanted} is expected, not {given}",
}


def in_words(told: str) -> Problem:
    """A sentence of msgspec, fit for one line and for people."""
    for pattern, sentence in SENTENCES.items():
        if found := re.fullmatch(pattern, told, re.DOTALL):
            gaps = {name: filler(text) for name, text in found.groupdict().items()}
            return problem(sentence, **gaps)
    return problem(printable(told))


def filler(text: str) -> int | str | Problem:
    """What fills a gap: a type in words, a number, anything else as it stands."""
    if text in TYPES:
        return problem(TYPES[text])
    return int(text) if text.isdecimal() else printable(text)


def printable(text: str) -> str:
    """Foreign text on one line, not too long."""
    return "".join(c if c.isprintable() else "?" for c in text)[:LONGEST]


def fault(line: int, told: str | Problem, /, **params: int | str | Problem) -> Problem:
    """One thing that is wrong, and where."""
    return problem("line {line}: {problem}", line=line, problem=problem(told, **params))


def parse(text: str, longest: int) -> tuple[object, Lines, list[Problem]]:
    """The values of a JSON text, their lines, and what is wrong with it as JSON."""
    if len(text) > longest:
        told = "a file has at most {most} characters; this one has {number}"
        return None, {}, [fault(1, told, most=longest, number=len(text))]
    text = text.removeprefix("\ufeff")  # what editors on Windows add does no harm
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        why = problem(error.msg)
        return None, {}, [fault(error.lineno, "this is not JSON: {why}", why=why)]
    except (RecursionError, ValueError):
        return None, {}, [fault(1, "this JSON cannot be read")]
    return raw, *locate(text)


def convert(raw: object, kind: type[T], lines: Lines) -> tuple[T | None, list[Problem]]:
    """Values as what they are meant to be, or what stands against it."""
    try:
        return msgspec.convert(raw, kind), []
    except msgspec.ValidationError as error:
        return None, [refused(str(error), lines)]


def refused(told: str, lines: dict[Path, int]) -> Problem:
    """What the schema has against a file, with its line."""
    match = PLACE.fullmatch(told)
    if not match:
        return fault(1, in_words(told))
    path: Path = tuple(int(n) if n else name for name, n in STEP.findall(match[2]))
    place = printable(match[2].lstrip("."))
    return fault(
        line_of(path, lines), "{place}: {problem}", place=place, problem=in_words(match[1])
    )


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of the nearest part of the file that is known."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def locate(text: str) -> tuple[dict[Path, int], list[Problem]]:
    """The line of every value of a JSON text that is known to be one; keys that stand twice."""
    lines: dict[Path, int] = {}
    problems: list[Problem] = []
    at: list[str | int] = []  # the path to the value that comes next
    is_key = False
    for token, line in tokens(text):
        if token[0] == '"':
            problems += [fault(line, told) for told in unshown(json.loads(token), at[-1:])]
        if token in "{[":
            lines[tuple(at)] = line
            at.append("" if token == "{" else 0)
            is_key = token == "{"
            if len(at) > DEEPEST:
                told = "brackets are nested more than {number} deep"
                return {}, [fault(line, told, number=DEEPEST)]
        elif token in "}]":
            at.pop()
            is_key = False
        elif token == ",":
            last = at[-1]
            is_key = isinstance(last, str)
            at[-1] = "" if isinstance(last, str) else last + 1
        elif token == ":":
            is_key = False
        elif is_key:
            at[-1] = json.loads(token)
            if tuple(at) in lines:
                problems.append(fault(line, "'{name}' is listed twice", name=clean(str(at[-1]))))
            lines[tuple(at)] = line
        else:
            lines.setdefault(tuple(at), line)
    return lines, problems


def unshown(text: str, at: list[str | int]) -> Iterator[Problem]:
    """Signs of a text that must not be shown: control characters, halves of a character."""
    allowed = "\n\t" if at == ["note"] else ""
    for sign in text:
        if unicodedata.category(sign) in ("Cc", "Cs") or unicodedata.bidirectional(sign) in BIDI:
            if sign not in allowed:
                told = "a text contains a character that cannot be shown ({sign})"
                yield problem(told, sign=f"U+{ord(sign):04X}")
                return


def tokens(text: str) -> Iterator[tuple[str, int]]:
    """The tokens of a JSON text with their lines."""
    line, seen = 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        yield match[0], line
