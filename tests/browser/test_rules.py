"""The rules to read: search in the tab, the page of their own, drawn examples, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.window import BOT, ME, Window

pytestmark = pytest.mark.once
PAGES = 6  # of A4, at most
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def read(window: Window, game: str, anchor: str = "") -> Window:
    """Open the rules of a game, and wait until all of them are there."""
    window.go(f"/rules/{game}{anchor}")
    expect(window.page.locator("article").first).to_be_visible()
    window.page.wait_for_load_state("networkidle")
    return window


def test_the_tab_is_searched_by_keyboard(window: Open) -> None:
    anna = window(language="cs")
    anna.sit(ME, BOT)
    page = anna.page
    page.locator("#tab-rules").click()
    articles = page.locator("#tab-panel article")
    all_of_them = articles.count()
    page.locator("#tab-panel [role=region]").focus()
    page.keyboard.press("/")
    expect(anna.get("rules-search")).to_be_focused()
    page.keyboard.type("zeton DRAK")
    expect(anna.get("rules-found")).to_have_text(re.compile(r"^Nalezen\w* \d+ odstav"))
    shown = articles.count()
    assert 0 < shown < all_of_them
    assert set(page.locator("mark").all_inner_texts()) & {"žeton", "Žeton"}
    page.keyboard.press("Escape")
    expect(articles).to_have_count(all_of_them)
    expect(anna.get("rules-found")).to_have_text("")
    page.keyboard.type("xyzzy")
    expect(articles).to_have_count(0)
    expect(anna.get("rules-found")).to_have_text("O tomhle se v pravidlech nepíše.")
    anna.axe("the rules, searched")


def test_a_lesson_leads_out_of_a_search_to_what_it_teaches(window: Open) -> None:
    anna = window()
    anna.go()
    answer = anna.page.request.post(
        f"{anna.url}/api/lessons", data={"name": "ethnos/recruiting"}, headers={"Origin": anna.url}
    )
    anna.go(f"/t/{answer.json()['table']}").ready()
    anna.page.locator("#tab-rules").click()
    anna.get("rules-search").fill("dragon")
    rule = anna.get("lesson-rule").first
    title = rule.inner_text()
    rule.click()
    wanted = anna.page.locator("#tab-panel article.shown")
    expect(wanted).to_be_focused()
    expect(wanted.locator("h3")).to_have_text(title)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_page_is_read_on_a_desk_and_on_a_phone(window: Open, language: str) -> None:
    wide = read(window(language=language), "ethnos")
    assert wide.page.evaluate(SIDEWAYS) <= 0
    figures = wide.page.locator("figure")
    assert figures.count() >= 6
    for caption in figures.locator("figcaption").all_inner_texts():
        assert len(caption) > 40
        assert "{" not in caption
    assert figures.locator(".drawing:not([inert])").count() == 0
    assert figures.locator("[data-thing]").count() == 0
    if language == "en":
        wide.axe("the rules on a page")
    phone = read(window(language=language, size=(390, 844), touch=True), "terra_mystica")
    assert phone.page.evaluate(SIDEWAYS) <= 0
    assert phone.page.locator("figure").count() >= 6
    if language != "en":
        phone.axe("the rules on a phone")


def test_the_way_from_the_lobby_to_a_paragraph_and_to_another_language(window: Open) -> None:
    anna = window()
    anna.go()
    page = anna.page
    page.locator('[data-game="kroniky"]').get_by_test_id("rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kroniky civilizace: the rules")
    page.get_by_role("navigation").get_by_role("link", name="Crises").click()
    expect(page).to_have_url(re.compile(r"/rules/kroniky#crises$"))
    expect(page.locator("#crises")).to_be_in_viewport()
    expect(page.locator("#crises")).to_be_focused()
    page.keyboard.press("/")
    expect(anna.get("rules-search")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_label("Language").select_option("pl")
    expect(page.locator("#crises h3")).to_have_text("Kryzysy")
    page.go_back()
    page.go_back()
    expect(page.locator("[data-game]").first).to_be_visible()


def test_an_address_leads_to_its_paragraph(window: Open) -> None:
    anna = read(window(), "aeons_end", "#exhaustion")
    expect(anna.page.locator("#exhaustion")).to_be_in_viewport()
    expect(anna.page.locator("#exhaustion")).to_have_class(re.compile("shown"))


def test_rules_of_no_game(window: Open) -> None:
    anna = window()
    anna.go("/rules/chess")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(
        "There is nothing at this address."
    )


@pytest.mark.parametrize("game", ["ethnos", "terra_mystica", "aeons_end", "kroniky"])
def test_the_rules_are_printed_on_few_pages(window: Open, game: str) -> None:
    anna = read(window(theme="dark", language="pl"), game)
    page = anna.page
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 1 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= PAGES
    page.emulate_media(media="print")
    for control in ("header", "nav", ".search"):
        expect(page.locator(control).first).to_be_hidden()
    white = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(white) == "rgb(255, 255, 255)"
