"""What msgspec has against a file, in words for people."""

from __future__ import annotations

import re

from ludoteka.core.problem import Problem, problem
from ludoteka.games.kroniky.own_files.files import ID

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
