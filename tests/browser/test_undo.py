"""Taking back: freely, by consent, and refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, ME, OPEN, Window

pytestmark = pytest.mark.once


def pair(window: Open) -> tuple[Window, Window]:
    """Two people at a table: first the one whose turn it is."""
    anna, petr = window(), window()
    table = anna.create(ME, OPEN)
    petr.join(anna.invitation(table), "Petr")
    anna.go(f"/t/{table}").ready()
    either = anna.page.locator("[data-testid=status]:is([data-act], :has-text('It is Petr'))")
    expect(either).to_be_visible()
    return (anna, petr) if anna.moves() else (petr, anna)


def test_free_until_the_turn_ends(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn()
    before, moves = anna.steps(), anna.moves()
    anna.play(next(move for move in moves if move.startswith("take ")))
    expect(anna.get("end-turn")).to_be_visible()
    expect(anna.get("status")).to_have_text("Your last step can still be taken back")
    anna.get("undo").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", str(before))
    anna.my_turn()
    assert anna.moves() == moves
    expect(anna.page.get_by_role("log").get_by_text("taken back").first).to_be_visible()


def test_ends_a_turn_that_could_be_taken_back(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn()
    anna.play(next(move for move in anna.moves() if move.startswith("take ")))
    anna.get("end-turn").click()
    expect(anna.get("end-turn")).to_have_count(0)
    expect(anna.page.get_by_role("log").get_by_text("is done").first).to_be_visible()


def test_by_consent(window: Open) -> None:
    first, other = pair(window)
    before = first.steps()
    first.play("draw")
    expect(first.get("undo")).to_have_text("Request undo")
    first.get("undo").click()
    expect(first.get("withdraw")).to_be_visible()
    other.get("agree").click()
    expect(first.get("steps")).to_have_attribute("data-steps", str(before))
    first.my_turn()
    expect(other.page.locator("[data-move]")).to_have_count(0)


def test_refused_and_withdrawn(window: Open) -> None:
    first, other = pair(window)
    first.play("draw")
    after = first.steps()
    first.get("undo").click()
    other.get("refuse").click()
    expect(first.page.get_by_role("log").get_by_text("does not agree")).to_be_visible()
    expect(first.get("withdraw")).to_have_count(0)
    assert first.steps() == after
    first.get("undo").click()
    first.get("withdraw").click()
    expect(other.get("agree")).to_have_count(0)
    assert first.steps() == after


def test_nothing_to_take_back_before_the_first_move(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.my_turn()
    if anna.steps() == 0:
        expect(anna.get("undo")).to_be_disabled()
