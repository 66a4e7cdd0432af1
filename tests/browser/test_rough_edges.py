"""Small things that spoilt an evening: each was a fault once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, JAN, ME, OPEN, Window

pytestmark = pytest.mark.once


def test_a_drawn_card_is_seen_before_the_curtain_falls(window: Open) -> None:
    shared = window()
    shared.sit(ME, JAN)
    shared.get("curtain").click()
    shared.my_turn()
    hand = shared.page.locator(".hand [data-thing]")
    many = hand.count()
    shared.play("draw")
    handover = shared.page.get_by_role("dialog", name="Pass the screen to")
    expect(handover).to_contain_text("gets the")
    expect(shared.get("curtain")).to_have_count(0)
    expect(hand).to_have_count(many + 1)
    shared.axe("what was drawn, before the screen is passed on")
    shared.get("handover").click()
    expect(shared.get("curtain")).to_be_enabled()
    expect(hand).to_have_count(0)


def test_without_a_secret_the_curtain_falls_at_once(window: Open) -> None:
    shared = window()
    shared.sit(ME, JAN)
    shared.get("curtain").click()
    shared.my_turn()
    shared.play(next(move for move in shared.moves() if move.startswith("take ")))
    shared.get("end-turn").click()
    expect(shared.get("curtain")).to_be_enabled()


def agreed(window: Window) -> None:
    """Header and panel say the same of whose turn it is."""
    status = window.page.locator("[data-testid=status]").inner_text()
    panel = window.page.locator("section.moves").inner_text()
    assert ("Anna's turn" in status) <= ("not your turn" not in panel), (status, panel)
    assert ("The others are playing" in status) == ("shown one after another" in panel)


def test_header_and_panel_agree_while_the_moves_of_bots_are_shown(window: Open) -> None:
    anna = window(pace="slow")
    anna.sit(ME, *[BOT] * 5)
    if anna.get("skip").count():
        anna.get("skip").click()
    anna.my_turn()
    anna.play("draw")
    expect(anna.get("skip")).to_be_visible()
    agreed(anna)
    expect(anna.get("status")).to_have_text("The others are playing…")
    anna.get("skip").click()
    anna.my_turn()
    agreed(anna)


def test_an_own_move_does_not_wait_for_the_pause_after_the_move_of_a_bot(window: Open) -> None:
    anna = window(pace="slow")
    anna.sit(ME, BOT)
    for _ in range(3):
        anna.my_turn()
        steps = anna.steps()
        anna.page.locator('[data-move="draw"]').click()
        anna.get("confirm").click()
        shown = anna.page.wait_for_function(
            "steps => Number(document.querySelector('[data-testid=steps]').dataset.steps) > steps",
            arg=steps,
            timeout=1500,
        )
        assert shown
        expect(anna.get("status")).not_to_contain_text("Anna's turn")


def test_a_used_invitation_asks_for_no_name_and_lets_one_watch(window: Open) -> None:
    anna, petr, eva = window(), window(), window()
    table = anna.create(ME, OPEN)
    link = anna.invitation(table)
    petr.join(link, "Petr")
    eva.go(link)
    expect(eva.page.get_by_role("heading")).to_have_text("This seat is taken.")
    expect(eva.page.locator("#join-name")).to_have_count(0)
    eva.axe("a used invitation")
    eva.get("watch").click()
    eva.ready()
    expect(eva.page.get_by_text("You are watching this game").first).to_be_visible()
    petr.go("/").go(link).ready()  # whose seat it is comes in without a name
    expect(petr.page.locator("[data-seat='1'] .you")).to_be_visible()


def test_a_wrong_invitation_lets_one_watch(window: Open) -> None:
    anna, eva = window(), window()
    table = anna.create(ME, BOT)
    eva.go(f"/t/{table}#seat=nonsense")
    expect(eva.page.get_by_role("heading")).to_have_text("This invitation is not valid.")
    eva.get("watch").click()
    eva.ready()


def ring(window: Window, thing: str) -> str:
    """The colour of the ring around a space while the pointer is on it."""
    space = window.page.locator(f'[data-thing="{thing}"]').first
    space.hover()
    window.page.mouse.move(0, 0)
    space.hover()
    return str(space.locator(".state").evaluate("one => getComputedStyle(one).stroke"))


def test_a_space_that_cannot_be_chosen_has_another_ring(window: Open) -> None:
    anna = window()
    anna.sit(ME, game="kroniky")
    anna.my_turn()
    legal = anna.page.locator("[data-thing^='hex.'][data-look=live]").first
    dim = anna.page.locator("[data-thing^='hex.']:not([data-look=live])").first
    names = [str(one.get_attribute("data-thing")) for one in (legal, dim)]
    rings = [ring(anna, name) for name in names]
    assert rings[0] != rings[1]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_tooltip_never_covers_why_something_is_not_possible(
    window: Open, size: tuple[int, int]
) -> None:
    anna = window(size=size)
    anna.sit(ME, BOT)
    anna.my_turn().play("draw")
    anna.my_turn()
    cards = anna.page.locator(".hand [data-thing]")
    anna.page.locator('[data-thing="kingdom.rhea"]').click()
    notice = anna.get("notice")
    expect(notice).to_be_visible()
    for at in range(cards.count()):
        anna.page.mouse.move(0, 0)
        cards.nth(at).hover()
        tip = anna.page.get_by_role("tooltip")
        expect(tip).to_be_visible()
        a, b = tip.bounding_box(), notice.bounding_box()
        assert a is not None
        assert b is not None
        apart = (
            a["x"] + a["width"] <= b["x"]
            or b["x"] + b["width"] <= a["x"]
            or a["y"] + a["height"] <= b["y"]
            or b["y"] + b["height"] <= a["y"]
        )
        assert apart, (a, b)


def test_chat_has_times_and_safe_links(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT)
    anna.page.get_by_role("tab", name="Chat").click()
    said = "see https://example.org/rules. <b>javascript:alert(1)</b>"
    anna.page.get_by_label("Say something").fill(said)
    anna.page.keyboard.press("Enter")
    line = anna.page.get_by_role("log").locator("p")
    expect(line).to_contain_text(said)
    link = line.get_by_role("link")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", "https://example.org/rules")
    expect(link).to_have_attribute("rel", "noopener noreferrer nofollow")
    expect(line.locator("time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    anna.axe("chat with a link")
