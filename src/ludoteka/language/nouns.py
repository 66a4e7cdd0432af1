"""Nouns and adjectives: an entry of a catalogue that carries the forms its language needs."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

CASES = ("nom", "gen", "dat", "acc", "loc", "ins")
PLURAL_ONLY = "p"  # ends the gender of a name that is a plural by itself: "the Witches"
INDECLINABLE = "all"
# A name with an article in front, for languages that have one.
WITH_ARTICLE = "an"
FORMS = {"en": ("nom",), "cs": CASES, "pl": CASES}
GENDERS = {"en": (), "cs": ("m", "i", "f", "n"), "pl": ("m1", "m2", "m3", "f", "n")}
PERSONAL = "m1"

# Of a noun: its gender, and by case "singular|plural". Of an adjective: that by gender.
Forms = dict[str, str | dict[str, str]]
Entry = str | Forms

# The parameter an argument of a message stands for, and what is asked of it.
ARGUMENT = re.compile(
    rf"(?P<param>[a-z0-9_]+?)"
    rf"(?:_(?P<fact>id|count|gender)"
    rf"|(?:_(?P<case>{'|'.join((*CASES, WITH_ARTICLE))}))?"
    rf"(?:_(?P<number>many|counted)|_by_(?P<by>[a-z0-9_]+))?)"
)


class Form(NamedTuple):
    """A case, and singular or plural."""

    case: str = "nom"
    many: bool = False


NOMINATIVE = Form()


class Asked(NamedTuple):
    """What an argument of a message asks of a parameter."""

    param: str
    fact: str = ""  # not a name, but: its id, how many there are, the gender
    form: Form = NOMINATIVE
    counted: bool = False  # a list with a number before each, also before a single one
    by: str = ""  # the parameter that says how many


def asked(argument: str, params: Container[str] = ()) -> Asked:
    """An argument taken apart. One that is the name of a parameter asks for that.

    >>> asked("good_acc_by_number").by, asked("cards_gen_counted").form.case
    ('number', 'gen')
    """
    found = ARGUMENT.fullmatch(argument)
    if found is None or argument in params:
        return Asked(argument)
    form = Form(found["case"] or "nom", found["number"] == "many")
    return Asked(
        found["param"], found["fact"] or "", form, found["number"] == "counted", found["by"] or ""
    )


def governed(language: str, category: str, case: str, gender: str) -> Form:
    """The form of a noun after a number of this plural category, in a place for a case.

    Czech and Polish: from five on (and in Polish for persons from two on, in the nominative) the
    number takes the place of the case, and the noun follows in the genitive.
    """
    if category == "one":
        return Form(case, many=False)
    if case in ("nom", "acc") and language != "en":
        persons = gender == PERSONAL and case == "nom"
        if category != "few" or persons:
            return Form("gen", many=True)
    return Form(case, many=True)


def form_of(word: Forms, form: Form, gender: str = "") -> str | None:
    """A noun in a form, or an adjective as it agrees with a gender; None where it has none.

    >>> form_of({"gender": "f", "nom": "mince|mince", "gen": "mince|mincí"}, Form("gen", True))
    'mincí'
    """
    agreeing = word.get(gender)
    forms = agreeing if isinstance(agreeing, dict) else word
    written = forms.get(form.case, forms.get(INDECLINABLE))
    if not isinstance(written, str):
        return None
    singular, _, plural = written.partition("|")
    return singular if not form.many or plural_only(word) else plural or None


def gender_of(entry: Entry | None) -> str:
    """The gender of a noun; an adjective and a plain text have none."""
    found = entry.get("gender", "") if isinstance(entry, dict) else ""
    return found if isinstance(found, str) else ""


def plural_only(entry: Entry) -> bool:
    """Whether a name is a plural by itself."""
    return gender_of(entry).endswith(PLURAL_ONLY)


# --- whether an entry is complete -----------------------------------------------------------


def faults(language: str, entry: Entry) -> Iterator[str]:
    """What is wrong with the forms of a name."""
    if isinstance(entry, str):
        return
    nested = {gender: forms for gender, forms in entry.items() if isinstance(forms, dict)}
    genders = GENDERS[language]
    if nested:
        if set(nested) != set(entry) or not set(nested) <= set(genders):
            yield f"an adjective has forms for {', '.join(genders)}"
        for gender, forms in nested.items():
            yield from (f"{gender} {fault}" for fault in missing(language, forms))
        return
    gender = str(entry.get("gender", ""))
    if genders and gender not in genders and gender.removesuffix(PLURAL_ONLY) not in genders:
        yield f"'{gender}' is no gender"
    yield from missing(language, {name: str(text) for name, text in entry.items()})


def missing(language: str, forms: dict[str, str]) -> Iterator[str]:
    """The cases a word has to have: all of them, or one text for all; plurals for all or none."""
    names = set(forms) - {"gender", WITH_ARTICLE}
    if names not in ({INDECLINABLE}, set(FORMS[language])):
        yield f"has {', '.join(sorted(names))} instead of {', '.join(FORMS[language])}"
    if len({forms[name].count("|") for name in names}) > 1:
        yield "has a plural only in some cases"
    if any(not part.strip() for name in names for part in forms[name].split("|")):
        yield "has an empty form"
