"""Thousands of tables fit into one process, and collecting garbage stops nobody."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from tests.table.play import ethnos
from tests.table.weight import GAMES, Weight

import ludoteka

MOST_BYTES = 150_000
MOST_OBJECTS = 60
LONGEST = 50.0  # milliseconds


def weighed(game: str, tables: int) -> Weight:
    """What tables of a game weigh, in a process of their own."""
    command = [sys.executable, "-m", "tests.table.weight", "--game", game, "--tables", str(tables)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Weight(**json.loads(done.stdout))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_500_entries_is_light(game: str) -> None:
    found = weighed(game, 20)
    assert found.bytes < MOST_BYTES, found
    assert found.objects < MOST_OBJECTS, found


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_two_thousand_tables_are_collected_quickly(game: str) -> None:
    found = weighed(game, 2000)
    assert found.bytes < MOST_BYTES, found
    assert found.longest_ms < LONGEST, found


def test_seats_and_forgetful_matches_hold_no_more_than_they_need() -> None:
    table = ethnos("ab").table
    assert not hasattr(table.seats[0], "__dict__")
    match = ludoteka.new("ethnos", 2, seed=1)
    match.slim()
    for _ in range(5):
        match.play(match.legal()[0])
    assert len(match._told) == 1
