"""Searches that ask for values: what they find, that they repeat, and what they may know."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest
from oware import GAME as OWARE
from oware.moves import Sow
from oware.rules import Oware

from ludoteka.core.errors import BadOption
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.research import Batch, BatchSearch, Space

KEYS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")


def later(key: str, n: int, steps: int = 12) -> list[State]:
    """Positions some steps into games."""
    batch = Batch(key, n, seed=3)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch.states


def searched(search: BatchSearch, positions: list[State], simulations: int) -> BatchSearch:
    """A search with random play for values and even priors."""
    search.begin(positions)
    for _ in range(simulations):
        leaves = search.leaves()
        search.take(search.rollouts(), leaves.masks)
    return search


def winning() -> State:
    """A game of Oware that sowing the last house wins at once, and nothing else."""
    state = OWARE.new(2, 1, {})
    assert isinstance(state, Oware)
    state.houses = [1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0]
    state.taken = [23, 20]
    state.seen = []
    return state


def test_it_finds_the_move_that_wins() -> None:
    search = searched(BatchSearch(OWARE, 2, seed=1), [winning(), winning()], 60)
    best = search.space.index_of(Sow(5))
    assert search.choose().tolist() == [best, best]
    assert (search.values()[:, 0] > 0.5).all()
    assert search.values().sum(axis=1) == pytest.approx([0, 0])


def test_priors_lead_the_search() -> None:
    search = BatchSearch(OWARE, 1, seed=1)
    search.begin([OWARE.new(2, 1, {})])
    wanted = search.space.index_of(Sow(2))
    for _ in range(30):
        priors = search.leaves().masks * 0.01
        priors[0, wanted] += 1
        search.take(np.zeros(1), priors)
    assert search.choose().tolist() == [wanted]


@pytest.mark.parametrize("key", KEYS)
def test_a_row_repeats_with_the_seed_whatever_the_number_of_rows(key: str) -> None:
    positions = later(key, 3)

    def found(n: int, seed: int) -> npt.NDArray[np.int64]:
        return searched(BatchSearch(key, n, seed=seed), positions[:n], 12).visits()

    assert (found(3, 5) == found(3, 5)).all()
    assert (found(3, 5)[:1] == found(1, 5)).all()
    assert (found(3, 5).sum(axis=1) == 11).all()  # the first simulation looks at the position


@pytest.mark.parametrize("key", ["ethnos", "aeons_end"])
def test_nothing_hidden_is_used(key: str) -> None:
    positions = later(key, 4)
    alike = [position.copy() for position in positions]
    for number, position in enumerate(alike):
        position.determinize(position.seat, Rng(number + 7))
    assert any(a.digest() != b.digest() for a, b in zip(alike, positions, strict=True))
    one = searched(BatchSearch(key, 4, seed=1), positions, 16)
    other = searched(BatchSearch(key, 4, seed=1), alike, 16)
    assert (one.visits() == other.visits()).all()
    assert (one.values() == other.values()).all()


def test_a_leaf_is_what_the_engine_shows_of_its_world() -> None:
    search = BatchSearch("ethnos", 3, seed=1)
    search.begin(later("ethnos", 3))
    space = search.space
    for _ in range(20):
        leaves = search.leaves()
        for row in np.flatnonzero(leaves.waiting):
            world = search.rows.worlds[row]
            assert leaves.seats[row] == world.seat
            assert (leaves.masks[row] == space.mask(world)).all()
            assert (leaves.observations[row] == space.observe(world, int(world.seat))).all()
        search.take(np.zeros(3), np.ones(leaves.masks.shape))


def test_positions_stay_and_each_search_has_luck_of_its_own() -> None:
    positions = later("ethnos", 2)
    before = [position.digest() for position in positions]
    search = BatchSearch("ethnos", 2, seed=1)
    first = searched(search, positions, 40).values()
    again = searched(search, positions, 40).values()
    assert [position.digest() for position in positions] == before
    assert (first != again).any()


def test_one_value_is_that_of_the_seat_that_is_asked() -> None:
    search = BatchSearch("ethnos", 1, seats=3, seed=1)
    search.begin([search.space.start(1)])
    seat = int(search.leaves().seats[0])
    search.take([0.5], np.ones((1, search.space.actions)))
    values = search.values()[0]
    assert values[seat] == 0.5
    assert values.sum() == pytest.approx(0)
    together = BatchSearch("aeons_end", 1, seats=2, seed=1)
    together.begin([together.space.start(1)])
    together.leaves()
    together.take([0.5], np.ones((1, together.space.actions)))
    assert together.values().tolist() == [[0.5, 0.5]]


def test_what_is_wrong_is_said_in_one_sentence() -> None:
    with pytest.raises(BadOption, match="at least one search, not 0"):
        BatchSearch("ethnos", 0)
    search = BatchSearch("ethnos", 1, seats=2, seed=1)
    priors = np.ones((1, search.space.actions))
    with pytest.raises(BadOption, match="which positions are searched"):
        search.leaves()
    with pytest.raises(BadOption, match="1 searches begin with 1 positions, not 2"):
        search.begin([search.space.start(1)] * 2)
    with pytest.raises(BadOption, match="a position has 2 seats here"):
        search.begin([Space("ethnos", 3).start(1)])
    over = search.space.start(1)
    over.rollout(Rng(1))
    with pytest.raises(BadOption, match="the game is over"):
        search.begin([over])
    search.begin([search.space.start(1)])
    search.leaves()
    with pytest.raises(BadOption, match="the values of the last leaves first"):
        search.leaves()
    for values, given in (([0.0, 0.0], priors), ([0.0], priors[:, 1:])):
        with pytest.raises(BadOption, match="take 1 x 2 values and 1 x 520 priors"):
            search.take(values, given)
    for values, given in (([np.nan], priors), ([0.0], -priors)):
        with pytest.raises(BadOption, match="finite numbers"):
            search.take(values, given)
    search.take([0.0], priors)


BOTH = """
from tests.research.test_search import KEYS, later, searched
from ludoteka.research import BatchSearch
for key in KEYS:
    search = searched(BatchSearch(key, 2, seed=5), later(key, 2), 10)
    print(key, search.visits().nonzero(), search.values().tolist())
"""


@pytest.mark.once
def test_both_forms_find_the_same() -> None:
    def told(pure: str) -> str:
        path = os.pathsep.join(["src", "examples/oware/src", "."])
        env = {**os.environ, "LUDOTEKA_PURE": pure, "PYTHONPATH": path}
        run = [sys.executable, "-c", BOTH]
        return subprocess.run(run, env=env, check=True, capture_output=True, text=True).stdout

    assert told("0") == told("1") != ""
