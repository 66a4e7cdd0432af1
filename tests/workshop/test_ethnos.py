"""`ludoteka train ethnos`: one clear sentence for what nobody means, or where torch is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludoteka.cli import run

pytestmark = pytest.mark.once


@pytest.mark.parametrize("what", ["values", "moves"])
def test_learning_needs_torch_and_says_so(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in ("nets", "values"):
        monkeypatch.delitem(sys.modules, f"ludoteka.workshop.{name}", raising=False)
    assert run(["train", "ethnos", what, "--seed", "1", "--out", str(tmp_path)]) != 0
    told = capsys.readouterr().err.strip()
    assert told.endswith("needs the package torch: install 'ludoteka[train]'")
    assert "\n" not in told
    assert not list(tmp_path.iterdir())


def test_values_are_taught_and_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    command = ["train", "ethnos", "values", "--rounds", "1", "--games", "20", "--seed", "4"]
    assert run([*command, "--trials", "0", "--out", str(tmp_path)]) == 0
    assert "round 1, epoch 5: loss" in capsys.readouterr().out
    assert (tmp_path / "round-1.net").exists()


@pytest.mark.parametrize("option", ["--rounds", "--games"])
def test_numbers_that_nobody_means_are_refused(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    assert run(["train", "ethnos", "values", option, "0", "--out", str(tmp_path)]) != 0
    assert f"the number of {option[2:]} is 1 to" in capsys.readouterr().err
