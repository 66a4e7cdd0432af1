"""A whole game in words, so that a change of the rules shows as a change of this text."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import ludoteka
from ludoteka.core.match import Match
from ludoteka.games.ethnos.view import EthnosView

NAME = "playthrough.txt"
TRIBES = ["centaurs", "elves", "merfolk", "orcs", "wizards"]


def tell() -> str:
    """The game, decision by decision."""
    match = ludoteka.new("ethnos", 2, 1, tribes=TRIBES)
    chance = Random(1)
    lines = [
        "# Ethnos, 2 seats, seed 1: every decision, what is legal, what is chosen, what happens"
    ]
    while not match.over:
        lines += decision(match, len(match.steps) + 1)
        match.play(chance.choice(match.legal()))
        step = match.steps[-1]
        lines.append(f"  chosen {step.move}")
        lines += [f"  told   {event.key} {told(event.params)}".rstrip() for event in step.events]
    lines += ["", f"over: scores {match.scores}, winners {match.winners}, {match.state.digest()}"]
    return "\n".join(lines) + "\n"


def told(params: Mapping[str, object]) -> str:
    """Parameters on one line."""
    return " ".join(f"{name}={value}" for name, value in params.items()).replace("'", "")


def decision(match: Match, number: int) -> list[str]:
    """What the deciding seat sees and may do."""
    view = match.view(match.seat)
    assert isinstance(view, EthnosView)
    own = view.players[match.seat]
    legal = match.legal()
    lines = [
        "",
        f"{number}. seat {match.seat}, age {view.age}, {view.phase}, deck {view.deck_size}, "
        f"dragons {view.dragons}, glory {view.scores}, markers {own.markers}",
        f"  hand   {' '.join(view.hand or []) or '-'}",
        f"  row    {' '.join(view.row) or '-'}",
    ]
    if view.chosen is not None:
        lines.append(f"  chosen so far {' '.join(view.chosen) or '-'}")
    if match.steps and number % 20 == 0:
        lines.append(f"  bands  {'; '.join(f'{b.seat}: {b.leader} {b.size}' for b in view.bands)}")
    return [*lines, f"  legal  {', '.join(str(move) for move in legal)}"]
