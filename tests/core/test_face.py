"""The public face: what things say of themselves, copies, the end, and all that is exported."""

from __future__ import annotations

import copy
import inspect
import random

import pytest

import ludoteka
from ludoteka import Match
from ludoteka.core import errors

GAMES = {"ethnos": 3, "terra_mystica": 2, "aeons_end": 2, "kroniky": 1}


def played(key: str, moves: int) -> Match:
    """A match after some moves at random."""
    match, luck = ludoteka.new(key, GAMES[key], 3), random.Random(1)
    for _ in range(moves):
        if not match.over:
            match.play(luck.choice(match.legal()))
    return match


@pytest.mark.parametrize("key", GAMES)
def test_things_say_what_they_are(key: str) -> None:
    match = played(key, 1)
    shown = repr(match)
    assert match.game.title in shown
    assert "1 move, seat" in shown
    move = match.legal()[0]
    assert repr(move) == f"<{type(move).__name__}: {move}>"
    assert match.state.digest() in repr(match.state)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("twice", [Match.copy, copy.copy, copy.deepcopy], ids=lambda f: f.__name__)
def test_a_copy_goes_its_own_way(key: str, twice: object) -> None:
    match = played(key, 40)
    assert callable(twice)
    other = twice(match)
    assert (other.record(), other.events) == (match.record(), match.events)
    before = (match.record(), list(match.events), match.state.digest())
    luck = random.Random(2)
    other.undo(7)
    for _ in range(30):
        if not other.over:
            other.play(luck.choice(other.legal()))
    assert before == (match.record(), list(match.events), match.state.digest())
    assert ludoteka.load(other.record()).state.digest() == other.state.digest()
    match.undo(3)
    assert ludoteka.load(match.record()).state.digest() == match.state.digest()


@pytest.mark.parametrize("key", GAMES)
def test_undo_and_other_moves_lead_where_the_record_says(key: str) -> None:
    """A kept position of moves that were taken back must never come back (try it over strides)."""
    for seed in range(3):
        match, luck = ludoteka.new(key, GAMES[key], seed), random.Random(seed)
        for _ in range(12):
            for _ in range(luck.randrange(1, 30)):
                if not match.over:
                    match.play(luck.choice(match.legal()))
            match.undo(luck.randrange(1, len(match.steps) + 1))
            again = ludoteka.new(key, GAMES[key], seed)
            for step in match.steps:
                again.make(step.move, step.seat)
            assert again.state.digest() == match.state.digest()


def test_the_outcome_comes_with_the_end() -> None:
    match, luck = ludoteka.new("ethnos", 2, 1), random.Random(1)
    assert match.outcome() is None
    while not match.over:
        match.play(luck.choice(match.legal()))
    assert match.outcome() == (match.winners, match.scores)


def test_every_error_is_exported_and_documented() -> None:
    found = inspect.getmembers(errors, inspect.isclass)
    classes = [error for _, error in found if issubclass(error, ludoteka.LudotekaError)]
    for error in classes:
        assert getattr(ludoteka, error.__name__) is error
        assert error.__doc__
    assert len(classes) >= 7


@pytest.mark.parametrize("name", ludoteka.__all__)
def test_what_is_exported_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(ludoteka, name))
