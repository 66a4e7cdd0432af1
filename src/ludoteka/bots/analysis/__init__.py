"""A finished game looked at again: what each seat could hope for, and which moves cost how much.

A move is judged by what its seat knew when it was made: all that was hidden from the seat is dealt
anew, many times. The same record gives the same analysis. Steps can be looked at in any order and
in several processes: `judge` some of them, and `finish` puts all together; `analyse` does both.
"""

from __future__ import annotations

from ludoteka.bots.analysis.judging import analyse, begin, finish, judge
from ludoteka.bots.analysis.shapes import Analysis, Best, NotOver, Turning, Verdict

__all__ = [
    "Analysis",
    "Best",
    "NotOver",
    "Turning",
    "Verdict",
    "analyse",
    "begin",
    "finish",
    "judge",
]
