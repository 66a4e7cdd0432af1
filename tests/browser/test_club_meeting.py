"""People meet: invitations by name, quick matches, reports and mutes, blocks."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import ME, OPEN, Window

from ludoteka.server.club.accounts.people import handle_of
from ludoteka.server.store import hashed

pytestmark = pytest.mark.once


class People:
    """Windows of people with accounts: rows in the database, as sign-in would make them."""

    def __init__(self, window: Open, house: House) -> None:
        self.window = window
        self.house = house

    def guest(self, name: str, **wishes: object) -> Window:
        """Somebody without an account."""
        opened = self.window(self.house, name=name, **wishes)
        answer = opened.page.request.post(f"{self.house.url}/api/me", data={"name": name})
        assert answer.ok, answer.text()
        return opened

    def member(self, name: str, role: str = "", **wishes: object) -> Window:
        """Somebody with an account."""
        opened = self.guest(name, **wishes)
        (cookie,) = (
            one["value"] for one in opened.context.cookies() if one["name"] == "ludoteka_guest"
        )
        with sqlite3.connect(self.house.database, timeout=30) as connection:
            guest = connection.execute(
                "SELECT guest FROM sessions WHERE cookie_hash = ?", (hashed(cookie),)
            ).fetchone()[0]
            connection.execute(
                "INSERT INTO accounts (guest, name, handle, role, created) VALUES (?, ?, ?, ?, ?)",
                (guest, name, handle_of(name), role, int(time.time() * 1000)),
            )
        return opened


@pytest.fixture
def people(window: Open, house: House) -> People:
    """Lets people in."""
    return People(window, house)


def post(window: Window, path: str, body: Any) -> None:
    """A request of this window's guest."""
    answer = window.page.request.post(f"{window.url}{path}", data=body)
    assert answer.ok, answer.text()


def test_an_invitation_by_name(people: People) -> None:
    """Three people: one comes, one does not."""
    dana, emil, fany = (people.member(name) for name in ("Dana", "Emil", "Fany"))
    dana.go(f"/t/{dana.create({'kind': 'me', 'name': 'Dana'}, OPEN, OPEN)}")
    for number, name in enumerate(("Emil", "fany"), 1):
        dana.page.locator("#invite-name").fill(name)
        dana.get("invite").click()
        expect(dana.get("asked")).to_have_count(number)
    for who in (emil, fany):
        who.go()
        expect(who.get("invited")).to_contain_text("Dana invites you to a table: Ethnos.")
    fany.axe("the lobby with an invitation")
    emil.get("invited").get_by_role("button", name="Sit down").click()
    emil.page.wait_for_url("**/t/*")
    fany.get("invited").get_by_role("button", name="No, thanks").click()
    expect(fany.get("invited")).to_have_count(0)
    dana.page.reload()
    expect(dana.page.get_by_text("Fany does not come this time.")).to_be_visible()
    dana.axe("a table that waits")
    dana.get("fill").first.click()
    dana.ready()
    expect(emil.get("status")).not_to_be_empty()


def test_two_strangers_find_a_game(people: People) -> None:
    """One waits in the middle of the lobby; the other comes and sits down."""
    gita = people.guest("Gita", size=(390, 844), touch=True)
    hugo = people.guest("Hugo")
    for who in (gita, hugo):
        who.go().get("quick").click()
        who.page.get_by_label("Terra Mystica").check()
        who.page.get_by_label("Players").select_option("2")
        if who is gita:
            who.axe("find me a game")
        who.get("find").click()
        who.page.wait_for_url("**/t/*")
    assert gita.page.url == hugo.page.url
    hugo.ready()
    gita.ready()


def test_a_report_and_a_mute_on_the_admin_page(people: People, tmp_path: Path) -> None:
    ida, jeno, klara = (people.member(name) for name in ("Ida", "Jeno", "Klara"))
    moderator = people.member("Ludmila", "moderator")
    table = ida.create({"kind": "me", "name": "Ida"}, OPEN)
    jeno.join(ida.invitation(table), "Jeno")
    ida.go(f"/t/{table}").ready()
    for who in (ida, jeno):
        who.page.get_by_role("tab", name="Chat").click()
    jeno.page.locator("#say").fill("<b>you fool</b>")
    jeno.page.get_by_role("button", name="Send").click()
    ida.page.get_by_role("button", name="Jeno").last.click()
    ida.page.get_by_text("Report", exact=True).click()
    ida.page.get_by_label("In your words").fill("<i>look</i>")
    ida.axe("a person's card")
    ida.get("report").click()
    expect(ida.page.get_by_text("Moderators will look at it.")).to_be_visible()

    klara.go("/admin")  # a player finds nothing there
    expect(klara.page.get_by_role("heading", name="Nothing is here")).to_be_visible()
    moderator.go("/admin")
    report = moderator.page.locator("[data-report]", has_text="Jeno")
    expect(report).to_contain_text("<b>you fool</b>")
    moderator.axe("the desk of a moderator")
    report.get_by_role("button", name="Act on it").click()
    moderator.page.locator("#deed").select_option("mute")
    moderator.page.get_by_label("Why; the person reads this").fill("insults")
    moderator.get("act").click()
    expect(moderator.get("log")).to_contain_text("insults")

    jeno.page.locator("#say").fill("and again")
    jeno.page.get_by_role("button", name="Send").click()
    expect(jeno.page.get_by_text("You may not write to others until").first).to_be_visible()
    jeno.go()
    expect(jeno.get("sanction")).to_contain_text("insults")
    jeno.go("/conduct")
    expect(jeno.page.get_by_role("heading", name="Rules of conduct")).to_be_visible()
    jeno.axe("the rules of conduct")


def test_a_blocked_person_is_gone(people: People) -> None:
    """Lines are folded away, and the open table takes somebody else in."""
    mia, nico = people.member("Mia"), people.member("Nico")
    table = mia.create(ME, OPEN, OPEN)
    nico.go(mia.invitation(table))
    nico.page.locator("#join-name").fill("Nico")
    nico.page.get_by_role("button", name="Take the seat").click()
    expect(nico.page.get_by_text("Waiting for players").first).to_be_visible()
    mia.go("/friends")
    post(mia, "/api/meeting/blocks", {"whom": {"handle": "nico"}, "on": True})
    mia.page.reload()
    expect(mia.page.get_by_text("Nico")).to_be_visible()
    mia.axe("friends and other people")
    mia.go(f"/t/{table}")
    mia.get("fill").first.click()
    mia.ready()
    nico.ready()
    nico.page.get_by_role("tab", name="Chat").click()
    nico.page.locator("#say").fill("a rude word")
    nico.page.get_by_role("button", name="Send").click()
    mia.page.get_by_role("tab", name="Chat").click()
    folded = mia.page.get_by_text("A message of somebody you have blocked.")
    expect(folded).to_be_visible()
    expect(mia.page.get_by_text("a rude word")).to_have_count(0)
    folded.click()
    expect(mia.page.get_by_text("a rude word")).to_be_visible()
    public = mia.create(ME, OPEN, public=True)
    nico.go(f"/t/{public}")
    nico.page.get_by_role("button", name="Sit down").click()
    expect(nico.page.get_by_text("You cannot sit down at this table.").first).to_be_visible()
