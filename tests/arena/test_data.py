"""`ludoteka data`: what is kept is what was played."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import ludoteka
from ludoteka.bots.levels import level_of
from ludoteka.cli import run
from ludoteka.core.registry import find
from ludoteka.research import Space

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
pytestmark = pytest.mark.once
DATA = ["data", "ethnos", "--games", "3", "--per-file", "2", "--seed", "9"]
DATA += ["--players", "easy,random"]
EASY = level_of("easy", find("ethnos"))
# the command, killed before it keeps the so manieth file
KILLED = """
import os, signal, sys
from ludoteka.arena import folder
from ludoteka.cli import run
whole, done = folder.write, []
def write(file, data):
    done.append(file)
    if len(done) == 5:
        file.with_name(".half").write_bytes(data[:10])
        os.kill(os.getpid(), signal.SIGKILL)
    whole(file, data)
folder.write = write
run(sys.argv[1:])
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some data, made by two processes."""
    folder = tmp_path_factory.mktemp("data")
    assert run([*DATA, "--out", str(folder), "--jobs", "2"]) == 0
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """All that was kept."""
    found = (file for file in folder.rglob("*") if file.is_file())
    named = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
    return {name: told for name, told in named.items() if "/." not in name}


def test_every_decision_is_that_of_the_record(data: Path) -> None:
    rows = pq.read_table(data / "decisions").to_pylist()
    space = Space("ethnos", seats=2)
    place = 0
    for number in range(3):
        record = (data / "records" / f"{number:08}.txt").read_text("utf-8")
        match = ludoteka.load(record)
        assert match.over
        again = ludoteka.new("ethnos", seats=2, seed=match.seed)
        for step, (seat, action) in enumerate((s.seat, s.move.pack()) for s in match.steps):
            row = rows[place]
            assert (row["game"], row["step"], row["seat"]) == (number, step, seat)
            assert row["player"] == (seat + number) % 2
            assert np.array_equal(row["observation"], space.observe(again.state, seat))
            assert row["legal"] == space.legal(again.state)
            assert space.action_of(row["action"]) == action
            assert row["rewards"] == space.rewards(match.state)
            assert row["points"] == match.scores
            again.state.apply(action)
            place += 1
    assert place == len(rows)


def test_a_search_says_how_often_it_tried(data: Path) -> None:
    rows = pq.read_table(data / "decisions").to_pylist()
    told = [row for row in rows if row["visits"] is not None]
    assert len(told) > 20
    for row in told:
        assert row["player"] == 0
        assert len(row["visits"]) == len(row["legal"])
        assert 0 < sum(row["visits"]) <= EASY.iterations  # fewer once it is settled
        assert row["visits"][row["legal"].index(row["action"])] > 0
        assert 0 <= row["value"] <= 1
    best = [max(r["visits"]) == r["visits"][r["legal"].index(r["action"])] for r in told]
    assert sum(best) / len(told) > 1 - 2 * EASY.slips
    assert all(row["visits"] is None for row in rows if row["player"] == 1)


def test_the_files_say_what_they_are(data: Path) -> None:
    schema = pq.read_schema(data / "decisions" / "00000000.parquet")
    plan = msgspec.json.decode(schema.metadata[b"ludoteka"])
    assert plan["version"] == Space("ethnos", seats=2).version
    assert plan["players"] == ["easy", "random"]
    assert str(schema.field("observation").type).endswith(f"[{Space('ethnos', seats=2).size}]")
    assert plan == msgspec.json.decode((data / "data.json").read_bytes())


def test_killed_in_the_middle_it_goes_on_and_repeats(data: Path, tmp_path: Path) -> None:
    arguments = [*DATA, "--out", str(tmp_path)]
    command = [sys.executable, "-c", KILLED, *arguments]
    assert subprocess.run(command, timeout=600).returncode == -signal.SIGKILL
    assert 2 < len(files(tmp_path)) < len(files(data))
    assert run(arguments) == 0
    assert files(tmp_path) == files(data)


def test_other_data_are_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*DATA, "--out", str(data), "--games", "4"]) == 2
    assert "was begun with other settings: games 3, not 4" in capsys.readouterr().err
