"""A lesson or puzzle at a table: how it begins, and how the learner goes from step to step."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import msgspec

from ludoteka.core.loading import ANSWERED_BY
from ludoteka.lessons.course import Course, Said, bare, read
from ludoteka.table import entries as log

if TYPE_CHECKING:
    from ludoteka.table.table import Table


class LessonState(msgspec.Struct, frozen=True, gc=False):
    """Where the learner is. `say`: nothing once all is done. `waits`: for the aim of the step.

    `answer`: what is said to the last move, if it did not lead on. `teaches`: paragraphs of the
    rules, by their anchors.
    """

    name: str
    kind: str
    step: int
    steps: int
    say: Said | None
    point: list[str]
    waits: bool
    answer: Said | None
    teaches: list[str]


def begin(table: Table) -> Course | None:
    """The course of a table that was made for a lesson. Turns end there by themselves."""
    if table.created.lesson is None:
        return None
    lesson = read(table.created.lesson)
    table.seats[lesson.you].auto_end = True
    return Course(lesson, table.match)


def follow(table: Table, body: log.AnyBody) -> None:
    """The course goes on with what happened at the table."""
    course = table.course
    assert course is not None
    match body:
        case log.Moved():
            course.moved(table.match)
        case log.Undone():
            course.undone(table.match)
        case log.Stepped(step):
            go_to(table, course, step)


def go_to(table: Table, course: Course, number: int) -> None:
    """The next step, or any other one, from where the shown way leads to it."""
    table.tell("table.stepped", step=number + 1, steps=len(course.lesson.steps))
    if number == course.number + 1 and course.reached(table.match):
        course.begin(number, table.match)
        return
    script = course.script(number)
    left = course.opening + course.shared(table.match, script)
    table.holding = None
    if left < len(table.match.steps):
        table.match.undo(len(table.match.steps) - left)
        table.hidden.cut(left, len(table.story))
    table.floors = array("I", (left,))
    for line in script[left - course.opening :]:
        answered = ANSWERED_BY.match(line)
        seat = int(answered[1]) if answered else table.match.seat
        move = table.match.game.codec.parse(bare(line))
        table.move(seat, bare(line), move.secret, checked=True)
    course.jump(number, table.match)


def state(table: Table) -> LessonState | None:
    """What the page shows of a lesson."""
    course = table.course
    if course is None:
        return None
    step = course.step
    return LessonState(
        name=course.lesson.name,
        kind=course.lesson.kind,
        step=course.number,
        steps=len(course.lesson.steps),
        say=None if step is None else Said(step.say, step.params),
        point=[] if step is None else step.point,
        waits=not course.reached(table.match),
        answer=course.said,
        teaches=[] if step is None else step.teaches,
    )
