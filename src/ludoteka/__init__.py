"""Ludoteka: a table for modern board games that knows every rule of them."""

import os

if os.environ.get("LUDOTEKA_PURE") == "1":
    from ludoteka import _pure

    _pure.install()

from ludoteka.core.errors import LudotekaError
from ludoteka.core.match import Match, load, new
from ludoteka.core.registry import games

__all__ = ["LudotekaError", "Match", "games", "load", "new"]
