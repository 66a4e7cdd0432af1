"""Nets are fitted to examples, and the same seed gives the same file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from ludoteka.core import learned
from ludoteka.core.errors import BadOption
from ludoteka.core.net import UNIT

np = pytest.importorskip("numpy")
pytest.importorskip("torch")

from ludoteka.workshop import nets  # noqa: E402

FEATURES = 12
COURSE = nets.Course(epochs=20, batch=50, rate=0.02)


def some_examples(number: int = 2000, group: int = 1) -> tuple[nets.Examples, Any]:
    """Rows of features, half of them absent, and what they are worth together."""
    luck = np.random.default_rng(5)
    dense = luck.integers(1, 4, (number, FEATURES)) * (luck.random((number, FEATURES)) < 0.5)
    worth = np.abs(dense[:, 0] - dense[:, 1]) + 0.5 * dense[:, 2]
    rows, places = np.nonzero(dense)
    starts = np.searchsorted(rows, np.arange(number + 1))
    examples = nets.Examples(
        starts.astype(np.int64),
        places.astype(np.int32),
        dense[rows, places].astype(np.int16),
        np.arange(number) // group,
        np.arange(number) // 20,
    )
    return examples, worth.astype(np.float32)


def fitted(seed: int) -> nets.Fitted:
    examples, worth = some_examples()
    return nets.fit(examples, [FEATURES, 16, 1], nets.squares(worth[:, None]), seed, COURSE)


def test_a_net_learns_what_games_it_never_saw_are_worth() -> None:
    told = fitted(seed=1)
    assert told.best.held < 0.05 < 0.5 < told.epochs[0].held


def test_the_same_seed_gives_the_same_file_and_its_card(tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        nets.keep(fitted(seed), "v1", tmp_path / f"{name}.net", {"seed": seed})
    one, again, other = (
        (tmp_path / f"{name}.net").read_bytes() for name in ("one", "again", "other")
    )
    assert one == again != other
    card = json.loads((tmp_path / "one.json").read_text("utf-8"))
    assert card["sizes"] == [FEATURES, 16, 1]
    assert len(card["epochs"]) == COURSE.epochs


def test_the_file_answers_as_the_net_was_taught(tmp_path: Path) -> None:
    nets.keep(fitted(seed=1), "v1", tmp_path / "one.net", {})
    net = learned.read(tmp_path / "one.net", "v1")
    given = [3, 1, 2, 0, 0, 1, 0, 0, 2, 0, 0, 0]  # |3 - 1| + 2 / 2
    net.read(vec[i16]([i16(each) for each in given]))
    assert net.ask() / UNIT == pytest.approx(3.0, abs=0.5)


def test_differences_do_not_see_what_a_group_has_in_common() -> None:
    examples, worth = some_examples(group=4)
    shifted = worth + 100 * (examples.groups % 7)
    loss = nets.differences(shifted.astype(np.float32), examples.groups)
    told = nets.fit(examples, [FEATURES, 16, 1], loss, 1, COURSE)
    assert told.best.held < 0.05


def test_too_few_games_are_refused() -> None:
    examples, worth = some_examples(number=20)
    with pytest.raises(BadOption, match="a net needs examples of at least 10 games"):
        nets.fit(examples, [FEATURES, 4, 1], nets.squares(worth[:, None]), 1)
