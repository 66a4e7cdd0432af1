"""How much is a mistake, and what turned the game."""

from __future__ import annotations

from math import hypot

from ludoteka.bots.analysis.shapes import GRADES, Cause, Grade, Sum, Turning, Unit, Verdict
from ludoteka.core.game import Game

# from which loss on a move is an inaccuracy, a mistake, a blunder
LIMITS: dict[Unit, tuple[float, ...]] = {"chance": (0.04, 0.08, 0.16), "points": (2.0, 5.0, 10.0)}
SWINGS: dict[Unit, float] = {
    "chance": 0.1,
    "points": 6.0,
}  # from which on a step is a turning point
SURE = 2.0  # standard errors that a loss must exceed
CLEAR = 3.0  # and a swing, which is picked among many
MOST_TURNINGS = 8


def unit_of(game: Game) -> Unit:
    """What the values of a game are."""
    return "chance" if game.points is None else "points"


def least(unit: Unit) -> float:
    """The smallest loss that counts."""
    return LIMITS[unit][0]


def grade_of(unit: Unit, loss: float, error: float) -> Grade:
    """The grade of a move. What may as well be chance is no mistake."""
    if loss <= SURE * error:
        return "good"
    return GRADES[sum(loss >= limit for limit in LIMITS[unit])]


def turnings(unit: Unit, opening: list[float], steps: list[Verdict]) -> list[Turning]:
    """The steps that changed most, in their order."""
    found: list[Turning] = []
    values, errors = opening, [0.0] * len(opening)
    for step in steps:
        line = max(range(len(values)), key=lambda at: abs(step.values[at] - values[at]))
        swing = step.values[line] - values[line]
        noise = hypot(step.errors[line], errors[line])
        if abs(swing) >= SWINGS[unit] and abs(swing) > CLEAR * noise:
            found.append(Turning(step.step, line, round(swing, 4), cause(step, swing)))
        values, errors = step.values, step.errors
    largest = sorted(found, key=lambda turning: -abs(turning.swing))[:MOST_TURNINGS]
    return sorted(largest, key=lambda turning: turning.step)


def cause(step: Verdict, swing: float) -> Cause:
    """Luck where something hidden came to light, and no mistake explains half of the swing."""
    blamed = step.grade not in (None, "good") and step.loss >= abs(swing) / 2
    return "luck" if step.revealed and not blamed else "decision"


def sums(seats: int, steps: list[Verdict]) -> list[Sum]:
    """How each seat played."""
    found = []
    for seat in range(seats):
        mine = [step for step in steps if step.seat == seat and step.grade is not None]
        grades: dict[str, int] = {
            grade: sum(step.grade == grade for step in mine) for grade in GRADES
        }
        lost = sum(step.loss for step in mine if step.grade != "good")
        found.append(Sum(seat, grades, round(lost, 4)))
    return found
