"""Asking for what would happen: whom it is told, and what is refused."""

from dataclasses import replace

import pytest
from tests.conformance.pebbles import GAME
from tests.conformance.wrong_ledgers import SAMPLED

import ludoteka
from ludoteka.core.errors import BadMove, BadOption, IllegalMove
from ludoteka.core.preview import Change, Opens


def test_a_move_is_foretold_and_nothing_is_done() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    before = match.state.digest(), match.record(), len(match.events)
    told = match.preview("take 3")
    assert told.changes == (Change("pile", 13, 10), Change("taken", 0, 3, seat=0))
    assert told.opens == Opens(1)
    assert (told.certain, told.reveals) == (True, False)
    assert (match.state.digest(), match.record(), len(match.events)) == before


def test_all_legal_moves_are_foretold_as_each_alone() -> None:
    match = ludoteka.new(GAME, seats=3, seed=2)
    assert match.previews() == {str(move): match.preview(move) for move in match.legal()}


def test_luck_is_told_with_its_odds() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    told = match.preview("swap")
    assert told.reveals
    assert not told.certain
    assert sum(chance.odds for chance in told.chances) == pytest.approx(1, abs=1e-5)
    assert [line.key for line in told.lines] == ["swapped"]
    assert [chance.lines[0].key for chance in told.chances] == ["drew"] * len(told.chances)
    assert [(group.quantity, group.seat) for group in told.unknown] == [("card", 0)]
    assert told.opens == Opens(1)
    assert [chance.opens for chance in told.chances] == [None] * len(told.chances)


def test_worlds_are_sampled_where_the_game_does_not_say() -> None:
    told = ludoteka.new(SAMPLED, seats=2, seed=5).preview("swap")
    assert told.sampled
    assert sum(chance.odds for chance in told.chances) == pytest.approx(1, abs=1e-5)


def test_the_end_of_the_game_asks_nobody() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    for _ in range(4):
        match.play("take 3")
    assert match.preview("take 1").opens == Opens()
    match.play("take 1")
    assert match.previews() == {}
    assert match.forecast(0) == []


def test_what_cannot_be_done_is_not_foretold() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    with pytest.raises(IllegalMove):
        match.preview("take 0")
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.preview("take 1", seat=1)
    with pytest.raises(BadMove):
        match.preview("steal 1")
    with pytest.raises(BadOption, match="there is no seat 7"):
        match.forecast(7)
    assert match.previews(seat=1) == {}


def test_waiting_is_foretold_to_seats_and_spectators() -> None:
    match = ludoteka.new(GAME, seats=2, seed=5)
    for seat in (None, 0, 1):
        [told] = match.forecast(seat)
        assert told.when == "half"
        assert told.changes[0] == Change("pile", 13, 6)
        assert told.opens is None


def test_a_game_without_a_ledger_says_so() -> None:
    match = ludoteka.new(replace(GAME, ledger=None), seats=2, seed=5)
    with pytest.raises(BadOption, match="Pebbles keeps no ledger"):
        match.preview("take 1")
    assert match.forecast(0) == []
