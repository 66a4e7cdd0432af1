"""Paired rollouts and the net they teach: the same from the seed, also after a kill."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka import build_info
from ludoteka.cli import run
from ludoteka.games.terra_mystica.bot import features
from ludoteka.games.terra_mystica.bot.weights import POINT
from ludoteka.workshop import rollouts
from ludoteka.workshop.tables import Way, guide_of, lay, line_up, play

FAST = build_info.compiled()
TRAIN = [
    "train", "terra_mystica", "advantage", "--rounds", "2", "--games", "24", "--seed", "4",
    "--hidden", "8", "--epochs", "1", "--trials", "0",
]  # fmt: skip
# the command, killed when some chunks of games are there
KILLED = """
import os, signal, sys
from ludoteka.arena import folder
from ludoteka.cli import run
whole, done = folder.write, []
def write(file, data):
    whole(file, data)
    if file.name.startswith("games"):
        done.append(file)
    if len(done) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
folder.write = write
run(sys.argv[1:])
"""


def test_a_group_is_one_decision_played_out_several_ways() -> None:
    field = rollouts.Field(1, 1, Way(), tables=(2,))
    harvest = rollouts.reap(field, range(2 if FAST else 1))
    assert rollouts.reap(field, range(2 if FAST else 1)) == harvest
    assert len(harvest.games) == len(harvest.phases) == len(harvest.sizes) > 3
    assert all(2 <= size <= rollouts.PLANS for size in harvest.sizes)
    plans = sum(harvest.sizes)
    assert len(harvest.worths) == len(harvest.behind) == len(harvest.counts) == plans
    assert sum(harvest.counts) == len(harvest.places) == len(harvest.values)
    assert set(harvest.places) <= set(range(features.SIZE))
    assert max(harvest.behind) == 0
    assert all(harvest.values)


def test_the_plan_that_is_followed_ends_as_its_rollout() -> None:
    board, guide = lay(2, 7, False), guide_of(Way(), 2)
    seat = int(board.seat)
    expected = rollouts.outcome(guide, board, guide.best(board))
    assert play(board, [Way()] * 2)[seat] * POINT == expected


def test_line_ups_have_different_colours() -> None:
    drawn = [line_up(5, luck) for luck in range(40)]
    assert all(len(set(names)) == 5 for names in drawn)
    assert len({name for names in drawn for name in names}) == 14


@pytest.mark.once
def test_the_net_depends_on_the_seed_alone(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    found = []
    for name, jobs in (("1", "1"), ("2", "2")):
        assert run([*TRAIN, "--out", str(tmp_path / name), "--jobs", jobs]) == 0
        found.append((tmp_path / name / "advantage.net").read_bytes())
    assert found[0] == found[1]
    card = json.loads((tmp_path / "1" / "advantage.json").read_text("utf-8"))
    assert [lesson["round"] for lesson in card["lessons"]] == [1, 2]
    cut = tmp_path / "cut"
    for _ in range(2):
        command = [sys.executable, "-c", KILLED, *TRAIN, "--out", str(cut)]
        assert subprocess.run(command, timeout=600).returncode == -signal.SIGKILL
    assert not (cut / "net-2.bin").exists()
    assert run([*TRAIN, "--out", str(cut)]) == 0
    assert (cut / "advantage.net").read_bytes() == found[0]
