"""How long things are kept that nobody uses: see docs/operate.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteka.core.errors import LudotekaError

FOREVER = "forever"
FEWEST = 2  # what is in use is marked once a day


@dataclass(frozen=True)
class Keep:
    """Days for which something is kept after its last use; None: for ever."""

    waiting: int | None = 30  # tables that never began
    running: int | None = 365
    over: int | None = None
    guests: int | None = 90  # without a seat, notes and account
    accounts: int | None = None  # without a seat and notes


class BadDays(LudotekaError):
    """A setting that is no number of days."""


def keep_from(environ: Mapping[str, str]) -> Keep:
    """The days in LUDOTEKA_KEEP_... variables. Raises BadDays."""
    found = {}
    for name, usual in vars(Keep()).items():
        variable = f"LUDOTEKA_KEEP_{name.upper()}"
        given = environ.get(variable, "").strip()
        if given and given != FOREVER and (not given.isdecimal() or int(given) < FEWEST):
            raise BadDays(f"{variable} takes a number of days, at least {FEWEST}, or '{FOREVER}'")
        found[name] = usual if not given else None if given == FOREVER else int(given)
    return Keep(**found)
