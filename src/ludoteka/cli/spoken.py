"""Refusals in the language that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludoteka.core.errors import BadRecord, LudotekaError
from ludoteka.core.game import Game
from ludoteka.core.problem import Problem
from ludoteka.core.registry import find
from ludoteka.language import Catalogue
from ludoteka.language.catalogue import UnknownLanguage


class Spoken(LudotekaError):
    """A refusal in words of a language."""


@contextmanager
def spoken(language: str, game: Game | None = None) -> Iterator[None]:
    """What is refused in here is told in a language."""
    words = Catalogue(language, game)
    try:
        yield
    except UnknownLanguage:
        raise
    except BadRecord as error:
        raise Spoken(Problem(record_problem(error, words))) from error.__cause__
    except LudotekaError as error:
        raise Spoken(Problem(words.problem(error.told))) from error.__cause__


def record_problem(error: BadRecord, words: Catalogue) -> str:
    """What is wrong with a record, with the reason of the rules in words."""
    if error.reason is None or not error.game:
        return words.problem(error.told)
    known = Catalogue(words.language, find(error.game))
    return known.problem(error.sentence(known.reason(error.reason)))
