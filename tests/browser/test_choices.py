"""What a game is played with is chosen from cards, which say what they are and whom they suit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Open
from tests.browser.layout import Look, check
from tests.browser.test_access import tab_to
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once


def set_up(window: Window, game: str, options: str) -> Locator:
    """The dialog of a new game, its options unfolded."""
    page = window.go().page
    page.locator(f"[data-game={game}] [data-mode]").first.click()
    page.get_by_role("dialog").get_by_text(options).click()
    cards = page.locator("fieldset[data-option]").last
    expect(cards.locator(".picture svg").last).to_be_visible()
    return cards


def test_factions_by_mouse(window: Open) -> None:
    anna = window(size=(1366, 768))
    cards = set_up(anna, "terra_mystica", "Rules and options")
    witches = cards.get_by_role("checkbox", name="Witches")
    expect(witches).to_have_accessible_description(
        "easy good for a first game They score 5 points for every town. "
        "Stronghold: once a round, a free dwelling on any free forest hex."
    )
    left = cards.get_by_role("checkbox", name="chosen by the players")
    expect(left).to_be_checked()
    for name in ("Fakirs", "Witches", "Nomads", "Giants", "Nomads", "Dwarves"):
        cards.get_by_role("checkbox", name=name).click()
    expect(left).not_to_be_checked()
    expect(cards.locator("label", has_text="Witches")).to_contain_text("seat 2")
    cards.locator("label", has_text="Chaos Magicians").hover()
    expect(cards.locator(".shown")).to_contain_text("They start with a single dwelling")
    anna.axe("factions as cards")
    assert check(anna, Look("factions", "1366x768", "en", "light"), touch=False) == []
    anna.get("start").click()
    anna.ready()
    players = anna.tables()[-1]["view"]["players"]
    assert [player["faction"] for player in players] == ["fakirs", "witches", "giants", "dwarves"]


def test_mages_by_keyboard(window: Open) -> None:
    anna = window(size=(390, 844), language="cs", theme="dark")
    cards = set_up(anna, "aeons_end", "Pravidla a možnosti")
    tab_to(anna.page, "[data-option=nemesis] input")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.get_by_role("radio", name="Chitinová královna")).to_be_checked()
    tab_to(anna.page, "[data-option=mages] input")
    expect(cards.get_by_role("radio", name="náhodně")).to_be_focused()
    for _ in range(3):
        anna.page.keyboard.press("ArrowRight")
    expect(cards.get_by_role("radio", name="Jian", exact=True)).to_be_focused()
    expect(cards.locator(".shown")).to_contain_text("Útočnice")
    anna.axe("mages as cards")
    assert check(anna, Look("mages", "390x844", "cs", "dark"), touch=False) == []
    tab_to(anna.page, "[data-testid=start]")
    anna.page.keyboard.press("Enter")
    anna.ready()
    view = anna.tables()[-1]["view"]
    assert view["nemesis"] == "carapace_queen"
    assert view["mages"][0]["mage"] == "jian"


def test_what_is_left_to_luck_again(window: Open) -> None:
    anna = window(language="pl")
    cards = set_up(anna, "ethnos", "Zasady i opcje")
    luck = cards.get_by_role("checkbox", name="losowo")
    cards.get_by_role("checkbox", name="Elfy").click()
    expect(luck).not_to_be_checked()
    luck.click()
    expect(cards.get_by_role("checkbox", checked=True)).to_have_count(1)
    luck.click()
    expect(luck).to_be_checked()


def test_factions_at_the_table(window: Open) -> None:
    anna = window()
    anna.sit(ME, BOT, game="terra_mystica", options={"start_player": "first_seat"})
    witches = anna.page.locator("[data-thing='faction.witches']").first
    expect(witches.get_by_title("easy")).to_be_visible()
    expect(witches.get_by_title("good for a first game")).to_be_visible()
    fakirs = anna.page.locator("[data-thing='faction.fakirs']").first
    expect(fakirs.get_by_title("hard")).to_be_visible()
    expect(fakirs.get_by_title("good for a first game")).to_have_count(0)
