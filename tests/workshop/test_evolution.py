"""`ludoteka train terra_mystica weights`: the same weights from a seed, whoever plays or dies."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka.arena.playing import luck
from ludoteka.cli import run
from ludoteka.games.terra_mystica.bot import weights as known
from ludoteka.games.terra_mystica.data import FACTION_NAMES

np = pytest.importorskip("numpy")

from ludoteka.workshop import evolution  # noqa: E402
from ludoteka.workshop.tables import lay  # noqa: E402
from ludoteka.workshop.weights import table_of, with_weights  # noqa: E402

pytestmark = pytest.mark.once
TRAIN = [
    "train", "terra_mystica", "weights", "--seats", "2", "--games", "36", "--deals", "6",
    "--seed", "4", "--trials", "0",
]  # fmt: skip
# the command, killed while it writes a step
KILLED = """
import os, signal, sys
from ludoteka.arena import folder
from ludoteka.cli import run
whole = folder.Lines.add
def add(lines, line):
    whole(lines, line)
    lines.file.write(b'{"number":1,"weig')
    lines.file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
folder.Lines.add = add
run(sys.argv[1:])
"""


def tuned(folder: Path, *more: str) -> str:
    """The file that the command makes."""
    assert run([*TRAIN, "--out", str(folder), *more]) == 0
    return (folder / "weights.json").read_text("utf-8")


def test_weights_depend_on_the_seed_alone(tmp_path: Path) -> None:
    alone = tuned(tmp_path / "1")
    assert tuned(tmp_path / "2", "--jobs", "2") == alone
    tables = json.loads(alone)
    assert tables["2"] != known.TABLES["2"]
    assert all(tables[seats] == known.TABLES[seats] for seats in "345")


def test_killed_after_a_step_it_goes_on(tmp_path: Path) -> None:
    expected = tuned(tmp_path / "whole")
    cut = tmp_path / "cut"
    for steps in (1, 2):
        command = [sys.executable, "-c", KILLED, *TRAIN, "--out", str(cut)]
        assert subprocess.run(command, timeout=600).returncode == -signal.SIGKILL
        assert len(list(evolution.finished(cut))) == steps
    assert tuned(cut) == expected


def test_a_folder_keeps_to_its_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tuned(tmp_path)
    assert run([*TRAIN, "--out", str(tmp_path), "--seats", "3"]) != 0
    assert "was begun with other settings: seats 2, not 3" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--seats", "6"], ["--games", "0"], ["--deals", "1"]])
def test_numbers_out_of_range_are_refused(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*TRAIN, "--out", str(tmp_path / "none"), *wrong]) != 0
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "none").exists()


def test_the_file_is_laid_out_as_it_is_read() -> None:
    for seats in range(2, 6):
        numbers = known.weights_for(seats)
        assert table_of(numbers) == known.TABLES[str(seats)]
        assert with_weights(seats, numbers) == known.FILE.read_text("utf-8")
    numbers[known.URGENT] += 1
    changed = json.loads(with_weights(3, numbers))["3"]
    assert list(known.pack(changed)) == numbers


def test_factions_are_tuned_by_their_own_points(tmp_path: Path) -> None:
    command = ["train", "terra_mystica", "factions", *TRAIN[3:], "--out", str(tmp_path)]
    assert run(command) == 0
    rows = json.loads((tmp_path / "factions.json").read_text("utf-8"))
    assert list(rows) == list(FACTION_NAMES)
    (last,) = list(evolution.finished(tmp_path))[-1:]
    assert [evolution.rounded(np.array(row)) for row in last.rows] == [
        list(known.pack(row)) for row in rows.values()
    ]
    tuning = evolution.of_factions(2, 4, 12, 6)
    now = np.array(tuning.start, float)
    board = lay(2, luck(4, 0, 1), lined_up=True)
    gains = evolution.compare_factions(tuning, 0, 1, now)
    assert [row for _, row, _ in gains] == [int(board.faction(seat)) for seat in range(2)]
