"""Aeon's End passes the checks of every game, against each nemesis and with random markets."""

import pytest

from ludoteka.core import conformance
from ludoteka.games.aeons_end.data import LEVEL_NAMES, NEMESIS_NAMES


def test_the_kit() -> None:
    conformance.check("aeons_end", games=12)


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
def test_every_nemesis_at_every_level(nemesis: str, level: str) -> None:
    options = {"nemesis": nemesis, "level": level, "market": ("random",)}
    conformance.check("aeons_end", options=options, games=1)
