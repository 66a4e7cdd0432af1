"""Whole games: every map with every chronicle, both forms of the engine, the conformance kit."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kroniky.rich import PAIRS, fed, random_game, trace

import ludoteka
from ludoteka import build_info
from ludoteka.core import conformance
from ludoteka.core.rng import Rng
from ludoteka.games.kroniky import GAME, codes
from ludoteka.games.kroniky.data import DATA
from ludoteka.games.kroniky.state import Board

ROOT = Path(__file__).parents[2]
LONGEST_LIST = 160
LONGEST_GAME = 6_000
SOAK = 5_000


def test_the_kit_at_every_map_and_every_chronicle() -> None:
    assert conformance.check("kroniky", games=10) == 10


@pytest.mark.soak
def test_the_kit_at_every_pair() -> None:
    for land, chronicle in PAIRS:
        options = {"map": land, "chronicle": chronicle}
        conformance.check("kroniky", options=options, games=5)


@pytest.mark.parametrize(("land", "chronicle"), PAIRS)
def test_random_games_end(land: str, chronicle: str) -> None:
    for seed in range(8):
        state = GAME.new(1, seed, {"map": land, "chronicle": chronicle})
        state.rollout(Rng(seed + 1))
        assert state.over


@pytest.mark.soak
def test_five_thousand_random_games_end_alike_in_both_forms() -> None:
    assert build_info.compiled()
    here = [random_game(seed) for seed in range(SOAK)]
    assert other_form("random", SOAK) == here


@pytest.mark.parametrize("seed", range(25))
def test_long_games_end_with_short_lists_and_all_their_pieces(seed: int) -> None:
    land, chronicle = PAIRS[seed % len(PAIRS)]
    match = ludoteka.new("kroniky", 1, seed=seed, map=land, chronicle=chronicle)
    pieces = GAME.count(match.state)
    for decisions, number in enumerate(fed(match, random.Random(seed))):
        assert 0 < number <= LONGEST_LIST
        assert decisions < LONGEST_GAME
        assert GAME.count(match.state) == pieces
        if decisions % 20 == 0:
            GAME.view(match.state, 0)
    assert match.over


def other_form(*arguments: object) -> list[str]:
    """What the interpreted form prints."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.kroniky.rich", *map(str, arguments)],
        env={**os.environ, "LUDOTEKA_PURE": "1"}, cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return told.stdout.split("\n")[:-1]


def test_both_forms_play_the_same_long_games() -> None:
    if not build_info.compiled():
        pytest.skip("only one form here")
    seeds = [3, 9, 17, 22]
    assert other_form(*seeds) == [line for seed in seeds for line in trace(seed)]


def test_the_code_knows_the_numbers_of_the_data() -> None:
    battle, relations = DATA["battle"], DATA["relations"]
    assert battle["lanes"] == codes.LANES
    assert battle["division_slots"] == codes.BOXES
    assert battle["player_base"] == codes.PLAYER_BASE
    assert battle["enemy_base"] == codes.ENEMY_BASE
    assert battle["lane_spaces"] == battle["enemy_entry_space"] == codes.LAST_SPACE
    assert battle["middle_space"] == codes.MIDDLE
    assert (relations["peace"], relations["war"]) == (codes.PEACE, codes.WAR)
    assert DATA["rounds"] == codes.ROUNDS
    assert DATA["worker_figures"] == codes.WORKERS
    assert len(DATA["action_cards"]) == codes.CARDS
    for area in ("agriculture", "mining", "seafaring"):
        assert DATA["areas"][area]["structure"]["limit"] == codes.OF_A_KIND
    assert DATA["areas"]["settlements"]["structure"]["limit"] == codes.VILLAGES
    assert {crisis["defeat_at"] for crisis in DATA["crises"].values()} == {4}


def test_the_state_is_small() -> None:
    match = ludoteka.new("kroniky", 1, seed=1, map="mountain_pass")
    board = match.state
    assert isinstance(board, Board)
    numbers = len(board.sheet) + len(board.land) + len(board.everything()) + codes.CARDS
    assert 8 * numbers < 4096


def test_redealing_shuffles_only_what_is_left() -> None:
    match = ludoteka.new("kroniky", 1, seed=1)
    match.play("found f:5")
    twin = match.state.copy()
    twin.determinize(0, Rng(99))
    assert isinstance(twin, Board)
    assert isinstance(match.state, Board)
    assert list(twin.deck) != list(match.state.deck[: match.state.left])
    assert sorted(twin.deck) == sorted(match.state.deck[: match.state.left])
    assert twin.card == match.state.card


def test_redealing_may_bring_any_card_to_any_place() -> None:
    match = ludoteka.new("kroniky", 1, seed=1)
    match.play("found f:5")
    decks = []
    for seed in range(1, 40):
        twin = match.state.copy()
        twin.determinize(0, Rng(seed))
        assert isinstance(twin, Board)
        decks.append(twin.deck)
    assert all(len(set(place)) > 1 for place in zip(*decks, strict=True))
