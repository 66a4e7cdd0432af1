"""The key of a position: one number, for tables of positions."""

from __future__ import annotations

from typing import Any

import pytest

import ludoteka
from ludoteka.cli.arguments import table_size
from ludoteka.core.game import Game
from ludoteka.core.registry import find
from ludoteka.core.rng import MULTIPLIER, Rng
from ludoteka.core.state import State

GAMES = [find(key) for key in ("ethnos", "terra_mystica", "aeons_end", "kroniky")]


def positions(game: Game, seed: int) -> list[State]:
    """The first positions of a random game."""
    seats, seed, options = game.check(table_size(game), seed, {})
    state, rng = game.new(seats, seed, options), Rng(1)
    met = [state.copy()]
    while not state.over and len(met) < 300:
        actions = state.legal()
        state.apply(actions[rng.below(len(actions))])
        met.append(state.copy())
    return met


def mixed(key: int, part: Any) -> int:
    """What the key is, written down plainly: a fold over all numbers, and the lengths of lists."""
    if isinstance(part, tuple):
        for each in part:
            key = mixed(key, each)
        return key
    if isinstance(part, list):
        if not part or not isinstance(part[0], list):
            key = mixed(key, len(part))
        for each in part:
            key = mixed(key, each)
        return key
    key ^= part & (2**63 - 1)
    return MULTIPLIER * (key % 2**32) + key // 2**32


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_key_is_made_of_all_that_the_digest_tells(game: Game) -> None:
    for state in positions(game, 3)[::20]:
        assert state.key() == mixed(mixed(mixed(0, state.fields()[1:]), 0), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_equal_positions_share_a_key_and_others_do_not(game: Game) -> None:
    met = positions(game, 3)
    keys = {state.key() for state in met}
    assert len(keys) == len({state.digest() for state in met})
    assert {state.copy().key() for state in met} == keys
    assert all(0 <= key < 2**63 for key in keys)


def test_a_game_in_plain_python_has_keys_too() -> None:
    state = ludoteka.new("ethnos", seats=2, seed=1).state
    assert State.key(state) == int(state.digest(), 16) >> 1
