"""Whole random games: invariants, hidden cards, records, and both forms of the engine."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ludoteka
from ludoteka.core.piles import unpacked
from ludoteka.core.rng import Rng
from ludoteka.games.aeons_end import GAME, tables
from ludoteka.games.aeons_end import state as places
from ludoteka.games.aeons_end.data import LEVEL_NAMES, NEMESIS_NAMES
from ludoteka.games.aeons_end.rules.engine import AeonsEndState

EACH = [(nemesis, seats) for nemesis in NEMESIS_NAMES for seats in range(1, 5)]


def options(seed: int, nemesis: str) -> dict[str, Any]:
    return {"nemesis": nemesis, "level": LEVEL_NAMES[seed % 4], "market": "random"}


def positions(seats: int, seed: int, **wish: Any) -> Iterator[AeonsEndState]:
    """Every position of a random game, the last one included."""
    state = GAME.new(*GAME.check(seats, seed, wish))
    assert isinstance(state, AeonsEndState)
    rng = Rng(seed + 1)
    yield state
    while not state.over:
        actions = state.legal()
        state.apply(actions[rng.below(len(actions))])
        yield state


def cards(state: AeonsEndState) -> Counter[int]:
    """Every player card by kind, destroyed ones aside."""
    found: Counter[int] = Counter()
    for number, pile in enumerate(unpacked(state.piles)):
        if number < places.NEMESIS_DECK or number >= places.HAND:
            found.update(int(card) for card in pile)
    for i, kind in enumerate(state.setup.market):
        found[int(kind)] += int(state.supply[i])
    for seat in range(state.setup.seats):
        sheet = state.sheets[seat * places.SHEET : (seat + 1) * places.SHEET]
        found.update(int(s) & places.KIND for s in sheet[places.SPELLS :] if s >= 0)
    return found


def check(state: AeonsEndState, start: Counter[int], count: int) -> None:
    """The invariants of the rules reference, section 13."""
    now = cards(state)
    assert sum(start.values()) == sum(now.values()) + state.destroyed
    assert all(now[kind] <= start[kind] for kind in now)
    assert GAME.count(state) == count
    setup = state.setup
    assert 0 <= state.gravehold <= setup.gravehold_life
    assert 0 <= state.nemesis_life <= setup.nemesis_cap
    assert 0 <= state.husks <= 15
    for seat in range(setup.seats):
        sheet = [int(n) for n in state.sheets[seat * places.SHEET : (seat + 1) * places.SHEET]]
        assert 0 <= sheet[places.LIFE] <= setup.player_life
        assert 0 <= sheet[places.CHARGES] <= tables.SLOTS[setup.mages[seat]]
        assert 0 <= sheet[places.UNKNOWN] <= state.size(state.pile(seat, places.DECK))
        hand = list(state.cards(state.pile(seat, places.HAND)))
        assert hand == sorted(hand)
    turn = [*state.cards(places.TURN_DECK), *state.cards(places.TURN_DISCARD)]
    assert sorted(int(card) for card in turn) == list(setup.turn_cards)
    if not state.over:
        actions = list(state.legal())
        assert 0 < len(actions) <= 60
        assert len(set(actions)) == len(actions)


@pytest.mark.parametrize(("nemesis", "seats"), EACH)
def test_invariants(nemesis: str, seats: int) -> None:
    for seed in range(4):
        start: Counter[int] | None = None
        count = 0
        for state in positions(seats, seed, **options(seed, nemesis)):
            start = start or cards(state)
            count = count or GAME.count(state)
            check(state, start, count)
            if state.turn == -1 and state.phase == 1 and not state.over:
                assert state.aether == 0
                assert state.size(places.PLAYED) == 0


@pytest.mark.soak
@pytest.mark.parametrize(("nemesis", "seats"), EACH)
def test_many_games_end(nemesis: str, seats: int) -> None:
    for seed in range(320):
        last = None
        for state in positions(seats, seed, **options(seed, nemesis)):
            last = state
        assert last is not None
        assert last.over


@pytest.mark.parametrize(("nemesis", "seats"), EACH)
def test_redealing_keeps_what_everybody_knows(nemesis: str, seats: int) -> None:
    for seed in range(2):
        for state in positions(seats, seed, **options(seed, nemesis)):
            twin = state.copy()
            twin.determinize(seed % seats, Rng(seed + 99))
            assert GAME.view(twin, 0) == GAME.view(state, 0)
            assert list(twin.legal()) == list(state.legal())
            assert cards(twin) == cards(state)
            again = twin.copy()
            again.determinize(0, Rng(seed + 99))
            assert again.digest() == twin.digest()  # depends only on what is known


def test_redealing_changes_what_nobody_knows() -> None:
    state = next(positions(2, 5, nemesis="crooked_mask"))
    seen = set()
    for luck in range(1, 30):
        twin = state.copy()
        twin.determinize(0, Rng(luck))
        seen.add(tuple(int(card) for card in twin.cards(places.NEMESIS_DECK)))
        assert sorted(twin.cards(places.CORRUPTIONS)) == sorted(state.cards(places.CORRUPTIONS))
    assert len(seen) > 20


def test_copies_are_independent_and_pickles_are_equal() -> None:
    for state in positions(3, 11, nemesis="crooked_mask", level="expert"):
        twin = state.copy()
        before = state.digest()
        assert twin.digest() == before
        restored = pickle.loads(pickle.dumps(state))
        assert restored.digest() == before
        assert list(restored.legal()) == list(state.legal())
        if not twin.over:
            twin.apply(twin.legal()[0])
        assert state.digest() == before


@pytest.mark.parametrize("nemesis", NEMESIS_NAMES)
def test_records_replay(nemesis: str) -> None:
    choose = random.Random(7)
    match = ludoteka.new("aeons_end", seats=2, seed=21, **options(2, nemesis))
    while not match.over:
        match.play(choose.choice(match.legal()))
    again = ludoteka.load(match.record())
    assert again.state.digest() == match.state.digest()
    assert (again.winners, again.scores) == (match.winners, match.scores)
    assert again.events == match.events


def test_why_not_agrees_with_legal() -> None:
    choose = random.Random(3)
    match = ludoteka.new("aeons_end", seats=3, seed=5, nemesis="crooked_mask", level="expert")
    seen: dict[str, Any] = {}
    while not match.over:
        legal = match.legal()
        for move in legal:
            assert match.why_not(move) is None
            seen[str(move)] = move
        for move in seen.values():
            if move not in legal:
                reason = match.why_not(move)
                assert reason is not None
                assert reason.key != "not_now"
        match.play(choose.choice(legal))


TRACE = """
from tests.aeons_end.test_games import positions
for nemesis in ("rageborne", "carapace_queen", "prince_of_gluttons", "crooked_mask"):
    for seed in range(3):
        for state in positions(1 + seed, seed, nemesis=nemesis, level="expert", market="random"):
            print(state.digest(), len(state.legal()))
"""


MANY = """
from tests.aeons_end.test_games import EACH, options, positions
for nemesis, seats in EACH:
    for seed in range(320):
        number = 0
        for state in positions(seats, seed, **options(seed, nemesis)):
            number += 1
        print(nemesis, seats, seed, number, state.ended, state.over, state.digest())
"""


def both_forms(program: str) -> tuple[list[str], list[str]]:
    """What a program prints with the compiled and with the interpreted engine."""
    told = []
    for pure in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "LUDOTEKA_PURE": pure},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        told.append(run.stdout.splitlines())
    return told[0], told[1]


@pytest.mark.once
def test_compiled_and_interpreted_are_equal() -> None:
    compiled, interpreted = both_forms(TRACE)
    assert len(compiled) > 500
    assert compiled == interpreted


@pytest.mark.once
@pytest.mark.soak
def test_many_games_end_alike_in_both_forms() -> None:
    """5,120 random games: every nemesis, 1 to 4 mages, all levels, random markets."""
    compiled, interpreted = both_forms(MANY)
    assert len(compiled) == 320 * len(EACH) > 5000
    assert compiled == interpreted
    assert all(line.split()[5] == "True" for line in compiled)
