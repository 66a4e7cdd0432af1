"""The page of an event: what is told of a league."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from ludoteka.server.club.events import showing
from ludoteka.server.club.events.plan import EventPlan
from ludoteka.server.club.events.standings import EventOutcome, Standing
from ludoteka.server.club.events.state import Player, RoundOf, State, TableOf

BEATEN = [EventOutcome(1, 10), EventOutcome(2, 5)]


def league(players: int, division: int) -> State:
    """A league after one round in which the first of each pair won."""
    plan = EventPlan("league", "ethnos", size=2, places=players, division=division, moving=1)
    row = SimpleNamespace(
        id="league", league="league", season=1, organiser=None, title="League", public=True,
        plan=msgspec.json.encode(plan), phase="running", token=None, lot=5, step=1, begins=None,
        created=1,
    )  # fmt: skip
    people = [
        Player(number, None, "easy", "", (number - 1) // division, number, False)
        for number in range(1, players + 1)
    ]
    tables = [
        TableOf(1, first, (first - 1) // division, (first, first + 1), f"t{first}", 1, True, BEATEN)
        for first in range(1, players, 2)
    ]
    return State(row, people, [RoundOf(1, 1, 2, True)], tables)


def test_each_standing_of_a_league_is_calculated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = league(12, 4), []
    standing = State.standing

    def counted(self: State, division: int | None = None) -> list[Standing]:
        asked.append(division)
        return standing(self, division)

    monkeypatch.setattr(State, "standing", counted)
    page = showing.page(state, None, None, False, None)
    assert asked == [0, 1, 2]
    moved = [(line.division, line.moves) for line in page.standings if line.moves]
    assert moved == [(0, -1), (1, 1), (1, -1), (2, 1)]
    for division in range(3):
        lines = [line for line in page.standings if line.division == division]
        assert [line.points for line in lines] == [1.0, 1.0, 0.0, 0.0]
        assert {line.player for line in lines} == {4 * division + one for one in (1, 2, 3, 4)}
