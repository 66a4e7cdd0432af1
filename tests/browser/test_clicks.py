"""Fewer clicks: moves at a touch, turns that end by themselves, all gems at once, keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.test_aeons_end import asks, played, show
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once


def seated(window: Window) -> Window:
    window.sit(ME, BOT)
    return window.my_turn()


def test_a_recruit_takes_one_touch_and_can_be_taken_back(window: Open) -> None:
    anna = seated(window(oneTouch=True))
    steps = anna.steps()
    anna.page.locator('[data-thing^="row."]').first.click()
    expect(anna.get("end-turn")).to_be_visible()
    anna.get("undo").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", str(steps))


def test_what_is_revealed_is_never_done_at_one_touch(window: Open) -> None:
    anna = seated(window(oneTouch=True))
    steps = anna.steps()
    anna.page.locator('[data-thing="deck"]').click()
    expect(anna.get("preview")).to_contain_text("cannot be taken back")
    expect(anna.get("confirm")).to_be_visible()
    assert anna.steps() == steps


def test_a_turn_that_would_end_by_itself_is_not_ended_by_one_touch(window: Open) -> None:
    anna = seated(window(oneTouch=True))
    anna.page.get_by_role("button", name="Table").click()
    anna.page.get_by_text("End my turns automatically").click()
    anna.page.keyboard.press("Escape")
    steps = anna.steps()
    anna.page.locator('[data-thing^="row."]').first.click()
    expect(anna.page.locator("[data-testid=preview] .foretold")).to_be_visible()
    assert anna.steps() == steps
    anna.get("confirm").click()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(steps))


def test_the_end_of_turns_is_offered_once(window: Open) -> None:
    anna = seated(window(offerEnd=True))
    expect(anna.get("offer-end")).to_have_count(0)
    anna.page.locator('[data-thing^="row."]').first.click()
    anna.get("confirm").click()
    anna.get("end-turn").click()
    expect(anna.get("offer-end")).to_be_visible()
    anna.axe("the offer")
    anna.get("offer-end").get_by_role("button", name="Yes").click()
    expect(anna.get("offer-end")).to_have_count(0)
    anna.latest(lambda message: bool(message["table"]["seats"][0]["auto_end"]))


def test_whoever_declines_is_not_asked_again(window: Open) -> None:
    anna = seated(window(offerEnd=True))
    for _ in range(2):
        anna.page.locator('[data-move^="take "]').first.click()
        anna.get("confirm").click()
        anna.get("end-turn").click()
        if anna.get("offer-end").count():
            anna.get("offer-end").get_by_role("button", name="No").click()
        anna.my_turn()
        anna.page.reload()
        anna.my_turn()
    expect(anna.get("offer-end")).to_have_count(0)


def test_all_gems_are_played_with_one_button_and_taken_back_one_by_one(window: Open) -> None:
    anna = show(window(), played(asks("main"), seats=2, nemesis="rageborne")).my_turn()
    button = anna.get("together")
    expect(button).to_be_visible()
    many = int(button.inner_text().split("(")[1].rstrip(")"))
    steps = anna.steps()
    button.click()
    expect(anna.get("steps")).to_have_attribute("data-steps", str(steps + many))
    expect(button).to_have_count(0)
    anna.get("undo").click()
    expect(anna.get("steps")).to_have_attribute("data-steps", str(steps + many - 1))


def test_keys_for_everything_frequent(window: Open) -> None:
    anna = seated(window())
    keys = anna.page.keyboard
    steps = anna.steps()
    chosen = anna.page.locator("[data-move][aria-pressed=true]")
    keys.press("j")
    first = chosen.get_attribute("data-move")
    keys.press("j")
    assert chosen.get_attribute("data-move") != first
    keys.press("k")
    expect(anna.page.locator(f'[data-move="{first}"]')).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(chosen).to_have_count(0)
    while not str(chosen.get_attribute("data-move") if chosen.count() else "").startswith("take "):
        keys.press("j")
    keys.press("Enter")
    expect(anna.get("end-turn")).to_be_visible()
    keys.press("u")
    expect(anna.get("steps")).to_have_attribute("data-steps", str(steps))
    keys.press("h")
    expect(anna.get("hint")).to_be_enabled()
    keys.press("2")
    expect(anna.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")


def test_keys_in_the_replay(window: Open) -> None:
    anna = seated(window())
    anna.play("draw")
    anna.my_turn()
    keys = anna.page.keyboard
    keys.press("r")
    expect(anna.get("status")).to_contain_text("Replay: step")
    last = int(anna.get("slider").get_attribute("max") or 0)
    keys.press("ArrowLeft")
    expect(anna.get("status")).to_contain_text(f"step {last - 1} of")
    keys.press("Home")
    expect(anna.get("status")).to_contain_text("step 0 of")
    keys.press("b")
    keys.press("End")
    keys.press("[")
    expect(anna.get("status")).to_contain_text("step 0 of")
    keys.press("r")
    anna.my_turn()


def test_keys_do_nothing_while_one_writes(window: Open) -> None:
    anna = seated(window())
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Say something").fill("")
    anna.page.get_by_label("Say something").press_sequentially("jruh?")
    expect(anna.get("shortcuts")).to_have_count(0)
    expect(anna.page.locator("[data-move][aria-pressed=true]")).to_have_count(0)
    expect(anna.get("slider")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Keys"), ("cs", "Klávesy"), ("pl", "Klawisze")]
)
def test_the_keys_are_listed(window: Open, language: str, said: str) -> None:
    anna = window(language=language)
    anna.sit(ME, BOT)
    anna.ready()
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name=said)).to_be_visible()
    anna.axe("the list of keys")
    anna.page.keyboard.press("Escape")
    expect(anna.get("shortcuts")).to_have_count(0)


def test_the_board_is_zoomed_by_keys(window: Open) -> None:
    anna = seated(window())
    deck = anna.page.locator('[data-thing="deck"]')
    before = deck.bounding_box()
    anna.page.keyboard.press("+")
    expect(anna.page.get_by_role("button", name="Whole board")).to_be_visible()
    after = deck.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.2
    anna.page.keyboard.press("0")
    expect(anna.page.get_by_role("button", name="Whole board")).to_have_count(0)
    assert deck.bounding_box() == before
