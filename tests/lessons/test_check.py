"""Broken lesson and puzzle files get one clear sentence with the place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lessons.sample import ANY_CARD, SAMPLE, sample, text

from ludoteka.lessons.check import described, read
from ludoteka.lessons.files import LONGEST_FILE


def with_step(number: int, **changes: object) -> dict[str, Any]:
    """The lesson with something else in one of its steps."""
    lesson = sample()
    lesson["steps"][number].update(changes)
    return lesson


def without(name: str) -> dict[str, Any]:
    """The lesson without one of its fields."""
    lesson = sample()
    del lesson[name]
    return lesson


def saying(**english: str) -> dict[str, Any]:
    """The lesson with other English words."""
    lesson = sample()
    lesson["text"]["en"].update(english)
    return lesson


def test_a_good_file_is_described() -> None:
    found, problems = described(text(SAMPLE))
    assert problems == []
    assert found is not None
    assert (found.key, found.params) == (
        "terminal.lesson_file",
        {"id": "ethnos/sample", "steps": 3},
    )


@pytest.mark.parametrize(
    ("lesson", "said"),
    [
        (without("seed"), "line 1: the field `seed` is missing"),
        (sample(extra=1), "there is no field `extra` here"),
        (sample(game="chess"), "chess"),
        (sample(rules=99), "follows version 99 of the rules of Ethnos"),
        (sample(seats=1), "Ethnos has 2 to 6 seats, not 1"),
        (sample(options={"no": "such"}), "no"),
        (sample(you=2), "there is no seat 2"),
        (sample(bots="genius"), "there is no bot 'genius'"),
        (sample(text={"cs": {"title": "Karty"}}), "a lesson speaks English"),
        (with_step(0, say="nowhere"), "there is no text `nowhere`"),
        (saying(take="x" * 241), "a text has at most 240 characters; this one has 241"),
        (saying(take="{card"), "this text cannot be read"),
        (with_step(1, aim={}), "an aim has one of"),
        (with_step(1, aim={"shows": "scores"}), "need `is`, `least` or `most`"),
        (with_step(1, aim={"told": "took", "where": {"n": {}}}), "a range has `least`"),
        (with_step(1, line=[]), "a step with an aim shows one way there"),
        (with_step(1, line=["dra"]), "'dra' is not a move; did you mean 'draw'?"),
        (with_step(1, line=["draw", "band elf:red by tribe"]), "is not legal now"),
        (with_step(1, aim={"told": "nothing"}), "does not reach the aim"),
        (with_step(2, aim={"shows": "not.there", "least": 1}), "nothing at 'not.there'"),
        (with_step(1, aim={"shows": "over", "is": False}), "reached before the step begins"),
        (sample(opening=["draw", "end"]), "'end' is not a move"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(lesson: dict[str, Any], said: str) -> None:
    _, problems = read(text(lesson))
    assert problems
    assert str(problems[0]).startswith("line ")
    assert said in str(problems[0])


def test_a_way_that_leads_two_steps_on_is_found() -> None:
    lesson = with_step(2, aim=ANY_CARD, line=["draw"])
    lesson["steps"][1]["line"] = ["draw", "draw", "draw"]
    assert "reaches the aim of the next one" in str(read(text(lesson))[1][0])


@pytest.mark.parametrize("broken", ["", "[", "[]", "{}", '{"id": 1}', "\x00", "9" * 5000])
def test_no_lesson_at_all(broken: str) -> None:
    found, problems = read(broken)
    assert found is None
    assert len(problems) == 1


def test_a_file_that_is_too_long() -> None:
    assert "at most" in str(read(" " * (LONGEST_FILE + 1))[1][0])


def test_the_line_is_that_of_the_fault() -> None:
    lines = text(with_step(1, line=["dra"])).splitlines()
    place = next(number for number, line in enumerate(lines, 1) if '"dra"' in line)
    assert str(read("\n".join(lines))[1][0]).startswith(f"line {place}:")
