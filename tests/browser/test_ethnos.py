"""The board of Ethnos: a full row and a full hand find their place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.layout import CHECK
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once
TRIBES = ["giants", "halflings", "merfolk", "orcs", "skeletons", "trolls"]


def wrong(anna: Window) -> list[str]:
    """What the layout check finds on the board and in one's own place."""
    found = anna.page.evaluate(CHECK, {"touch": False, "allowed": []})
    inside = [one for one in found if "strip" not in one["what"]]
    return [f"{one['rule']} {one['what']}" for one in inside if one["rule"] in ("covered", "tiny")]


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_a_full_row_leaves_room_for_the_side_boards(window: Open, language: str) -> None:
    anna = window(size=(1280, 720), language=language)
    anna.sit(ME, *[BOT] * 5, seed=7, options={"tribes": TRIBES})
    anna.my_turn()
    expect(anna.page.locator('[data-thing^="troll."]')).to_have_count(6)
    assert wrong(anna) == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_cards_that_lie_over_each_other_cut_no_word(window: Open, size: tuple[int, int]) -> None:
    anna = window(size=size)
    anna.sit(ME, BOT, seed=7)
    hand = anna.page.locator(".hand .place")
    while hand.count() < 9:
        assert anna.robot(moves=1, liked="draw")
        anna.my_turn()
    assert anna.page.locator(".hand.fanned").count() == 1
    assert wrong(anna) == []
    expect(hand.first.locator(".name")).to_be_hidden()
    hand.first.focus()
    anna.page.keyboard.press("Shift+Tab")
    anna.page.keyboard.press("Tab")
    expect(hand.first.locator(".name")).to_be_visible()
