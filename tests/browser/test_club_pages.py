"""Every page of the club, filled: readable for everybody, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.club import FilledClub, Place
from tests.browser.conftest import Open
from tests.browser.layout import LANGUAGES, THEMES, TOUCHED, Look, check, measured
from tests.browser.window import Window

from ludoteka.server.guests import COOKIE

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FilledClub]:
    """A server with all that the pages can show."""
    filled = FilledClub(tmp_path_factory.mktemp("club"))
    yield filled
    filled.close()


def speak(page: Page, language: str) -> None:
    """Read the page in a language."""
    page.locator("header select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def enter(window: Window, place: Place) -> None:
    """Come as somebody, and wait until the page is filled."""
    window.context.clear_cookies()
    if place.who:
        cookie = {"name": COOKIE, "value": place.who.cookie, "url": window.url}
        window.context.add_cookies([cookie])  # type: ignore[list-item]
    window.go(place.path)
    expect(window.page.locator(place.shown).first).to_be_visible()


@pytest.mark.parametrize("size", ["1366x768", "360x740"])
def test_every_page(window: Open, club: FilledClub, size: str) -> None:
    """Each page in every language and in both themes; what axe finds does not depend on words."""
    touch = size in TOUCHED
    one = window(club.house, size=measured(size), touch=touch)
    wrong = []
    for number, (name, place) in enumerate(club.places().items()):
        enter(one, place)
        for turn, language in enumerate(LANGUAGES):
            speak(one.page, language)
            look = Look(name, size, language, THEMES[(number + turn) % len(THEMES)])
            wrong += [f"[{look}] {found}" for found in check(one, look, touch)]
        one.axe(f"{name}, {size}")
    assert wrong == []
