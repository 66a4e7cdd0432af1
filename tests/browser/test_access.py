"""Keyboard, small screens, and the accessibility rules in every state."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import FilePayload, Page, expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import BOT, JAN, ME, OPEN, Window

import ludoteka

pytestmark = pytest.mark.once


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something is focused."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def begin_turn(window: Window) -> None:
    """Play on until a whole turn lies ahead, with nothing left of the one before and a choice."""
    for _ in range(40):
        window.my_turn()
        shown = window.tables()[-1]
        if shown["view"]["phase"] == "turn" and len(shown["moves"]) > 1:
            return
        if window.get("end-turn").count():
            window.get("end-turn").click()
            expect(window.get("end-turn")).to_have_count(0)
        else:
            window.robot(1)
    raise AssertionError("no turn began")


def test_keyboard_only(window: Open) -> None:
    anna = window().go()
    page = anna.page
    expect(page.get_by_role("heading", name="Ethnos")).to_be_visible()
    tab_to(page, "[data-game=ethnos] [data-mode]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "dialog [data-testid=start]")
    page.keyboard.press("Enter")
    anna.ready()
    anna.my_turn()
    before = anna.steps()
    tab_to(page, "[data-thing='kingdom.rhea']")
    page.keyboard.press("Enter")
    expect(anna.get("notice")).to_be_visible()
    page.keyboard.press("Escape")
    expect(anna.get("notice")).to_have_count(0)
    tab_to(page, "[data-thing=deck]")
    page.keyboard.press(" ")
    assert anna.moves() == ["draw"]
    tab_to(page, "[data-testid=confirm]")
    page.keyboard.press("Enter")
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    expect(anna.get("spoken")).not_to_be_empty()
    tab_to(page, "[role=tab]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Chat")).to_be_focused()


def test_thumb_at_360_pixels(window: Open) -> None:
    anna = window(size=(360, 740), touch=True)
    anna.sit(ME, *[BOT] * 5)
    anna.my_turn()
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    before = anna.steps()
    row = page.locator('[data-thing^="row."]').first
    row.tap()
    confirm = anna.get("confirm")
    box = confirm.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["y"] + box["height"] <= 740
    confirm.tap()
    expect(anna.get("steps")).not_to_have_attribute("data-steps", str(before))
    anna.get("end-turn").tap()
    for name in ("low", "middle"):
        page.locator(".handle").tap()
        expect(page.locator(f".sheet.{name}")).to_be_visible()
    for name in ("Log", "Chat", "Rules", "Notes"):  # with their names, at every height
        page.get_by_role("tab", name=name).tap()
        expect(page.locator(".sheet.full")).to_be_visible()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Play").tap()
    expect(page.locator(".sheet.middle")).to_be_visible()
    page.evaluate("scrollTo(0, 1000)")
    expect(anna.get("status")).to_be_in_viewport()  # whose turn it is never scrolls away
    page.get_by_role("button", name="Players").tap()
    expect(page.get_by_role("dialog", name="Players")).to_be_visible()


def test_two_fingers_zoom_the_board_and_a_double_tap_fits_it(window: Open) -> None:
    anna = window(size=(390, 844), touch=True)
    anna.sit(ME, BOT, BOT, BOT)
    anna.my_turn()
    page, before = anna.page, anna.steps()
    kingdom = page.locator("[data-thing='kingdom.rhea']")
    wide = kingdom.evaluate("one => one.getBoundingClientRect().width")
    fingers = page.context.new_cdp_session(page)

    moment = page.evaluate("Date.now() / 1000")

    def touch(kind: str, *places: tuple[int, int]) -> None:
        nonlocal moment
        moment += 0.05  # fingers are quick, however slow the machine
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        given = {"type": kind, "touchPoints": points, "timestamp": moment}
        fingers.send("Input.dispatchTouchEvent", given)

    touch("touchStart", (160, 300), (220, 300))
    for apart in (40, 60, 90):
        touch("touchMove", (190 - apart, 300), (190 + apart, 300))
    touch("touchEnd")
    fit = page.get_by_role("button", name="Whole board")
    expect(fit).to_be_visible()
    page.wait_for_function(
        "wide => Math.abs(document.querySelector(\"[data-thing='kingdom.rhea']\")"
        ".getBoundingClientRect().width / wide - 3) < 0.15",
        arg=wide,
    )
    anna.axe("zoomed")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    for _ in range(2):
        touch("touchStart", (190, 300))
        touch("touchEnd")
    page.wait_for_function(
        "wide => document.querySelector(\"[data-thing='kingdom.rhea']\")"
        ".getBoundingClientRect().width === wide",
        arg=wide,
    )
    expect(fit).to_have_count(0)
    assert anna.steps() == before


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_in_the_lobby_and_the_dialogs(window: Open, theme: str) -> None:
    anna = window(theme=theme).go()
    page = anna.page
    expect(page.get_by_role("heading", name="Ethnos")).to_be_visible()
    anna.axe("lobby")
    page.locator("[data-game=ethnos]").get_by_role("button", name="Invite friends").click()
    expect(page.locator("summary").first).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()
    anna.axe("setup")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    anna.axe("settings")


@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", (390, 844))])
def test_axe_at_the_table(window: Open, theme: str, size: tuple[int, int]) -> None:
    anna = window(theme=theme, size=size)
    tribes = ["giants", "merfolk", "orcs", "skeletons", "trolls", "wizards"]
    anna.sit(ME, *[BOT] * 3, options={"tribes": tribes})
    anna.my_turn()
    anna.axe("first turn")
    anna.robot(6)
    begin_turn(anna)
    anna.page.locator("[data-look=live]").first.click()
    anna.axe("a move considered")
    anna.page.locator('[data-thing="kingdom.rhea"]').click()
    expect(anna.get("notice")).to_be_visible()
    anna.axe("a wish explained")
    anna.page.get_by_role("button", name="Table", exact=True).click()
    anna.axe("menu")
    anna.get("replay").click()
    expect(anna.get("slider")).to_be_visible()
    anna.axe("replay")


def test_axe_before_beside_and_after_the_game(window: Open) -> None:
    anna, guest = window(), window()
    table = anna.create(ME, OPEN)
    anna.go(f"/t/{table}").ready()
    expect(anna.page.get_by_label("Invitation link")).to_be_visible()
    anna.axe("waiting")
    guest.go(f"/t/{table}").ready()
    guest.axe("spectator")
    anna.sit(ME, JAN)
    expect(anna.get("curtain")).to_be_enabled()
    anna.axe("curtain")
    for tab in ("Chat", "Rules", "Notes"):
        guest.page.get_by_role("tab", name=tab).click()
        guest.axe(tab)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_at_the_end(window: Open, theme: str) -> None:
    match, rng = ludoteka.new("ethnos", seats=4, seed=5), random.Random(5)
    while not match.over:
        match.play(rng.choice(match.legal()))
    anna: Window = window(theme=theme).go()
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=match.record().encode())
    anna.get("upload").set_input_files(file)
    expect(anna.get("ending")).to_be_visible()
    anna.show_figures()
    anna.axe("ending")


def test_axe_when_the_connection_is_lost(window: Open, inn: House) -> None:
    anna = window(house=inn)
    anna.sit(ME, BOT)
    inn.close()
    expect(anna.get("status")).to_contain_text("Connection lost")
    anna.axe("connection lost")
