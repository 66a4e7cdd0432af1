"""Notices in a browser: chosen, pushed to the real service worker, and word of no connection."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.house import House
from tests.browser.window import KEPT, WAIT

pytestmark = pytest.mark.once
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const shown = await worker.getNotifications();
  return shown.map(({title, body, tag, data}) => ({title, body, tag, data}));
}"""


def whole_chromium() -> str:
    """The browser with all its parts: the headless shell shows no notifications."""
    return shutil.which("chromium") or chromium()


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[House]:
    """A server that can tell browsers something."""
    house = House(tmp_path)
    house.environ["LUDOTEKA_URL"] = house.url
    house.open()
    yield house
    house.close()


@pytest.fixture
def context(inn: House, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser of its own, which may show notifications."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=whole_chromium(),
            args=[*FLAGS, "--headless=new"],
            headless=True,
            viewport={"width": 390, "height": 844},
            locale="en-GB",
            timezone_id="Europe/Prague",
        )
        opened.set_default_timeout(WAIT)
        opened.grant_permissions(["notifications"], origin=inn.url)
        chosen = json.dumps({"language": "cs", "theme": "light", "motion": "off"})
        opened.add_init_script(f"localStorage.{KEPT} ??= {json.dumps(chosen)}")
        yield opened
        opened.close()


def deliver(page: Page, url: str, said: dict[str, str]) -> None:
    """What a push service does at its end: the event comes to the real service worker."""
    page.evaluate("() => navigator.serviceWorker.register('/sw.js')")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            break
        page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": url, "registrationId": found[0], "data": json.dumps(said)},
    )


def test_pushed_shown_and_offline(context: BrowserContext, inn: House) -> None:
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(f"{inn.url}/notices")
    section = page.get_by_test_id("notices")
    expect(section).to_contain_text("Europe/Prague")
    section.get_by_label("Turnaje a ligy").focus()
    page.keyboard.press("Space")
    expect(section).to_contain_text("Uloženo.")
    kept = page.evaluate("() => fetch('/api/notices').then((answer) => answer.json())")
    assert kept["choices"]["off"] == ["event"]
    assert (kept["choices"]["zone"], kept["choices"]["language"]) == ("Europe/Prague", "cs")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    said = {"title": "Jste na tahu: Ethnos", "body": "Čekají.", "link": "/t/abc", "tag": "one"}
    for _ in range(2):
        deliver(page, inn.url, said)
    page.wait_for_function(f"({SHOWN})().then((shown) => shown.length)")
    (shown,) = page.evaluate(SHOWN)
    assert shown["title"] == said["title"], "shown once, as the server wrote it"
    assert shown["data"] == {"link": "/t/abc"}

    inn.close()
    page.goto(f"{inn.url}/t/abc")
    expect(page.get_by_role("heading", name="Bez připojení")).to_be_visible()
    inn.open()
    page.get_by_role("link", name="Zkusit znovu").click()
    expect(page.locator("#app")).to_be_attached()
    names = page.evaluate(
        "() => caches.keys().then(async ([name]) => "
        "(await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname))"
    )
    assert sorted(names) == ["/icon.svg", "/offline.css", "/offline.html", "/offline.js"]


def test_the_manifest(context: BrowserContext, inn: House) -> None:
    page = context.new_page()
    page.goto(f"{inn.url}/stop/guest.turn.forged")
    expect(page.get_by_role("button")).to_have_count(2)
    page.get_by_role("button").first.click()
    expect(page.get_by_role("status")).to_contain_text("nelze použít")
    session = context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert not found["errors"], found["errors"]
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = page.request.get(inn.url + icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
