"""Rows that processes play are the rows of a batch."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteka.core.errors import BadOption
from ludoteka.research import Batch, SharedBatch
from ludoteka.research.shared import MEMORY

STEPS = 40


def alike(one: Batch | SharedBatch, other: Batch | SharedBatch) -> bool:
    pairs = zip((*one.now, one.points), (*other.now, other.points), strict=True)
    return all((a == b).all() for a, b in pairs)


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize(
    ("key", "more"), [("ethnos", {"seats": 2, "opponents": "random"}), ("aeons_end", {})]
)
def test_the_same_whatever_the_number_of_processes(
    key: str, more: dict[str, Any], processes: int
) -> None:
    batch = Batch(key, 5, seed=3, **more)
    with SharedBatch(key, 5, processes, seed=3, **more) as shared:
        assert alike(batch, shared)
        for _ in range(STEPS):
            actions = batch.sample()
            assert np.array_equal(shared.sample(), actions)
            batch.step(actions)
            shared.step(actions)
            assert alike(batch, shared)
        for name in ("offsets", "places", "values"):
            one, other = (getattr(each.sparse(), name) for each in (batch, shared))
            assert np.array_equal(one, other)
        assert shared.seed_of(4, 2) == batch.seed_of(4, 2)


def test_what_is_not_legal_changes_nothing() -> None:
    with SharedBatch("ethnos", 2, 2, seats=2, seed=1) as batch:
        before = [array.copy() for array in batch.now]
        good = batch.masks.argmax(axis=1)
        for wrong in (519, -1, 520):
            with pytest.raises(BadOption, match=f"action {wrong} of row 1 is not legal"):
                batch.step([good[0], wrong])
        with pytest.raises(BadOption, match="a batch of 2 games is stepped by 2 numbers"):
            batch.step(good[:1])
        assert all((one == other).all() for one, other in zip(before, batch.now, strict=True))
        with pytest.raises(ValueError, match="read-only"):
            batch.masks[0, 0] = True


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"n": 0, "processes": 1}, "at least one game, not 0"),
        ({"n": 2, "processes": 3}, "by 1 to 2 processes, not 3"),
        ({"n": 2, "processes": 1, "opponents": "clever"}, "there is no bot 'clever'"),
    ],
)
def test_bad_input_is_told_in_one_sentence(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        SharedBatch("ethnos", **given)


def test_a_process_that_ends_is_told_and_nothing_is_left() -> None:
    batch = SharedBatch("ethnos", 4, 2, seats=2, seed=1)
    process, kept = batch._workers[1].process, np.array(batch.observations)
    assert process is not None
    process.kill()
    process.wait()
    with pytest.raises(BadOption, match="a process of the batch has ended"):
        batch.step(batch.masks.argmax(axis=1))
    assert batch._workers[0].process is None
    with pytest.raises(BadOption, match="the batch is closed"):
        batch.sample()
    assert kept.shape == batch.observations.shape


def test_what_is_forgotten_ends_too() -> None:
    batch = SharedBatch("ethnos", 2, 2, seats=2, seed=1)
    processes = [worker.process for worker in batch._workers]
    folder = Path(batch._ended.peek()[2][1])  # type: ignore[index]
    assert folder.is_dir()
    assert folder.is_relative_to(MEMORY) == MEMORY.is_dir()
    del batch
    gc.collect()
    assert not folder.exists()
    assert all(process is not None and process.poll() is not None for process in processes)
