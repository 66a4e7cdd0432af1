"""The second browser: each game is begun in the system's Firefox."""

from __future__ import annotations

import json
import shutil

import pytest
from tests.browser.house import House
from tests.browser.test_sources import ROOT, run
from tests.browser.window import BOT, ME, ROBOT

pytestmark = pytest.mark.once
NAMES = ("firefox-esr", "firefox")
SEATS = {"ethnos": 3, "terra_mystica": 3, "aeons_end": 2, "kroniky": 1}
MOVES = 12


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
    told = run("node", "firefox.mjs", folder=ROOT / "web", given=json.dumps(wish))
    seen = [json.loads(line) for line in told.splitlines()]
    assert [one["game"] for one in seen] == list(SEATS)
    for one in seen:
        assert "Firefox" in one["version"]
        assert one["made"] == MOVES
        assert one["steps"] >= MOVES
        assert one["status"]
        assert one["wide"] <= 1366
        assert not one["troubles"], one
