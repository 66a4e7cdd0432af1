"""A tournament of eight in the browser: organised, begun, played, and read to its end."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import Window

from ludoteka.server.guests import COOKIE
from ludoteka.server.store import hashed

pytestmark = pytest.mark.once
SHOTS = Path(__file__).parents[2] / "build" / "shots"


def sign_up(window: Window, house: House, name: str) -> None:
    """Give the guest of this window an account, as the house keeps it."""
    headers = {"Origin": house.url}
    window.page.request.post(f"{house.url}/api/me", data={"name": name}, headers=headers)
    cookie = next(one for one in window.context.cookies() if one.get("name") == COOKIE)
    with sqlite3.connect(house.database, timeout=10) as database:
        database.execute(
            "INSERT INTO accounts (guest, name, handle, created)"
            " SELECT guest, ?, ?, 1 FROM sessions WHERE cookie_hash = ?",
            (name, name.lower(), hashed(cookie.get("value", ""))),
        )


def shoot(window: Window, name: str) -> None:
    """A picture to look at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    window.page.screenshot(path=SHOTS / f"events_{name}.png", full_page=True)


def fits(window: Window) -> None:
    """Nothing is wider than the screen."""
    assert window.page.evaluate(
        "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def test_a_tournament_of_eight_from_start_to_standings(window: Open, inn: House) -> None:
    anna = window(inn, size=(1366, 768))
    anna.go("/events")
    expect(anna.page.get_by_text("you need an account").first).to_be_visible()
    assert anna.get("organise").count() == 0
    sign_up(anna, inn, "Anna")
    anna.go("/")
    anna.page.get_by_role("link", name="Tournaments").click()
    anna.get("organise").click()
    anna.page.get_by_label("Title").fill("Cup of <b>spring</b>")
    choices = anna.page.locator("dialog select")
    for place, value in enumerate(("ethnos", "knock_out", "72", "random")):
        choices.nth(place).select_option(value)
    anna.axe("the form of an event")
    shoot(anna, "form")
    sizes = anna.page.get_by_role("radiogroup", name="Players at a table")
    sizes.get_by_text("2", exact=True).click()
    anna.get("make-event").click()
    expect(anna.get("event-title")).to_have_text("Cup of <b>spring</b>")
    expect(anna.page.locator("li", has_text="Anna")).to_be_visible()
    anna.axe("an event before it begins")
    shoot(anna, "open")
    anna.get("begin").click()
    expect(anna.get("phase")).to_have_attribute("data-phase", "running")
    anna.get("my-table").click()
    anna.ready()
    # the table says where it belongs; the person lets a bot play on
    anna.page.get_by_role("button", name="Table", exact=True).click()
    expect(anna.get("event")).to_contain_text("Cup of <b>spring</b>, round 1")
    anna.get("resign").click()
    anna.get("resign").click()
    anna.page.go_back()
    expect(anna.get("phase")).to_have_attribute("data-phase", "over", timeout=120_000)
    lines = anna.get("standings").locator("tbody tr")
    expect(lines).to_have_count(8)
    expect(lines.first).not_to_contain_text("Anna")
    mine = anna.get("standings").locator("tbody tr", has_text="Anna")
    expect(mine).to_have_class(re.compile(r"\bme\b"))
    told = mine.inner_text().split()
    assert told[told.index("Anna") + 1 :][:2] == ["1", "0"], "out in the first round, no point"
    anna.page.get_by_text("What do the columns mean").click()
    expect(anna.page.get_by_text("Buchholz")).to_be_visible()
    anna.axe("an event that is over")
    fits(anna)
    shoot(anna, "over")
    anna.go("/events")
    expect(anna.page.get_by_role("link", name="Cup of <b>spring</b>")).to_be_visible()
    shoot(anna, "list")
    on_a_small_screen(window, inn)


def on_a_small_screen(window: Open, inn: House) -> None:
    """The same event, dark, in another language."""
    small = window(inn, size=(390, 844), touch=True, theme="dark", language="cs")
    small.go("/events")
    small.page.get_by_role("link", name="Cup of <b>spring</b>").click()
    expect(small.get("standings")).to_be_visible()
    fits(small)
    small.axe("an event on a small screen, dark")
    shoot(small, "small")
