"""Lessons and puzzles in real windows: found in the lobby, played step by step, resumed."""

from __future__ import annotations

import json
from itertools import product

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.late import until
from tests.browser.window import Window
from tests.lessons.sample import SAMPLE, text

from ludoteka.core.loading import replay_line
from ludoteka.core.registry import find
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.lessons.check import start
from ludoteka.lessons.files import LessonFile
from ludoteka.lessons.shelf import lessons

pytestmark = pytest.mark.once
WIDE, PHONE = (1440, 900), (390, 844)
ALL = [lesson for lesson in lessons().values() if lesson.kind == "lesson"]
FIRST = {lesson.game: lesson for lesson in reversed(ALL)}
LAST = {lesson.game: lesson for lesson in ALL}
# in `make test` one lesson of each game, each language and size at least once
HOW = {
    "aeons_end": ("cs", PHONE),
    "ethnos": ("en", PHONE),
    "kroniky": ("cs", WIDE),
    "terra_mystica/rounds": ("pl", WIDE),  # two priests of one player at a track
}
SAMPLED = [(lesson, *HOW[key]) for key, lesson in {**LAST, **lessons()}.items() if key in HOW]


def begin(anna: Window, name: str) -> None:
    """A table for a lesson."""
    answer = anna.page.request.post(
        f"{anna.url}/api/lessons", data={"name": name}, headers={"Origin": anna.url}
    )
    assert answer.ok, answer.text()
    anna.go(f"/t/{answer.json()['table']}").ready()


def at_step(anna: Window, number: int) -> None:
    """Wait until a step is shown."""
    expect(anna.get("lesson-step")).to_have_attribute("data-step", str(number))


def walk(anna: Window, lesson: LessonFile, language: str) -> None:
    """Read each step and have it shown, to the end."""
    own = {str(key): words for key, words in lesson.text.items()}[language]
    words = Catalogue(language, find(lesson.game), more=dict(own))
    for number, step in enumerate(lesson.steps):
        at_step(anna, number)
        expect(anna.get("lesson-said")).to_contain_text(words.sentence(step.say, step.params))
        if number in (0, len(lesson.steps) - 1):
            anna.axe(f"{lesson.name}, step {number}")
        anna.page.locator("[data-testid=lesson-next], [data-testid=lesson-show]").click()
    at_step(anna, len(lesson.steps))
    expect(anna.get("lesson-leave")).to_be_visible()


@pytest.mark.parametrize(("lesson", "language", "size"), SAMPLED, ids=str)
def test_a_lesson_is_walked_through(
    window: Open, lesson: LessonFile, language: str, size: tuple[int, int]
) -> None:
    anna = window(size=size, touch=size == PHONE, language=language)
    begin(anna, lesson.name)
    walk(anna, lesson, language)


@pytest.mark.soak
@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.name)
@pytest.mark.parametrize(("language", "size"), list(product(LANGUAGES, (WIDE, PHONE))), ids=str)
def test_every_lesson_is_walked_through(
    window: Open, lesson: LessonFile, language: str, size: tuple[int, int]
) -> None:
    anna = window(size=size, touch=size == PHONE, language=language)
    begin(anna, lesson.name)
    walk(anna, lesson, language)


@pytest.mark.parametrize("game", FIRST)
def test_the_first_lesson_is_played_by_hand(window: Open, game: str) -> None:
    """The learner's moves by clicks, those of the others by themselves."""
    lesson = FIRST[game]
    match = start(lesson)
    for line in lesson.opening:
        replay_line(match, line)
    anna = window()
    begin(anna, lesson.name)
    for number, step in enumerate(lesson.steps):
        at_step(anna, number)
        if step.aim is None:
            anna.get("lesson-next").click()
        for move in step.line:
            # what the others do comes by itself, and may be there already
            if match.seat == lesson.you:
                made = str(len(match.steps))
                expect(anna.get("steps")).to_have_attribute("data-steps", made)
                click(anna, move)
            replay_line(match, move)
    at_step(anna, len(lesson.steps))


def click(anna: Window, move: str) -> None:
    """Make a move, one that is made at the first touch or one that is confirmed."""
    before = anna.steps()
    chosen = anna.page.locator(f'[data-move="{move}"][aria-pressed=true]')
    # while a move is under way the button is there, but cannot be pressed
    confirm = anna.page.locator("[data-testid=confirm]:enabled")
    anna.page.locator(f'[data-move="{move}"]').click()
    until(anna.page, lambda: anna.steps() > before or chosen.count() * confirm.count() > 0)
    if anna.steps() == before:
        confirm.click()
    until(anna.page, lambda: anna.steps() > before)


def test_back_and_forth_and_another_way(window: Open) -> None:
    anna = window()
    begin(anna, FIRST["ethnos"].name)
    anna.get("lesson-next").click()
    at_step(anna, 1)
    anna.get("lesson-back").click()
    at_step(anna, 0)
    anna.page.reload()
    at_step(anna.ready(), 0)


def test_the_lobby_leads_to_the_lessons_and_back_to_where_one_was(window: Open) -> None:
    anna = window()
    anna.go()
    card = anna.page.locator("[data-game=ethnos]")
    expect(card.get_by_test_id("learn")).to_contain_text("Learn it in")
    card.get_by_test_id("learn").click()
    anna.axe("the dialog of lessons")
    anna.page.locator(f'[data-lesson="{FIRST["ethnos"].name}"]').click()
    anna.ready()
    anna.get("lesson-next").click()
    at_step(anna, 1)
    anna.page.get_by_role("link", name="Leave").click()
    anna.page.locator("[data-game=ethnos]").get_by_test_id("learn").click()
    entry = anna.page.locator(f'[data-lesson="{FIRST["ethnos"].name}"]')
    expect(entry).to_contain_text("go on at step 2")
    entry.click()
    at_step(anna.ready(), 1)


def test_the_first_game_and_the_puzzle_of_the_day(window: Open) -> None:
    anna = window()
    anna.go()
    anna.page.locator("[data-game=terra_mystica]").get_by_test_id("learn").click()
    anna.get("first-game").click()
    anna.my_turn()
    anna.go()
    anna.get("daily").get_by_role("button").click()
    expect(anna.get("lesson")).to_be_visible()
    anna.get("lesson-show").click()
    expect(anna.get("lesson-said")).to_contain_text("Solved!")


def test_a_file_of_ones_own(window: Open) -> None:
    anna = window()
    anna.go()
    anna.page.locator("[data-game=ethnos]").get_by_test_id("learn").click()
    chooser = anna.get("learn-file")
    broken = text({**SAMPLE, "seats": 1}).encode()
    chooser.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": broken})
    expect(anna.get("learn-problem")).to_contain_text("Ethnos has 2 to 6 seats, not 1")
    good = json.dumps(SAMPLE).encode()
    chooser.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": good})
    expect(anna.get("lesson-said")).to_contain_text("Look around.")
