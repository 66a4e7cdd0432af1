"""Accounts as people use them: two devices, mail, passkeys, seats that move, leaving."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.house import House
from tests.browser.window import BOT, ME, OPEN, Window
from tests.club.smtp import Mailbox, links

pytestmark = pytest.mark.once
SIZES = ((1366, 768), (390, 844))


class Place:
    """A server that sends mail, reached by a name."""

    def __init__(self, house: House, mailbox: Mailbox) -> None:
        self.house = house
        self.mailbox = mailbox

    def link(self) -> str:
        """The path of the link in the next mail."""
        number = len(self.mailbox.messages) + 1
        (link,) = links(self.mailbox.wait(number)[number - 1])
        assert link.startswith(self.house.url)
        return link.removeprefix(self.house.url)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with Mailbox() as mailbox:
        house = House(tmp_path_factory.mktemp("club"), LUDOTEKA_LIMITS="off")
        house.url = house.url.replace("127.0.0.1", "localhost")
        house.environ |= mailbox.environ_at(house.url)
        house.open()
        yield Place(house, mailbox)
        house.close()


def ask_link(window: Window, place: Place, email: str) -> str:
    """Ask for a link on the page: its path."""
    number = len(place.mailbox.messages)
    window.go("/")
    window.get("me").click()
    window.page.get_by_label("E-mail address").fill(email)
    window.page.get_by_role("button", name="Send the link").click()
    expect(window.page.get_by_text("Look into your mail")).to_be_visible()
    (link,) = links(place.mailbox.wait(number + 1)[number])
    return link.removeprefix(place.house.url)


def become(window: Window, place: Place, email: str, name: str) -> None:
    """Make an account by mail."""
    window.go(ask_link(window, place, email))
    window.page.get_by_label("Name that others see").fill(name)
    window.page.get_by_role("button", name="Make the account").click()
    expect(window.page.get_by_role("heading", name=name, level=1)).to_be_visible()


def authenticator(window: Window) -> None:
    """A virtual authenticator with a fingerprint that always fits."""
    session = window.context.new_cdp_session(window.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def fits(window: Window) -> None:
    """Nothing is wider than the screen."""
    wide = window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_from_guest_to_account_and_back(window: Open, place: Place) -> None:
    anna = window(place.house)
    table = anna.sit(ME, OPEN)
    become(anna, place, "anna@mail.example", "Anna")
    assert "#" not in anna.page.url, "the secret is not kept in the address"
    expect(anna.get("email")).to_contain_text("anna@mail.example")
    anna.axe("about oneself")
    anna.go("/")
    expect(anna.get("me")).to_have_text("Anna")
    expect(anna.listed(table)).to_be_visible()

    phone = window(place.house, size=SIZES[1], touch=True)
    other = phone.sit(ME, BOT)
    link = ask_link(phone, place, "Anna@mail.example")
    phone.go(link)
    expect(phone.page.get_by_role("heading", name="Anna", level=2)).to_be_visible()
    expect(phone.page.get_by_text("1 table of this browser comes along.")).to_be_visible()
    phone.axe("a link")
    fits(phone)
    phone.page.get_by_role("button", name="Sign in here").click()
    expect(phone.get("devices").locator("li")).to_have_count(2)
    phone.axe("about oneself, small")
    fits(phone)
    for one in (anna, phone):
        one.go("/")
        for key in (table, other):
            expect(one.listed(key)).to_be_visible()
    anna.go(f"/t/{other}").ready().my_turn()

    phone.go(link)
    expect(phone.page.get_by_role("alert")).to_contain_text("does not hold any more")
    phone.go("/me")
    phone.page.get_by_role("button", name="Sign out all others").click()
    expect(phone.get("devices").locator("li")).to_have_count(1)
    expect(anna.page.locator("[data-testid=status][data-act]")).to_have_count(0)
    phone.page.get_by_role("button", name="Sign out on this device").click()
    expect(phone.get("me")).to_have_text("Sign in")


def test_a_passkey(window: Open, place: Place) -> None:
    petr = window(place.house)
    authenticator(petr)
    table = petr.sit(ME, OPEN)
    petr.go("/sign-in")
    petr.page.get_by_label("Name that others see").fill("Petr")
    petr.axe("signing in")
    petr.page.get_by_role("button", name="Make an account with a passkey").click()
    expect(petr.get("passkeys").locator("li")).to_have_count(1)
    petr.page.get_by_role("button", name="Rename").last.click()
    petr.page.get_by_label("What it is called").fill("Laptop")
    petr.get("passkeys").get_by_role("button", name="Rename").click()
    expect(petr.get("passkeys")).to_contain_text("Laptop")
    petr.get("passkeys").get_by_role("button", name="Remove").click()
    expect(petr.page.get_by_role("alert")).to_contain_text("only way into your account")
    petr.page.get_by_role("button", name="Sign out on this device").click()
    expect(petr.get("me")).to_have_text("Sign in")
    expect(petr.listed(table)).to_have_count(0)
    petr.go("/sign-in")
    petr.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(petr.page.get_by_role("heading", name="Petr", level=1)).to_be_visible()
    petr.go("/")
    expect(petr.listed(table)).to_be_visible()


def move_seat(window: Window) -> tuple[str, str]:
    """Ask for a code at the table: the code, and the path in its picture."""
    window.page.get_by_role("button", name="Table", exact=True).click()
    window.get("move-seat").click()
    shown = window.get("seat-code")
    expect(shown).to_be_visible()
    picture = window.page.get_by_role("img", name="QR code")
    assert picture.evaluate("one => one.complete && one.naturalWidth > 50")
    link = shown.get_attribute("data-link") or ""
    assert link.startswith(window.url)
    return shown.inner_text(), link.removeprefix(window.url)


def test_a_seat_moves_by_picture_and_by_code(window: Open, place: Place) -> None:
    anna, phone, tablet = (
        window(place.house),
        window(place.house, size=SIZES[1]),
        window(place.house),
    )
    table = anna.sit(ME, BOT)
    anna.my_turn()
    _, link = move_seat(anna)
    anna.axe("a code")
    phone.go(link)
    expect(phone.page.get_by_text("Anna")).to_be_visible()
    phone.axe("a seat comes")
    fits(phone)
    phone.page.get_by_role("button", name="Play on here").click()
    phone.ready().my_turn()
    assert phone.page.url.endswith(f"/t/{table}")
    expect(anna.page.locator("[data-testid=status][data-act]")).to_have_count(0)

    code, _ = move_seat(phone)
    tablet.go("/")
    tablet.page.get_by_role("link", name="I have a code").click()
    tablet.page.get_by_role("textbox", name="Code").fill(code.lower())
    tablet.page.get_by_role("button", name="Go on").click()
    tablet.page.get_by_role("button", name="Play on here").click()
    tablet.ready().my_turn()
    anna.go("/move")
    anna.page.get_by_role("textbox", name="Code").fill(code)
    anna.page.get_by_role("button", name="Go on").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("does not hold")


def test_take_everything_and_leave(window: Open, place: Place, tmp_path: Path) -> None:
    ola, jan = window(place.house), window(place.house)
    table = ola.sit({"kind": "me", "name": "Ola"}, OPEN)
    jan.join(ola.invitation(table), "Jan")
    expect(jan.page.get_by_text("Ola").first).to_be_visible()
    become(ola, place, "ola@mail.example", "Ola")
    with ola.page.expect_download() as saved:
        ola.get("export").click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    told = json.loads(file.read_text("utf-8"))
    assert told["account"][0]["email"] == "ola@mail.example"
    assert [one["id"] for one in told["tables"]] == [table]
    ola.page.get_by_role("button", name="Delete the account").click()
    sure = ola.page.get_by_role("button", name="Delete for good")
    expect(sure).to_be_disabled()
    ola.page.get_by_label("to confirm").fill("Ola")
    sure.click()
    expect(ola.get("me")).to_have_text("Sign in")
    expect(jan.page.get_by_text("Ola")).to_have_count(0)
    assert jan.latest(lambda it: it["table"]["seats"][0]["kind"] == "bot")
