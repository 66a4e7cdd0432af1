"""A server for the whole run, a browser, and windows that must stay free of errors."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.house import House
from tests.browser.window import Window

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
# The first is the same browser without its own windows, which cost a second for each of ours.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

Open = Callable[..., Window]


def chromium() -> str:
    """Where Chromium is."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail("Chromium is missing: `make chromium` installs it where that is possible")
    return program


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium of the system. Playwright's event loop runs as long as it does: tests of other
    modules in the same process could not start one of their own."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests of this process."""
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()


@pytest.fixture
def window(browser: Browser, house: House) -> Iterator[Open]:
    """Opens windows; at the end none may have seen an error."""
    opened: list[Window] = []

    def make(house: House = house, **wishes: object) -> Window:
        opened.append(Window(browser, house.url, **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield make
    troubles = [trouble for one in opened for trouble in one.troubles]
    for one in opened:
        one.context.close()
    assert not troubles, troubles


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be stopped in the middle."""
    house = House(tmp_path)
    house.open()
    yield house
    house.close()
