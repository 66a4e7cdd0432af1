"""The second browser: each game is begun in the system's Firefox."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.browser.house import House
from tests.browser.window import BOT, ME, ROBOT

pytestmark = pytest.mark.once
NAMES = ("firefox-esr", "firefox")
SEATS = {"ethnos": 3, "terra_mystica": 3, "aeons_end": 2, "kroniky": 1}
MOVES = 12
ROOT = Path(__file__).parents[2]
# node comes with the system or with the project's own environment
PATH = f"{os.environ['PATH']}{os.pathsep}{ROOT / '.venv' / 'bin'}"


def drive(wish: dict[str, object]) -> str:
    """What the script that drives Firefox has seen."""
    node = shutil.which("node", path=PATH)
    assert node, "node is missing"
    done = subprocess.run(
        [node, "firefox.mjs"],
        cwd=ROOT / "web",
        env={**os.environ, "PATH": PATH},
        input=json.dumps(wish),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_every_game_begins_in_firefox(house: House) -> None:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail("Firefox is missing: `make firefox` installs it where that is possible")
    wish = {
        "program": program,
        "url": house.url,
        "settings": {"language": "en", "theme": "light", "pace": "off", "motion": "off"},
        "robot": ROBOT,
        "moves": MOVES,
        "tables": [
            {"game": game, "seats": [ME, *[BOT] * (seats - 1)], "pace": 0}
            for game, seats in SEATS.items()
        ],
    }
    seen = [json.loads(line) for line in drive(wish).splitlines()]
    assert [one["game"] for one in seen] == list(SEATS)
    for one in seen:
        assert "Firefox" in one["version"]
        assert one["made"] == MOVES
        assert one["steps"] >= MOVES
        assert one["status"]
        assert one["wide"] <= 1366
        assert not one["troubles"], one
