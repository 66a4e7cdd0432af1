"""How far a learner is: a fold over the moves of a match. Nothing is kept but the steps."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import msgspec

from ludoteka.core.event import Event
from ludoteka.core.loading import ANSWERED_BY
from ludoteka.core.match import Match
from ludoteka.core.reason import Param
from ludoteka.lessons.aims import Scene, told_to
from ludoteka.lessons.files import LessonFile, Step

# What is said to other moves of the learner: the turn goes on, or it is over.
ALSO, AWAY = "also", "away"


class Said(msgspec.Struct, frozen=True):
    """A message; `back`: with the offer to go back to where the step began."""

    key: str
    params: dict[str, Param] = {}
    back: bool = False


@lru_cache(64)
def read(text: str) -> LessonFile:
    """A lesson that was checked before."""
    return msgspec.json.decode(text, type=LessonFile)


def bare(line: str) -> str:
    """A line of a record without the seat that answered."""
    answered = ANSWERED_BY.match(line)
    return line[answered.end() :] if answered else line


class Course:
    """The steps of a lesson at a table. `begun`: each step so far, and the moves before it."""

    def __init__(self, lesson: LessonFile, match: Match) -> None:
        self.lesson = lesson
        self.opening = len(match.steps)
        self.begun: list[tuple[int, int]] = [(0, self.opening)]
        self.told: list[Event] = []
        self.said: Said | None = None

    @property
    def number(self) -> int:
        """The number of the present step; as many as there are: all is done."""
        return self.begun[-1][0]

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The present step."""
        return None if self.over else self.lesson.steps[self.number]

    def reached(self, match: Match) -> bool:
        """Whether the learner may go on: the aim is reached, or there is none."""
        step = self.step
        if step is None or step.aim is None:
            return True
        return Scene(match, self.lesson.you, self.told).reaches(step.aim)

    def script(self, step: int) -> list[str]:
        """The moves of the shown way from the opening to where a step begins."""
        return [line for one in self.lesson.steps[:step] for line in one.line]

    def made(self, match: Match) -> list[str]:
        """The moves since the opening."""
        return [str(step.move) for step in islice(match.steps, self.opening, None)]

    def shared(self, match: Match, script: list[str]) -> int:
        """How many moves since the opening are those of the shown way."""
        number = 0
        for made, line in zip(self.made(match), script, strict=False):
            if made != bare(line):
                break
            number += 1
        return number

    def reply(self, match: Match) -> str | None:
        """The move that another seat makes now on the shown way; None: the learner has left it."""
        script = self.script(len(self.lesson.steps))
        done = len(match.steps) - self.opening
        return bare(script[done]) if done < len(script) and self.on_the_way(match) else None

    # --- going on -------------------------------------------------------------------------

    def begin(self, step: int, match: Match) -> None:
        """A step begins here."""
        self.begun.append((step, len(match.steps)))
        self.told.clear()
        self.said = None

    def moved(self, match: Match) -> None:
        """A move was made: the step may be done, or something is to be said about it."""
        self.told += told_to(self.lesson.you, match.latest)
        step = self.step
        if step is None:
            return
        if step.aim is not None and self.reached(match):
            self.begin(self.number + 1, match)
        elif match.steps[-1].seat == self.lesson.you:
            self.said = self.answer(match, step)

    def answer(self, match: Match, step: Step) -> Said | None:
        """What is said to a move of the learner that did not reach the aim."""
        scene = Scene(match, self.lesson.you, told_to(self.lesson.you, match.latest))
        for answer in step.answers:
            if scene.reaches(answer.when):
                return Said(answer.say, answer.params, answer.back)
        if self.on_the_way(match):
            return None
        waiting = match.over or (match.seat != self.lesson.you and not match.anyone)
        return Said(f"{self.lesson.kind}.{AWAY if waiting else ALSO}", back=True)

    def on_the_way(self, match: Match) -> bool:
        """Whether all moves so far are those of the shown way."""
        script = self.script(len(self.lesson.steps))
        return self.shared(match, script) == len(match.steps) - self.opening

    def undone(self, match: Match) -> None:
        """Moves were taken back, perhaps to before the present step."""
        while len(self.begun) > 1 and self.begun[-1][1] > len(match.steps):
            self.begun.pop()
        self.said = None
        start = self.begun[-1][1]
        self.told = [
            event
            for moment in islice(match.walk(), start + 1, None)
            for event in told_to(self.lesson.you, moment.latest)
        ]

    def jump(self, step: int, match: Match) -> None:
        """The match stands where a step begins on the shown way."""
        self.begun = [(0, self.opening)]
        for number in range(1, step + 1):
            self.begun.append((number, self.opening + len(self.script(number))))
        self.told.clear()
        self.said = None
