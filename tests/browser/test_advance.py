"""A move chosen while others play: made if nothing about it has changed, and never otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import ME, OPEN, Window

pytestmark = pytest.mark.once


def end_turn(window: Window) -> None:
    window.get("end-turn").click()
    expect(window.page.locator("[data-testid=status][data-act]")).to_have_count(0)


def after_a_turn(window: Open, **more: object) -> tuple[Window, Window]:
    """Two people; the first waits for the second."""
    anna, jan = window(**more), window()
    table = anna.sit(ME, OPEN)
    jan.join(anna.invitation(table), "Jan")
    acts = "[data-testid=status][data-act]"
    expect(anna.page.locator(acts).or_(anna.get("advance"))).to_be_visible()
    if anna.page.locator(acts).count():
        if anna.get("list").count():
            anna.get("list").click()
        take(anna)
    jan.my_turn()
    return anna, jan


def row(window: Window) -> list[str]:
    return [move for move in window.moves() if move.startswith("take ")]


def take(window: Window, move: str = "") -> None:
    window.play(move or row(window)[0])
    end_turn(window)


def choose(window: Window, move: str) -> None:
    window.get("advance").click()
    window.page.locator(f'[data-advance="{move}"]').click()
    expect(window.get("in-advance")).to_be_visible()


def test_a_move_chosen_in_advance_is_made_when_its_turn_comes(window: Open) -> None:
    first, second = after_a_turn(window)
    *_, wanted = row(second)
    choose(first, wanted)
    first.axe("a move in advance")
    steps = first.steps()
    take(second)
    expect(first.get("end-turn")).to_be_visible()
    assert first.steps() == steps + 2
    expect(first.get("in-advance")).to_have_count(0)
    # the turn is held, so it can be taken back
    first.get("undo").click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(steps + 1))


def test_what_somebody_took_is_not_made(window: Open) -> None:
    first, second = after_a_turn(window)
    wanted = row(second)[0]
    choose(first, wanted)
    steps = first.steps()
    take(second, wanted)
    first.my_turn()
    expect(first.get("notice")).to_contain_text("has changed")
    expect(first.get("confirm")).to_have_count(0)
    assert first.steps() == steps + 1


@pytest.mark.parametrize("way", ["key", "touch", "board"])
def test_a_move_in_advance_is_cancelled(window: Open, way: str) -> None:
    first, second = after_a_turn(window)
    choose(first, "draw")
    if way == "key":
        first.page.keyboard.press("Escape")
    elif way == "touch":
        first.get("in-advance").click()
    else:
        first.page.locator('[data-thing="deck"]').click()
    expect(first.get("in-advance")).to_have_count(0)
    steps = first.steps()
    take(second)
    first.my_turn()
    assert first.steps() == steps + 1


@pytest.mark.parametrize("language", ["cs", "pl"])
def test_on_a_phone_and_after_coming_back(window: Open, language: str) -> None:
    first, second = after_a_turn(window, size=(390, 844), touch=True, language=language)
    first.page.reload()
    choose(first.ready(), "draw")
    first.axe("a move in advance on a phone")
    steps = first.steps()
    second.play(row(second)[0])
    # the answer may come, and give the turn back, before anything else is seen
    second.get("end-turn").click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(steps + 2))
