"""What holds in every position of every game."""

import time
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ethnos.games import (
    check_cards,
    check_game,
    check_markers,
    positions,
    random_match,
    random_options,
)

import ludoteka
from ludoteka import build_info
from ludoteka.core.conformance import Trial, forms, order, same_in_both_forms
from ludoteka.core.game import luck
from ludoteka.core.rng import Rng
from ludoteka.core.state import NOBODY
from ludoteka.games.ethnos.rules.engine import EthnosState
from ludoteka.games.ethnos.view import view

COMPILED = build_info.compiled()


@pytest.mark.parametrize("part", range(4))
def test_cards_and_markers_are_conserved_by_kind(part: int) -> None:
    games = 15 if COMPILED else 3
    decisions = sum(check_game(seed) for seed in range(100 * part, 100 * part + games))
    assert decisions > 100 * games


@pytest.mark.parametrize("part", range(2))
def test_many_random_games_end(part: int) -> None:
    for seed in range(300) if COMPILED else range(30):
        match, _ = random_match(10_000 * part + seed)
        before = match.game.count(match.state)
        match.state.rollout(Rng(luck("soak", seed)))
        assert match.over
        assert match.game.count(match.state) == before
        assert match.winners


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_random_games_end_and_lose_no_card(part: int) -> None:
    began = time.process_time()
    decisions = 0
    for seed in range(2500 * part, 2500 * (part + 1)):
        last = None
        for state in positions(seed):
            decisions += 1
            if decisions % 50 == 0:
                check_cards(state)
            last = state
        assert isinstance(last, EthnosState)
        assert last.over
        check_cards(last)
        check_markers(last)
    print(f"part {part}: {decisions} decisions, {time.process_time() - began:.0f} s")


def orders(seeds: range) -> list[forms.Order]:
    """Random games for both forms."""
    game = ludoteka.new("ethnos", 2).game
    found = []
    for seed in seeds:
        seats = 2 + seed % 5
        trial = Trial(game, seats, seed, random_options(seats, Random(seed)))
        found.append(order("ethnos", trial))
    return found


@pytest.mark.skipif(not COMPILED, reason="the compiled run compares both forms")
@pytest.mark.parametrize("part", range(2))
def test_both_forms_agree_at_every_decision(part: int) -> None:
    seeds = range(1000 * part, 1000 * part + 75)
    assert same_in_both_forms(orders(seeds)) > 75 * 100


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="the compiled run compares both forms")
@pytest.mark.parametrize("part", range(2))
def test_both_forms_agree_over_a_thousand_games(part: int) -> None:
    began = time.time()
    compared = same_in_both_forms(orders(range(50_000 + 500 * part, 50_500 + 500 * part)))
    print(f"500 games, {compared} decisions, {time.time() - began:.0f} s")
    assert compared > 500 * 100


@given(st.integers(0, 10**6), st.integers(0, 10**9))
@settings(max_examples=120 if COMPILED else 25)
def test_views_tell_nothing_hidden(seed: int, chosen: int) -> None:
    """At some decisions of a random game, for every viewer, in a re-dealt world."""
    chance = Random(chosen)
    for state in positions(seed):
        if chance.random() > 0.08:
            continue
        for seat in (None, *range(state.setup.seats)):
            world = state.copy()
            world.determinize(NOBODY if seat is None else seat, Rng(1 + chance.getrandbits(60)))
            assert msgspec.json.encode(view(world, seat)) == msgspec.json.encode(view(state, seat))
            if seat == state.seat:
                assert list(world.legal()) == list(state.legal())


@given(st.integers(0, 10**6), st.integers(0, 10**9))
@settings(max_examples=60 if COMPILED else 12)
def test_a_record_cut_short_by_hand_is_the_same_match(seed: int, chosen: int) -> None:
    """Any moment of a random match, with undos, is told in full by its record."""
    match, chance = random_match(seed)
    chance.seed(chosen)
    for _ in range(chance.randrange(200)):
        if match.over:
            break
        match.play(chance.choice(match.legal()))
        if chance.random() < 0.05:
            match.undo(chance.randint(1, min(20, len(match.steps))))
    again = ludoteka.load(match.record())
    assert again.record() == match.record()
    assert again.events == match.events
    assert again.state.digest() == match.state.digest()
