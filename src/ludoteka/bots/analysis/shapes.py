"""What an analysis is made of."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.codec import Move
from ludoteka.core.errors import LudotekaError
from ludoteka.core.reason import Param, Reason

Unit = Literal["chance", "points"]
Grade = Literal["good", "inaccuracy", "mistake", "blunder"]
Cause = Literal["luck", "decision"]
GRADES: tuple[Grade, ...] = ("good", "inaccuracy", "mistake", "blunder")


class NotOver(LudotekaError):
    """Only games that are over are analysed."""


class Told(msgspec.Struct, frozen=True):
    """A move: its text, and its label as a message key with parameters."""

    text: str
    key: str
    params: dict[str, Param]


class Best(msgspec.Struct, frozen=True):
    """What the bot would have done instead, what it expects of it, and what it is good for."""

    move: Told
    value: float
    reasons: list[Reason]


class Verdict(msgspec.Struct, frozen=True):
    """One step: what each line expects after it, and how good the move was.

    `grade` None: there was nothing to decide. `best` None: the bot would have done the same.
    `value` is what the seat could expect of its move, `loss` how much less than of the best one;
    `error` and `errors` are standard errors.
    """

    step: int
    seat: int
    move: Told
    values: list[float]
    errors: list[float]
    revealed: bool
    grade: Grade | None = None
    best: Best | None = None
    value: float = 0.0
    loss: float = 0.0
    error: float = 0.0


class Turning(msgspec.Struct, frozen=True):
    """A step that changed much: by how much, for which line, and by whose doing."""

    step: int
    line: int
    swing: float
    cause: Cause


class Sum(msgspec.Struct, frozen=True):
    """How a seat played: its decisions by grade, and what its graded moves lost together."""

    seat: int
    grades: dict[str, int]
    loss: float


class Analysis(msgspec.Struct, frozen=True):
    """A whole game.

    `unit`: values are chances to win (0 to 1), or points at the end. `lines`: one for each seat;
    a single one where all seats win or lose as one. `opening`: what was expected before the first
    step.
    """

    game: str
    level: str
    unit: Unit
    lines: int
    opening: list[float]
    steps: list[Verdict]
    turnings: list[Turning]
    sums: list[Sum]


def told(move: Move) -> Told:
    """A move as it is told."""
    return Told(str(move), *move.label())
