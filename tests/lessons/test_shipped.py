"""Every lesson and puzzle that comes with a game can be played, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.play import Played, fresh

from ludoteka.core.reason import Param
from ludoteka.core.registry import find, shelf
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.lessons.check import read
from ludoteka.lessons.files import Step
from ludoteka.lessons.shelf import LESSONS, files
from ludoteka.table import commands as c
from ludoteka.table import decide, setup
from ludoteka.table.learning import state

pytestmark = pytest.mark.once  # long games; both forms of the engine are compared elsewhere
FILES = [file for game in shelf().games for file in files(game)]
IDS = [f"{file.parents[1].name}/{file.stem}" for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_nothing_is_wrong_with_it(file: Path) -> None:
    lesson, problems = read(file.read_text("utf-8"))
    assert not [str(problem) for problem in problems]
    assert lesson is not None
    assert file.parents[1].name == lesson.game
    assert lesson.id == file.stem.lstrip("0123456789-")
    assert lesson.kind == ("lesson" if file.parent.name == LESSONS else "puzzle")
    if lesson.kind == "lesson":
        assert list(lesson.text) == list(LANGUAGES)


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_every_step_is_played_at_a_table(file: Path) -> None:
    plan = setup.from_lesson(file.read_text("utf-8"))
    played = Played(setup.owned(plan, "a", None))
    table, course = played.table, played.table.course
    assert course is not None
    for number, step in enumerate(course.lesson.steps):
        assert course.number in (number, number + 1)
        if step.aim is None:
            command = c.GoToStep(
                id=fresh(),
                seat=course.lesson.you,
                expect=table.count(course.lesson.you).version,
                step=number + 1,
            )
            played.do("a", command)
        while (move := course.reply(table.match)) is not None and course.number <= number:
            played.write(decide.move(table, table.match.seat, move))
    while (move := course.reply(table.match)) is not None:
        played.write(decide.move(table, table.match.seat, move))
    found = state(table)
    assert found is not None
    assert (found.step, found.say) == (len(course.lesson.steps), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_every_text_can_be_said(file: Path, language: str) -> None:
    lesson, _ = read(file.read_text("utf-8"))
    assert lesson is not None
    own = {str(key): words for key, words in lesson.text.items()}.get(language, lesson.text["en"])
    words = Catalogue(language, find(lesson.game), strict=True, more=dict(own))
    for step in lesson.steps:
        for key, params in said_by(step):
            assert words.text(key, params)


def said_by(step: Step) -> list[tuple[str, dict[str, Param]]]:
    """All that a step can say."""
    answers = [(answer.say, answer.params) for answer in step.answers]
    return [(step.say, step.params), *answers]
