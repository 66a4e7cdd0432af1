"""Bots of one's own at the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.bots import own
from tests.cli.command import ludoteka

from ludoteka.cli import run

OWN = Path(own.__file__)
AHEAD = Path(__file__).parents[2] / "examples" / "bots" / "look_ahead.py"


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What the command prints, without the time it took."""
    assert run(["simulate", "ethnos", "--seed", "5", "--json", *arguments]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    del told["cpu_seconds"]
    return told


def test_simulate_gives_the_same_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = f"bot:random,bot:{OWN}:Dreamer"
    alone = simulated(capsys, "--games", "4", "--seats", seats)
    assert alone == simulated(capsys, "--games", "4", "--seats", seats, "--jobs", "2")
    assert alone["finished"] == 4


def test_the_example_that_looks_ahead_beats_luck(capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, "--games", "4", "--seats", f"bot:{AHEAD}:LookAhead,bot:random")
    assert told["wins"][0] > 2 * told["wins"][1]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_tells_the_fault_of_a_bot(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"bot:random,bot:{OWN}:Raises"
    assert run(["simulate", "ethnos", "--games", "3", "--jobs", jobs, "--seats", seats]) == 2
    said = capsys.readouterr().err
    assert re.fullmatch(
        r"ludoteka: the bot Raises failed in own.py, line \d+ \(ValueError: no idea, .*\)\n", said
    )


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("bot:nowhere.py:Mine,bot:easy", "the bot 'nowhere.py:Mine' cannot be used: there is no"),
        (f"bot:{OWN}:NoPlayer,bot:easy", "'NoPlayer' is not a ludoteka.bots.Player"),
        (f"bot:{OWN}:OnlyKroniky,bot:easy", "the bot OnlyKroniky does not play Ethnos"),
        (f"{OWN}:Dreamer,bot:easy", "is not a player; choose from human, bot:random"),
    ],
)
def test_refusals(seats: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["simulate", "ethnos", "--games", "1"], ["play", "ethnos"]):
        assert run([*command, "--seats", seats]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert sentence in said.err
        assert said.err.count("\n") == 1


def test_play_against_an_own_bot() -> None:
    told = ludoteka("play", "kroniky", "--seats", f"bot:{OWN}:OnlyKroniky", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "Ada (OnlyKroniky bot)" in told.stdout
    lost = ludoteka("play", "ethnos", "--seats", f"bot:{OWN}:Babbles,bot:easy", "--seed", "1")
    assert lost.returncode == 2
    assert "the bot Babbles answered 'good morning', which is no move of Ethnos" in lost.stderr
