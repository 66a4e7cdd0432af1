"""Numbers of raw events that nobody is told."""

from __future__ import annotations

from importlib import import_module

from ludoteka.core.event import Events
from ludoteka.core.match import Match
from ludoteka.core.sink import Sink


def untold(match: Match) -> set[str]:
    """The events of a match with a number that their table does not name. It is 0: so none."""
    state = match.first()
    sink = state.sink = Sink()
    for step in match.steps:
        state.apply(step.action)
    return unnamed(match.game.key, sink)


def unnamed(game: str, sink: Sink) -> set[str]:
    """The same of what a sink holds."""
    events: Events = import_module(f"ludoteka.games.{game}.events").EVENTS
    rows = [(events.rows[raw[0]], raw[2:]) for raw in sink.raw if raw[0] in events.rows]
    return {key for (key, columns), numbers in rows if any(numbers[len(columns) :])}
