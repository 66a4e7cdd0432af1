"""Kroniky on the page for everybody: small screens, three languages, keyboard, axe-core."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.kroniky import TABS, begin, finish, steps_are, thing
from tests.browser.window import ME
from tests.kroniky.positions import quiet_chronicle

pytestmark = pytest.mark.once


def test_thumb_at_360_pixels(window: Open) -> None:
    anna = window(size=(360, 740), touch=True)
    begin(anna)
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".handle").tap()
    expect(page.locator(".sheet.low")).to_be_visible()
    thing(anna, "hex.a.1").tap()
    confirm = anna.get("confirm")
    box = confirm.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["y"] + box["height"] <= 740
    confirm.tap()
    steps_are(anna, 3)
    thing(anna, "worker.1").tap()
    thing(anna, "hex.b.2").tap()
    steps_are(anna, 5)
    page.get_by_role("button", name="Players").tap()
    expect(page.get_by_role("dialog", name="Players")).to_contain_text("Ways to win")


def test_targets_for_thumbs(window: Open) -> None:
    anna = window(size=(390, 844), touch=True)
    begin(anna)
    for tab in TABS:
        anna.page.locator(f"#page-{tab}").click()
        small = anna.page.locator(".kroniky button:visible").evaluate_all(
            "all => all.filter(one => one.offsetHeight < 40).map(one => one.outerHTML)"
        )
        assert not small, tab


def test_nothing_scrolls_sideways_or_is_cut_off(window: Open) -> None:
    anna = window(language="pl")
    begin(anna)
    for tab in TABS:
        anna.page.locator(f"#page-{tab}").click()
        panel = anna.page.locator("#page-panel")
        assert panel.evaluate("box => box.scrollWidth <= box.clientWidth"), tab
    assert anna.page.evaluate("document.documentElement.scrollHeight") <= 900
    own = anna.page.locator("section.own")
    assert own.evaluate("box => box.scrollHeight <= box.clientHeight")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", ("Hlavní město", "Zemědělství", "Na konci kola", "Cesty k vítězství")),
        ("pl", ("Stolica", "Rolnictwo", "Na koniec rundy", "Drogi do zwycięstwa")),
        ("en", ("Capital city", "Agriculture", "Due at the end of the round", "Ways to win")),
    ],
)
def test_languages(window: Open, language: str, words: tuple[str, ...]) -> None:
    anna = window(language=language)
    anna.sit(ME, game="kroniky", options={"map": "island_realm", "chronicle": "long_peace"})
    anna.my_turn()
    anna.robot(2)
    anna.my_turn()
    seen = []
    for tab in TABS:
        anna.page.locator(f"#page-{tab}").click()
        labels = anna.page.locator("[aria-label]").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label')).join(' ')"
        )
        seen.append(anna.text() + labels)
    shown = " ".join(seen)
    for word in words:
        assert word in shown
    for prefix in ("kroniky.", "action.", "reason.", "terrain.", "structure.", "undefined", "NaN"):
        assert prefix not in shown


@pytest.mark.parametrize(("theme", "size"), [("light", (1440, 900)), ("dark", (390, 844))])
def test_axe_in_the_phases(window: Open, theme: str, size: tuple[int, int]) -> None:
    anna = window(theme=theme, size=size)
    anna.sit(ME, game="kroniky", options={"chronicle": "wonder_of_the_world"})
    anna.my_turn()
    anna.axe("founding")
    anna.robot(1)
    expect(anna.page.locator("[data-thing^='area.'][data-look=live]")).to_have_count(2)
    anna.axe("the card")
    anna.robot(1)
    thing(anna, "round").click()
    anna.axe("a move considered")


@pytest.mark.parametrize(("theme", "size"), [("dark", (1440, 900)), ("light", (390, 844))])
def test_axe_of_the_cards(window: Open, theme: str, size: tuple[int, int]) -> None:
    anna = window(theme=theme, size=size)
    anna.sit(ME, game="kroniky", options={"chronicle": "wonder_of_the_world"})
    anna.my_turn()
    anna.robot(2)
    for tab in TABS:
        anna.page.locator(f"#page-{tab}").click()
        anna.axe(tab)


def test_axe_in_setup_and_at_the_end(window: Open) -> None:
    anna = window(theme="dark").go()
    anna.page.locator("[data-game=kroniky]").get_by_role("button", name="Play").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.axe("setup")
    begin(anna, quiet_chronicle(victory=[{"type": "pay", "cost": {"wood": 1}}]))
    anna.play("develop tribute")
    finish(anna)
    expect(anna.get("records")).to_be_visible()
    anna.axe("the end")


def test_keyboard_on_the_map(window: Open) -> None:
    anna = window()
    begin(anna)
    stops = anna.page.locator("[data-thing^='hex.'][tabindex='0']")
    expect(stops).to_have_count(1)
    stops.first.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.get("confirm")).to_have_text("Deploy a worker on a1")
    anna.get("confirm").press("Enter")
    steps_are(anna, 3)
    thing(anna, "worker.1").focus()
    anna.page.keyboard.press(" ")
    expect(anna.page.locator("[data-thing^='hex.'][tabindex='0']").nth(5)).to_be_visible()
    thing(anna, "hex.a.3").focus()
    anna.page.keyboard.press("Enter")
    steps_are(anna, 5)


@pytest.mark.parametrize("language", ["cs", "pl"])
def test_names_are_whole_on_a_laptop(window: Open, language: str) -> None:
    anna = window(size=(1366, 768), language=language)
    begin(anna)
    cut = anna.page.locator(".slots .name").evaluate_all(
        """all => all.filter((one) => {
          const [name, slot] = [one, one.closest('.slot')].map((of) => of.getBoundingClientRect());
          return getComputedStyle(one).textOverflow === 'ellipsis' || name.right > slot.right;
        }).map((one) => one.textContent)"""
    )
    assert not cut


@pytest.mark.parametrize("size", [(360, 740), (1280, 720)])
def test_letters_on_the_map_can_be_read(window: Open, size: tuple[int, int]) -> None:
    anna = window(size=size)
    anna.sit(ME, game="kroniky")
    anna.my_turn()
    heights = anna.page.locator("svg.map text").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d)"
    )
    assert heights
    assert min(heights) >= 9


def test_the_end_of_a_lost_game_shows_the_civilisation(window: Open) -> None:
    anna = window()
    famine = {"effects": [{"type": "pay", "cost": {"food": 30}}]}
    begin(anna, quiet_chronicle({(line, 1): famine for line in (1, 2, 3)}))
    thing(anna, "round").click()
    anna.get("confirm").click()
    result = anna.get("result")
    expect(result.locator(".skyline use[href='#i-k-hunger']")).to_have_count(1)
    expect(result).to_contain_text("Area levels")
    expect(result.locator(".areas li")).to_have_count(14)
    anna.axe("defeat")
