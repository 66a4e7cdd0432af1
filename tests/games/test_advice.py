"""Every game says in words what each of its moves is good for, and knows no more than the seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ludoteka
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find, games
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.language import LANGUAGES, Catalogue

pytestmark = pytest.mark.once  # advice is plain Python in both forms of the engine
GAMES = games()
MATCHES = 40
EACH = 9  # one position in so many is looked at
KEY = re.compile(r'"(advice\.[a-z_]+)"')
MOST = 3  # sentences
PLAN = "advice.plan"  # what Kroniky says of any move


def positions(key: str) -> Iterator[State]:
    """Positions of games played half by the guide's first choice, half at random."""
    game = find(key)
    for number in range(MATCHES):
        luck = Random(f"{key} {number}")
        seats = game.fewest + number % (game.most - game.fewest + 1)
        state, guide, step = ludoteka.new(key, seats, number).state.copy(), game.guide(), 0
        while not state.over:
            if step % EACH == number % EACH:
                yield state
            step += 1
            guided = luck.random() < 0.5
            moves = guide.replies(state) if guided else state.legal()
            state.apply(int(moves[0 if guided else luck.randrange(len(moves))]))


def said(state: State, key: str, action: int, luck: int) -> list[Reason]:
    """What the game says for a move in a world dealt anew."""
    game = find(key)
    assert game.advice is not None
    world = state.copy()
    world.determinize(state.seat, Rng(luck))
    before = world.digest()
    reasons = game.advice(world, action)
    assert world.digest() == before, "looking changes nothing"
    return reasons


@pytest.mark.once
@pytest.mark.parametrize("key", GAMES)
def test_every_move_has_a_reason_in_words(key: str) -> None:
    game = find(key)
    catalogues = [Catalogue(language, game, strict=True) for language in LANGUAGES]
    told: set[str] = set()
    for state in positions(key):
        for action in state.legal():
            reasons = said(state, key, int(action), 1)
            own = [reason for reason in reasons if reason.key != PLAN]
            move = str(game.codec.unpack(int(action)))
            assert own, move
            assert len(reasons) <= MOST, (move, reasons)
            for reason in reasons:
                told.add(reason.key)
                assert all(each.sentence(reason.key, reason.params) for each in catalogues)
    words = {name for name in catalogues[0].messages if name.startswith("advice.")}
    assert len(told) > 0.7 * len(words), sorted(words - told)


@pytest.mark.parametrize("key", GAMES)
def test_advice_has_exactly_the_words_it_uses(key: str) -> None:
    place = Path(ludoteka.__file__).parent / "games" / key
    sources = [place / "advice.py", *place.glob("advice/*.py")]
    used = {k for file in sources if file.exists() for k in KEY.findall(file.read_text("utf-8"))}
    words = {k for k in Catalogue("en", find(key)).messages if k.startswith("advice.")}
    assert words == used


@pytest.mark.parametrize("key", GAMES)
def test_advice_knows_no_more_than_the_seat(key: str) -> None:
    """In worlds that look the same to the seat the same is said."""
    for number, state in enumerate(positions(key)):
        if number % 5 == 0:
            for action in state.legal():
                one, other = (said(state, key, int(action), luck) for luck in (2, 3))
                assert one == other
