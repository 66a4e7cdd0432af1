"""A rated game on the page: played, and then seen in the history, the profile and the ratings."""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import Window

from ludoteka.server.club.results.measured import level_ratings

pytestmark = pytest.mark.once
NAME = "Zoe <i>x</i>"
SIZES = {"wide": (1366, 768), "narrow": (390, 844)}
LEVELS = level_ratings("ethnos")
PAGES = {"history": "/history", "profile": "/people/zoe", "ratings": "/ratings"}


def join(window: Window, house: House) -> None:
    """Have an account."""
    answer = window.page.request.post(
        f"{house.url}/api/me", data={"name": NAME}, headers={"Origin": house.url}
    )
    assert answer.ok
    with sqlite3.connect(house.database) as base:
        ((guest,),) = base.execute("SELECT id FROM guests WHERE name = ?", (NAME,))
        row = (guest, NAME, "zoe", 1_700_000_000_000)
        base.execute("INSERT INTO accounts (guest, name, handle, created) VALUES (?, ?, ?, ?)", row)


def test_a_rated_game_is_set_up_played_and_remembered(window: Open, inn: House) -> None:
    one = window(house=inn, size=SIZES["wide"])
    join(one, inn)
    one.go("/")
    page = one.page
    page.get_by_role("button", name="Play against bots").first.click()
    page.locator("label", has_text="Counts for the ratings").click()
    expect(page.get_by_text("Rating about").first).to_be_visible()
    for seat in (4, 3):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    page.get_by_label("Seat 2", exact=True).select_option("bot:random")
    shoot(one, "setup")
    one.get("start").click()
    one.ready()
    bot = re.compile(f"Rating {LEVELS['random']}$")
    expect(one.get("rating")).to_have_text(bot)  # a new player has none yet
    one.robot()
    changes = one.get("rating-changes")
    expect(changes).to_contain_text("Zoe")
    expect(changes.locator("em")).to_have_count(1)
    shoot(one, "ending")
    for name, path in PAGES.items():
        one.go(path)
        expect(page.locator("h1")).not_to_be_empty()
        expect(page.get_by_text("Ethnos").first).to_be_visible()
        assert page.locator("main i").count() == 0  # no markup in names
        one.axe(name)
    one.go("/history")
    expect(one.get("past-games").locator("li")).to_have_count(1)
    expect(one.get("own-rating")).to_contain_text("provisional")
    page.get_by_label("Player's name").fill("nobody")
    expect(one.get("past-games").locator("li")).to_have_count(0)
    page.get_by_label("Player's name").fill("")
    expect(one.get("past-games").locator("li")).to_have_count(1)
    page.get_by_role("link", name="Replay and analysis").click()
    expect(one.get("ending")).to_be_visible()
    one.go("/ratings")
    expect(page.get_by_role("link", name=NAME)).to_be_visible()
    stranger = window(house=inn, size=SIZES["narrow"], touch=True)
    stranger.go("/people/zoe")
    expect(stranger.page.get_by_role("alert")).to_have_text("There is no such profile.")
    stranger.go("/ratings")
    expect(stranger.page.get_by_text(NAME).first).to_be_visible()
    ratings_beside_names(one, stranger)
    for name in PAGES:
        stranger.go(PAGES[name])
        stranger.page.wait_for_load_state("networkidle")
        sideways = "document.documentElement.scrollWidth > innerWidth"
        assert not stranger.page.evaluate(sideways), name


def ratings_beside_names(one: Window, stranger: Window) -> None:
    """At rated tables and in the list of open ones, unless their owner keeps them private."""
    mine = one.page.request.get(f"{one.url}/api/ratings/mine").json()["ratings"]["ethnos"]
    others = ({"kind": "open"}, {"kind": "bot", "level": "easy"})
    wish = {"rated": True, "public": True, "clock": {"bank": 600, "out": "bot"}}
    table = one.create({"kind": "me", "name": NAME}, *others, **wish)
    plain = one.create({"kind": "me", "name": NAME}, *others, public=True)
    one.go(f"/t/{table}")
    shown = [re.compile(f"Rating {rating}$") for rating in (mine, LEVELS["easy"])]
    expect(one.get("rating")).to_have_text(shown)
    one.go(f"/t/{plain}")
    expect(one.page.get_by_text("Waiting for players").first).to_be_visible()
    expect(one.get("rating")).to_have_count(0)
    stranger.go("/")
    expect(stranger.listed(table)).to_contain_text(f"{NAME} ({mine})")
    expect(stranger.listed(plain)).to_contain_text(NAME)
    expect(stranger.listed(plain)).not_to_contain_text(f"({mine})")
    one.page.request.put(f"{one.url}/api/privacy", data={"ratings": False})
    stranger.page.reload()
    expect(stranger.listed(table)).to_contain_text(f"({LEVELS['easy']})")
    expect(stranger.listed(table)).not_to_contain_text(f"({mine})")


def shoot(window: Window, name: str) -> None:
    """A picture, where somebody wants to look at it."""
    if folder := os.environ.get("SHOTS"):
        window.page.screenshot(path=str(Path(folder) / f"{name}.png"))
