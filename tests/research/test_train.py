"""The examples of training run, each for a moment; `make train-examples` installs their needs."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = {
    "maskable_ppo": ("sb3_contrib", "matplotlib"),
    "openspiel_ppo": ("pyspiel", "torch", "matplotlib"),
    "rllib_ppo": ("ray.rllib", "torch", "matplotlib"),
}

pytestmark = [pytest.mark.soak, pytest.mark.once]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_learns_for_a_moment_and_keeps_its_curve(name: str, tmp_path: Path) -> None:
    for needed in EXAMPLES[name]:
        pytest.importorskip(needed)
    kept = tmp_path / name
    given = ["--steps", "4096", "--games", "4", "--keep", str(kept)]
    run = [sys.executable, f"examples/train/{name}.py", *given]
    told = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert "at the end: " in told
    rows = list(csv.DictReader(kept.with_suffix(".csv").open()))
    assert rows[0]["decisions"] == "0"
    assert int(float(rows[-1]["decisions"])) >= 4096
    assert all(0 <= float(row["won"]) <= 1 for row in rows)
    assert kept.with_suffix(".svg").read_text("utf-8").rstrip().endswith("</svg>")
