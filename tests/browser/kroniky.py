"""What tests of Kroniky on the page do again and again."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Locator, expect
from tests.browser.window import ME, Window
from tests.kroniky.positions import quiet_chronicle, small_map

# A strip of land; the treasure beside the capital pays for an army.
RICHES = {"ore": 20, "gold": 20, "wood": 9, "work": 9, "food": 20}
STRIP = small_map([".....", "$....", ".....", ".....", ".....", "....T"], [], {"a:2": RICHES})
TABS = ("land", "cities", "culture", "trade", "army", "chronicle")


def begin(window: Window, chronicle: str | None = None, land: str = STRIP) -> str:
    """Sit down to a game with own files, found the capital and place the first card."""
    files = {"map": land, "chronicle": chronicle or quiet_chronicle()}
    table = window.sit(ME, game="kroniky", options=files)
    window.my_turn()
    open_list(window).play("found a:1")
    place_card(window)
    return table


def open_list(window: Window) -> Window:
    """On a small screen the list of moves opens by a tap."""
    if window.get("list").count():
        window.get("list").click()
    return window


def place_card(window: Window) -> None:
    expect(window.page.locator("[data-move^='card ']")).to_have_count(2)
    window.play(window.moves()[0])


def thing(window: Window, name: str) -> Locator:
    return window.page.locator(f'[data-thing="{name}"]').first


def ore(window: Window) -> int:
    """The ore in store: the first card may have brought some."""
    return int(thing(window, "resource.ore").locator("strong").inner_text())


def finish(window: Window) -> None:
    """The last step could still be taken back: end the turn."""
    window.get("end-turn").click()
    expect(window.get("ending")).to_be_visible()


def steps_are(window: Window, steps: int) -> None:
    expect(window.get("steps")).to_have_attribute("data-steps", str(steps))


def file(name: str, text: str) -> FilePayload:
    return FilePayload(name=name, mimeType="application/json", buffer=text.encode())


def set_up(window: Window) -> None:
    """Open the dialog for a new game."""
    window.page.locator("[data-game=kroniky]").locator("[data-mode]").click()
