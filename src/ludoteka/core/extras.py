"""Packages that only some people need: extras, imported where they are used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludoteka.core.errors import LudotekaError


class MissingExtra(LudotekaError, ImportError):
    """A package of an extra is not installed."""


@contextmanager
def needs(doing: str, extra: str) -> Iterator[None]:
    """Imports of packages of an extra: where one is missing, a sentence says what to install."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "ludoteka"):  # no package is missing
            raise
        problem = f"{doing} needs the package {package}: install 'ludoteka[{extra}]'"
        raise MissingExtra(problem) from None
