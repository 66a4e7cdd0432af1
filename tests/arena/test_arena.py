"""`ludoteka arena` as people run it: the same table whoever plays the games, and after a kill."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.arena.made import ended, plan

from ludoteka.arena.schedule import Plan
from ludoteka.arena.sharing import Crew
from ludoteka.arena.standings import looks, tabulate
from ludoteka.arena.tournament import Tournament
from ludoteka.cli import run

pytestmark = pytest.mark.once
ARENA = ["arena", "aeons_end", "random", "greedy", "--games", "24", "--seed", "5", "--json"]
# the command, killed while it writes what was the so manieth game to end
KILLED = """
import os, signal, sys
from ludoteka.arena import folder
from ludoteka.cli import run
whole, done = folder.Lines.add, []
def add(lines, line):
    whole(lines, line)
    done.append(line)
    if len(done) == 7:
        lines.file.write(b'[23,{"deci')
        lines.file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
folder.Lines.add = add
run(sys.argv[1:])
"""


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    """What the command prints as JSON."""
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_the_table_does_not_depend_on_the_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = told([*ARENA, "--out", str(tmp_path / "1")], capsys)
    shared = told([*ARENA, "--out", str(tmp_path / "2"), "--jobs", "2"], capsys)
    assert alone == shared
    reports = [(tmp_path / name / "report.html").read_text("utf-8") for name in "12"]
    assert reports[0] == reports[1]
    assert alone["games"] == 24
    assert alone["deals"] == 12
    assert [row["games"] for row in alone["table"]] == [12, 12]


def test_killed_in_the_middle_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    expected = told([*ARENA, "--out", str(whole)], capsys)
    for games in (7, 14):
        command = [sys.executable, "-c", KILLED, *ARENA, "--out", str(cut), "--jobs", "2"]
        assert subprocess.run(command, timeout=600).returncode == -signal.SIGKILL
        lines = (cut / "games.jsonl").read_bytes().split(b"\n")
        assert sum(line.endswith(b"}]") for line in lines) == games
        assert not (cut / "report.html").exists()
    assert told([*ARENA, "--out", str(cut)], capsys) == expected
    assert (cut / "report.html").read_text("utf-8") == (whole / "report.html").read_text("utf-8")
    kept = (cut / "games.jsonl").read_bytes()
    assert told([*ARENA, "--out", str(cut)], capsys) == expected
    assert (cut / "games.jsonl").read_bytes() == kept, "nothing was left to play"


def test_more_games_go_on_from_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = [*ARENA, "--games", "10", "--out", str(tmp_path)]
    assert told(few, capsys)["games"] == 10
    assert told([*ARENA, "--out", str(tmp_path)], capsys) == told(ARENA, capsys)
    assert told(few, capsys)["games"] == 10


class Handmade(Crew):
    """Plays nothing: in most deals the first player wins. Results come backwards."""

    def __init__(self, made: Plan) -> None:
        self.made = made

    def share(self, do: Any, pieces: Any, report: Any) -> None:
        size = self.made.games_per_deal()
        for number in reversed(list(pieces)):
            report(ended(self.made, number, (2, 1) if number // size % 3 else (1, 2)))


def test_it_stops_at_the_first_look_at_which_the_order_is_sure(tmp_path: Path) -> None:
    made, counted = plan(2), [0]
    crew = Handmade(made)

    def count(more: int) -> None:
        counted[0] += more

    found = Tournament(made, tmp_path).hold(1000, True, crew, count)
    tables = [tabulate(made, found[: 2 * deals]) for deals in looks(len(found) // 2)]
    assert [table.sure for table in tables] == [False] * (len(tables) - 1) + [True]
    assert len(tables) > 3
    assert counted[0] == len(found) < 2000
    # a folder in which more was played gives the same
    assert len(Tournament(made, tmp_path).hold(200, False, crew, count)) == 400
    assert Tournament(made, tmp_path).hold(1000, True, crew, count) == found
    assert len(Tournament(made).hold(25, True, crew, count)) == 50, "the most that is wanted"


def test_one_seat_and_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "kroniky", "random", "greedy", "--games", "2", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "row against column" in shown
    assert "2 games in 1 deals, 0 not finished" in shown
    found = told(
        ["arena", "ethnos", "random", "greedy", "--games", "4", "--seed", "1", "--json"], capsys
    )
    assert [row["player"] for row in found["table"]] == ["greedy", "random"]
    assert found["crosstable"] == [[None, [1.0, 0.0]], [[0.0, 0.0], None]]


def test_the_seed_is_that_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*ARENA[:4], "--games", "2", "--json", "--out"]
    first = told([*arguments, str(tmp_path)], capsys)
    assert told([*arguments, str(tmp_path)], capsys) == first
    assert run([*arguments, str(tmp_path), "--seed", "12"]) == 2
    assert "was begun with other settings: seed " in capsys.readouterr().err
