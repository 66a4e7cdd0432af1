"""Together the lessons of a game teach all of it, but for what is left out on purpose."""

from __future__ import annotations

import pytest
from tests.tools import taught

from ludoteka.core.game import Game


@pytest.mark.parametrize("game", taught.ours(), ids=lambda game: game.key)
def test_every_paragraph_is_taught_or_left_out_with_a_reason(game: Game) -> None:
    known, steps = set(taught.paragraphs(game)), set(taught.taught(game))
    left = set(taught.LEFT_OUT.get(game.key, {}))
    assert steps <= known, "lessons teach paragraphs that the rules do not have"
    assert known == steps | left
    assert not steps & left


def test_the_list_is_of_today() -> None:
    assert taught.page() == taught.PAGE.read_text("utf-8"), "python -m tests.tools.taught"
