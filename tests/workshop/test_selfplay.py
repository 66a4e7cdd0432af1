"""Games that teach: the same whoever plays them, and kept when the work is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ludoteka.arena.sharing import Crew, crew
from ludoteka.core.errors import BadOption
from ludoteka.workshop import selfplay
from ludoteka.workshop.selfplay import MOVES, VALUES, Block, Plan

pytestmark = pytest.mark.once
QUICK = Plan("ethnos", VALUES, rounds=1, games=80, seed=5)  # 240 games, 3 blocks
SEARCHED = Plan("ethnos", MOVES, rounds=1, games=6, seed=5, iterations=8)  # 2 blocks
# a round, killed after its first block was kept
KILLED = """
import os, signal, sys
from pathlib import Path
from ludoteka.arena.sharing import Crew
from ludoteka.workshop import selfplay
def count(number, games):
    if games:
        os.kill(os.getpid(), signal.SIGKILL)
plan = selfplay.Plan("ethnos", "values", rounds=1, games=80, seed=5)
selfplay.play_round(plan, 1, Path(sys.argv[1]), Crew(), count)
"""


def played(plan: Plan, folder: Path, workers: Crew | None = None) -> tuple[list[bytes], list[int]]:
    """The blocks of a round, and what was counted while they were played."""
    folder.mkdir(exist_ok=True)
    counted: list[int] = []
    with workers or Crew() as hands:
        selfplay.play_round(plan, 1, folder, hands, lambda _, games: counted.append(games))
    files = sorted((folder / "round-1").iterdir())
    return [file.read_bytes() for file in files], counted


@pytest.mark.parametrize("plan", [QUICK, SEARCHED], ids=[VALUES, MOVES])
def test_games_do_not_depend_on_who_plays_them(plan: Plan, tmp_path: Path) -> None:
    alone, counted = played(plan, tmp_path / "alone")
    shared, _ = played(plan, tmp_path / "shared", crew(2))
    assert alone == shared
    assert sum(counted) == plan.games_of(1)


def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    whole, _ = played(QUICK, tmp_path / "whole")
    cut = tmp_path / "cut"
    cut.mkdir()
    killed = subprocess.run([sys.executable, "-c", KILLED, str(cut)], timeout=600)
    assert killed.returncode == -signal.SIGKILL
    (first,) = (cut / "round-1").glob("*.games")
    (cut / "round-1" / ".000001.games.1").write_bytes(b"cut off")
    before = first.stat().st_mtime_ns
    selfplay.play_round(QUICK, 1, cut, Crew(), lambda _, __: None)
    files = sorted((cut / "round-1").glob("*.games"))
    assert [file.read_bytes() for file in files] == whole
    assert first.stat().st_mtime_ns == before, "what was kept was not played again"


def test_a_position_has_one_winner_and_a_row_for_each_seat(tmp_path: Path) -> None:
    blocks, _ = played(QUICK, tmp_path)
    block = msgspec.msgpack.decode(blocks[0], type=Block)
    seats = memoryview(block.groups).cast("h")
    shares = memoryview(block.shares).cast("f")
    assert len(shares) == len(memoryview(block.sizes).cast("h")) == sum(seats)
    assert sum(shares) == pytest.approx(len(seats), abs=1e-3)
    assert set(seats) == {2, 3, 4, 5, 6}
    assert len(block.places) == len(block.values) == 2 * sum(memoryview(block.sizes).cast("h"))


def test_a_game_without_such_a_net_is_refused() -> None:
    with pytest.raises(BadOption, match="kroniky has no net of values; there is one of ethnos"):
        selfplay.features_of("kroniky", VALUES)
