"""Every event of a game has a code of its own."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import ludoteka

GAMES = Path(ludoteka.__file__).parent / "games"
TABLES = sorted(GAMES.glob("*/events.py"))


@pytest.mark.parametrize("place", TABLES, ids=lambda place: place.parent.name)
def test_no_two_events_share_a_code(place: Path) -> None:
    nodes = ast.walk(ast.parse(place.read_text("utf-8")))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    [table] = [call for call in calls if ast.unparse(call.func) == "Events"]
    written = table.args[1]
    assert isinstance(written, ast.Dict)
    events = import_module(f"ludoteka.games.{place.parent.name}.events").EVENTS
    assert len(events.news) == len(written.keys) > 20
