"""Batches play the same games as the engine alone, and say what is wrong."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludoteka.core.errors import BadOption
from ludoteka.core.state import State
from ludoteka.research import Batch, Space

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
STEPS = 150


class Slow:
    """The games of a row, played one by one."""

    def __init__(self, batch: Batch, row: int) -> None:
        self.batch, self.row, self.played = batch, row, 0
        self.state = self.next()

    def next(self) -> State:
        """The next game."""
        self.played += 1
        return self.batch.space.start(self.batch.seed_of(self.row, self.played - 1))

    def step(self, index: int) -> tuple[list[float], bool]:
        """Do an action; the rewards and whether the game ended."""
        self.state.apply(self.batch.space.action_of(index))
        rewards, over = self.batch.space.rewards(self.state), bool(self.state.over)
        if over:
            self.state = self.next()
        return rewards, over


@pytest.mark.parametrize("key", KEYS)
def test_a_batch_is_so_many_games_of_the_engine(key: str) -> None:
    batch = Batch(key, 3, seed=5)
    rows = [Slow(batch, row) for row in range(3)]
    chance = random.Random(1)
    for _ in range(STEPS):
        for row, game in enumerate(rows):
            space, state = batch.space, game.state
            assert batch.seats[row] == state.seat
            assert (batch.masks[row] == space.mask(state)).all()
            assert (batch.observations[row] == space.observe(state, int(state.seat))).all()
        chosen = [chance.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks]
        step = batch.step(chosen)
        for row, game in enumerate(rows):
            rewards, over = game.step(chosen[row])
            assert step.rewards[row].tolist() == rewards
            assert bool(step.ends[row]) == over


def played(n: int, seed: int, steps: int = STEPS) -> list[list[int]]:
    """What the first row shows in some steps of the first legal action."""
    batch = Batch("ethnos", n, seats=2, seed=seed)
    shown = []
    for _ in range(steps):
        batch.step(batch.masks.argmax(axis=1))
        shown.append(batch.observations[0].tolist())
    return shown


def test_a_row_is_the_same_whatever_the_number_of_rows() -> None:
    assert played(1, 7) == played(4, 7)
    assert played(1, 7) != played(1, 8)


def test_random_actions_are_legal_and_repeat_with_the_seed() -> None:
    def chosen() -> list[list[int]]:
        batch = Batch("aeons_end", 4, seed=2)
        found = []
        for _ in range(60):
            actions = batch.sample()
            assert batch.masks[np.arange(4), actions].all()
            batch.step(actions)
            found.append(actions.tolist())
        return found

    assert chosen() == chosen()


@pytest.mark.parametrize("key", KEYS)
def test_a_sparse_batch_says_the_same(key: str) -> None:
    batch = Batch(key, 3, seed=2)
    for _ in range(20):
        batch.step(batch.sample())
    offsets, places, values = batch.sparse()
    assert len(places) == len(values) == offsets[-1]
    dense = np.zeros_like(batch.observations)
    for row in range(3):
        part = slice(offsets[row], offsets[row + 1])
        dense[row, places[part]] = values[part]
    assert (dense == batch.observations).all()


def test_rewards_are_zero_sum_and_points_are_told() -> None:
    batch = Batch("ethnos", 2, seats=3, seed=1)
    ends = 0
    while ends < 3:
        step = batch.step(batch.sample())
        for row in np.flatnonzero(step.ends):
            ends += 1
            assert step.rewards[row].sum() == pytest.approx(0)
            best = int(batch.points[row].argmax())
            assert step.rewards[row][best] == step.rewards[row].max() > 0
        assert not step.rewards[~step.ends].any()


@pytest.mark.parametrize("level", ["random", "easy"])
def test_opponents_play_the_other_seats(level: str) -> None:
    def shown() -> list[list[int]]:
        batch = Batch("ethnos", 2, seats=3, seed=4, opponents=level, seat=1)
        found = []
        for _ in range(12):
            assert batch.seats.tolist() == [1, 1]
            batch.step(batch.masks.argmax(axis=1))
            found.append(batch.observations.sum(axis=1).tolist())
        return found

    assert shown() == shown()


def test_what_is_not_legal_changes_nothing() -> None:
    batch = Batch("ethnos", 2, seats=2, seed=1)
    before = [array.copy() for array in batch.now]
    good = batch.masks.argmax(axis=1)
    for wrong in (519, -1, 520):
        with pytest.raises(BadOption, match=f"action {wrong} of row 1 is not legal"):
            batch.step([good[0], wrong])
    for wrong_shape in (good[:1], good.astype(float), [good, good]):
        with pytest.raises(BadOption, match="a batch of 2 games is stepped by 2 numbers"):
            batch.step(wrong_shape)
    assert all((one == other).all() for one, other in zip(before, batch.now, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"n": 0}, "at least one game, not 0"),
        ({"n": 1, "seats": 7}, "2 to 6 seats, not 7"),
        ({"n": 1, "seed": -1}, "a seed is a number"),
        ({"n": 1, "seats": 2, "opponents": "random", "seat": 2}, "there is no seat 2"),
        ({"n": 1, "opponents": "clever"}, "there is no bot 'clever'"),
        ({"n": 1, "tribes": "elephants"}, "elephants"),
    ],
)
def test_a_wrong_batch_is_refused_in_one_sentence(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Batch("ethnos", **given)  # type: ignore[arg-type]


def test_the_memory_outlives_the_batch() -> None:
    observations = Batch("ethnos", 2, seats=2, seed=1).observations
    again = Batch("ethnos", 2, seats=2, seed=1)
    assert (observations == again.observations).all()
    assert Space("ethnos", 2).size == observations.shape[1]
