"""Nets in whole numbers: they answer as the real ones, and a bad file is refused."""

import logging
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from ludoteka.core import learned
from ludoteka.core.net import UNIT

Weights = list[list[list[float]]]


def real(sizes: list[int], luck: random.Random) -> tuple[Weights, list[list[float]]]:
    pairs = list(pairwise(sizes))
    weights = [[[luck.gauss(0, 0.3) for _ in range(b)] for _ in range(a)] for a, b in pairs]
    return weights, [[luck.gauss(0, 0.3) for _ in range(b)] for b in sizes[1:]]


def answers(weights: Weights, biases: list[list[float]], given: list[float]) -> list[float]:
    for i, (layer, bias) in enumerate(zip(weights, biases, strict=True)):
        sums = [
            bias[j] + sum(value * layer[k][j] for k, value in enumerate(given))
            for j in range(len(bias))
        ]
        given = sums if i == len(weights) - 1 else [max(0.0, each) for each in sums]
    return given


@pytest.mark.parametrize("sizes", [[30, 8, 1], [30, 8, 4, 1], [50, 16, 8, 3]])
def test_whole_numbers_answer_as_real_ones(sizes: list[int], tmp_path: Path) -> None:
    luck = random.Random(sum(sizes))
    weights, biases = real(sizes, luck)
    learned.write(learned.quantise("v1", weights, biases), tmp_path / "some.net")
    net = learned.read(tmp_path / "some.net", "v1")
    for _ in range(50):
        given = [luck.choice([0, 0, 0, 1, 2, -3]) for _ in range(sizes[0])]
        net.read(vec[i16]([i16(each) for each in given]))
        first = net.ask()
        told = [net.answers[i] / UNIT for i in range(sizes[-1])]
        assert first / UNIT == told[0]
        assert told == pytest.approx(answers(weights, biases, list(map(float, given))), abs=0.03)


def test_a_feature_taken_away_was_never_there(tmp_path: Path) -> None:
    net = learned.build(learned.quantise("v1", *real([9, 5, 1], random.Random(1))))
    net.begin()
    net.add(3, 2)
    alone = net.ask()
    net.add(7, 5)
    assert net.ask() != alone
    net.add(7, -5)
    assert net.ask() == alone


def damage(content: bytes) -> bytes:
    return content[:40] + bytes([content[40] ^ 1]) + content[41:]


@pytest.mark.parametrize(
    ("change", "features", "why"),
    [
        (lambda content: content, "v2", "it was made for another version"),
        (damage, "v1", "it is damaged"),
        (lambda content: content[:-30], "v1", "it is damaged"),
        (lambda content: b"", "v1", "it is damaged"),
        (None, "v1", "it cannot be read"),
    ],
)
def test_a_file_that_does_not_fit_is_told_once(
    change: Callable[[bytes], bytes] | None,
    features: str,
    why: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "some.net"
    if change is not None:
        learned.write(learned.quantise("v1", *real([9, 5, 1], random.Random(1))), path)
        path.write_bytes(change(path.read_bytes()))
    with caplog.at_level(logging.WARNING):
        assert learned.load(path, features) is None
        assert learned.load(path, features) is None
    assert caplog.messages == [f"bots play without some.net: {why}"]


def test_layers_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    good = learned.quantise("v1", *real([9, 5, 1], random.Random(1)))
    bad = learned.Written(
        good.format, good.features, (9, 4, 1), good.shifts, good.weights, good.biases
    )
    learned.write(bad, tmp_path / "some.net")
    with pytest.raises(learned.Unfit, match="its layers do not fit together"):
        learned.read(tmp_path / "some.net", "v1")
