"""The first minutes of a new player: `python -m tests.browser.first_minutes GAME FOLDER`.

From the lobby through the first lesson into the first game, a picture at each place, laid side by
side, to be looked at critically.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.film import SEATS, sheet
from tests.browser.house import House
from tests.browser.test_lessons import FIRST, at_step
from tests.browser.window import Window

NEXT = "[data-testid=lesson-next], [data-testid=lesson-show]"


def walk(anna: Window, game: str) -> Iterator[None]:
    """Stop wherever a new player looks."""
    anna.go()
    anna.page.locator(f"[data-game={game}]").scroll_into_view_if_needed()
    yield
    anna.page.locator(f"[data-game={game}]").get_by_test_id("learn").click()
    anna.page.locator("dialog[open]").wait_for()
    yield
    anna.page.locator(f'[data-lesson="{FIRST[game].name}"]').click()
    anna.ready()
    for number in range(len(FIRST[game].steps)):
        at_step(anna, number)
        yield
        anna.page.locator(NEXT).click()
    anna.get("lesson-leave").wait_for()
    yield
    anna.go()
    anna.page.locator(f"[data-game={game}]").get_by_test_id("learn").click()
    anna.get("first-game").click()
    anna.my_turn()
    yield
    anna.page.locator("main [data-thing]").last.click(button="right")
    anna.get("explanation").wait_for()
    yield
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("h")
    anna.get("hint").wait_for()
    yield


def main() -> None:
    """Take the pictures of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", default="1440x900")
    parser.add_argument("--width", type=int, default=640, help="of a picture, in pixels")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    wide, high = map(int, given.size.split("x"))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        house = House(Path(name))
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            anna = Window(
                browser, house.url, size=(wide, high), touch=wide < high, language=given.language
            )
            shots = [anna.page.screenshot(type="jpeg", quality=70) for _ in walk(anna, given.game)]
            sheet(anna, shots, len(shots), given.width, given.folder / f"{given.game}.png")
            print(f"{given.game}: {len(shots)} pictures")
        finally:
            house.close()


if __name__ == "__main__":
    main()
