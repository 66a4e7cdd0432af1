"""Games come in by entry points: ours, somebody else's, and broken ones."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.registry import find, unreadable

ROOT = Path(__file__).parents[2]
OURS = ("ethnos", "terra_mystica", "aeons_end", "kroniky")
TOY = (ROOT / "tests" / "conformance" / "pebbles.py").read_text("utf-8")
POINTS = """[ludoteka.games]
pebbles = pebbles_game:GAME
broken = pebbles_game:NOTHING
absent = no_such_module:GAME
odd = pebbles_game:CARDS
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Somebody's package with the toy game, as pip would have installed it."""
    (tmp_path / "pebbles_game.py").write_text(TOY, "utf-8")
    shutil.copytree(ROOT / "tests" / "conformance" / "text", tmp_path / "text")
    info = tmp_path / "pebbles_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    return tmp_path


def run(package: Path, code: str, **changes: str) -> str:
    """What the code prints where the package is installed."""
    path = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, **changes}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment, cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ethnos_is_registered() -> None:
    assert find("ethnos") is find("ethnos")
    # finding it has imported ludoteka.games.ethnos, and with it the package of the same name
    assert "ethnos" in ludoteka.games()


def test_every_game_of_ours_has_its_own_place_on_the_shelf() -> None:
    assert [find(key).shelf for key in OURS] == [1, 2, 3, 4]


def test_every_game_of_ours_goes_on_by_its_earlier_rules() -> None:
    for game in map(find, OURS):
        assert sorted(game.earlier) == list(range(1, game.rules))


def test_texts_that_are_missing_or_broken_are_named(tmp_path: Path) -> None:
    file = tmp_path / "en.json"
    assert unreadable(file).startswith("its texts are missing")
    file.write_text("[", "utf-8")
    assert "en.json cannot be read" in unreadable(file)
    file.write_text("{}", "utf-8")
    assert unreadable(file) == ""


def test_a_game_of_somebody_else_is_found_played_and_conforms(package: Path) -> None:
    code = """
import random, ludoteka
from ludoteka.core import conformance
assert {"ethnos", "pebbles"} <= set(ludoteka.games())
match = ludoteka.new("pebbles", seats=3, seed=1)
while not match.over:
    match.play(random.choice(match.legal()))
assert ludoteka.load(match.record()).winners == match.winners
print(conformance.check("pebbles", games=2))
"""
    assert run(package, code).strip() == "6"


def test_broken_games_harm_only_themselves(package: Path) -> None:
    code = """
import ludoteka
from ludoteka.core.errors import UnknownGame
for key in ("broken", "absent", "odd", "nothing"):
    try:
        ludoteka.new(key, 2)
    except UnknownGame as error:
        print(error)
print(ludoteka.new("ethnos", 2).over)
"""
    lines = run(package, code).splitlines()
    assert [line.split(" (")[0] for line in lines[:3]] == [
        "the game 'broken' cannot be played",
        "the game 'absent' cannot be played",
        "the game 'odd' cannot be played",
    ]
    assert lines[3].startswith("there is no game 'nothing'")
    assert lines[4] == "False"
