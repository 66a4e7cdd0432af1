"""An analysis in pieces, for processes that do nothing else: texts in, texts out."""

from __future__ import annotations

import os
import sys

import msgspec

from ludoteka.bots.analysis.judging import begin, finish, judge
from ludoteka.bots.analysis.shapes import Verdict
from ludoteka.bots.strength import ANALYST
from ludoteka.core.loading import load

LOW = 10  # how nice these processes are to the others


def judge_piece(record: str, first: int, end: int) -> str:
    """Some steps of a recorded game, as `judge` tells them, in JSON."""
    be_nice()
    return msgspec.json.encode(judge(load(record), first, end)).decode()


def join_pieces(record: str, pieces: list[str]) -> str:
    """The whole analysis, of the pieces in their order."""
    be_nice()
    match = load(record)
    steps = [step for piece in pieces for step in msgspec.json.decode(piece, type=list[Verdict])]
    return msgspec.json.encode(finish(match, begin(match), steps, ANALYST)).decode()


def be_nice() -> None:
    """Let everything else on this machine come first."""
    if sys.platform != "win32" and os.nice(0) < LOW:
        os.nice(LOW - os.nice(0))
