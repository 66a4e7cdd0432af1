"""Whole games: invariants in random ones (rules, section 16), speed, and the conformance kit."""

import hashlib
import os
import random
import subprocess
import sys

import pytest
from tests.terra_mystica.ledger import SWITCHES

import ludoteka
from ludoteka import build_info
from ludoteka.core import conformance
from ludoteka.core.registry import find
from ludoteka.core.rng import Rng
from ludoteka.games.terra_mystica import codes
from ludoteka.games.terra_mystica import state as layout
from ludoteka.games.terra_mystica.data import LAND_TERRAINS, TERRAIN_NAMES
from ludoteka.games.terra_mystica.state import SHEET, Board
from ludoteka.games.terra_mystica.tables import (
    BUILDING_SUPPLY,
    REACH_HIGH,
    REACH_LOW,
    TOWN_KEYS,
)

GAME = find("terra_mystica")
FAST = build_info.compiled()


def test_the_map_is_the_printed_one() -> None:
    assert len(LAND_TERRAINS) == 77
    assert all(LAND_TERRAINS.count(name) == 11 for name in TERRAIN_NAMES)
    pairs = sum(
        int(REACH_LOW[hex]).bit_count() + int(REACH_HIGH[hex]).bit_count() for hex in range(77)
    )
    assert pairs == 260


def check(board: Board, tokens: list[int]) -> None:
    """What holds at every moment."""
    seats = range(board.setup.seats)
    sheets = [[int(n) for n in board.sheets[s * SHEET : (s + 1) * SHEET]] for s in seats]
    for seat, sheet in enumerate(sheets):
        if sheet[layout.FACTION] == codes.NO_FACTION:
            continue
        assert min(sheet[layout.VP : layout.KEYS + 1]) >= 0
        bowls = sum(sheet[layout.BOWL_1 : layout.BOWL_3 + 1])
        assert bowls <= tokens[seat]
        tokens[seat] = bowls
        assert sheet[layout.PRIESTS] + sheet[layout.ORDER] <= 7
        for kind in range(codes.DWELLING, codes.BUILDINGS):
            assert 0 <= sheet[layout.BUILT + kind] <= BUILDING_SUPPLY[kind]
        own = sheet[layout.OWN_LOW].bit_count() + sheet[layout.OWN_HIGH].bit_count()
        assert own == sum(sheet[layout.BUILT + 1 : layout.BUILT + 6])
        counts = [sheet[layout.TOWN_COUNTS] >> 4 * i & 15 for i in range(codes.TOWNS)]
        keys = sum(n * int(TOWN_KEYS[i]) for i, n in enumerate(counts))
        tops = sheet[layout.CULT : layout.CULT + 4].count(codes.TOP)
        assert keys - tops == sheet[layout.KEYS]
        assert sheet[layout.BRIDGES] <= 3
    for track in range(codes.TRACKS):
        assert sum(sheet[layout.CULT + track] == codes.TOP for sheet in sheets) <= 1
    if board.phase > codes.FIRST_BONUS_CARD and not board.over:
        held = sum(sheet[layout.BONUS_CARD] >= 0 for sheet in sheets)
        free = int(board.table[layout.BONUS_CARDS_FREE]).bit_count()
        assert held + free == board.setup.seats + 3


@pytest.mark.parametrize("seed", range(60 if FAST else 12))
def test_invariants_in_random_games(seed: int) -> None:
    luck = random.Random(seed)
    seats = luck.randint(2, 5)
    options = {name: True for name in SWITCHES if luck.random() < 0.4}
    match = ludoteka.new("terra_mystica", seats, seed=seed, **options)
    board = match.state
    assert isinstance(board, Board)
    tokens = [12] * seats
    used = 0
    while not board.over:
        actions = [int(action) for action in board.legal()]
        dull = (codes.MOVE_CONVERT, codes.MOVE_SACRIFICE, codes.MOVE_PASS, codes.MOVE_DROP)
        lively = [action for action in actions if action & 255 not in dull]
        board.apply(luck.choice(lively if lively and luck.random() < 0.9 else actions))
        check(board, tokens)
        assert len(actions) <= 150
        used = max(used, int(board.table[layout.POWER_USED]))
    assert used < 1 << codes.POWER_ACTIONS


def test_decisions_are_short() -> None:
    """Rarely more than a hundred legal actions."""
    long = decisions = 0
    for seed in range(40 if FAST else 8):
        state = GAME.new(4, seed, GAME.check(4, seed, {})[2])
        rng = Rng(seed + 1)
        while not state.over:
            actions = state.legal()
            decisions += 1
            long += len(actions) > 100
            state.apply(actions[rng.below(len(actions))])
    assert long < decisions // 200


@pytest.mark.parametrize("seats", range(2, 6))
def test_terra_mystica_conforms(seats: int) -> None:
    """The defaults and all options at once; each option alone is played by the long tests."""
    options = list(conformance.trials(GAME, seats, None, 1, 0))[-1].options
    for chosen in ({}, options):
        assert conformance.check("terra_mystica", seats, chosen, games=1, forms=FAST) == 1


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 6))
def test_terra_mystica_conforms_in_many_games(seats: int) -> None:
    assert conformance.check("terra_mystica", seats=seats, games=24, seed=1000 * seats) == 24


def random_games(number: int) -> str:
    """One digest of so many random games over seats and options."""
    ends = hashlib.sha256()
    for seed in range(number):
        luck = random.Random(seed)
        options: dict[str, object] = {name: True for name in SWITCHES if luck.random() < 0.3}
        if luck.random() < 0.1:
            options["setup"] = "first_game"
        seats, _, values = GAME.check(luck.randint(2, 5), seed, options)
        state = GAME.new(seats, seed, values)
        state.sink = None
        state.rollout(Rng(seed + 1))
        assert state.over
        ends.update(state.digest().encode())
    return ends.hexdigest()


def interpreted(number: int) -> str:
    """The same by the sources, in another process."""
    program = f"from tests.terra_mystica.test_games import *; print(random_games({number}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LUDOTEKA_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_some_random_games_are_equal_in_both_forms() -> None:
    assert random_games(40) == interpreted(40)


@pytest.mark.soak
def test_three_thousand_random_games_are_equal_in_both_forms() -> None:
    assert random_games(3000) == interpreted(3000)
