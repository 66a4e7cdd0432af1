"""What is seen and heard when the table changes, and what is not when the reader wants it so."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.foretold import go_on
from tests.browser.kroniky import begin
from tests.browser.window import BOT, ME, Window

import ludoteka

pytestmark = pytest.mark.once

WATCH = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.moved.push([this.dataset.thing ?? this.className, how.duration]);
    return animate.call(this, frames, how);
  };
  window.heard = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.heard += 1; start.call(this, at); };
}"""


def recruit(window: Window) -> str:
    """Take a card from the row, and the name of the card."""
    window.sit(ME, BOT)
    window.my_turn()
    window.page.evaluate(WATCH)
    row = window.page.locator('[data-thing^="row."]').first
    card = str(row.get_attribute("data-thing")).removeprefix("row.")
    row.click()
    window.get("confirm").click()
    expect(window.get("end-turn")).to_be_visible()
    return card


def moved(window: Window) -> dict[str, int]:
    return dict(window.page.evaluate("() => window.moved"))


def test_a_card_travels_from_the_row_to_the_hand(window: Open) -> None:
    anna = window(motion="on")
    card = recruit(anna)
    travelled = moved(anna)
    assert f"card.{card}" in travelled
    assert all(150 <= time <= 400 for time in travelled.values())
    # a touch ends it
    anna.page.mouse.click(5, 5)
    assert anna.page.evaluate("() => document.querySelectorAll('.flying').length") == 0


def taken_by(seat: str, messages: list[dict[str, Any]]) -> list[str]:
    """The cards of the row that a seat was told to have taken."""
    lines = [line["params"] for one in messages for line in one["lines"] if line["key"] == "took"]
    return [params["card"] for params in lines if params["seat"] == seat]


def test_what_a_bot_takes_flies_to_the_bot(window: Open) -> None:
    anna = window(motion="on")
    anna.sit(ME, BOT)
    anna.my_turn()
    anna.page.evaluate(WATCH)
    seen = len(anna.tables())
    while not taken_by("seat.1", anna.tables()[seen:]):
        assert anna.robot(moves=1, liked="draw")
    assert [name for name in moved(anna) if "flying" in name]
    expect(anna.page.locator(".flying")).to_have_count(0)


def test_without_motion_nothing_travels(window: Open) -> None:
    anna = window(motion="off")
    recruit(anna)
    assert moved(anna) == {}


def test_reduced_motion_of_the_system_is_respected(window: Open) -> None:
    anna = window(motion="system")
    anna.page.emulate_media(reduced_motion="reduce")
    recruit(anna)
    assert moved(anna) == {}


def test_sounds_only_for_who_wants_them(window: Open) -> None:
    anna = window()
    recruit(anna)
    assert anna.page.evaluate("() => window.heard") == 0
    expect(anna.get("sound")).to_have_attribute("aria-pressed", "false")
    anna.get("sound").click()
    expect(anna.get("sound")).to_have_attribute("aria-pressed", "true")
    anna.get("end-turn").click()
    anna.my_turn()
    assert anna.page.evaluate("() => window.heard") > 0
    anna.page.keyboard.press("m")
    expect(anna.get("sound")).to_have_attribute("aria-pressed", "false")


def before_the_end_of_an_age() -> tuple[ludoteka.Match, str]:
    match, luck = ludoteka.new("ethnos", seats=2, seed=3), random.Random(3)
    while True:
        before, move = match.copy(), luck.choice(match.legal())
        match.play(move)
        if any(event.key == "age_ended" for event in match.latest):
            return before, str(move)


def test_the_end_of_an_age_is_summed_up_and_closed_by_a_key(window: Open) -> None:
    match, move = before_the_end_of_an_age()
    anna = go_on(window(pace="fast"), match)
    anna.play(move)
    part = anna.get("part")
    expect(part.locator("tr")).to_have_count(2)
    expect(part.locator("ul li").first).to_be_visible()
    anna.axe("the end of an age")
    anna.page.keyboard.press("Escape")
    expect(part).to_have_count(0)


def nemesis_turns(match: ludoteka.Match) -> list[bool]:
    """The turns that began with the last move: whether each is the nemesis's."""
    drawn = [event for event in match.latest if event.key == "turn_drawn"]
    return [event.params["turn"] == "turn.nemesis" for event in drawn]


def before_a_turn(nemesis: bool) -> tuple[ludoteka.Match, str]:
    """A move that ends a mage's turn: the nemesis acts then, or another mage is next."""
    match, luck = ludoteka.new("aeons_end", seats=2, seed=5), random.Random(5)
    while True:
        before, move = match.copy(), luck.choice(match.legal())
        match.play(move)
        if nemesis_turns(match) == ([True, False] if nemesis else [False]):
            return before, str(move)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_what_the_nemesis_did_is_summed_up(window: Open, language: str) -> None:
    match, move = before_a_turn(nemesis=True)
    anna = go_on(window(pace="fast", language=language), match)
    anna.play(move)
    match.play(move)
    part = anna.get("part")
    view = match.view(0)
    lives = [mage.life for mage in view.mages]  # type: ignore[attr-defined]
    figures = part.locator("td.figure")
    expect(figures).to_have_count(5)  # the mages, Gravehold, the nemesis, and what it gathers
    told = [int(text) for text in figures.all_inner_texts()]
    assert told[:4] == [*lives, view.gravehold, view.nemesis_life]  # type: ignore[attr-defined]
    expect(part.locator("li").first).to_be_visible()
    anna.axe("what the nemesis did")
    anna.page.keyboard.press("Escape")
    expect(part).to_have_count(0)


def test_the_turn_of_a_mage_is_not_interrupted(window: Open) -> None:
    match, move = before_a_turn(nemesis=False)
    anna = go_on(window(pace="fast"), match)
    anna.play(move)
    anna.my_turn()
    expect(anna.get("part")).to_have_count(0)


def test_whoever_wants_everything_at_once_gets_no_summary(window: Open) -> None:
    match, move = before_a_turn(nemesis=True)
    anna = go_on(window(pace="off"), match)
    anna.play(move)
    anna.my_turn()
    expect(anna.get("part")).to_have_count(0)


def test_a_round_alone_is_summed_up_by_what_happened(window: Open) -> None:
    anna = window(pace="fast")
    begin(anna)
    anna.play("end")
    part = anna.get("part")
    expect(part).to_contain_text("food")
    anna.page.keyboard.press(" ")
    expect(part).to_have_count(0)
